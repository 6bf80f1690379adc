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

  @Test func aRuleDoesNotRepeatAnError() throws {
    let rules = ["truthy": [String: OptionValue]()]
    #expect(try codes("a: on\nb: on\n", "properties: {b: {}}", rules: rules) == ["lint/truthy", "lint/truthy"])
    #expect(
      try codes("a: on\nb: on\n", "properties: {a: {type: boolean}}", rules: rules) == ["schema/type", "lint/truthy"])
  }
}
