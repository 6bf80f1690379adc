import Analysis
import DocumentModel
import Workspace
import Testing

/// Findings that don't help are dropped; next to each such text is one whose finding is reported.
struct FindingFilterTests {
  private func codes(
    _ text: String, _ schema: String, rules: [String: [String: OptionValue]] = [:], syntax: TextSyntax = .yaml,
    _ change: (inout SnapshotContext) -> Void = { _ in }
  ) throws -> [String] {
    let snapshot = Fixing.snapshot(text, rules: rules, schema: try Fixing.schema(schema), syntax: syntax)
    return snapshot.with(change).report.diagnostics.map(\.code.description)
  }

  @Test func textFilledInByATemplateIsNotJudged() throws {
    let schema = "properties: {a: {type: integer}, b: {type: integer}}"
    #expect(try codes("a: \"x\"\nb: x\n", schema) == ["schema/type", "schema/type"])
    #expect(try codes("a: \"{{ x }}\"\nb: x\n", schema) == ["schema/type", "schema/type"])
    #expect(try codes("a: {{ x }}\nb: x\n", schema) == ["yaml/template", "schema/type"])
  }

  @Test func onlyTheApplicationKnowsTheValueOfADeclaredTag() throws {
    let schema = "properties: {a: {type: integer}, b: {items: {type: integer}}}"
    let text = "a: !app x\nb: [!app y, z]\n"
    let wrong = Array(repeating: "schema/type", count: 3)
    #expect(try codes(text, schema) == ["yaml/unknown-tag"] + wrong)
    #expect(try codes(text, schema) { $0.tags.declare("!app", kinds: [.scalar]) } == ["schema/type"])
    #expect(
      try codes(text, schema) { $0.tags.declare("!app", kinds: [.mapping]) }
        == ["yaml/tag-mismatch", "yaml/tag-mismatch", "schema/type"])
  }

  @Test func aWeakerFileMayHaveTheMissingKey() throws {
    #expect(try codes("b: 1\n", "required: [a]") == ["schema/required"])
    #expect(try codes("b: 1\n", "required: [a]") { $0.lacksLayers = true } == [])
    // A wrong type is reported whether or not a weaker file exists.
    #expect(try codes("b: 1\n", "properties: {b: {type: string}}") { $0.lacksLayers = true } == ["schema/type"])
  }

  @Test func aValueWithAnUnreadableLineIsNotJudged() throws {
    let schema = "properties: {port: {maximum: 99, type: integer}, name: {type: integer}}"
    #expect(try codes("port: 900\nname: x\n", schema) == ["schema/maximum", "schema/type"])
    #expect(try codes("port: 900\n  name: x\n", schema).filter { $0.hasPrefix("schema/") } == [])
  }

  @Test(arguments: [TextSyntax.yaml, .json])
  func theContentOfAnUnclosedCollectionIsNotJudged(_ syntax: TextSyntax) throws {
    let schema = """
      {required: [a, b], properties: {a: {additionalProperties: false, properties: {c: {type: string}}}, b: {}}}
      """
    let all = try codes(#"{"a": {"c": 1}, "d": 2}"#, schema, syntax: syntax)
    #expect(all == ["schema/required", "schema/type"])
    // "b" may belong to either mapping, so it is dropped; the type of "c" is wrong in both.
    let left = try codes(#"{"a": {"c": 1, "b": 2}"#, schema, syntax: syntax)
    #expect(left.filter { $0.hasPrefix("schema/") } == ["schema/type"])
    #expect(left.count == 2)
  }

  @Test func theValueOfAnUnknownAliasIsNotJudged() throws {
    let schema = "properties: {a: {type: integer}, b: {type: integer}}"
    #expect(try codes("a: *x\nb: x\n", schema) == ["yaml/unknown-anchor", "schema/type"])
    #expect(try codes("a: &x y\nb: *x\n", schema) == ["schema/type", "schema/type"])
  }

  @Test func aMergeConflictIsReportedOnce() throws {
    let conflict = "<<<<<<< HEAD\nport: 1\n=======\nport: 2\n>>>>>>> feature\n"
    #expect(try codes("a: 1\n\(conflict)b: 1\n", "{}") == ["yaml/syntax"])
    let withBase = conflict.replacing("=======", with: "||||||| base\nport: 0\n=======")
    #expect(try codes("a: 1\n\(withBase)b: 1\n", "{}") == ["yaml/syntax"])
    // A key outside the conflict is a duplicate whichever side is kept.
    #expect(try codes("port: 0\n\(conflict)b: 1\n", "{}").filter { $0 == "yaml/duplicate-key" } != [])
    let other = conflict.replacing("port", with: "host")
    #expect(try codes("a: 1\n\(conflict)b: 1\n\(other)", "{}") == ["yaml/syntax", "yaml/syntax"])
    #expect(try codes("\(conflict)a: 1\n", "{}").first == "yaml/syntax")
  }

  @Test func namesInAValueOfTheWrongTypeAreNotLookedUp() throws {
    let schema = """
      properties: {jobs: {type: object}, use: {x-setting: {refersTo: {keysOf: /jobs}}}}
      """
    #expect(try codes("jobs: [a]\nuse: a\n", schema) == ["schema/type"])
    #expect(try codes("jobs: {b: 1}\nuse: a\n", schema) == ["schema/unknown-reference"])
  }

  @Test func aRuleDoesNotRepeatAnError() throws {
    let rules = ["truthy": [String: OptionValue]()]
    #expect(try codes("a: on\nb: on\n", "properties: {b: {}}", rules: rules) == ["lint/truthy", "lint/truthy"])
    #expect(
      try codes("a: on\nb: on\n", "properties: {a: {type: boolean}}", rules: rules) == ["schema/type", "lint/truthy"])
    let items = ["item-in-text": [String: OptionValue]()]
    #expect(try codes("a:\n  -b\n  - c\n", "{}", rules: items) == ["lint/item-in-text"])
    #expect(try codes("a:\n  -b\n  - c\n", "properties: {a: {type: array}}", rules: items) == ["schema/type"])
    #expect(try codes("- a: x\n    - b: y\n", "{}", rules: items) == ["yaml/indentation"])
  }
}
