internal import Analysis
internal import DocumentModel
internal import Workspace
internal import YAMLEditing

/// Whether a file is formatted as `settle format` would: the rule `lint/format`, which needs the formatter.
struct FormFinding {
  let entry: LintPlan.Entry

  /// Nil if the file is formatted already, or can't be formatted.
  func diagnostic(_ snapshot: Snapshot) -> Diagnostic? {
    // The cheap test first, so that nothing is proven for a formatted file.
    guard !snapshot.isFormatted, case .text(let result) = snapshot.formatted, result.bytes != snapshot.bytes
    else { return nil }
    return Diagnostic(
      entry.rule.code, "not \(words: snapshot.form == .layout ? "formatted" : "in canonical form")",
      at: Self.firstLine(of: snapshot.text, unlike: result.bytes), severity: entry.severity,
      help: "run `settle format \(snapshot.shown.shellWord)`")
  }

  /// The first line that differs from the other text, without its line break.
  private static func firstLine(of text: [UInt8], unlike other: [UInt8]) -> ByteRange {
    let place = zip(text, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, other.count)
    let start = text.lineStart(before: place)
    // The texts differ only in the final line break.
    let line = start == text.count && start > 0 ? text.lineStart(before: start - 1) : start
    let end = text[line...].firstIndex { $0.isBreak } ?? text.count
    return ByteRange(line..<end)
  }
}
