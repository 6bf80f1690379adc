internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONSchema
internal import SourceText
internal import SyntaxTree

/// Changes of a text's entries that answer a finding.
struct EntryChange {
  var title: String
  var safety: Fix.Safety
  /// Which document of the stream the requests lead through; the first where they name entries by their places.
  var document = 0
  var requests: [EditRequest]
}

/// A change with the index of the finding that it answers.
typealias FindingChange = (finding: Int, change: EntryChange)

/// Fixes that were made and proven as one change of a text.
struct FixesTogether {
  /// What they were made of.
  var changes: [FindingChange]
  let edits: EntryEdits
  /// Each with the index of the finding that it answers.
  var fixes: [(finding: Int, fix: Fix)] = []
  /// The text after all of them.
  let after: SyntaxDocument
}

/// Edits of a text's entries, put together as a fix.
struct EntryEdits {
  private let reading: TextReading
  private let document: Document
  private let schema: Schema?

  init(_ reading: TextReading, _ schema: Schema?) {
    (self.reading, self.schema) = (reading, schema)
    document = reading.parsed.document
  }

  /// Which document of the stream a node is of.
  func number(of node: NodeID) -> Int {
    document.documentNumber(of: node) ?? 0
  }

  var order: Editor.PropertyOrder { Schema.order(schema) }

  /// The fix that a change is alone; nil where it is refused. One that would lose a comment isn't safe.
  func fix(_ change: EntryChange) -> Fix? {
    guard mayEdit else { return nil }
    var source = reading.document
    var requests = change.requests
    while !requests.isEmpty {
      guard let editor = editor(of: source, change.document) else { return nil }
      let batch = editor.carryOut(requests, order: order)
      guard case .edited(let edit) = batch.outcome else { return nil }
      (source, requests) = (edit.after, batch.left.map { requests[$0] })
    }
    guard source.text != document.text, let edits = LineDifference(document.text, source.text).edits else { return nil }
    return Self.fix(change, edits, keepsComments: source.tree.comments.count == reading.tree.comments.count)
  }

  /// The fixes that several changes of one document are, made as one; nil where one of them is refused. Those that can't be
  /// made along with the others are left out. Linear.
  func together(_ changes: [FindingChange]) -> FixesTogether? {
    guard mayEdit, let first = changes.first, let editor = editor(of: reading.document, first.change.document) else {
      return nil
    }
    let batch = editor.carryOut(changes.flatMap(\.change.requests), order: order)
    guard case .edited(let edit) = batch.outcome, !batch.edits.isEmpty else { return nil }
    var made = FixesTogether(changes: [], edits: self, after: edit.after)
    var rest = batch.edits[...]
    for (finding, change) in changes {
      let own = rest.prefix(change.requests.count)
      rest = rest.dropFirst(own.count)
      let edits = own.flatMap(\.self)
      if own.contains(where: \.isEmpty), !edits.isEmpty { continue }
      made.changes.append((finding, change))
      guard !edits.isEmpty else { continue }
      let keepsComments = !edits.contains { document.text[$0.range.indices].contains(UInt8(ascii: "#")) }
      made.fixes.append((finding, Self.fix(change, edits, keepsComments: keepsComments)))
    }
    // Of a change that was made in part nothing may stay.
    return made.changes.count == changes.count ? made : together(made.changes)
  }

  private static func fix(_ change: EntryChange, _ edits: [TextEdit], keepsComments: Bool) -> Fix {
    Fix(title: change.title, safety: keepsComments ? change.safety : .risky, reach: .entry, edits: edits)
  }

  /// Edits are made on the text as YAML reads it. JSON with errors that was read on may be other values to YAML: it gets no
  /// fix then.
  private var mayEdit: Bool { !reading.syntax.isJSON || reading.document.document.agrees(with: document) }

  private func editor(of source: SyntaxDocument, _ number: Int) -> Editor? {
    let opening = Editor.open(source, document: number, isJSON: reading.syntax.isJSON, limits: reading.limits)
    guard case .open(let editor) = opening else { return nil }
    return editor
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
