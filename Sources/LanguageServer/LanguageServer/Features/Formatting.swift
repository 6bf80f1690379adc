internal import Analysis
internal import DocumentModel
internal import Linting

/// `textDocument/formatting`: the changes that `settle format` would make, as edits of the lines that differ.
enum FormatDocument {
  static let feature = Feature(
    "textDocument/formatting", reach: .text, declaration: { _ in ("documentFormattingProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      return view.edits(view.snapshot.text == view.bytes ? LineEdits.ofForm(view.snapshot) : [])
    })
}

/// `textDocument/rangeFormatting`: the formatting edits that touch a range.
enum FormatRange {
  static let feature = Feature(
    "textDocument/rangeFormatting", reach: .text, declaration: { _ in ("documentRangeFormattingProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      return view.edits(edits(view, range: try request.range()))
    })

  /// Formats without reordering. Entries that overlap the range are formatted as a text of their own, so that errors
  /// elsewhere don't matter.
  private static func edits(_ view: TextView, range: Range<Int>) -> [TextEdit] {
    let snapshot = view.snapshot
    guard snapshot.text == view.bytes else { return [] }
    let entries = view.isJSON ? nil : ofEntries(view, range: range)
    guard case .text = snapshot.formatted else {
      return (entries ?? []).flatMap { LineEdits.single($0, bytes: view.bytes) }.filter { touches($0, range: range) }
    }
    let forms = entries.map { [$0] } ?? [snapshot.keepingOrder, snapshot.inLayout].map(LineEdits.ofForm)
    // All edits together change no value, but a subset may. Edits of single lines are tried first, then those of lines
    // that belong together.
    for way in forms.map({ $0.flatMap { LineEdits.single($0, bytes: view.bytes) } }) + forms {
      let own = way.filter { touches($0, range: range) }
      if own.isEmpty { return [] }
      if let text = TextEdit.apply(own, to: view.bytes), snapshot.edited(text).meansTheSame(as: snapshot) { return own }
    }
    return []
  }

  private static func touches(_ edit: TextEdit, range: Range<Int>) -> Bool {
    edit.range.start.index < max(range.upperBound, range.lowerBound + 1) && edit.range.end.index > range.lowerBound
      || edit.range.isEmpty && range.contains(edit.range.start.index)
  }

  /// The edits of the top-level entries that overlap a range; nil if these aren't well-formed on their own.
  private static func ofEntries(_ view: TextView, range: Range<Int>) -> [TextEdit]? {
    let bytes = view.bytes
    func begins(_ line: Range<Int>) -> Bool {
      guard let first = line.first.map({ bytes[$0] }) else { return false }
      return !first.isBlank && !"#]}".utf8.contains(first)
    }
    var first = Bytes.line(bytes, at: range.lowerBound)
    while !begins(first), let above = Bytes.line(bytes, above: first.lowerBound) { first = above }
    var last = Bytes.line(bytes, at: max(range.lowerBound, range.upperBound - 1))
    while let below = Bytes.line(bytes, below: last.upperBound), !begins(below) { last = below }
    let end = Bytes.line(bytes, below: last.upperBound)?.lowerBound ?? bytes.count
    // The order of the entries isn't changed, because it depends on the whole file.
    let entries = view.snapshot.edited(Array(bytes[first.lowerBound..<end])).keepingOrder
    guard case .text = entries.formatted else { return nil }
    return LineEdits.ofForm(entries).map { edit in
      let range = edit.range.indices
      return TextEdit(
        ByteRange(range.lowerBound + first.lowerBound..<range.upperBound + first.lowerBound), edit.replacement)
    }
  }
}

enum LineEdits {
  /// Empty if the file is formatted already, or can't be formatted.
  static func ofForm(_ snapshot: Snapshot) -> [TextEdit] {
    guard !snapshot.isFormatted, case .text(let form) = snapshot.formatted else { return [] }
    return TextEdit.ofLines(from: snapshot.bytes, to: form.bytes)
  }

  /// Splits an edit of several lines into one per line, if the number of lines stays the same.
  static func single(_ edit: TextEdit, bytes: [UInt8]) -> [TextEdit] {
    func lines(_ text: some Collection<UInt8>) -> [[UInt8]] {
      text.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0 + [0x0A] }
    }
    let (old, new) = (lines(bytes[edit.range.indices]), lines(Array(edit.replacement.utf8)))
    guard old.count == new.count, edit.replacement.hasSuffix("\n"), bytes[edit.range.indices].last == 0x0A else {
      return [edit]
    }
    var start = edit.range.start.index
    return zip(old.dropLast(), new.dropLast()).compactMap { old, new in
      defer { start += old.count }
      let range = start..<start + old.count
      return old == new ? nil : TextEdit(ByteRange(range), String(decoding: new, as: UTF8.self))
    }
  }
}
