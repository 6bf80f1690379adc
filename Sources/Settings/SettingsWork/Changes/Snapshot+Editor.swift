package import Analysis
package import DocumentModel
internal import JSONParsing
internal import JSONSchema
package import YAMLEditing
internal import YAMLReading

extension Snapshot {
  /// The text opened for editing as YAML. JSON is edited as YAML too.
  package var editor: Editor.Opening {
    guard context.syntax.isJSON else {
      return Editor.open(reading.document, document: documentNumber, isJSON: isJSON, limits: context.limits)
    }
    if let spelled {
      let source = SyntaxDocument(spelled.text, limits: context.limits)
      // The values differ where a line means something only in YAML, such as one with a single-quoted string.
      guard source.document.agrees(with: reading.withComments.document) else { return .refused(Editor.notWellFormed) }
      return Editor.open(source, document: documentNumber, isJSON: true, limits: context.limits)
    }
    // YAML may read other values from invalid JSON than any reader of JSON does. Don't edit those.
    guard !reading.parsed.isPartial || reading.asYAML.document.agrees(with: reading.parsed.document) else {
      return .refused(Editor.notWellFormed)
    }
    return Editor.open(reading.document, document: documentNumber, isJSON: true, limits: context.limits)
  }

  /// The excerpt of a large text that is enough for edits at some places.
  ///
  /// - Parameter order: The order of keys, if it alone decides where a new key goes.
  func excerpt(about paths: [Path], order: Editor.PropertyOrder?) -> Excerpt? {
    let parsed = reading.parsed
    guard context.syntax != .jsonWithComments, !parsed.isRecoded, !parsed.isPartial, parsed.diagnostics.isEmpty else {
      return nil
    }
    return Excerpt(of: values, about: paths, document: documentNumber, order: order, limits: context.limits)
  }

  func editor(of excerpt: Excerpt) -> Editor.Opening {
    Editor.open(excerpt.source, document: documentNumber, isJSON: isJSON, limits: context.limits)
  }

  /// The edit of an excerpt, translated to the whole text, with the text after it. Nil if it isn't proven there.
  func translating(_ edit: ProvenEdit, of excerpt: Excerpt) -> (edits: [TextEdit], after: Snapshot)? {
    guard let edits = excerpt.edits(edit), let new = TextEdit.apply(edits, to: bytes) else { return nil }
    let after = edited(new, by: edits)
    return excerpt.holds(edit, after: after.reading.parsed) ? (edits, after) : nil
  }

  /// JSON with comments, respelled as YAML for the editor; nil for a text without comments.
  private var spelled: CommentsAsYAML? {
    guard context.syntax.isJSON else { return nil }
    let spelled = CommentsAsYAML(bytes)
    return spelled.text == bytes ? nil : spelled
  }

  /// A proven edit in this text's own notation, with the text after it. Nil if a comment would be lost or changed.
  ///
  /// An edit of JSON with comments is proven on a copy respelled as YAML. It is equivalent if respelling the new text
  /// gives exactly the proven bytes.
  func translating(_ edit: ProvenEdit) -> (edits: [TextEdit], after: Snapshot)? {
    guard context.syntax.isJSON, case let spelled = CommentsAsYAML(bytes),
      context.syntax == .jsonWithComments || spelled.text != bytes
    else { return (edit.edits, edited(edit.after)) }
    let edits = edit.edits.map { TextEdit($0.range, CommentsAsYAML.restored($0.replacement)) }
    let lost = spelled.fixed.contains { comment in
      edits.contains { $0.range.indices.overlaps(comment) }
    }
    guard !lost || edits.allSatisfy(\.replacement.isEmpty), let new = TextEdit.apply(edits, to: bytes),
      CommentsAsYAML(new).text == edit.after.text
    else { return nil }
    let after = edited(new)
    let errors = [self, after].map { $0.reading.parsed.diagnostics.count { $0.severity == .error } }
    return errors[1] <= errors[0] ? (edits, after) : nil
  }

  /// The comments of a setting; redacted if its value is sensitive, because they may quote it.
  package func comments(of path: Path) -> (above: String?, after: String?) {
    guard case .open(let editor) = editor else { return (nil, nil) }
    let comments = editor.comments(of: steps(to: path))
    guard hiddenValue(path) != nil else { return (comments.above, comments.after) }
    func hidden(_ text: String?) -> String? { text.map { _ in ValueDescription.redacted } }
    return (hidden(comments.above), hidden(comments.after))
  }

  static let noComments = Diagnostic(
    .editJSONComments, "JSON has no comments", at: ByteRange(0..<0),
    help: "list the file under jsonWithComments in .settle.yaml if its readers allow comments")

  static let unmovableComment = Diagnostic(
    .editJSONComments, "the edit would lose or change a comment", at: ByteRange(0..<0),
    help: "move the comment to the end of a line, or edit the file by hand")
}
