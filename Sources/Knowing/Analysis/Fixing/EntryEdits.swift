internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONSchema
internal import SourceText
internal import SyntaxTree

/// Edits of a text's entries, put together as a fix.
struct EntryEdits {
  typealias Step = (Editor) -> EditOutcome

  private let reading: TextReading
  private let document: Document
  private let schema: Schema?

  init(_ reading: TextReading, _ schema: Schema?) {
    (self.reading, self.schema) = (reading, schema)
    document = reading.parsed.document
  }

  /// Which document of the stream a node is of.
  func number(of node: NodeID) -> Int {
    max(0, document.roots.count { $0 <= node } - 1)
  }

  var order: Editor.PropertyOrder { Schema.order(schema) }

  /// A fix that does one step after the other; nil where one is refused. One that would lose a comment isn't safe.
  ///
  /// Edits are made on the text as YAML reads it. JSON with errors that was read on may be other values to YAML: it gets no
  /// fix then.
  func fix(_ title: String, safety: Fix.Safety, document number: Int, _ steps: [Step]) -> Fix? {
    let isJSON = reading.syntax.isJSON
    guard !isJSON || reading.document.document.agrees(with: document) else { return nil }
    var source = reading.document
    for step in steps {
      guard
        case .open(let editor) = Editor.open(source, document: number, isJSON: isJSON, limits: reading.limits),
        case .edited(let edit) = step(editor)
      else { return nil }
      source = edit.after
    }
    guard source.text != document.text, let edits = LineDifference(document.text, source.text).edits else { return nil }
    let keepsComments = source.tree.comments.count == reading.tree.comments.count
    return Fix(title: title, safety: keepsComments ? safety : .risky, reach: .entry, edits: edits)
  }
}

extension LineDifference {
  /// The edits that make the new text of the old one; nil where they would write bytes that are no UTF-8.
  fileprivate var edits: [TextEdit]? {
    let starts = old.map(\.startIndex) + [old.last?.endIndex ?? 0]
    var edits: [TextEdit] = []
    for change in changes {
      guard let text = String(validating: new[change.new].joined(), as: UTF8.self) else { return nil }
      edits.append(TextEdit(ByteRange(starts[change.old.lowerBound]..<starts[change.old.upperBound]), text))
    }
    return edits
  }
}
