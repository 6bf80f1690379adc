internal import DocumentModel

/// The places of new keys among those of a document's mappings. The facts about a mapping are kept for its next key.
final class InsertionPlaces {
  private let document: Document
  private let order: (NodeID) -> [String]
  private var known: [NodeID: InsertionPlace] = [:]
  /// Whether a new entry replaces the comment that is the same entry, commented out.
  let revivesComments: Bool
  /// The comment that heads the section of an entry at the top, by its name.
  let heading: (String) -> String?

  init(
    _ document: Document, revivesComments: Bool = false, heading: @escaping (String) -> String? = { _ in nil },
    order: Editor.PropertyOrder
  ) {
    self.document = document
    self.order = order(document)
    self.revivesComments = revivesComments
    self.heading = heading
  }

  subscript(container: NodeID) -> InsertionPlace {
    if let place = known[container] { return place }
    let place = InsertionPlace(document, container: container, order: order(container))
    known[container] = place
    return place
  }
}

/// The place of a new key among those of a mapping.
struct InsertionPlace {
  /// The places of names in the order that they should have.
  private let ranks: [ExactName: Int]
  /// The number of written keys, `<<` included.
  private let count: Int
  /// The written keys that the order contains, by their ranks.
  private let ranked: [(index: Int, rank: Int)]

  /// - Parameter order: the names in the order that they should have.
  init(_ document: Document, container: NodeID, order: [String]) {
    var ranks: [ExactName: Int] = [:]
    for (rank, name) in order.lazy.map(ExactName.init).enumerated() where ranks[name] == nil { ranks[name] = rank }
    var ranked: [(index: Int, rank: Int)] = []
    var count = 0
    var key = NodeID(container.index + 1)
    while key < document.subtreeEnd(container) {
      let name = ranks.isEmpty ? nil : document.keyID(key).map { ExactName(document.keys.name($0)) }
      if let rank = name.flatMap({ ranks[$0] }) { ranked.append((count, rank)) }
      count += 1
      key = document.subtreeEnd(document.subtreeEnd(key))
    }
    self.ranks = ranks
    self.count = count
    self.ranked = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
  }

  /// The rank of a name; nil if the order doesn't contain it.
  func rank(of name: String) -> Int? { ranks[ExactName(name)] }

  /// The index among the entries as written: after the nearest entry that should precede the key, else before the nearest
  /// that should follow it, else last.
  func index(of name: String) -> Int {
    guard let rank = ranks[ExactName(name)] else { return count }
    let next = ranked.partitioningIndex { $0.rank >= rank }
    return next > 0 ? ranked[next - 1].index + 1 : ranked.first?.index ?? count
  }
}
