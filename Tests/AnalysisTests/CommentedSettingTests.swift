import Analysis
import DocumentModel
import Testing

/// Commented-out settings that the schema doesn't declare: the text, and the keys that are reported.
struct CommentedSettingTests {
  private static let schema = """
    additionalProperties: false
    properties:
      mode: {}
      open: {properties: {a: {}}}
      group: {additionalProperties: false, properties: {size: {}}, patternProperties: {^x-: {}}}
      list: {items: {unevaluatedProperties: false, allOf: [{properties: {id: {}}}]}}
    """

  @Test(arguments: [
    ("# gone: 1\nmode: a\n", ["gone"]),
    ("# mode: 1\n#gone: [a, b]\n#  indented: 1\nmode: a\n# old-name: \"a b\" # why\n", ["gone", "old-name"]),
    ("# nothing else\n# gone: 1\n", ["gone"]),
    ("mode: a # gone: 1\n", []),
    ("# note: that\n# this: is a sentence\n# Gone: 1\n# gone:\n# https://x\nmode: a\n", []),
    ("open:\n  # gone: 1\n  a: 1\n", []),
    ("group:\n  # gone: 1\n  size: 1\n  # x-y: 1\n  # size: 2\n", ["gone"]),
    ("group:\n  size: 1\n  # gone: 1\n# other: 1\nmode: a\n", ["gone", "other"]),
    ("group:\n  size: 1\n # between: 1\nmode: a\n", []),
    ("list:\n  - id: 1\n    # gone: 1\n  - id: 2\n    # id: 1\n", ["gone"]),
    ("mode: |\n  # gone: 1\n", []),
    // Modelines and other comments for programs aren't settings.
    ("# yaml-language-server: $schema=s.json\n# vim: ts=2\nmode: a\n# gone: 1\n", ["gone"]),
    ("# settle: schema=s\nmode: a\n", []),
  ])
  func finds(_ text: String, _ names: [String]) throws {
    let report = Fixing.report(text, rules: ["commented-setting": [:]], schema: try Fixing.schema(Self.schema))
    #expect(
      report.diagnostics.filter { $0.code.family == .lint }
        .map { String(decoding: Array(text.utf8)[$0.range.indices], as: UTF8.self) } == names)
  }
}
