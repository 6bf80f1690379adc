internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONSchema
internal import SourceText
internal import SyntaxTree

/// Edits of a text's entries, put together as a fix.
struct EntryEdits {
  typealias Step = (Editor) -> EditOutcome

  private let document: Document
  private let schema: Schema?
  private let isJSON: Bool
  private let limits: Limits

  init(_ document: Document, _ schema: Schema?, isJSON: Bool, limits: Limits) {
    (self.document, self.schema, self.isJSON, self.limits) = (document, schema, isJSON, limits)
  }

  /// Which document of the stream a node is of.
  func number(of node: NodeID) -> Int {
    max(0, document.roots.count { $0 <= node } - 1)
  }

  /// The names of a mapping's properties in the schema's order.
  func order(_ document: Document, _ mapping: NodeID) -> [String] {
    guard let schema else { return [] }
    var order = PropertyOrder(schema, document)
    return order.names(entries: 1)[mapping] ?? []
  }

  /// A fix that does one step after the other; nil where one is refused. One that would lose a comment isn't safe.
  ///
  /// Edits are made on the text as YAML reads it. JSON with errors that was read on may be other values to YAML: it gets no
  /// fix then.
  func fix(_ title: String, safety: Fix.Safety, document number: Int, _ steps: [Step]) -> Fix? {
    var text = document.text
    for step in steps {
      guard
        case .open(let editor) = Editor.open(
          SyntaxDocument(text, limits: limits), document: number, isJSON: isJSON, limits: limits),
        !isJSON || text != document.text || editor.document.agrees(with: document),
        case .edited(let edit) = step(editor)
      else { return nil }
      text = edit.text
    }
    guard text != document.text, let edits = LineDifference(document.text, text).edits else { return nil }
    let keepsComments = comments(text) == comments(document.text)
    return Fix(title: title, safety: keepsComments ? safety : .risky, reach: .entry, edits: edits)
  }

  private func comments(_ text: [UInt8]) -> Int {
    SyntaxTree(text, limits: limits).comments.count
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
