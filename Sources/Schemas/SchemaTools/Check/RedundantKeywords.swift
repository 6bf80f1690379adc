package import DocumentModel
internal import JSONSchema

extension DiagnosticCode {
  /// What can be removed without changing which values are valid: `settle schema check` does so on request.
  package static let redundantKeyword = Self(
    .schema, "redundant-keyword", .note, "A keyword that can be removed without changing what is valid")
}

/// A keyword that every value fulfils, or that repeats what another one says.
///
/// `additionalProperties: true` stays: it says that other keys are meant. So does what only describes, such as a type next to `enum`.
enum RedundantKeywords {
  /// The most branches that are compared with each other.
  private static let mostCompared = 100

  static let rule = SchemaCheckRule(codes: [.redundantKeyword]) { schema in
    trivial(schema) + bounds(schema) + branches(schema) + types(schema)
  }

  private static func finding(_ message: Message, at place: ByteRange, value: NodeID, schema: CheckedSchema)
    -> Diagnostic
  {
    Diagnostic(.redundantKeyword, message, at: place, instanceLocation: schema.location(value), help: "remove it")
  }

  private static func finding(_ keyword: Keyword, because reason: Message, schema: CheckedSchema) -> [Diagnostic] {
    guard let entry = schema.entry(keyword), entry.mergeKey == nil else { return [] }
    return [
      finding(
        "\"\(words: keyword.name)\" has no effect: \(reason)", at: schema.document.range(entry.key), value: entry.value,
        schema: schema)
    ]
  }

  // MARK: What every value fulfils

  private static func trivial(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    func isZero(_ node: NodeID) -> Bool { document.number(node) == .zero }
    func isEmpty(_ node: NodeID) -> Bool { document.kind(node).isCollection && document.count(node) == 0 }
    func acceptsAll(_ node: NodeID) -> Bool {
      document.boolean(node) == true || document.kind(node) == .object && document.count(node) == 0
    }
    let rows: [(keywords: [Keyword], reason: Message, holds: (NodeID) -> Bool)] = [
      ([.minLength, .minItems, .minProperties], "no value has less than 0", isZero),
      ([.uniqueItems], "items may repeat anyway", { document.boolean($0) == false }),
      (
        [.properties, .patternProperties, .dependentRequired, .dependentSchemas, .dependencies, .required],
        "it is empty", isEmpty
      ),
      ([.propertyNames, .then, .else], "every value fulfils it", acceptsAll),
      ([.not], "nothing is excluded", { document.boolean($0) == false }),
    ]
    return rows.flatMap { row in
      row.keywords.flatMap { keyword in
        schema[keyword].map(row.holds) == true ? finding(keyword, because: row.reason, schema: schema) : []
      }
    }
  }

  // MARK: Bounds

  private static func bounds(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    func number(_ keyword: Keyword) -> ExactNumber? { schema[keyword].flatMap(document.number) }
    var found: [Diagnostic] = []
    func covered(_ open: Keyword, by closed: Keyword, isStricter: (ExactNumber, ExactNumber) -> Bool) {
      guard let inner = number(open), let outer = number(closed) else { return }
      let (redundant, other) = isStricter(inner, outer) ? (closed, open) : (open, closed)
      found += finding(redundant, because: "\"\(words: other.name)\" is stricter", schema: schema)
    }
    covered(.exclusiveMinimum, by: .minimum) { $0.compare($1) != .less }
    covered(.exclusiveMaximum, by: .maximum) { $0.compare($1) != .greater }
    if schema.types == .integer, number(.multipleOf) == ExactNumber(significand: 1) {
      found += finding(.multipleOf, because: "every integer is a multiple of 1", schema: schema)
    }
    if number(.minContains) == ExactNumber(significand: 1), schema[.contains] != nil {
      found += finding(.minContains, because: "1 is the default", schema: schema)
    }
    if let least = number(.minProperties), least != .zero, let list = schema[.required], document.kind(list) == .array,
      case let names = Set(document.items(list).compactMap(document.string)),
      ExactNumber(significand: Int64(names.count)).compare(least) != .less
    {
      found += finding(.minProperties, because: "\"required\" asks for as many", schema: schema)
    }
    return found
  }

  // MARK: Branches

  private static func branches(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    return [Keyword.allOf, .anyOf].flatMap { keyword -> [Diagnostic] in
      guard let list = schema[keyword], document.kind(list) == .array else { return [] }
      let items = Array(document.items(list).prefix(mostCompared))
      return items.indices.dropFirst().compactMap { index in
        guard items[..<index].contains(where: { document.isEqual($0, items[index], in: document) }) else { return nil }
        return finding(
          "this repeats an earlier form of \"\(words: keyword.name)\"", at: document.range(items[index]),
          value: items[index], schema: schema)
      }
    }
  }

  // MARK: Types

  private static func types(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    guard let list = schema[.type], document.kind(list) == .array else { return [] }
    let items = Array(document.items(list))
    guard items.contains(where: { document.string($0) == "number" }) else { return [] }
    return items.filter { document.string($0) == "integer" }.map {
      finding("\"number\" includes \"integer\"", at: document.range($0), value: $0, schema: schema)
    }
  }
}
