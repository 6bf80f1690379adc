import DocumentModel
import Testing

/// A key that only another branch allows.
struct OtherFormTests {
  private static let schema = """
    properties: {kind: {enum: [git, http]}, name: {}}
    allOf:
      - {if: {properties: {kind: {const: git}}}, then: {properties: {url: {}, ref: {}}}}
      - {if: {properties: {kind: {const: http}}}, then: {properties: {href: {}, md5: {}}}}
    dependentSchemas: {name: {properties: {title: {}}}}
    unevaluatedProperties: false
    """

  /// `href` is one typo away from `ref`, but the schema has `href` too.
  @Test func aNameOfAnotherFormIsNotATypo() {
    #expect(
      Checking.lines(Self.schema, "kind: git\nhref: x\n") == [
        #"2:1 schema/unevaluatedProperties /href "href" is not allowed here"#
      ])
  }

  @Test(arguments: [
    ("kind: git\nhref: x\n", #"allowed only in a mapping with kind: "http""#),
    ("kind: git\ntitle: x\n", #"allowed only in a mapping with "name""#),
  ])
  func theFormIsReported(_ instance: String, _ help: String) {
    #expect(Checking.diagnostics(Self.schema, instance).map(\.help?.text) == [help])
  }

  /// Only keys of this branch are suggested and listed.
  @Test func namesOfAnotherFormAreNotOffered() {
    #expect(
      Checking.lines(Self.schema, "kind: http\nreff: x\n") == [
        #"2:1 schema/unevaluatedProperties /reff unknown key "reff""#
      ])
    let help = Checking.diagnostics(Self.schema, "kind: http\nzzz: x\n").map(\.help)
    #expect(help == [#"also allowed here: "name", "href", "md5""#])
  }
}
