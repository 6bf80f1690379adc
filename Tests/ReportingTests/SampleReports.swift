import DocumentModel
import Foundation
import TestSupport

enum SampleReports {
  static let enumCode = DiagnosticCode(.schema, "enum", "A value that is not one of those allowed")
  static let duplicateKey = DiagnosticCode(.yaml, "duplicate-key", "A key that stands twice")
  static let unreadable = DiagnosticCode(.io, "permission-denied", "Permission denied")

  private static func marked(_ text: String) -> (bytes: [UInt8], range: ByteRange) {
    let marked = MarkedText(text)
    return (
      Array(marked.text.utf8), ByteRange(marked.stretches.first ?? marked.text.utf8.count..<marked.text.utf8.count)
    )
  }

  static func report(
    _ text: String, path: String = "config/settings.yaml", message: Message = "something is wrong here",
    caption: Message? = nil, sensitive: (ByteRange) -> [ByteRange] = { _ in [] }
  ) -> FileReport {
    let (bytes, range) = marked(text)
    return FileReport(
      path: path, schema: nil, status: .invalid, text: bytes,
      diagnostics: [Diagnostic(enumCode, message, at: range, caption: caption)], sensitive: sensitive(range))
  }

  /// The example in the command line's documentation.
  static var documented: FileReport {
    let (bytes, range) = marked("# ours\nappearance:\n  mode: «drak»\n")
    let rule = SchemaRule(
      keywordLocation: "/properties/appearance/$ref/properties/mode/enum",
      absoluteKeywordLocation: "settle:/schemas/settings.yaml#/properties/appearance/properties/mode/enum",
      location: SourceLocation(
        path: "settings.yaml",
        range: SourceRange(
          start: SourcePosition(line: 41, column: 7, offset: ByteOffset(900)),
          end: SourcePosition(line: 41, column: 11, offset: ByteOffset(904)))))
    let diagnostic = Diagnostic(
      enumCode, #""drak" is not one of "light", "dark", "system""#, at: range, caption: #"did you mean "dark"?"#,
      instanceLocation: JSONPointer(tokens: ["appearance", "mode"]), rule: rule,
      fixes: [Fix(title: #"replace with "dark""#, safety: .proven, edits: [TextEdit(range, "dark")])])
    return FileReport(
      path: "config/settings.yaml", schema: "settings", status: .invalid, text: bytes, diagnostics: [diagnostic])
  }

  static var duplicate: FileReport {
    let text = Array("a: 1\nb: 2\na: 3\n".utf8)
    let elsewhere = SourceLocation(
      path: "other.yaml",
      range: SourceRange(
        start: SourcePosition(line: 7, column: 1, offset: ByteOffset(50)),
        end: SourcePosition(line: 7, column: 2, offset: ByteOffset(51))))
    let diagnostic = Diagnostic(
      duplicateKey, #"the key "a" stands twice"#, at: ByteRange(10..<11), document: 1,
      related: [
        RelatedPlace(.here(ByteRange(0..<1)), "first here"), RelatedPlace(.elsewhere(elsewhere), "and there"),
      ],
      help: "remove one of the two")
    return FileReport(path: "a.yaml", schema: nil, status: .invalid, text: text, diagnostics: [diagnostic])
  }

  static var denied: FileReport {
    FileReport(
      path: "secret.yaml", schema: nil, status: .unreadable, text: [],
      diagnostics: [Diagnostic(unreadable, "permission denied", at: ByteRange(0..<0))])
  }

  static var clean: FileReport {
    FileReport(path: "fine.yaml", schema: "settings", status: .valid, text: [], diagnostics: [])
  }
}
