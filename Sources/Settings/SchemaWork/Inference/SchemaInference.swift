package import DocumentModel

/// Infers an initial schema from documents. Each of them is valid against it, and it contains nothing that they don't
/// show.
///
/// Linear in the nodes, with aliases expanded. Recurses to the depth of the documents, which their parser limits.
package struct SchemaInference {
  package struct Options: Sendable {
    /// Whether to assume that the examples show everything there may be.
    package var isStrict = false
    /// Whether the values are defaults: nothing is required, and comments for Helm's tools count.
    package var areDefaults = false
    package var title: String?

    package init(isStrict: Bool = false, areDefaults: Bool = false, title: String? = nil) {
      self.isStrict = isStrict
      self.areDefaults = areDefaults
      self.title = title
    }
  }

  private let options: Options
  private let root = InferredPlace(isSecret: false)
  private var secrets = SecretTexts()
  private var nodes = 0
  /// Whether the last value was a secret's and empty: the secret may follow in a comment.
  private var expectsSecret = false

  package init(_ options: Options = Options()) { self.options = options }

  /// Whether the documents had more nodes than ``Limits/inferredNodes``, so that the rest was ignored.
  package var isIncomplete: Bool { nodes > Limits.inferredNodes }

  /// - Parameter comments: The comments above the keys of the document.
  package mutating func add(_ document: Document, node: NodeID, comments: [NodeID: KeyComment] = [:]) {
    add(document, node: node, to: root, comments: comments, isDefault: options.areDefaults)
  }

  /// - Parameter isDefault: Whether the value is the default of its place, rather than an item of a default list.
  private mutating func add(
    _ document: Document, node: NodeID, to place: InferredPlace, comments: [NodeID: KeyComment], isDefault: Bool
  ) {
    nodes += 1
    guard !isIncomplete else { return }
    // The default of a mapping is that of its members.
    if isDefault, place.defaultValue == nil, document.kind(node) != .object || document.count(node) == 0 {
      place.defaultValue = InputValue(document, node: document.resolve(node))
    }
    let text = document.string(node) ?? ""
    // `postgres://user:secret@host` is a secret under any key.
    if SecretNames.isCredential(text) { place.hide() }
    if place.isSecret { secrets.hasPlace = true }
    let kind = document.kind(node)
    if !kind.isCollection || document.count(node) == 0 {
      // `password: # hunter2`: the next comment may be the value.
      expectsSecret = place.isSecret && (kind == .null || kind.isCollection)
    }
    switch kind {
    case .null, .alias: place.kinds.insert(.null)
    case .boolean: place.kinds.insert(.boolean)
    case .number:
      place.kinds.insert(document.number(node)?.isInteger == true ? .integer : .fraction)
      if place.isSecret { secrets.insert(document.sourceText(document.resolve(node))) }
    case .string:
      place.kinds.insert(.string)
      place.texts.add(text)
      if place.isSecret { secrets.insert(text) }
    case .array:
      place.kinds.insert(.array)
      addItems(of: node, in: document, to: place, comments: comments)
    case .object:
      place.kinds.insert(.object)
      addMembers(of: node, in: document, to: place, comments: comments, areDefaults: isDefault)
    }
  }

  private mutating func addItems(
    of list: NodeID, in document: Document, to place: InferredPlace, comments: [NodeID: KeyComment]
  ) {
    var hashes: Set<UInt64> = []
    var count = 0
    for item in document.items(list) {
      add(document, node: item, to: place.itemPlace(), comments: comments, isDefault: false)
      count += 1
      // Values with different hashes are different; equal hashes may belong to equal values.
      if options.isStrict { hashes.insert(document.structuralHash(item)) }
    }
    if count > 1 { place.hasLongList = true }
    if hashes.count < count { place.hasRepeatedItem = true }
  }

  private mutating func addMembers(
    of mapping: NodeID, in document: Document, to place: InferredPlace, comments: [NodeID: KeyComment],
    areDefaults: Bool
  ) {
    place.objects += 1
    let isSecretPair = document.entries(mapping).contains { isSecretName($0, in: document) }
    for entry in document.entries(mapping) {
      guard let key = entry.keyID else { continue }
      let name = document.keys.name(key)
      let member = place.member(name)
      // The names below a secret are as secret as its values.
      if place.isSecret { secrets.insert(name) }
      // `{name: DB_PASSWORD, value: hunter2}`: the key `value` alone says nothing.
      if isSecretPair, SecretNames.ofContent.contains(name.lowercased()) { member.hide() }
      // The first comment counts; later files often repeat it.
      if member.comment == nil, !expectsSecret { member.comment = comments[entry.key] }
      add(document, node: entry.value, to: member, comments: comments, isDefault: areDefaults)
    }
  }

  /// Whether the other members describe a secret, as next to `name: PASSWORD`.
  private func isSecretName(_ entry: ObjectEntry, in document: Document) -> Bool {
    guard let key = entry.keyID, SecretNames.ofName.contains(document.keys.name(key).lowercased()) else { return false }
    return document.string(entry.value).map(SecretNames.contains) == true
  }

  /// The schema as JSON, with a newline at the end.
  package var schema: [UInt8] { InferredSchema(options: options, secrets: secrets).text(root) }
}
