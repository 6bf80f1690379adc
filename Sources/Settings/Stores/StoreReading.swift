package import DocumentModel
internal import JSONParsing
package import JSONSchema
internal import StoreFormats

/// The settings that a store's contents stand for. What is damaged is left out, so that its defaults hold.
package struct StoreReading: Sendable {
  package struct Damage: Sendable {
    package var key: String
    package var path: SettingPath
    /// What the store holds there.
    package var text: [UInt8]
    /// One sentence without a full stop, and without a value.
    package var reason: String
  }

  package private(set) var settings: Document
  package private(set) var damages: [Damage] = []
  /// Keys that stand for no setting of the store.
  package private(set) var unknownKeys: [String] = []

  /// Nil where the contents are no mapping.
  ///
  /// - Parameter asText: whether what is kept as JSON is a text that holds JSON.
  package init?(_ keys: StoreKeys, _ graph: SchemaGraph, from contents: Document, asText: Bool) {
    guard let root = contents.roots.first, contents.kind(root) == .object else { return nil }
    let known = Set(keys.keys.map(\.name))
    unknownKeys = contents.entries(root).compactMap { $0.keyID.map(contents.keys.name) }.filter { !known.contains($0) }
    var tree = ValueTree()
    tree.root = tree.add(.object(ValueTree.Members()), .members)
    for key in keys.keys {
      guard let node = contents.value(root, named: key.name) else { continue }
      switch Self.read(key, graph, contents, node, asText: asText) {
      case .success(let document):
        guard let value = document.roots.first else { continue }
        tree.put(key.path, .written(document, value))
      case .failure(let reason):
        damages.append(
          Damage(key: key.name, path: key.path, text: Self.text(contents, node), reason: reason.message))
      }
    }
    settings = TreeDocument(tree).document
  }

  private static func read(
    _ key: StoreKeys.Key, _ graph: SchemaGraph, _ contents: Document, _ node: NodeID, asText: Bool
  ) -> Result<Document, Obstacle> {
    var value = (document: contents, node: contents.resolve(node))
    if key.isJSON, asText {
      guard let text = Self.jsonText(contents, node) else { return .failure(Obstacle("it holds no text")) }
      let parsed = JSONParser.parse(text, limits: Limits())
      guard parsed.diagnostics.isEmpty, let inside = parsed.document.roots.first else {
        return .failure(Obstacle("its JSON can't be read"))
      }
      value = (parsed.document, inside)
    }
    var tree = ValueTree()
    let top = tree.add(.written(value.document, value.node), .members)
    tree.root = top
    tree.rename(top, at: key.path, isBack: true) { path in key.memberNames[path] ?? [] }
    let document = TreeDocument(tree).document
    guard let result = document.roots.first else { return .failure(Obstacle("it holds nothing")) }
    return graph.canHave(document, result, key.applied)
      ? .success(document) : .failure(Obstacle("it is not what the setting can be"))
  }

  /// A text, or data that hold one.
  private static func jsonText(_ contents: Document, _ node: NodeID) -> [UInt8]? {
    guard let text = contents.string(node), contents.kind(node) == .string else { return nil }
    return contents.tags[contents.resolve(node)] == nil ? Array(text.utf8) : Base64.decode(text)
  }

  private static func text(_ contents: Document, _ node: NodeID) -> [UInt8] {
    if let text = jsonText(contents, node) { return text }
    var writer = JSONWriter()
    writer.value(contents, node)
    return writer.bytes
  }
}

extension ValueTree {
  /// Puts a value at a path of names below the root, which is an object; what is missing on the way is made.
  mutating func put(_ path: SettingPath, _ content: Content) {
    guard var current = root, let last = path.segments.last else { return }
    for segment in path.segments.dropLast() {
      if let next = members(current)?[segment.token] {
        current = next
      } else {
        let next = add(.object(Members()), .members)
        set(segment.token, of: current, to: next)
        current = next
      }
    }
    set(last.token, of: current, to: add(content, .members))
  }
}
