package import Analysis
internal import DocumentModel
internal import JSONParsing
package import YAMLEditing
internal import YAMLReading

extension Snapshot {
  /// Edits are made on the text as YAML reads it, of JSON too.
  package var editor: Editor.Opening {
    switch context.syntax {
    case .yaml: break
    case .json:
      // Text that is not JSON may be other values in YAML, which no reader of JSON has read: they aren't edited.
      guard !reading.parsed.isPartial || reading.asYAML.document.agrees(with: reading.parsed.document) else {
        return .refused(Editor.notWellFormed)
      }
    case .jsonWithComments:
      let source = SyntaxDocument(CommentsAsYAML(bytes).text, limits: context.limits)
      // A line that only YAML understands, such as one in single quotes.
      guard source.document.agrees(with: reading.parsed.document) else { return .refused(Editor.notWellFormed) }
      return Editor.open(source, document: documentNumber, isJSON: true, limits: context.limits)
    }
    return Editor.open(reading.document, document: documentNumber, isJSON: isJSON, limits: context.limits)
  }

  /// A proven edit in this text's own notation, and the text after it; nil if a comment would be lost or change its words.
  ///
  /// An edit of JSON with comments was proven on another spelling of it. It is the same edit if the new text has, spelled so, the bytes
  /// that were proven.
  func carryingOver(_ edit: ProvenEdit) -> (edits: [TextEdit], after: Snapshot)? {
    guard context.syntax == .jsonWithComments else { return (edit.edits, edited(edit.after)) }
    let edits = edit.edits.map { TextEdit($0.range, CommentsAsYAML.restored($0.replacement)) }
    let lost = CommentsAsYAML(bytes).fixed.contains { comment in
      edits.contains { $0.range.indices.overlaps(comment) }
    }
    guard !lost || edits.allSatisfy(\.replacement.isEmpty), let new = TextEdit.apply(edits, to: bytes),
      CommentsAsYAML(new).text == edit.after.text
    else { return nil }
    let after = edited(new)
    let errors = [self, after].map { $0.reading.parsed.diagnostics.count { $0.severity == .error } }
    return errors[1] <= errors[0] ? (edits, after) : nil
  }

  static let unmovableComment = Diagnostic(
    .editJSONComments, "the edit would lose or change a comment", at: ByteRange(0..<0),
    help: "move the comment to the end of a line, or edit the file by hand")
}
