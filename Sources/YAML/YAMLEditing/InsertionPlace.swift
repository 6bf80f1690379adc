internal import DocumentModel

/// Where new keys go in a document's mappings. What is known about a mapping is kept for its next key.
final class InsertionPlaces {
  private let document: Document
  private let order: (NodeID) -> [String]
  private var known: [NodeID: InsertionPlace] = [:]
  /// Whether a new entry replaces its commented-out form.
  let uncommentsEntries: Bool
  /// The comment that heads the section of a top-level key.
  let heading: (String) -> String?

  init(
    _ document: Document, uncommentsEntries: Bool = false, heading: @escaping (String) -> String? = { _ in nil },
    order: Editor.PropertyOrder
  ) {
    self.document = document
    self.order = order(document)
    self.uncommentsEntries = uncommentsEntries
    self.heading = heading
  }

  subscript(container: NodeID) -> InsertionPlace {
    if let place = known[container] { return place }
    let place = InsertionPlace(document, container: container, order: order(container))
    known[container] = place
    return place
  }
}

/// Where a new key goes in a mapping.
struct InsertionPlace {
  /// The position of each key in the desired order.
  private let ranks: [ExactName: Int]
  /// The number of written keys, including `<<`.
  private let count: Int
  /// The written keys that the order contains, sorted by rank.
  private let ranked: [(index: Int, rank: Int)]

  /// - Parameter order: The keys in their desired order.
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

  /// The position of a key in the desired order; nil if it isn't there.
  func rank(of name: String) -> Int? { ranks[ExactName(name)] }

  /// The index for a new key among the entries as written: after the nearest entry that should precede it, otherwise
  /// before the nearest that should follow it, otherwise last.
  func index(of name: String) -> Int {
    guard let rank = ranks[ExactName(name)] else { return count }
    let next = ranked.partitioningIndex { $0.rank >= rank }
    return next > 0 ? ranked[next - 1].index + 1 : ranked.first?.index ?? count
  }
}
