import DocumentModel
import JSONSchema
import Testing

/// A property may determine the only branch that can match. The verdict must be the same as after trying all branches;
/// inside an `allOf` such a property isn't detected, which gives the verdict to compare with.
struct DiscriminatorTests {
  static let branches = """
    disk: {properties: {kind: {const: disk}, size: {type: integer}}, required: [kind], unevaluatedProperties: false}
    net: {properties: {kind: {enum: [net, web, cdn, dns, mail]}, host: {type: string}}, required: [kind, host]}
    ram: {$ref: '#/$defs/chip'}
    chip: {properties: {kind: {$ref: '#/$defs/word'}}, required: [kind], maxProperties: 2}
    word: {const: ram}
    any: {properties: {kind: {type: string}}, required: [kind]}
    late: {properties: {kind: {const: disk}}}
    one: {properties: {kind: {enum: [one, 1]}}, required: [kind]}
    """

  @Test(
    arguments: ["oneOf", "anyOf"],
    [
      ["disk", "net"], ["disk", "net", "ram"], ["net", "ram", "chip"], ["disk", "any"], ["disk", "late"],
      ["disk", "one"], ["ram"],
    ])
  func theVerdictIsThatOfEveryBranch(_ keyword: String, _ names: [String]) throws {
    let direct = try #require(schema(keyword, names.map { "{$ref: '#/$defs/\($0)'}" }))
    let tried = try #require(schema(keyword, names.map { "{allOf: [{$ref: '#/$defs/\($0)'}]}" }))
    for instance in [
      "{kind: disk}", "{kind: disk, size: 1}", "{kind: disk, size: x}", "{size: 1, kind: disk}", "{kind: disk, y: 1}",
      "{kind: web, host: a}", "{kind: web}", "{kind: ram}", "{kind: ram, a: 1, b: 2}", "{kind: none}", "{kind: 1}",
      "{kind: one}", "{kind: [disk]}", "{kind: null}", "{size: 1}", "{}", "[]", "disk", "1",
      "[&a disk, {kind: *a}]", "{base: &b {kind: disk}, <<: *b}", "{<<: {kind: net}, kind: ram}",
    ] {
      let document = Checking.parse(instance).document
      for root in document.roots.flatMap({ [$0] + document.items($0) }) {
        #expect(direct.isValid(document, root) == tried.isValid(document, root), "\(names) \(instance)")
        #expect(direct.isValid(document, root) == direct.diagnostics(document, root).isEmpty, "\(names) \(instance)")
      }
    }
  }

  /// Only the branch that the property names is evaluated: 200 values take as long with 200 branches as with one.
  @Test(arguments: ["oneOf", "anyOf"]) func theErrorsAreThoseOfTheNamedBranch(_ keyword: String) throws {
    let numbers = 0..<200
    let branches = numbers.map { "{properties: {kind: {const: k\($0)}, v: {type: integer}}, required: [kind, v]}" }
    let schema = try #require(Checking.compile("{items: {\(keyword): [\(branches.joined(separator: ", "))]}}").schema)
    let document = Checking.parse(numbers.map { "- {v: x, kind: k\($0)}\n" }.joined()).document
    let (findings, cost) = schema.diagnostics(document, roots: document.roots)
    #expect(findings.map(\.message) == numbers.map { _ in "expected an integer, found \"x\"" })
    #expect(findings.map(\.note?.text) == numbers.map { "compared with the form that has kind: \"k\($0)\"" })
    #expect(cost < 300_000)
  }

  @Test func whatTheBranchEvaluatedCounts() {
    let text = "{unevaluatedProperties: false, oneOf: [{$ref: '#/$defs/net'}, {$ref: '#/$defs/ram'}], $defs: {"
    let schema = text + Self.branches.split(separator: "\n").joined(separator: ", ") + "}}"
    #expect(Checking.lines(schema, "{kind: net, host: a}").isEmpty)
    #expect(Checking.lines(schema, "{kind: ram, host: a}").count == 1)
  }

  /// With more lists of branches than the cache holds, the last ones still get the right verdicts.
  @Test func manyListsOfLongBranches() throws {
    let words = { (letter: String) in (0..<2_000).map { letter + String($0) }.joined(separator: ", ") }
    let branches = ["a", "b"].map { "\($0): {required: [k], properties: {k: {enum: [\(words($0))]}}}" }
    let lists = (0..<500).map { "p\($0): {oneOf: [{$ref: '#/$defs/a'}, {$ref: '#/$defs/b'}]}" }
    let text = "{properties: {\(lists.joined(separator: ", "))}, $defs: {\(branches.joined(separator: ", "))}}"
    let schema = try #require(Checking.compile(text).schema)
    for (instance, isValid) in [
      ("{p0: {k: a7}, p499: {k: b7}}", true), ("{p0: {k: c}}", false), ("{p499: {k: c}}", false),
    ] {
      let document = Checking.parse(instance).document
      #expect(document.roots.map { schema.isValid(document, $0) } == [isValid], "\(instance)")
    }
  }

  @Test(arguments: [1, 8, 9, 10, 40])
  func longChainsOfReferences(_ count: Int) throws {
    let links = (0..<count).map { "d\($0): {$ref: '#/$defs/d\($0 + 1)'}" } + ["d\(count): {type: string}"]
    let schema = try #require(
      Checking.compile("{$ref: '#/$defs/d0', $defs: {\(links.joined(separator: ", "))}}").schema)
    for (instance, isValid) in [("x", true), ("1", false)] {
      let document = Checking.parse(instance).document
      #expect(document.roots.map { schema.isValid(document, $0) } == [isValid])
    }
  }

  private func schema(_ keyword: String, _ branches: [String]) -> Schema? {
    let definitions = Self.branches.split(separator: "\n").joined(separator: ", ")
    return Checking.compile("{\(keyword): [\(branches.joined(separator: ", "))], $defs: {\(definitions)}}").schema
  }
}
