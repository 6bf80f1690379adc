internal import DocumentModel
internal import YAMLReading

/// Facts about a text that edits need, each computed once: a merge may add thousands of entries to one collection.
final class SourceFacts {
  private let source: SyntaxDocument
  private var lists: [SyntaxNodeID: EntryList] = [:]
  private(set) lazy var anchorNames = Set(source.document.anchors.map(\.name))
  /// The comments, without blanks at their ends.
  private(set) lazy var comments = Set(
    source.tree.comments.map { source.text[$0.range.indices].withoutBlanksAtEnd })

  init(_ source: SyntaxDocument) { self.source = source }

  subscript(collection: SyntaxNodeID) -> EntryList {
    if let list = lists[collection] { return list }
    let list = EntryList(collection, in: source)
    lists[collection] = list
    return list
  }
}

/// The entries of a collection, with facts about all of them that each new entry depends on.
final class EntryList {
  private let source: SyntaxDocument
  private let collection: SyntaxNodeID
  let all: [SyntaxNodeID]
  /// Whether the collection is on one line.
  private(set) lazy var isOnOneLine = {
    let range = source.tree.range(collection)
    return source.isOnOneLine(range.start.index, range.end.index)
  }()
  /// Whether all neighbors have a blank line between them.
  private(set) lazy var isSpaced = all.dropLast().allSatisfy { source.isBlankLine(EntryExtent($0, in: source).end) }

  init(_ collection: SyntaxNodeID, in source: SyntaxDocument) {
    self.source = source
    self.collection = collection
    all = source.entries(collection)
  }
}
