internal import DocumentModel

/// `enum` and `const` (2020-12 Validation, sections 6.1.2 and 6.1.3).
enum EnumKeyword {
  static func compile(_ schema: SchemaObject) {
    if let values = schema.list(.enum), let node = schema[.enum] {
      add(schema, values: values, node: node, keyword: .enum)
    }
    if let node = schema[.const] { add(schema, values: [node], node: node, keyword: .const) }
  }

  private static func add(_ schema: SchemaObject, values: [NodeID], node: NodeID, keyword: Keyword) {
    let compiler = schema.compiler
    let enumeration = compiler.tables.constants.add(
      values, of: schema.document, source: schema.place.source, node: node, keyword: keyword)
    schema.add(.enumeration(UInt32(compiler.tables.enumerations.count)))
    compiler.tables.enumerations.append(enumeration)
  }
}

extension Evaluator {
  mutating func isAmong(_ enumeration: Enumeration, id: NodeID, node: Node) -> Bool {
    if node.flags.contains(.isKey) { return isTextAmong(enumeration, id: id) }
    switch node.kind {
    case .null, .alias: return enumeration.hasNull
    case .boolean: return document.boolean(id) == true ? enumeration.hasTrue : enumeration.hasFalse
    case .number:
      guard enumeration.numbers.count > 0, let number = document.number(id) else { return false }
      return program.tables.constants.holds(number, in: enumeration.numbers)
    case .string: return isTextAmong(enumeration, id: id)
    case .array, .object: return isCollectionAmong(enumeration, id: id)
    }
  }

  private mutating func isTextAmong(_ enumeration: Enumeration, id: NodeID) -> Bool {
    enumeration.strings.count > 0 && program.constant(like: id, of: document, in: enumeration.strings) != nil
  }

  private mutating func isCollectionAmong(_ enumeration: Enumeration, id: NodeID) -> Bool {
    guard enumeration.collections.count > 0 else { return false }
    if document.mayHoldPlaceholder(id) { return !isPessimistic }
    return program.tables.constants.alike(structuralHash(id), in: enumeration.collections).contains {
      document.isEqual(id, $0.node, in: program.sources[Int($0.source)].document)
    }
  }

  private mutating func structuralHash(_ id: NodeID) -> UInt64 {
    if let lastHash, lastHash.node == id { return lastHash.hash }
    let hash = document.structuralHash(id)
    lastHash = (id, hash)
    return hash
  }
}

extension Program {
  /// The index of the constant that equals a string; nil for any other value. Declared here because a closure that
  /// captures an evaluator would copy it.
  func constant(like id: NodeID, of document: Document, in range: TableRange) -> Int? {
    document.withStringBytes(id) { tables.constants.find($0, in: range) } ?? nil
  }
}

extension Reporter {
  mutating func reportEnumeration(_ enumeration: Enumeration, id: SubschemaID, node: NodeID) {
    let short = shown.short(node)
    guard !shown.isHidden(node) else {
      fail(KeywordFailure(enumeration.keyword, message: "\(short) is not an allowed value"), id: id)
      return
    }
    let values = schema.names.values(of: enumeration)
    let near = suggestions.nearest(to: node, among: values.texts) ?? shown.valueWithSameSpelling(node, values: values)
    let titled = suggestions.titled(node, in: id, among: values.known)
    // `Large` is `large` in another case, whatever the title of that choice is.
    let suggestion = titled == nil || titled?.text == near?.text ? near : titled
    let source = program.sources[Int(enumeration.source)].document
    let allowed = values.nodes
    let message: Message =
      allowed.count == 1
      ? ValueDescription.apart(source.string(allowed[0]), from: document.string(node))
        ?? "expected \(words: ValueDescription.short(source, id: allowed[0])), found \(shown.found(node))"
      : allowed.isEmpty
        ? "no value is allowed here, found \(shown.found(node))"
        : shown.notOne(
          of: values.listing
            ?? ValueDescription.listing(allowed, nearTo: short) { ValueDescription.short(source, id: $0) }, at: node)
    fail(
      KeywordFailure(
        enumeration.keyword, message: message, demand: .values(source, allowed), suggestion: suggestion,
        help: shown.missingValueHelp(node)), id: id)
  }
}
