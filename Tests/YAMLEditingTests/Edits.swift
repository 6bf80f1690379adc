import DocumentModel
import YAMLEditing
import YAMLReading

/// Paths and edits as text.
enum Edits {
  /// A path such as `a.b[0].c`, with `[-]` for the end of a list. Keys must not contain dots.
  static func path(_ text: String) -> Path {
    let segments = text.split(separator: ".").flatMap { part -> [Path.Segment] in
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      let name = pieces[0].isEmpty ? [] : [Path.Segment.name(String(pieces[0]))]
      return name
        + pieces.dropFirst().map { piece in
          Int(piece.dropLast()).map { .index($0) } ?? .end
        }
    }
    return Path(segments: segments)
  }

  static func value(_ text: String) -> InputValue? {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    return document.roots.first.map { InputValue(document, node: $0) }
  }

  /// The text after an edit, or why it was refused.
  static func result(_ outcome: EditResult) -> String {
    switch outcome {
    case .edited(let edit): String(decoding: edit.text, as: UTF8.self)
    case .refused(let diagnostic): "refused \(diagnostic.code): \(diagnostic.message)"
    }
  }

  static func run(_ text: String, document: Int = 0, isJSON: Bool = false, _ body: (Editor) -> EditResult) -> String {
    switch Editor.open(
      SyntaxDocument(Array(text.utf8), limits: Limits()), document: document, isJSON: isJSON, limits: Limits())
    {
    case .open(let editor): result(body(editor))
    case .refused(let diagnostic): "refused \(diagnostic.code): \(diagnostic.message)"
    }
  }

  static func set(
    _ text: String, _ path: String, _ new: String, order: [String] = [], document: Int = 0, isJSON: Bool = false
  ) -> String {
    run(text, document: document, isJSON: isJSON) { editor in
      guard let value = value(new) else { preconditionFailure("\(new) is no value") }
      return editor.set(self.path(path), to: value) { _ in { _ in order } }
    }
  }

  static func remove(_ text: String, _ path: String) -> String {
    run(text) { $0.remove(self.path(path)) }
  }

  /// The notes of an edit about other places.
  static func notes(_ text: String, _ body: (Editor) -> EditResult) -> [String] {
    let opening = Editor.open(SyntaxDocument(Array(text.utf8), limits: Limits()), limits: Limits())
    guard case .open(let editor) = opening, case .edited(let edit) = body(editor) else { return ["refused"] }
    let lines = LineIndex(Array(text.utf8))
    return edit.notes.map { "\(lines.position(of: $0.range.start).line): \($0.message)" }
  }
}
