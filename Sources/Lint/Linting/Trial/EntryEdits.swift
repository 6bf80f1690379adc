internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import YAMLEditing
internal import YAMLReading

/// A change of a file's entries that fixes a finding.
struct EntryChange {
  var finding = 0
  var title: Message
  var safety: Fix.Safety
  /// The index in the stream of the document that the requests' paths are in. Has no effect on requests by range.
  var document = 0
  var requests: [EditRequest]

  /// Whether it can't be combined with other changes.
  var isMove: Bool {
    requests.contains { if case .move = $0 { true } else { false } }
  }
}

struct EntryChanges {
  let edits: EntryEdits
  var changes: [EntryChange]
}

/// Edits of a file's entries, combined into fixes.
struct EntryEdits {
  /// Fixes that were made and proven as one change, each with the index of its requested change.
  typealias Made = (fixes: [(place: Int, fix: Fix)], after: SyntaxDocument)

  private let reading: TextReading
  private let document: Document
  private let schema: Schema?

  init(_ reading: TextReading, schema: Schema?) {
    self.reading = reading
    self.schema = schema
    document = reading.parsed.document
  }

  /// The index in the stream of the document that contains a node.
  func number(of node: NodeID) -> Int {
    document.documentNumber(of: node) ?? 0
  }

  var order: Editor.PropertyOrder { Schema.order(schema) }

  /// The fixes that make some changes of one document; nil if one is refused. Omits changes that can't be combined with
  /// the others.
  func made(_ changes: [EntryChange]) -> Made? {
    guard mayEdit, changes.count == 1 else { return mayEdit ? together(changes) : nil }
    return alone(changes[0])
  }

  /// Makes the requests of a change one after the other.
  private func alone(_ change: EntryChange) -> Made? {
    var source = reading.document
    var requests = change.requests
    var steps: [[TextEdit]] = []
    while !requests.isEmpty {
      guard let editor = editor(of: source, number: change.document) else { return nil }
      let batch = editor.apply(requests, order: order)
      guard case .edited(let edit) = batch.outcome else { return nil }
      source = edit.after
      requests = batch.left.map { requests[$0] }
      steps.append(edit.edits)
    }
    let edits = TextEdit.joined(steps, length: document.text.count)
    // An edit can't contain bytes that aren't UTF-8.
    guard source.text != document.text, TextEdit.apply(edits, to: document.text) == source.text else { return nil }
    let keepsComments = source.tree.comments.count == reading.tree.comments.count
    return ([(0, Self.fix(change, edits: edits, keepsComments: keepsComments))], source)
  }

  /// Makes all changes as one. Linear.
  private func together(_ changes: [EntryChange]) -> Made? {
    var places = Array(changes.indices)
    while let first = places.first, let editor = editor(of: reading.document, number: changes[first].document) {
      let batch = editor.apply(places.flatMap { changes[$0].requests }, order: order)
      guard case .edited(let edit) = batch.outcome, !batch.edits.isEmpty else { return nil }
      var made: Made = ([], edit.after)
      var whole: [Int] = []
      var rest = batch.edits[...]
      for place in places {
        let own = rest.prefix(changes[place].requests.count)
        rest = rest.dropFirst(own.count)
        let edits = own.flatMap(\.self)
        // A change that can be made only in part isn't made at all.
        if own.contains(where: \.isEmpty), !edits.isEmpty { continue }
        whole.append(place)
        guard !edits.isEmpty else { continue }
        let keepsComments = !edits.contains { reading.tree.hasComment(in: $0.range) }
        made.fixes.append((place, Self.fix(changes[place], edits: edits, keepsComments: keepsComments)))
      }
      if whole.count == places.count { return made }
      // Tries again with only the changes that can be made completely.
      places = whole
    }
    return nil
  }

  /// A fix that loses a comment isn't safe.
  private static func fix(_ change: EntryChange, edits: [TextEdit], keepsComments: Bool) -> Fix {
    Fix(title: change.title, safety: keepsComments ? change.safety : .risky, reach: .entry, edits: edits)
  }

  /// Edits work on the values that YAML reads, which for malformed JSON may be different ones.
  private var mayEdit: Bool { !reading.syntax.isJSON || reading.document.document.agrees(with: document) }

  private func editor(of source: SyntaxDocument, number: Int) -> Editor? {
    let opening = Editor.open(source, document: number, isJSON: reading.syntax.isJSON, limits: reading.limits)
    guard case .open(let editor) = opening else { return nil }
    return editor
  }
}
