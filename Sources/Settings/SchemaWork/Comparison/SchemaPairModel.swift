internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Patterns

/// The subschemas of two schemas with common numbers, and their equivalence classes.
///
/// Two subschemas are in one class if their rules are the same and lead to subschemas of one class (the greatest
/// bisimulation). How a schema is split into named parts makes no difference, nor do texts for users.
final class SchemaPairModel {
  struct Side {
    var schema: Schema
    var graph: SchemaGraph
    /// The number of its first subschema.
    var base: Int
    var root: Int
  }

  let sides: [Side]
  let rules: [[SubschemaRule]]
  /// The class of each subschema.
  private(set) var classes: [Int] = []
  /// A representative of each class.
  private(set) var members: [Int] = []
  private var rulesOfClasses: [[SubschemaRule]?] = []
  private var expressions: [String: RegularExpression?] = [:]
  private var languages: [String: RegularLanguage?] = [:]
  private var verdicts: [Verdict: Bool?] = [:]
  private var documents: [JSONValue: Document?] = [:]

  private struct Verdict: Hashable {
    var term: Int
    var value: JSONValue
  }

  init(_ old: Schema, new: Schema) {
    var sides: [Side] = []
    var rules: [[SubschemaRule]] = []
    for schema in [old, new] {
      let graph = schema.graph
      let base = rules.count
      rules += graph.rules.map { $0.map { $0.mapped { $0 + base } } }
      sides.append(Side(schema: schema, graph: graph, base: base, root: base + graph.rootNumber))
    }
    self.sides = sides
    let plain = NormalizedRules(rules)
    self.rules = plain.rules
    (classes, members) = EquivalenceClasses(plain).numbered()
    rulesOfClasses = Array(repeating: nil, count: members.count)
  }

  func rules(ofClass number: Int) -> [SubschemaRule] {
    if let known = rulesOfClasses[number] { return known }
    let own = canonical(rules[members[number]])
    rulesOfClasses[number] = own
    return own
  }

  /// Rules with classes as their targets, without duplicates.
  func canonical(_ rules: [SubschemaRule]) -> [SubschemaRule] {
    var result: [SubschemaRule] = []
    for rule in rules {
      let own = canonical(rule)
      if !result.contains(own) { result.append(own) }
    }
    return result
  }

  func canonical(_ rule: SubschemaRule) -> SubschemaRule {
    let own = rule.mapped { classes[$0] }
    return switch own {
    case .all(let terms): .all(Set(terms).sorted())
    case .any(let terms): .any(Set(terms).sorted())
    case .one(let terms): .one(terms.sorted())
    default: own
    }
  }

  /// The schema of a subschema, and its point in that schema.
  func side(of number: Int) -> (side: Int, point: SchemaGraph.Point) {
    let side = number >= sides[1].base ? 1 : 0
    return (side, sides[side].graph.point(number: number - sides[side].base))
  }

  // MARK: Questions

  /// Whether a name matches a pattern, or nil if unknown.
  func matches(_ pattern: String, text: String) -> Bool? {
    let expression: RegularExpression?
    if let known = expressions[pattern] {
      expression = known
    } else {
      expression = try? RegularExpression(pattern, matchLimit: 100_000)
      expressions[pattern] = .some(expression)
    }
    guard let expression else { return nil }
    let bytes = Array(text.utf8)
    return switch expression.search(bytes.span) {
    case .match: true
    case .noMatch: false
    case .tooCostly: nil
    }
  }

  func language(_ pattern: String) -> RegularLanguage? {
    if let known = languages[pattern] { return known }
    let language = RegularLanguage(pattern)
    languages[pattern] = .some(language)
    return language
  }

  /// Whether a class accepts a value according to the evaluator, or nil if that depends on more than the value.
  func accepts(_ term: Int, value: JSONValue) -> Bool? {
    let key = Verdict(term: term, value: value)
    if let known = verdicts[key] { return known }
    let (side, point) = side(of: members[term])
    var verdict: Bool?
    if !sides[side].graph.isDynamic, let document = document(value), let root = document.roots.first {
      verdict = sides[side].graph.accepts(document, value: root, at: point)
    }
    verdicts[key] = .some(verdict)
    return verdict
  }

  /// A value written as JSON and parsed again, or nil if JSON can't express it.
  func document(_ value: JSONValue) -> Document? {
    if let known = documents[value] { return known }
    var limits = Limits()
    limits.depth = 1_000
    let parsed = JSONParser.parse(Array(value.text.utf8), limits: limits)
    let document = parsed.isPartial || !parsed.diagnostics.isEmpty ? nil : parsed.document
    documents[value] = .some(document)
    return document
  }

  /// Whether a whole schema accepts a value, or nil if JSON can't express the value.
  func isValid(_ side: Int, value: JSONValue) -> Bool? {
    guard let document = document(value), let root = document.roots.first else { return nil }
    return sides[side].schema.isValid(document, root)
  }

  /// Whether a whole schema accepts a value, by the evaluator and by the report. Nil if the two disagree or one reached
  /// a limit.
  func confirmed(_ side: Int, value: JSONValue) -> Bool? {
    guard let document = document(value), let root = document.roots.first else { return nil }
    let verdict = sides[side].schema.verdictOfReport(document, root: root)
    return verdict == sides[side].schema.isValid(document, root) ? verdict : nil
  }
}
