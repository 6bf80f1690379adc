import DocumentModel
import YAMLEditing
import YAMLReading

/// Claims that hold for every edit, checked with an independent reader.
package struct EditClaims {
  let edit: RandomEdit
  let before: Document
  let number: Int

  package init(_ edit: RandomEdit, _ before: Document, number: Int) {
    (self.edit, self.before, self.number) = (edit, before, number)
  }

  /// The first claim that fails; nil if all hold.
  package func broken(by result: ProvenEdit) -> String? {
    let parsed = YAMLParser.parse(result.text, limits: Limits())
    if parsed.isPartial { return "the text isn't well-formed any more" }
    let after = parsed.document.roots.map { Model(parsed.document, $0) }
    var expected = before.roots.map { Model(before, $0) }
    guard let changed = edit.applied(to: expected[number]) else { return "there is no such change" }
    expected[number] = changed
    if after != expected { return "the values are others" }
    if TextEdit.apply(result.edits, to: before.text) != result.text { return "the splices make another text" }
    if !hasSameComments(result.text) { return "the comments are others" }
    if let touched = touchedValue(result.edits) { return "another value's bytes are touched: \(touched)" }
    return nil
  }

  private func hasSameComments(_ text: [UInt8]) -> Bool {
    let (old, new) = (Self.comments(before.text), Self.comments(text))
    switch edit.comments {
    case .none: return old == new
    case .moved: return old.sorted() == new.sorted()
    case .lost:
      var rest = new[...]
      for one in old where one == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  private static func comments(_ text: [UInt8]) -> [String] {
    SyntaxTree(text, limits: Limits()).comments.map { String(decoding: text[$0.range.indices], as: UTF8.self) }
  }

  /// A scalar outside the change whose bytes are replaced; nil if there is none. The header of a block scalar may
  /// change if the file ended inside its last line.
  private func touchedValue(_ edits: [TextEdit]) -> String? {
    let changed = edit.node.index..<before.subtreeEnd(edit.node).index
    for index in 0..<UInt32(before.nodeCount) where !changed.contains(index) && index != edit.key?.index {
      let node = NodeID(index)
      switch before[node].kind {
      case .array, .object: continue
      case .null, .boolean, .number, .string, .alias: break
      }
      let range = before.range(node).indices
      for edit in edits where !edit.range.isEmpty {
        let overlap = edit.range.indices.clamped(to: range)
        let isHeader = edit.range.count < 4 && edit.range.start.index == range.lowerBound
        // The range of a block scalar includes blank lines after its value.
        let isBlank = before.text[overlap].allSatisfy { " \n\r".utf8.contains($0) }
        if !isBlank, !isHeader { return before.sourceText(node) }
      }
    }
    return nil
  }
}
