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
