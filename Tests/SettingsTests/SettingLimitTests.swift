import DocumentModel
import JSONSchema
import Settings
import Testing

/// A schema may declare more defaults than can be filled in within reasonable time: beyond a limit, effective values
/// are reported as incomplete.
struct SettingLimitTests {
  @Test(arguments: [(-100, false), (100, true)]) func soManyDefaultsAreFilledIn(_ more: Int, _ isTooMuch: Bool) {
    let items = Array(repeating: "0", count: Limits.defaults.ofText + more).joined(separator: ", ")
    let settings = EffectiveDocuments.effective(
      "b: 1\n", EffectiveDocuments.model("{properties: {a: {default: [\(items)]}}}"))
    #expect(settings.exceedsLimit == isTooMuch)
    #expect((settings.node(at: Path(segments: [.name("a")])) == nil) == isTooMuch)
  }

  @Test(arguments: [(200, false), (300, true)]) func defaultsInsideOfDefaultsGoSoDeep(_ depth: Int, _ isTooMuch: Bool) {
    let groups = (0..<depth).map { "d\($0): {default: {}, properties: {g: {$ref: '#/$defs/d\($0 + 1)'}}}" }
    let schema = "{$ref: '#/$defs/d0', $defs: {\(groups.joined(separator: ", ")), d\(depth): {default: 7}}}"
    let settings = EffectiveDocuments.effective("{}", EffectiveDocuments.model(schema))
    #expect(settings.exceedsLimit == isTooMuch)
    let last = Path(segments: Array(repeating: .name("g"), count: depth))
    #expect((settings.node(at: last) == nil) == isTooMuch)
  }

  @Test func nothingIsFilledInEndlesslyInsideItself() {
    let names = (0..<100).map { "k\($0): {$ref: '#', default: {}}" }.joined(separator: ", ")
    let text = String(repeating: "{k0: ", count: 40) + "{}" + String(repeating: "}", count: 40)
    let settings = EffectiveDocuments.effective(text, EffectiveDocuments.model("{properties: {\(names)}}"))
    #expect(!settings.exceedsLimit)
    #expect(settings.entries.count < 20_000)
  }

  @Test func choosingTheFormsOfASettingHasLimitedSteps() {
    // Two steps each, and without the length of a string, which would take most of the time.
    let forms = Array(repeating: "{not: {type: array}}", count: 4_000).joined(separator: ", ")
    let model = EffectiveDocuments.model("{items: {properties: {a: {anyOf: [\(forms)], default: x}}}}")
    let few = EffectiveDocuments.effective(String(repeating: "- {a: b}\n", count: 100), model)
    #expect(!few.exceedsLimit)
    let many = EffectiveDocuments.effective(String(repeating: "- {a: b}\n", count: 4_000), model)
    #expect(many.exceedsLimit)
  }

  @Test(arguments: [-1, 0, 1]) func soManySettingsAreListed(_ more: Int) throws {
    // The root counts too.
    let count = SchemaGraph.placeLimit - 1 + more
    let names = (0..<count).map { "k\($0): {}" }.joined(separator: ", ")
    let tree = try #require(EffectiveDocuments.model("{properties: {\(names)}}")).tree
    #expect(tree.names.count == min(count, SchemaGraph.placeLimit - 1))
    #expect(tree.names.last == "k\(tree.names.count - 1)")
  }

  @Test func soDeepSettingsAreListed() throws {
    let deep = SchemaGraph.depthLimit + 2
    let schema = String(repeating: "{properties: {g: ", count: deep) + "{}" + String(repeating: "}}", count: deep)
    let tree = try #require(EffectiveDocuments.model(schema)).tree
    #expect(tree.places.map(\.path.segments.count).max() == SchemaGraph.depthLimit)
  }
}
