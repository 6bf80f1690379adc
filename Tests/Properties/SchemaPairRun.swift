import DocumentModel
import JSONParsing
import JSONSchema
import SchemaWork
import SettingsWork

/// Compares random schemas, of which the second is usually an edit of the first: no random document may contradict a
/// verdict.
package struct SchemaPairRun {
  package private(set) var done = 0
  /// The number of directions with a verdict.
  package private(set) var proven = 0
  package private(set) var broken = 0
  package private(set) var undecided = 0
  package private(set) var contradictions: [String] = []
  private var generator: SchemaGenerator
  private let documents: Int

  /// - Parameter documents: The number of random documents for each pair.
  package init(seed: UInt64, documents: Int) {
    generator = SchemaGenerator(random: Random(seed: seed))
    self.documents = documents
  }

  package mutating func next() {
    let old = generator.schema(depth: 3)
    let new = generator.random.once(in: 8) ? generator.schema(depth: 3) : generator.edited(old)
    guard
      let (first, second) = Self.compiled(old.text).flatMap({ first in
        Self.compiled(new.text).map { (first, $0) }
      })
    else { return }
    done += 1
    let comparison = SchemaComparison(first, new: second, budget: 20_000)
    let directions = [(comparison.backward, first, second), (comparison.forward, second, first)]
    let values = (0..<documents).compactMap { _ in Self.document(generator.value(depth: 3)) }
    for (number, (direction, from, to)) in directions.enumerated() {
      switch direction.verdict {
      case .unknown: undecided += 1
      case .breaking(let witness):
        broken += 1
        guard let document = Self.document(witness), let root = document.roots.first,
          from.isValid(document, root), !to.isValid(document, root)
        else {
          note("the witness \(witness.text) shows nothing", number, old, new)
          continue
        }
      case .compatible:
        proven += 1
        for document in values
        where from.isValid(document, document.roots[0]) && !to.isValid(document, document.roots[0]) {
          note("\(String(decoding: document.text, as: UTF8.self)) is refused", number, old, new)
          break
        }
      }
    }
  }

  private mutating func note(_ what: String, _ direction: Int, _ old: JSONValue, _ new: JSONValue) {
    contradictions.append("\(direction == 0 ? "backward" : "forward"), \(what): \(old.text) → \(new.text)")
  }

  private static func document(_ value: JSONValue) -> Document? {
    let document = JSONParser.parse(Array(value.text.utf8), limits: Limits()).document
    return document.roots.isEmpty ? nil : document
  }

  private static func compiled(_ text: String) -> Schema? {
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.json", path: "schema.json", document: document)
    return Schema.compile(source, options: Schema.Options()) { .notFound(reason: $0) }.schema
  }
}

/// Generates small schemas with all keywords of 2020-12, and small values.
struct SchemaGenerator {
  var random: Random

  private static let names = ["a", "b", "c", "ab"]
  private static let texts = ["", "a", "b", "ab", "aab", "b1", "2026-01-31", "x y"]
  private static let patterns = [
    "^a", "b$", "^[a-b]+$", "^(a|b1)$", "\\d", "^.{2}$", "^$", "a.*b", "^(?!a)", "^[^a]*$",
  ]
  private static let numbers =
    [-2, -1, 0, 1, 2, 3, 4, 6].map { ExactNumber(significand: $0) }
    + [ExactNumber(significand: 5, exponent: -1), ExactNumber(significand: 15, exponent: -1)]

  mutating func value(depth: Int) -> JSONValue {
    switch random.next(below: depth > 0 ? 9 : 5) {
    case 0: return .null
    case 1: return .boolean(random.once(in: 2))
    case 2, 3: return .number(random.pick(Self.numbers))
    case 4: return .string(random.pick(Self.texts))
    case 5, 6: return .array((0..<random.next(below: 4)).map { _ in value(depth: depth - 1) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<random.next(below: 4) { members[random.pick(Self.names + ["d1"])] = value(depth: depth - 1) }
      return .object(named: members)
    }
  }

  mutating func schema(depth: Int) -> JSONValue {
    if random.once(in: 14) { return .boolean(random.once(in: 2)) }
    var keywords: [String: JSONValue] = [:]
    for _ in 0..<(1 + random.next(below: 3)) {
      for (name, value) in keyword(depth: depth) { keywords[name] = value }
    }
    return .object(named: keywords)
  }

  /// The schema after a keyword was added, removed or replaced somewhere.
  mutating func edited(_ schema: JSONValue) -> JSONValue {
    guard case .object(var members) = schema, !members.isEmpty else { return self.schema(depth: 2) }
    let index = random.next(below: members.count)
    let isDeep = !random.once(in: 3)
    switch members[index].value {
    case .object where isDeep:
      members[index].value = edited(members[index].value)
    case .array(var items) where isDeep && ["allOf", "anyOf", "oneOf", "prefixItems"].contains(members[index].name):
      let place = random.next(below: items.count)
      items[place] = edited(items[place])
      members[index].value = .array(items)
    default:
      if random.once(in: 3) {
        members.remove(at: index)
      } else {
        var named = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        for (name, value) in keyword(depth: 1) { named[name] = value }
        return .object(named: named)
      }
    }
    return .object(members)
  }

  private mutating func count() -> JSONValue { .number(ExactNumber(significand: Int64(random.next(below: 4)))) }
  private mutating func number() -> JSONValue { .number(random.pick(Self.numbers)) }
  private mutating func name() -> JSONValue { .string(random.pick(Self.names)) }

  private mutating func schemas(_ depth: Int) -> JSONValue {
    .array((0..<(1 + random.next(below: 3))).map { _ in schema(depth: depth) })
  }

  private mutating func map(_ names: [String], _ depth: Int) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for _ in 0..<(1 + random.next(below: 2)) { members[random.pick(names)] = schema(depth: depth) }
    return .object(named: members)
  }

  private mutating func keyword(depth: Int) -> [(String, JSONValue)] {
    let inner = depth - 1
    switch random.next(below: depth > 0 ? 32 : 16) {
    case 0, 1, 2:
      let types = ["null", "boolean", "integer", "number", "string", "array", "object"]
      return [
        (
          "type",
          random.once(in: 3)
            ? .array([.string(types[random.next(below: 3)]), .string(types[3 + random.next(below: 4)])])
            : .string(random.pick(types))
        )
      ]
    case 3: return [("enum", .array((0..<(1 + random.next(below: 3))).map { _ in value(depth: 1) }))]
    case 4: return [("const", value(depth: 1))]
    case 5: return [(random.pick(["minimum", "exclusiveMinimum"]), number())]
    case 6: return [(random.pick(["maximum", "exclusiveMaximum"]), number())]
    case 7: return [("multipleOf", .number(random.pick(Array(Self.numbers.dropFirst(3)))))]
    case 8: return [(random.pick(["minLength", "maxLength"]), count())]
    case 9, 10: return [("pattern", .string(random.pick(Self.patterns)))]
    case 11: return [(random.pick(["minItems", "maxItems"]), count())]
    case 12: return [("uniqueItems", .boolean(true))]
    case 13: return [(random.pick(["minProperties", "maxProperties"]), count())]
    case 14: return [("required", .array([name()]))]
    case 15: return [("dependentRequired", .object(named: [random.pick(Self.names): .array([name()])]))]
    case 16, 17, 18: return [("properties", map(Self.names, inner))]
    case 19: return [("patternProperties", map(Self.patterns, inner))]
    case 20, 21: return [("additionalProperties", random.once(in: 2) ? .boolean(false) : schema(depth: inner))]
    case 22: return [("propertyNames", schema(depth: inner))]
    case 23: return [("dependentSchemas", map(Self.names, inner))]
    case 24: return [("items", random.once(in: 3) ? .boolean(false) : schema(depth: inner))]
    case 25:
      let isOpen = random.once(in: 4)
      let count = 1 + random.next(below: 3)
      return [("prefixItems", isOpen ? .array(Array(repeating: .boolean(true), count: count)) : schemas(inner))]
    case 26: return [("contains", schema(depth: inner)), (random.pick(["minContains", "maxContains"]), count())]
    case 27: return [(random.pick(["allOf", "anyOf"]), schemas(inner))]
    case 28: return [("oneOf", schemas(inner))]
    case 29: return [("not", schema(depth: inner))]
    case 30: return [("if", schema(depth: inner)), ("then", schema(depth: inner)), ("else", schema(depth: inner))]
    default: return [(random.pick(["unevaluatedProperties", "unevaluatedItems"]), .boolean(false))]
    }
  }
}
