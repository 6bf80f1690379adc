internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// A text without the entries in column 0 that have syntax errors.
///
/// Each of their bytes is a line break instead, so that everything else stays where it is. In this text, the first line
/// becomes empty lines, and the second one can be rewritten, sorted or moved:
///
/// ```yaml
/// open: [1, 2
/// size: {x: 1, y: 2}
/// ```
struct WellFormedText {
  let snapshot: Snapshot
  private let whole: Snapshot
  /// What was taken out.
  private let hidden: [Range<Int>]

  /// The most entries of a text; each is parsed on its own.
  private static let maxEntries = 2_000

  /// Nil if errors may concern a range, or what is left has other values than the parser found in the whole text.
  ///
  /// - Complexity: Linear in the text.
  init?(of whole: Snapshot, at range: Range<Int>) {
    self.whole = whole
    var text = whole.bytes
    let entries = Self.entries(of: text)
    guard entries.count <= Self.maxEntries else { return nil }
    var hidden: [Range<Int>] = []
    for entry in entries where !Self.isWellFormed(Array(text[entry]), limits: whole.context.limits) {
      guard range.upperBound < entry.lowerBound || range.lowerBound >= entry.upperBound else { return nil }
      hidden.append(entry)
      for place in entry { text[place] = 0x0A }
    }
    guard !hidden.isEmpty else { return nil }
    self.hidden = hidden
    snapshot = whole.edited(text)
    guard snapshot.reading.document.isWellFormed, Self.isFound(snapshot.values, in: whole.values) else { return nil }
  }

  /// Why a change can't be made in the whole text; nil if it can: its syntax errors and the values next to them stay the
  /// same, and the others become those of this text.
  func problem(of edits: [TextEdit]) -> String? {
    let ranges = edits.map(\.range.indices)
    let isApart = hidden.allSatisfy { part in
      ranges.allSatisfy { $0.upperBound <= part.lowerBound || $0.lowerBound >= part.upperBound }
    }
    guard isApart, let wellFormed = TextEdit.apply(edits, to: snapshot.bytes),
      let text = TextEdit.apply(edits, to: whole.bytes), case let new = whole.edited(text),
      new.syntaxErrors.map(\.code) == whole.syntaxErrors.map(\.code),
      Self.isFound(snapshot.edited(wellFormed).values, in: new.values)
    else { return "the text has syntax errors" }
    return nil
  }

  /// Whether an entry that was taken out may have an anchor or alias with a name.
  func mayHide(anchor name: String) -> Bool {
    hidden.contains { range in
      let text = String(decoding: whole.bytes[range], as: UTF8.self)
      return text.holds("&\(name)") || text.holds("*\(name)")
    }
  }

  // MARK: Entries

  /// The lines of each entry in column 0, and of other contents of a document together, without the blank lines and
  /// comments at the end.
  private static func entries(of text: [UInt8]) -> [Range<Int>] {
    var entries: [Range<Int>] = []
    var (start, end, line) = (0, 0, ByteOrderMark.length(in: text))
    /// Ends the entry; another one begins at `next`.
    func close(before next: Int) {
      if start < end { entries.append(start..<end) }
      start = next
      end = next
    }
    while line < text.count {
      let next = text.lineStart(after: line)
      let first = text[line]
      if text[line...].starts(with: "---".utf8) || text[line...].starts(with: "...".utf8) {
        close(before: next)
      } else if mayBeginEntry(with: first) {
        close(before: line)
        end = next
      } else if first != UInt8(ascii: "#"), !text[line..<next].allSatisfy(\.isSpace) {
        end = next
      }
      line = next
    }
    close(before: line)
    return entries
  }

  /// Whether a line may begin an entry in column 0. A dash doesn't count, because the list below `a:` may start in
  /// column 0, nor does a closing bracket.
  private static func mayBeginEntry(with first: UInt8) -> Bool { !" \t\r\n#}]-".utf8.contains(first) }

  /// Whether an entry has no syntax errors of its own. An alias may refer to an anchor in another entry.
  private static func isWellFormed(_ entry: [UInt8], limits: Limits) -> Bool {
    YAMLParser.parse(entry, limits: limits).diagnostics.allSatisfy {
      $0.severity != .error || $0.code == .yamlUnknownAnchor
    }
  }

  /// Whether a parser finds the values of a text at the same places of the whole text.
  private static func isFound(_ values: Document, in whole: Document) -> Bool {
    var entries: [Int: NodeID] = [:]
    for root in whole.roots where whole.kind(root) == .object {
      for entry in whole.entries(root) { entries[whole.range(entry.key).start.index] = entry.value }
    }
    let roots = Dictionary(whole.roots.map { (whole.range($0).start.index, $0) }) { first, _ in first }
    return values.roots.allSatisfy { root in
      let range = values.range(root)
      if range.isEmpty { return true }
      if let found = roots[range.start.index], values.isEqual(root, found, in: whole) { return true }
      return values.kind(root) == .object
        && values.entries(root).allSatisfy { entry in
          entries[values.range(entry.key).start.index].map { values.isEqual(entry.value, $0, in: whole) } ?? false
        }
    }
  }
}
