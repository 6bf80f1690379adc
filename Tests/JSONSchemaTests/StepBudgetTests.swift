import DocumentModel
import JSONSchema
import Testing

/// Schemas and files that are harmless alone but expensive together: at each limit, and beyond it.
struct StepBudgetTests {
  // MARK: Evaluation

  private static let choices = 4_000

  /// Whether a list of `count` items stays within the budget if each is compared with ``choices`` subschemas. After
  /// half of the budget, a step costs 17 times as much.
  private func isWithinBudget(_ count: Int) -> Bool {
    let limit = Limits.schemaSteps.steps(nodes: count + 1, ofRoots: 1, subschemas: Self.choices + 3)
    let steps = 1 + count * (Self.choices + 1)
    return steps <= limit / 2 + limit / 2 / 17
  }

  private func lines(_ count: Int) -> [String] {
    let schema =
      "{items: {allOf: [\(Array(repeating: "{minLength: 1}", count: Self.choices).joined(separator: ", "))]}}"
    return Checking.lines(schema, String(repeating: "- x\n", count: count))
  }

  @Test func aTextMayTakeALimitedNumberOfSteps() throws {
    let most = try #require((1..<100_000).last(where: isWithinBudget))
    #expect(lines(most).isEmpty)
    let expected = "1:1 schema/too-costly # not checked: checking this value takes too many steps"
    #expect(lines(most + 1) == [expected])
  }

  @Test func severalDocumentsShareTheSteps() {
    let schema = "{allOf: [\(Array(repeating: "{minLength: 1}", count: 20_000).joined(separator: ", "))]}"
    let documents = Checking.parse(String(repeating: "--- x\n", count: 1_000)).document
    let compiled = Checking.compile(schema).schema
    let codes = compiled?.diagnostics(documents, documents.roots[0]).map(\.code.description)
    #expect(codes == ["schema/too-costly"])
    let alone = Checking.parse("--- x\n").document
    #expect(compiled?.diagnostics(alone, alone.roots[0]).isEmpty == true)
  }

  @Test func whatDependsOnANameIsFoundByIt() {
    let names = (0..<4_000).map { "p\($0)" }
    let schema =
      "{items: {dependentSchemas: {\(names.map { "\($0): {maxProperties: 1}" }.joined(separator: ", "))}}}"
    #expect(Checking.lines(schema, names.map { "- {\($0): 1}\n" }.joined()).isEmpty)
    let wrong = Checking.lines(schema, "- {a: 1, p7: 1}\n- {a: 1, b: 1}\n- {p7: 1, p8: 1}\n- {<<: {p9: 1}, a: 1}\n")
    #expect(wrong.map { $0.prefix(2) } == ["1:", "3:", "4:"])
  }

  @Test func whatDependsOnANameOfALargeMappingIsFoundByIt() {
    let schema = "{dependentSchemas: {p7: {required: [q]}, p8: {required: [p1]}}}"
    let entries = (0..<100).map { "p\($0): 1\n" }.joined()
    #expect(Checking.lines(schema, entries).count == 1)
    #expect(Checking.lines(schema, entries + "q: 1\n").isEmpty)
  }

  // MARK: Choices of constants

  @Test(arguments: ["anyOf", "oneOf"]) func constantsAreFoundByTheirValue(_ keyword: String) {
    let constants = (0..<4_000).map { "{const: x\($0)}" }.joined(separator: ", ")
    let schema = "{items: {\(keyword): [\(constants)]}}"
    #expect(Checking.lines(schema, (0..<4_000).map { "- x\($0)\n" }.joined()).isEmpty)
    #expect(Checking.lines(schema, "- x7\n- 7\n- y\n- [x7]\n").map { $0.prefix(3) } == ["2:3", "3:3", "4:3"])
  }

  /// Constants with equal hashes are still told apart, whatever the hash seed of the process.
  @Test func constantsWithOneHashAreTwo() throws {
    var seen: [UInt32: Int] = [:]
    let pair = try #require(
      (0..<400_000).lazy.compactMap { number -> (Int, Int)? in
        let hash = NameHash.hash(Array("x\(number)".utf8).span, seed: NameHash.processSeed)
        return seen.updateValue(number, forKey: hash).map { ($0, number) }
      }.first)
    let names = Array(Set([pair.0, pair.1] + Array(0..<4_000))).map { "x\($0)" }
    let schema = "{items: {anyOf: [\(names.map { "{const: \($0)}" }.joined(separator: ", "))]}}"
    #expect(Checking.lines(schema, names.map { "- \($0)\n" }.joined()).isEmpty)
    #expect(Checking.lines(schema, "- x\(pair.0)\n- x\(pair.1)\n- y\n").map { $0.prefix(2) } == ["3:"])
  }

  @Test(arguments: ["anyOf", "oneOf"]) func soAreNumbers(_ keyword: String) {
    let constants = (0..<4_000).map { "{const: \($0)}" }.joined(separator: ", ")
    let schema = "{items: {\(keyword): [\(constants), {const: x}]}}"
    #expect(Checking.lines(schema, (0..<4_000).map { "- \($0)\n" }.joined()).isEmpty)
    #expect(Checking.lines(schema, "- 7.0\n- x\n- '7'\n- 4000\n- 7.5\n").map { $0.prefix(3) } == ["3:3", "4:3", "5:3"])
  }

  @Test(arguments: ["anyOf", "oneOf"]) func aNumberNamesAForm(_ keyword: String) {
    let forms = (0..<2_000).map {
      "{required: [version], properties: {version: {const: \($0)}, name: {maxLength: \($0 % 3)}}}"
    }
    let schema = "{items: {\(keyword): [\(forms.joined(separator: ", "))]}}"
    #expect(Checking.lines(schema, (0..<2_000).map { "- {version: \($0), name: ''}\n" }.joined()).isEmpty)
    let wrong = Checking.lines(
      schema, "- {version: 5.0, name: ab}\n- {version: 4, name: ab}\n- {version: '5', name: ab}\n")
    #expect(wrong.map { $0.prefix(2) } == ["2:", "3:"])
  }

  @Test func aConstantThatTwoFormsHaveFitsBoth() {
    let schema = "{items: {oneOf: [{const: a}, {enum: [a, b]}, {type: integer, enum: [c]}]}}"
    #expect(Checking.lines(schema, "- b\n").isEmpty)
    #expect(Checking.lines(schema, "- a\n- c\n").map { $0.prefix(3) } == ["1:3", "2:3"])
  }

  @Test func aConstantOfAnotherTypeIsIgnored() {
    let schema =
      "{items: {anyOf: [{const: a}, {type: integer, const: b}]}, propertyNames: {anyOf: [{const: a}, {const: '1'}]}}"
    #expect(Checking.lines(schema, "- a\n- b\n").map { $0.prefix(3) } == ["2:3"])
    #expect(Checking.lines(schema, "a: 1\n1: 1\n2: 1\n").map { $0.prefix(3) } == ["3:1"])
  }

  // MARK: Explanations

  @Test func soManyFormsAreExplained() {
    let (forms, count) = (400, 80)
    let patterns = (0..<forms).map { "{pattern: '^x\($0)$'}" }.joined(separator: ", ")
    let lines = Checking.lines("{items: {anyOf: [\(patterns)]}}", (0..<count).map { "- y\($0)\n" }.joined())
    // The schema's root, its `items`, the branches, and `true`.
    let most = Limits.explanations.steps(nodes: count + 1, ofRoots: 1, subschemas: forms + 3) / forms
    #expect(lines.count == count)
    #expect(lines.map { $0.contains("matches none of the 400 allowed forms") } == (0..<count).map { $0 >= most })
  }

  @Test func theIntendedFormIsReportedWithoutExplaining() {
    let forms = (0..<300).map { "{required: [kind], properties: {kind: {const: k\($0)}, v: {type: integer}}}" }
    let text = (0..<300).map { "- {kind: k\($0), v: x}\n" }.joined()
    let lines = Checking.lines("{items: {oneOf: [\(forms.joined(separator: ", "))]}}", text)
    #expect(lines.count == 300)
    #expect(lines.allSatisfy { $0.contains("expected an integer, found \"x\"") })
  }

  @Test func choicesInChoicesAreExplainedSoDeep() {
    let levels = (0..<400).map { "d\($0): {anyOf: [{$ref: '#/$defs/d\($0 + 1)'}, {$ref: '#/$defs/d\($0 + 1)'}]}" }
    let schema = "$ref: '#/$defs/d0'\n$defs: {\(levels.joined(separator: ", ")), d400: {type: integer}}\n"
    #expect(Checking.lines(schema, "x\n").count == 1)
    #expect(Checking.lines(schema, "1\n").isEmpty)
  }

  // MARK: Reported findings

  /// Findings of a list in which each item fails the last of its subschemas.
  private func wrong(_ schemas: Int, _ items: Int) -> [String] {
    let parts = Array(repeating: "{minLength: 1}", count: schemas - 1) + ["{maxLength: 1}"]
    return Checking.lines(
      "{items: {allOf: [\(parts.joined(separator: ", "))]}}", String(repeating: "- xx\n", count: items))
  }

  @Test func manySubschemasAreReported() {
    let schemas = 400
    // An item takes a step for each reported subschema, and one for the schema around them; its node adds some steps to
    // the budget.
    let most = Limits.reportSteps.ofText / (schemas + 1 - Limits.reportSteps.ofNode)
    #expect(wrong(schemas, most - 1).count == most - 1)
    let lines = wrong(schemas, most + 2)
    #expect(lines.last?.contains("yaml/limit-findings finding all problems takes too many steps") == true)
    #expect(lines.dropLast().allSatisfy { $0.contains("schema/maxLength") })
  }
}
