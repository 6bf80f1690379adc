internal import Synchronization

/// Maps from a document's names to those of other tables. Each map is computed once, because many values of a document
/// may be checked against many parts of one schema.
final class NameMaps: Sendable {
  private struct Known {
    var owner: any AnyObject & Sendable
    var map: [Int32]
  }

  /// The number of names below which lookups without a map are as fast.
  private static let smallest = 16
  /// The largest number of maps cached for a document.
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

/// Marks names of a ``KeyTable`` to find duplicates, in constant time for each name and for clearing all marks.
public struct NameMarks: Sendable {
  /// For each name, the last round in which it was marked.
  private var stamps: [UInt32] = []
  private var round: UInt32 = 0

  public init() {}

  /// Clears all marks.
  public mutating func begin() { round += 1 }

  /// - Returns: Whether the name wasn't marked yet.
  public mutating func mark(_ name: KeyID) -> Bool {
    let missing = Int(name.index) + 1 - stamps.count
    if missing > 0 { stamps.append(contentsOf: repeatElement(0, count: max(missing, stamps.count))) }
    let isNew = stamps[Int(name.index)] != round
    stamps[Int(name.index)] = round
    return isNew
  }
}
