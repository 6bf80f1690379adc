internal import DocumentModel
internal import JSONSchema

/// The rules for a value, other than its type, that generated code can test.
package struct CodeRules: Sendable {
  /// A format of strings.
  package enum Format: Sendable { case moment, day, time }

  /// Bounds are Swift literals.
  package var minimum: String?
  package var maximum: String?
  package var above: String?
  package var below: String?
  package var multipleOf: String?
  /// The limits of the number of characters of a string, or of items of a list.
  package var minCount: Int?
  package var maxCount: Int?
  package var isUnique = false
  package var format: Format?
  /// The rules for the items of a list, or the values of a mapping; one or none.
  package var inner: [CodeRules] = []

  package init() {}

  /// - Parameters:
  ///   - start: The subschemas that certainly apply to the value.
  ///   - type: The type of the value; only numbers, strings, lists and mappings have rules.
  init(_ graph: SchemaGraph, start: [SchemaGraph.Applied], type: CodeType) {
    switch type.nonNull {
    case .integer, .number, .text, .list, .map: break
    case .boolean, .choices, .record, .nullable, .any: return
    }
    let mask = graph.allowedTypes(start).subtracting(.null)
    let settled = graph.settled(start, for: mask)
    func numbers(_ keyword: String) -> [(value: Double, text: String)] {
      settled.compactMap { one in
        guard let node = graph.stated(keyword, at: one.point) else { return nil }
        let document = graph.source(of: one.point).document
        guard let value = (document.number(node)?.description).flatMap(Double.init), value.isFinite else { return nil }
        return (value, String(value))
      }
    }
    func largest(_ keyword: String) -> String? { numbers(keyword).max { $0.value < $1.value }?.text }
    func smallest(_ keyword: String) -> String? { numbers(keyword).min { $0.value < $1.value }?.text }
    // A bound such as 1e3 is an integer too.
    func count(_ text: String?) -> Int? { text.flatMap(Double.init).flatMap { Int(exactly: $0) } }
    minimum = largest("minimum")
    maximum = smallest("maximum")
    above = largest("exclusiveMinimum")
    below = smallest("exclusiveMaximum")
    // A value must be a multiple of each, but generated code tests one.
    multipleOf = numbers("multipleOf").first { $0.value > 0 }?.text
    if mask == .string {
      minCount = count(largest("minLength"))
      maxCount = count(smallest("maxLength"))
      format = Self.format(graph, settled: settled)
    } else if mask == .array {
      minCount = count(largest("minItems"))
      maxCount = count(smallest("maxItems"))
      isUnique = settled.contains { one in
        graph.stated("uniqueItems", at: one.point).map { graph.source(of: one.point).document.boolean($0) == true }
          ?? false
      }
    }
    switch type.nonNull {
    case .list(let item): inner = [CodeRules(graph, start: graph.items(settled), type: item)]
    case .map(let value): inner = [CodeRules(graph, start: graph.otherProperties(settled), type: value)]
    case .boolean, .integer, .number, .text, .choices, .record, .nullable, .any: break
    }
  }

  private static func format(_ graph: SchemaGraph, settled: [SchemaGraph.Applied]) -> Format? {
    guard let (source, node) = graph.stated("format", applied: settled) else { return nil }
    return switch source.document.string(node) {
    case "date-time": .moment
    case "date": .day
    default: nil
    }
  }
}

extension SchemaGraph {
  /// Whether keywords of a mapping relate several members, so that one can be invalid because of another.
  func relatesSeveralMembers(_ settled: [Applied]) -> Bool {
    let keywords = ["if", "dependentRequired", "dependentSchemas", "dependencies", "not", "minProperties"]
    return settled.contains { one in keywords.contains { stated($0, at: one.point) != nil } }
  }
}
