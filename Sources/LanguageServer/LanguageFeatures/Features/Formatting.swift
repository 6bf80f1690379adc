internal import Analysis
internal import DocumentModel
internal import JSONRPC
internal import SourceText

/// `textDocument/formatting`: what `settle format` makes of the text, as the least edits by lines.
enum FormatWhole {
  static let feature = Feature(
    "textDocument/formatting", .text, declaration: { _ in ("documentFormattingProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      return LineEdits.json(LineEdits.ofForm(view), view)
    })
}

/// `textDocument/rangeFormatting`: those edits that touch the lines of a stretch.
enum FormatRange {
  static let feature = Feature(
    "textDocument/rangeFormatting", .text, declaration: { _ in ("documentRangeFormattingProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let range = try request.range()
      let edits = LineEdits.ofForm(view).filter { edit in
        edit.range.start.index < max(range.upperBound, range.lowerBound + 1) && edit.range.end.index > range.lowerBound
          || edit.range.isEmpty && range.contains(edit.range.start.index)
      }
      // A selection of the edits may change values where all of them together don't.
      guard LineEdits.keepsValues(edits, view) else { return [] }
      return LineEdits.json(edits, view)
    })
}

/// Another text as edits of whole lines of a first one.
enum LineEdits {
  /// None where the text is written in its form, or has none.
  static func ofForm(_ view: TextView) -> [TextEdit] {
    let snapshot = view.snapshot
    guard snapshot.text == view.bytes, !snapshot.isFormatted,
      case .text(let form) = snapshot.formatted
    else { return [] }
    return TextEdit.ofLines(from: view.bytes, to: form.bytes)
  }

  static func keepsValues(_ edits: [TextEdit], _ view: TextView) -> Bool {
    guard !edits.isEmpty, let after = TextEdit.apply(edits, to: view.bytes) else { return false }
    let (old, new) = (view.snapshot.values, view.snapshot.edited(after).values)
    return old.roots.count == new.roots.count
      && zip(old.roots, new.roots).allSatisfy { old.isEqual($0, $1, in: new) }
  }

  static func json(_ edits: [TextEdit], _ view: TextView) -> JSONValue { view.edits(edits) }
}
