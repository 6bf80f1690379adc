internal import Analysis
internal import DocumentModel
internal import Workspace
internal import YAMLEditing

/// Whether a file is formatted as `settle format` writes it: `lint/format`, which needs the formatter rather than a
/// reading rule.
struct FormFinding {
  let entry: LintPlan.Entry

  /// Nil if the file has its form, or has none.
  func diagnostic(_ snapshot: Snapshot) -> Diagnostic? {
    // The cheap question first: no proof is made for a file that has its form.
    guard !snapshot.isFormatted, case .text(let result) = snapshot.formatted, result.bytes != snapshot.bytes
    else { return nil }
    return Diagnostic(
      entry.rule.code, "not \(words: snapshot.form == .layout ? "formatted" : "in canonical form")",
      at: Self.firstLine(of: snapshot.text, unlike: result.bytes), severity: entry.severity,
      help: "run `settle format \(snapshot.shown.shellWord)`")
  }

  /// The first line that the other text hasn't at its place, without its line break.
  private static func firstLine(of text: [UInt8], unlike other: [UInt8]) -> ByteRange {
    let place = zip(text, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, other.count)
    let start = text.lineStart(before: place)
    // Only the final line break is missing, or there is one too many.
    let line = start == text.count && start > 0 ? text.lineStart(before: start - 1) : start
    let end = text[line...].firstIndex { $0.isBreak } ?? text.count
    return ByteRange(line..<end)
  }
}
