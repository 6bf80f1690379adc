package import DocumentModel

extension Document {
  /// Whether a schema is `true` or `{}`.
  func acceptsAll(_ schema: NodeID) -> Bool {
    boolean(schema) == true || kind(schema) == .object && count(schema) == 0
  }
}

extension DiagnosticCode {
  /// For what can be removed without changing which values are valid; `settle schema check` does so on request.
  package static let redundantKeyword = Self(
    .schema, "redundant-keyword", .note, "Redundant keyword")
}

/// Finds keywords that every value satisfies, or that repeat what another one says.
///
/// Keeps `additionalProperties: true`, which shows that other keys are intended, and keywords that only describe, such
/// as a type next to `enum`.
package enum RedundantKeywords {
  /// The largest number of branches to compare with each other.
  private static let maxCompared = 100

  static let rule = SchemaCheckRule(codes: [.redundantKeyword]) { schema in
    trivial(schema) + covered(schema) + bounds(schema) + branches(schema) + types(schema)
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

  // MARK: Keywords that every value satisfies

  private static func trivial(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    func isZero(_ node: NodeID) -> Bool { document.number(node) == .zero }
    func isList(_ node: NodeID) -> Bool { document.kind(node) == .array && document.count(node) > 0 }
    func isEmpty(_ node: NodeID) -> Bool { document.kind(node).isCollection && document.count(node) == 0 }
    func acceptsNames(_ node: NodeID) -> Bool {
      document.acceptsAll(node)
        || document.named(node).map(\.name) == ["type"]
          && document.value(node, named: "type").flatMap(document.string) == "string"
    }
    let rows: [(keywords: [Keyword], reason: Message, holds: (NodeID) -> Bool)] = [
      ([.minLength, .minItems, .minProperties], "every value meets a minimum of 0", isZero),
      ([.uniqueItems], "duplicates are allowed by default", { document.boolean($0) == false }),
      ([.exclusiveMinimum, .exclusiveMaximum], "false is the default", { document.boolean($0) == false }),
      (
        [.properties, .patternProperties, .dependentRequired, .dependentSchemas, .dependencies, .required],
        "it is empty", isEmpty
      ),
      ([.then, .else, .contentSchema], "every value matches it", document.acceptsAll),
      ([.propertyNames], "every key matches it", acceptsNames),
      ([.allOf], "every value matches it", { isList($0) && document.items($0).allSatisfy(document.acceptsAll) }),
      ([.not], "nothing is excluded", { document.boolean($0) == false }),
    ]
    return rows.flatMap { row in
      row.keywords.flatMap { keyword in
        schema[keyword].map(row.holds) == true ? finding(keyword, because: row.reason, schema: schema) : []
      }
    }
  }

  // MARK: Keywords that another one covers

  private static func covered(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    var found: [Diagnostic] = []
    if let const = schema[.const], let list = schema[.enum], document.kind(list) == .array,
      document.items(list).contains(where: { document.isEqual($0, const, in: document) })
    {
      found += finding(.enum, because: "\"const\" already allows only one value", schema: schema)
    }
    if let inner = schema[.not], schema.excludes(inner) {
      found += finding(.not, because: "its type isn't allowed anyway", schema: schema)
    }
    let required = Set(schema[.required].map { document.items($0).compactMap(document.string) } ?? [])
    if let rules = schema[.dependentRequired], document.count(rules) > 0,
      document.named(rules).allSatisfy({ key, list in
        document.kind(list) == .array
          && document.items(list).allSatisfy { document.string($0).map { required.contains($0) || $0 == key } == true }
      })
    {
      found += finding(.dependentRequired, because: "those keys are always required", schema: schema)
    }
    return found
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
    if let most = number(.maxContains), schema[.contains] != nil, let length = number(.maxItems),
      most.compare(length) != .less
    {
      found += finding(.maxContains, because: "\"maxItems\" already allows no more items", schema: schema)
    }
    if let least = number(.minProperties), least != .zero, let list = schema[.required], document.kind(list) == .array,
      case let names = Set(document.items(list).compactMap(document.string)),
      ExactNumber(significand: Int64(names.count)).compare(least) != .less
    {
      found += finding(.minProperties, because: "\"required\" already lists that many keys", schema: schema)
    }
    return found
  }

  // MARK: Branches

  private static func branches(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    return [Keyword.allOf, .anyOf, .oneOf].flatMap { keyword -> [Diagnostic] in
      guard let list = schema[keyword], document.kind(list) == .array else { return [] }
      let items = Array(document.items(list).prefix(maxCompared))
      func isEmpty(_ item: NodeID) -> Bool {
        keyword == .allOf ? document.acceptsAll(item) : document.boolean(item) == false
      }
      // If nothing else would remain, the keyword itself is reported.
      guard !items.allSatisfy(isEmpty) else { return [] }
      return items.indices.compactMap { index in
        let item = items[index]
        let isRepeated =
          keyword != .oneOf && items[..<index].contains { document.isEqual($0, item, in: document) }
        guard isEmpty(item) || isRepeated else { return nil }
        let reason: Message = isEmpty(item) ? "this form has no effect in" : "this repeats an earlier form of"
        return finding(
          "\(reason) \"\(words: keyword.name)\"", at: document.range(item), value: item, schema: schema)
      }
    }
  }

  // MARK: Types

  /// What replaces a reported value: the single type that remains of a list; nil if there is none.
  package static func replacement(of node: NodeID, at place: JSONPointer, in document: Document) -> NodeID? {
    guard place.tokens.last == Keyword.type.name, document.kind(node) == .array else { return nil }
    let items = Array(document.items(node))
    return items.count == 1 ? items[0] : items.first { document.string($0) == "number" }
  }

  private static func types(_ schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    guard let list = schema[.type], document.kind(list) == .array else { return [] }
    let items = Array(document.items(list))
    if items.count == 1, let name = document.string(items[0]) {
      return [
        Diagnostic(
          .redundantKeyword, "list with a single type", at: document.range(list),
          instanceLocation: schema.location(list),
          help: "write \(ValueDescription.quoted(name)) without brackets")
      ]
    }
    guard items.contains(where: { document.string($0) == "number" }) else { return [] }
    return items.filter { document.string($0) == "integer" }.map {
      // Of two types one remains, without a list.
      let changed = items.count == 2 ? list : $0
      return finding("\"number\" includes \"integer\"", at: document.range($0), value: changed, schema: schema)
    }
  }
}
