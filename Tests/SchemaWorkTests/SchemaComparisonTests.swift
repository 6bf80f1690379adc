import DocumentModel
import JSONParsing
import JSONSchema
import SchemaWork
import SettingsWork
import Testing

/// Verdicts about handwritten pairs of schemas, in both directions.
struct SchemaComparisonTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    /// A sign for old files and one for new files: `=` proven compatible, `<` broken by a document, `?` undecided.
    var verdicts: String

    init(_ old: String, _ new: String, _ verdicts: String) {
      (self.old, self.new, self.verdicts) = (old, new, verdicts)
    }

    var testDescription: String { "\(old) → \(new)" }
  }

  static func schema(_ text: String) throws -> Schema {
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.json", path: "schema.json", document: document)
    let compilation = Schema.compile(source, options: Schema.Options()) { .notFound(reason: $0) }
    return try #require(compilation.schema, "\(compilation.reports)")
  }

  static func word(_ verdict: SchemaComparison.Verdict) -> String {
    switch verdict {
    case .compatible: "="
    case .breaking: "<"
    case .unknown: "?"
    }
  }

  static let types = [
    Pair("{}", "true", "=="), Pair("{}", "false", "<="),
    Pair(#"{"type":"string"}"#, #"{"type":["string","null"]}"#, "=<"),
    Pair(#"{"type":"integer"}"#, #"{"type":"number"}"#, "=<"),
    Pair(#"{"type":"integer"}"#, #"{"type":"number","multipleOf":1}"#, "=="),
    Pair(#"{"enum":[1,2]}"#, #"{"enum":[2,1.0]}"#, "=="), Pair(#"{"enum":["a"]}"#, #"{"const":"a"}"#, "=="),
    Pair(#"{"enum":[true,false]}"#, #"{"type":"boolean"}"#, "=="),
    Pair(#"{"enum":["a","b"]}"#, #"{"anyOf":[{"const":"b"},{"const":"a"}]}"#, "=="),
    Pair(#"{"enum":["a","b"]}"#, #"{"enum":["a"]}"#, "<="),
    Pair(#"{"enum":[{"a":1}]}"#, #"{"type":"object","required":["a"]}"#, "=<"),
    Pair(
      #"{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}"#,
      #"{"$schema":"http://json-schema.org/draft-07/schema#","type":"integer"}"#, "=<"),
  ]
  static let numbers = [
    Pair(#"{"minimum":1}"#, #"{"minimum":0}"#, "=<"), Pair(#"{"minimum":1}"#, #"{"exclusiveMinimum":1}"#, "<="),
    Pair(#"{"type":"integer","minimum":1}"#, #"{"type":"integer","exclusiveMinimum":0}"#, "=="),
    Pair(#"{"type":"integer","minimum":0,"maximum":2}"#, #"{"enum":[0,1,2]}"#, "=="),
    Pair(#"{"type":"number","minimum":0,"maximum":2}"#, #"{"enum":[0,1,2]}"#, "<="),
    Pair(#"{"multipleOf":6}"#, #"{"multipleOf":3}"#, "=<"), Pair(#"{"multipleOf":0.1}"#, #"{"multipleOf":0.05}"#, "=<"),
    Pair(#"{"allOf":[{"multipleOf":2},{"multipleOf":3}]}"#, #"{"multipleOf":6}"#, "=="),
    Pair(#"{"type":"integer","minimum":1,"maximum":2}"#, #"{"not":{"multipleOf":3}}"#, "=<"),
    Pair(#"{"type":"number","minimum":3,"maximum":2}"#, "false", "=="),
    Pair(#"{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2}"#, "false", "=="),
    Pair(#"{"minimum":0.1}"#, #"{"minimum":0.10000000000000001}"#, "<="),
    Pair(#"{"multipleOf":1e-40}"#, #"{"multipleOf":1}"#, "??"),
  ]
  static let strings = [
    Pair(#"{"minLength":2}"#, #"{"minLength":1}"#, "=<"), Pair(#"{"pattern":"^a+$"}"#, #"{"pattern":"^a*$"}"#, "=<"),
    Pair(#"{"pattern":"^[a-c]$"}"#, #"{"pattern":"^(a|b|c)$"}"#, "=="),
    Pair(#"{"type":"string","pattern":"^(on|off)$"}"#, #"{"enum":["on","off"]}"#, "=="),
    Pair(#"{"pattern":"^.{3}$"}"#, #"{"minLength":3,"maxLength":3}"#, "=<"),
    Pair(#"{"pattern":"^(?!a)"}"#, #"{"pattern":"^(?!a)"}"#, "=="),
    Pair(#"{"pattern":"^(?!a)","minLength":2}"#, #"{"pattern":"^(?!a)","minLength":1}"#, "=<"),
    Pair(#"{"pattern":"^(?!a)"}"#, #"{"pattern":"^[^a]|^$"}"#, "??"),
    Pair(#"{"format":"uri"}"#, #"{"format":"uri-reference"}"#, "=<"),
    Pair(#"{"format":"date"}"#, #"{"format":"time"}"#, "<<"),
    Pair(#"{"format":"uuid"}"#, #"{"minLength":36,"maxLength":36}"#, "=<"),
    Pair(#"{"type":"string","minLength":3,"maxLength":2}"#, "false", "=="),
  ]
  static let objects = [
    Pair(#"{"required":["a"]}"#, #"{"required":["a","b"]}"#, "<="),
    Pair(
      #"{"properties":{"a":{"type":"string"}}}"#, #"{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}"#, "<="
    ),
    Pair(
      #"{"properties":{"a":{}},"additionalProperties":false}"#,
      #"{"properties":{"a":{},"b":{}},"additionalProperties":false}"#, "=<"),
    Pair(#"{"properties":{"a":{"type":"string"}}}"#, #"{"patternProperties":{"^a$":{"type":"string"}}}"#, "=="),
    Pair(
      #"{"patternProperties":{"^a":{"type":"string"}}}"#, #"{"patternProperties":{"^ab":{"type":"string"}}}"#, "=<"),
    Pair(#"{"propertyNames":{"pattern":"^a"}}"#, #"{"patternProperties":{"^[^a]":false,"^$":false}}"#, "=="),
    Pair(#"{"minProperties":1}"#, #"{"minProperties":2}"#, "<="),
    Pair(#"{"required":["a"]}"#, #"{"minProperties":1}"#, "=<"),
    Pair(
      #"{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false,"minProperties":3}"#, "false", "=="),
    Pair(#"{"dependentRequired":{"a":["b"]}}"#, #"{"dependentSchemas":{"a":{"required":["b"]}}}"#, "=="),
    Pair(#"{"if":{"required":["a"]},"then":{"required":["b"]}}"#, #"{"dependentRequired":{"a":["b"]}}"#, "=="),
    Pair(
      #"{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}"#,
      #"{"type":"object","dependentRequired":{"a":["b"]}}"#, "=="),
    Pair(#"{"type":"object","required":["a"],"properties":{"a":false}}"#, "false", "=="),
    Pair(#"{"additionalProperties":{"type":"integer"}}"#, #"{"additionalProperties":{"type":"number"}}"#, "=<"),
  ]
  static let lists = [
    Pair(#"{"items":{"type":"integer"}}"#, #"{"items":{"type":"number"}}"#, "=<"),
    Pair(#"{"minItems":1}"#, #"{"contains":{}}"#, "=="), Pair(#"{"maxItems":0}"#, #"{"items":false}"#, "=="),
    Pair(#"{"prefixItems":[{"type":"integer"}]}"#, #"{"prefixItems":[{"type":"number"}]}"#, "=<"),
    Pair(#"{"contains":{"const":1}}"#, #"{"contains":{"type":"integer"}}"#, "=<"),
    Pair(#"{"contains":{"const":1},"minContains":2}"#, #"{"minItems":2}"#, "=<"),
    Pair(#"{"contains":{"const":1},"maxContains":1}"#, #"{"contains":{"const":1},"maxContains":2}"#, "=<"),
    Pair(#"{"type":"array","items":{"type":"boolean"},"uniqueItems":true,"minItems":3}"#, "false", "=="),
    Pair(#"{"uniqueItems":true}"#, #"{"maxItems":2}"#, "<<"),
    Pair(#"{"items":{"enum":[1,2]},"uniqueItems":true}"#, #"{"maxItems":2}"#, "=<"),
    Pair(#"{"maxItems":1}"#, #"{"uniqueItems":true}"#, "=<"),
    Pair(#"{"type":"array"}"#, #"{"type":"array","prefixItems":[true,true],"items":false}"#, "<="),
    Pair(#"{"prefixItems":[true,true,true],"items":false}"#, #"{"prefixItems":[true],"items":false}"#, "<="),
    Pair(#"{"type":"array"}"#, #"{"prefixItems":[true,true],"items":{"type":"string"}}"#, "<<"),
    // A witness with this many items isn't minimized.
    Pair(#"{"type":"array","minItems":16512,"items":{"type":"integer"}}"#, #"{"items":{"type":"boolean"}}"#, "<<"),
    Pair(
      #"{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}],"additionalItems":false}"#,
      #"{"prefixItems":[{"type":"null"}],"items":false}"#, "=="),
  ]
  static let branches = [
    Pair(#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#, #"{"anyOf":[{"type":"null"},{"type":"string"}]}"#, "=="),
    Pair(#"{"oneOf":[{"minimum":0},{"maximum":0}]}"#, #"{"not":{"const":0}}"#, "=<"),
    Pair(#"{"not":{"not":{"type":"string"}}}"#, #"{"type":"string"}"#, "=="),
    Pair(#"{"allOf":[{"type":"string"},{"minLength":1}]}"#, #"{"type":"string","minLength":1}"#, "=="),
    Pair(
      #"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, #"{"anyOf":[{"type":"string"},{"type":"number"}]}"#, "=<"),
    Pair(
      #"{"oneOf":[{"properties":{"k":{"const":"a"},"v":{"type":"string"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
      #"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
      "=<"),
    Pair(
      #"{"type":"object","oneOf":[{"properties":{"k":{"const":"a"},"v":{"type":"string"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
      #"{"type":"object","oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
      "=<"),
  ]
  static let recursion = [
    Pair(
      ##"{"$ref":"#/$defs/n","$defs":{"n":{"properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/n"}}}}}"##,
      ##"{"properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}"##, "=="),
    Pair(
      ##"{"properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}"##,
      ##"{"properties":{"v":{"type":"number"},"next":{"$ref":"#"}}}"##, "=<"),
    Pair(##"{"type":"object","properties":{"next":{"$ref":"#"}},"required":["next"]}"##, "false", "=="),
    Pair(##"{"type":"array","items":{"$ref":"#"},"minItems":1}"##, "false", "=="),
    Pair(##"{"type":"array","items":{"$ref":"#"}}"##, ##"{"type":"array","items":{"type":"array"}}"##, "=<"),
    Pair(
      ##"{"type":"array","items":{"type":"array","items":{"$ref":"#"}}}"##, ##"{"type":"array","items":{"$ref":"#"}}"##,
      "=="),
  ]
  static let unevaluated = [
    Pair(
      #"{"properties":{"a":{}},"unevaluatedProperties":false}"#,
      #"{"properties":{"a":{}},"additionalProperties":false}"#, "=="),
    Pair(
      #"{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}"#,
      #"{"properties":{"a":{}},"additionalProperties":false}"#, "=="),
  ]

  @Test(arguments: types + numbers + strings + objects + lists + branches + recursion + unevaluated)
  func verdicts(_ pair: Pair) throws {
    let comparison = SchemaComparison(try Self.schema(pair.old), new: try Self.schema(pair.new))
    let (backward, forward) = (comparison.backward, comparison.forward)
    #expect(
      Self.word(backward.verdict) + Self.word(forward.verdict) == pair.verdicts,
      "\(backward.verdict) \(forward.verdict)")
    for direction in [backward, forward] {
      if case .breaking = direction.verdict { continue }
      #expect(direction.differences.isEmpty)
    }
  }

  /// The same `unevaluated…` keyword applies to other properties if its neighbors differ, so no pair is compatible.
  @Test(arguments: [
    (
      #"{"contains":{"type":"string"},"minContains":2,"unevaluatedItems":false}"#, #"{"unevaluatedItems":false}"#
    ),
    (
      #"{"contains":{"type":"string"},"items":true,"unevaluatedItems":false}"#,
      #"{"contains":{"type":"string"},"unevaluatedItems":false}"#
    ),
    (
      #"{"if":{"properties":{"c":{"const":1}},"required":["c"]},"then":{"properties":{"a":true}},"unevaluatedProperties":false}"#,
      #"{"if":{"properties":{"c":{"const":1}},"required":["c"]},"unevaluatedProperties":false}"#
    ),
    (
      #"{"dependentSchemas":{"b":{"required":["c"]}},"properties":{"a":true,"b":true},"unevaluatedProperties":false}"#,
      #"{"dependentSchemas":{"b":{"required":["c"]}},"properties":{"b":true},"unevaluatedProperties":false}"#
    ),
  ])
  func whatAnUnevaluatedSeesIsPartOfIt(_ old: String, _ new: String) throws {
    let verdict = SchemaComparison(try Self.schema(old), new: try Self.schema(new)).backward.verdict
    #expect(verdict != .compatible)
  }

  /// To Swift, the composed and decomposed `é` are equal strings.
  @Test func keysInTwoSpellingsAreTwo() {
    let document = JSONParser.parse(Array(#"{"\u00e9": 1, "e\u0301": 2}"#.utf8), limits: Limits()).document
    guard case .object(let members) = JSONValue(document, node: document.roots[0]) else {
      Issue.record("the value isn't an object")
      return
    }
    #expect(members.map { Array($0.name.utf8) } == [Array("e\u{301}".utf8), Array("\u{e9}".utf8)])
  }

  @Test func everyPlaceIsReportedWithADocument() throws {
    let old = try Self.schema(
      #"{"properties":{"a":{"type":"string"},"b":{"items":{"enum":[1,2]}},"c":{"properties":{"d":{"maximum":5}}},"e":{"items":{"properties":{"f":{"items":{"enum":[1,2]}}}}}}}"#
    )
    let new = try Self.schema(
      #"{"properties":{"a":{"minLength":1},"b":{"items":{"enum":[2]}},"c":{"properties":{"d":{"maximum":4}}},"e":{"items":{"properties":{"f":{"items":{"enum":[2]}}}}}},"required":["a"]}"#
    )
    let diff = SchemaDiff(old, new: new, comparison: SchemaComparison(old, new: new), required: .backward)
    #expect(
      diff.changes.filter { $0.code.name == "narrowed" }.map { "\($0.message) \($0.witness?.text ?? "")" } == [
        #"a is now required {}"#, #"a no longer allows "" {"a":""}"#,
        #"b[*] no longer allows 1 {"b":[1]}"#,
        #"c.d no longer allows 5 {"c":{"d":5}}"#,
        #"e[*].f[*] no longer allows 1 {"e":[{"f":[1]}]}"#,
      ])
  }

  @Test(arguments: [
    (#"{"type":"string","minLength":63998}"#, #"{"type":"string","minLength":63999}"#, "exceed 64000 bytes"),
    (nested(63), nested(64), "more than 64 levels deep"),
  ])
  func aBreakIsShownUpToABound(_ at: String, _ past: String, _ words: String) throws {
    let nothing = try Self.schema("false")
    #expect(Self.word(SchemaComparison(try Self.schema(at), new: nothing).backward.verdict) == "<")
    guard case .unknown(let reason, _) = SchemaComparison(try Self.schema(past), new: nothing).backward.verdict else {
      Issue.record("a verdict was given beyond the limit")
      return
    }
    #expect(reason.contains(words), "\(reason)")
  }

  /// A string schema inside `count` nested objects.
  private static func nested(_ count: Int) -> String {
    (0..<count).reduce(#"{"type":"string"}"#) { inner, _ in
      #"{"type":"object","properties":{"a":\#(inner)},"required":["a"]}"#
    }
  }

  @Test func patternsAreComparedUpToABound() throws {
    let any = try Self.schema(#"{"type":"string","pattern":"^a{1,}$"}"#)
    func verdict(_ count: Int) throws -> SchemaComparison.Verdict {
      SchemaComparison(try Self.schema(#"{"type":"string","pattern":"^a{\#(count)}$"}"#), new: any).backward.verdict
    }
    #expect(Self.word(try verdict(9_990)) == "=")
    guard case .unknown(let reason, _) = try verdict(10_001) else {
      Issue.record("a verdict was given beyond the limit")
      return
    }
    #expect(reason.contains("cannot be compared"), "\(reason)")
  }

  @Test func anExhaustedBudgetIsNotAVerdict() throws {
    let terms = (0..<14).map { #"{"anyOf":[{"required":["a\#($0)"]},{"required":["b\#($0)"]}]}"# }.joined(
      separator: ",")
    let old = try Self.schema(#"{"type":"object","allOf":[\#(terms)],"maxProperties":13}"#)
    let comparison = SchemaComparison(old, new: try Self.schema("false"), budget: 500)
    guard case .unknown(let reason, _) = comparison.backward.verdict else {
      Issue.record("\(comparison.backward.verdict)")
      return
    }
    #expect(reason.contains("step limit"))
  }
}
