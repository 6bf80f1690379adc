internal import Diagnostics
internal import Linting
internal import SourceText

/// Whether a text is written as `settle format` writes it: `lint/format`, which no rule can say that only reads.
struct CanonicalFormFinding {
  let entry: LintPlan.Entry

  /// Nil where the text is canonical, or has no canonical form.
  func diagnostic(_ snapshot: Snapshot) -> Diagnostic? {
    guard !snapshot.isCanonical, case .text(let canonical) = snapshot.formatted, canonical.bytes != snapshot.bytes
    else { return nil }
    return Diagnostic(
      entry.rule.code, "the file is not in canonical form from here on",
      at: Self.firstLine(of: snapshot.text, unlike: canonical.bytes), severity: entry.severity,
      help: "settle format \(snapshot.shown) writes it")
  }

  /// The first line that the other text hasn't at its place, without its line break.
  private static func firstLine(of text: [UInt8], unlike other: [UInt8]) -> ByteRange {
    let place = zip(text, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, other.count)
    let start = text.lineStart(before: place)
    // Only the last line's break is missing, or one too many.
    let line = start == text.count && start > 0 ? text.lineStart(before: start - 1) : start
    let end = text[line...].firstIndex { $0.isBreak } ?? text.count
    return ByteRange(line..<end)
  }
}
