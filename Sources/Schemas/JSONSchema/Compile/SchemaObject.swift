internal import DocumentModel

/// A schema being compiled: its keywords, and how to read their values.
final class SchemaObject {
  let compiler: Compiler
  let id: SubschemaID
  let place: SchemaPlace
  let document: Document
  let dialect: Dialect
  private let identifiers: IdentifierNames
  /// The values of keywords, indexed by keyword.
  private let values: [NodeID?]
  private var instructions: [Instruction] = []
  var types: TypeMask = .any
  var flags: Subschema.Flags = []

  init(_ compiler: Compiler, id: SubschemaID, at place: SchemaPlace) {
    self.compiler = compiler
    self.id = id
    self.place = place
    let source = compiler.sources[place.source]
    document = source.source.document
    identifiers = source.names
    dialect = compiler.resources[place.resource].dialect
    values = Self.values(of: place.node, in: document, keywords: source.keywords, dialect: dialect)
  }

  /// Whether the schema or the options name a draft, so that the draft is applied strictly.
  var namesDraft: Bool {
    identifiers.schema != nil
      || compiler.options.defaultDialect != Schema.Options().defaultDialect
  }

  private static func values(
    of node: NodeID, in document: Document, keywords: [Keyword?], dialect: Dialect
  ) -> [NodeID?] {
    var values = [NodeID?](repeating: nil, count: keywordCount)
    guard document[node].kind == .object else { return values }
    for entry in document.entries(node) {
      guard let key = entry.keyID, let keyword = keywords[Int(key.index)], dialect.knows(keyword) else { continue }
      values[Int(keyword.rawValue)] = entry.value
    }
    // Up to draft 7, `$ref` hides the keywords next to it.
    let reference = Int(Keyword.ref.rawValue)
    if dialect.isReferenceAlone, values[reference] != nil {
      for index in values.indices where index != reference { values[index] = nil }
    }
    return values
  }

  private static let keywordCount = Keyword.allCases.count

  func compile() {
    switch document[place.node].kind {
    case .boolean:
      if document.boolean(place.node) == false { add(.never) }
    case .object:
      for family in compiler.families { family(self) }
      readSensitivity()
      readContent()
      if identifiers.failureWords.contains(where: { document.value(place.node, key: $0) != nil }) {
        flags.insert(.statesProblem)
      }
    case .null, .number, .string, .array, .alias:
      report(
        "a schema must be \(words: TypeWords.words.types([.object, .boolean])), found \(ValueDescription.found(document, id: place.node))",
        node: place.node)
    }
    compiler.tables.complete(id, instructions: instructions, types: types, flags: flags)
  }

  private func readSensitivity() {
    guard let value = document.value(place.node, key: identifiers.sensitivity),
      let stated = compiler.options.sensitivity?.states(document, value)
    else { return }
    if stated {
      flags.insert(.isSensitive)
    } else if !flags.contains(.isSensitive) {
      flags.insert(.isNotSensitive)
    }
  }

  /// Records the schema of a string's content, which is used to find sensitive values in it.
  private func readContent() {
    guard identifiers.sensitivity != nil, let content = subschema(.contentSchema) else { return }
    compiler.tables.contents.append((id, content))
  }

  func add(_ instruction: Instruction) {
    instructions.append(instruction)
  }

  /// The value of a keyword; nil if the schema doesn't have it or the dialect doesn't know it.
  subscript(_ keyword: Keyword) -> NodeID? { values[Int(keyword.rawValue)] }

  func report(_ message: Message, node: NodeID) {
    compiler.report(.invalidKeyword, message: message, at: node, source: place.source)
  }

  private func wrong(_ keyword: Keyword, types: TypeMask, of items: TypeMask = [], node: NodeID) {
    let words = TypeWords.words
    wrong(
      keyword, expected: "\(words: words.types(types) + (words.plural(items).map { " of \($0)" } ?? ""))", node: node)
  }

  private func wrong(_ keyword: Keyword, expected: Message, node: NodeID) {
    report(
      "\"\(words: keyword.name)\" must be \(expected), found \(ValueDescription.found(document, id: node))", node: node)
  }

  // MARK: Reading values

  func number(_ keyword: Keyword) -> ExactNumber? {
    guard let node = self[keyword] else { return nil }
    guard let number = document.number(node) else {
      wrong(keyword, expected: "a number", node: node)
      return nil
    }
    return number
  }

  /// A non-negative integer, clamped to 32 bits; nil, with a finding, for any other value.
  func count(_ keyword: Keyword) -> UInt32? {
    guard let node = self[keyword] else { return nil }
    guard let number = document.number(node), number.isInteger, !number.isNegative else {
      wrong(keyword, expected: "an integer of at least 0", node: node)
      return nil
    }
    return number.int.map { UInt32(clamping: $0) } ?? .max
  }

  func boolean(_ keyword: Keyword) -> Bool? {
    guard let node = self[keyword] else { return nil }
    guard let value = document.boolean(node) else {
      wrong(keyword, types: .boolean, node: node)
      return nil
    }
    return value
  }

  func string(_ keyword: Keyword) -> String? {
    guard let node = self[keyword] else { return nil }
    guard document.kind(node) == .string, let text = document.string(node) else {
      wrong(keyword, types: .string, node: node)
      return nil
    }
    return text
  }

  func list(_ keyword: Keyword) -> [NodeID]? {
    guard let node = self[keyword] else { return nil }
    guard document.kind(node) == .array else {
      wrong(keyword, types: .array, node: node)
      return nil
    }
    return Array(document.items(node))
  }

  /// The number of names up to which a linear search is faster.
  private static let fewNames = 16

  /// The strings of a list, without duplicates, as indices of the program's names.
  func names(_ keyword: Keyword, node: NodeID) -> [Int32]? {
    guard document.kind(node) == .array else {
      wrong(keyword, types: .array, of: .string, node: node)
      return nil
    }
    var result: [Int32] = []
    // Used only once there are many names.
    var known: Set<Int32> = []
    for item in document.items(node) {
      let name = document.kind(item) == .string ? document.withStringBytes(item) { compiler.name($0) } : nil
      guard let name else {
        report(
          "an item of \"\(words: keyword.name)\" must be \(words: TypeWords.words.text), found \(ValueDescription.found(document, id: item))",
          node: item)
        continue
      }
      if result.count == Self.fewNames { known = Set(result) }
      let isKnown = result.count < Self.fewNames ? result.contains(name) : !known.insert(name).inserted
      if !isKnown { result.append(name) }
    }
    return result
  }

  func map(_ keyword: Keyword) -> [ObjectEntry]? {
    guard let node = self[keyword] else { return nil }
    guard document.kind(node) == .object else {
      wrong(keyword, types: .object, node: node)
      return nil
    }
    return Array(document.entries(node))
  }

  func subschema(_ keyword: Keyword) -> SubschemaID? {
    self[keyword].map { subschema($0) }
  }

  func subschema(_ node: NodeID) -> SubschemaID {
    compiler.request(compiler.child(node, of: place))
  }

  /// The subschemas of a list, which must not be empty.
  func subschemas(_ keyword: Keyword) -> TableRange? {
    guard let items = list(keyword) else { return nil }
    guard !items.isEmpty else {
      if let node = self[keyword] { report("\"\(words: keyword.name)\" must not be empty", node: node) }
      return nil
    }
    let ids = items.map { subschema($0) }
    let range = TableRange(start: compiler.tables.lists.count, count: ids.count)
    compiler.tables.lists += ids
    return range
  }
}
