internal import DocumentModel

/// Where a new key goes among those of a mapping.
struct InsertionPlace {
  let document: Document
  let container: NodeID
  /// The names in the order that they should have.
  let order: [String]

  /// The index among the entries as written: after the nearest entry that should precede the key, else before the nearest
  /// that should follow it, else last.
  func index(of name: String) -> Int {
    let written = writtenNames
    var ranks: [String: Int] = [:]
    for (rank, known) in order.enumerated() where ranks[known] == nil { ranks[known] = rank }
    guard let rank = ranks[name] else { return written.count }
    let ranked = written.enumerated().compactMap { index, name in
      name.flatMap { ranks[$0] }.map { (index: index, rank: $0) }
    }
    if let before = ranked.filter({ $0.rank < rank }).max(by: { $0.rank < $1.rank }) { return before.index + 1 }
    return ranked.min { $0.rank < $1.rank }?.index ?? written.count
  }

  /// The keys as they are written, `<<` too; nil for a collection as key.
  private var writtenNames: [String?] {
    var names: [String?] = []
    var key = NodeID(container.index + 1)
    while key < document.subtreeEnd(container) {
      names.append(document.keyID(key).map(document.keys.name))
      key = document.subtreeEnd(document.subtreeEnd(key))
    }
    return names
  }
}
