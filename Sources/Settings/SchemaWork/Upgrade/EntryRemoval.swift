internal import DocumentModel

/// Takes entries out of an object, with the comma or the lines that are theirs. At least one entry has to stay.
struct EntryRemoval {
  private let document: Document
  private let entries: [ObjectEntry]
  private let isFlow: Bool

  init(_ document: Document, object: NodeID) {
    self.document = document
    entries = document.entries(object).filter { $0.mergeKey == nil }
    isFlow = document[object].flags.style == .flow
  }

  func edits(_ keys: Set<NodeID>) -> [TextEdit] {
    var edits: [TextEdit] = []
    var index = 0
    while index < entries.count {
      guard keys.contains(entries[index].key) else {
        index += 1
        continue
      }
      var last = index
      while last + 1 < entries.count, keys.contains(entries[last + 1].key) { last += 1 }
      edits.append(TextEdit(range(index, last: last), ""))
      index = last + 1
    }
    return edits
  }

  private func range(_ first: Int, last: Int) -> ByteRange {
    let start = document.range(entries[first].key).start.index
    let end = document.range(entries[last].value).end.index
    if isFlow {
      if last + 1 < entries.count { return ByteRange(start..<document.range(entries[last + 1].key).start.index) }
      return ByteRange((first > 0 ? document.range(entries[first - 1].value).end.index : start)..<end)
    }
    let text = document.text
    let lineStart = text.lineStart(before: start)
    let isFirstOnLine = text[lineStart..<start].allSatisfy { $0 == UInt8(ascii: " ") }
    let nextLine = text.lineStart(after: end)
    if isFirstOnLine { return ByteRange(lineStart..<nextLine) }
    guard last + 1 < entries.count else { return ByteRange(start..<end) }
    return ByteRange(start..<document.range(entries[last + 1].key).start.index)
  }
}
