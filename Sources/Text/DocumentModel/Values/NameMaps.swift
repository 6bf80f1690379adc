internal import Synchronization

/// Maps from a document's names to those of other tables. Made once for each table: many values of one document may be
/// checked against many parts of one schema.
final class NameMaps: Sendable {
  private struct Known {
    var owner: any AnyObject & Sendable
    var map: [Int32]
  }

  /// Documents with fewer names are searched just as fast.
  private static let smallest = 16
  /// The most cached tables of one document.
  private static let limit = 16

  private let known = Mutex<[Known]>([])

  func map(from keys: KeyTable, to names: KeyTable, of owner: any AnyObject & Sendable) -> [Int32] {
    guard keys.count >= Self.smallest else { return Self.make(keys, names: names) }
    return known.withLock { known in
      for index in known.indices where known[index].owner === owner { return known[index].map }
      let map = Self.make(keys, names: names)
      if known.count < Self.limit { known.append(Known(owner: owner, map: map)) }
      return map
    }
  }

  private static func make(_ keys: KeyTable, names: KeyTable) -> [Int32] {
    (0..<UInt32(keys.count)).map { key in names.find(KeyID(key), of: keys).map { Int32($0.index) } ?? -1 }
  }
}

/// Marks names of a ``KeyTable``, to find which occur twice: constant time a name, however many there are and were.
public struct NameMarks: Sendable {
  /// For each name the number of the last round in which it was marked.
  private var stamps: [UInt32] = []
  private var round: UInt32 = 0

  public init() {}

  /// Takes all marks away.
  public mutating func begin() { round += 1 }

  /// - Returns: whether the name had no mark yet.
  public mutating func mark(_ name: KeyID) -> Bool {
    let missing = Int(name.index) + 1 - stamps.count
    if missing > 0 { stamps.append(contentsOf: repeatElement(0, count: max(missing, stamps.count))) }
    let isNew = stamps[Int(name.index)] != round
    stamps[Int(name.index)] = round
    return isNew
  }
}
