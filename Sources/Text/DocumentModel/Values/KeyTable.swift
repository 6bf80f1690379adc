/// The distinct property names of a document, each stored once.
///
/// Uses open addressing with a seeded hash, so that insertion takes expected constant time for any names.
public struct KeyTable: Sendable {
  private struct Entry {
    var start: UInt32
    var count: UInt32
    var hash: UInt32
    /// The name that followed this one most recently.
    var next: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The index of an entry plus one; 0 for a free slot. The size is a power of two, at least twice the entries.
  private var slots = Self.noSlots
  /// The most recently interned name.
  private var last: UInt32 = 0
  private let seed = NameHash.processSeed

  private static let noSlots: [UInt32] = [0]

  /// Creates an empty table, which allocates no memory.
  public init() {}

  public var count: Int { entries.count }

  /// The name's index, assigned in order of first appearance.
  ///
  /// Tries the name that followed the previous one last time first, because records usually have the same order.
  public mutating func intern(_ name: Span<UInt8>) -> KeyID {
    let last = Int(last)
    // Try this before hashing: similar records repeat their names in the same order.
    if last < entries.count, holds(name, entry: entries[Int(entries[last].next)]) {
      self.last = entries[last].next
      return KeyID(self.last)
    }
    let id = find(name, orAdd: NameHash.hash(name, seed: seed))
    if last < entries.count { entries[last].next = id.index }
    self.last = id.index
    return id
  }

  private mutating func find(_ name: Span<UInt8>, orAdd hash: UInt32) -> KeyID {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = slots[slot] - 1
      if matches(entries[Int(candidate)], name: name, hash: hash) { return KeyID(candidate) }
      slot = (slot + 1) & (slots.count - 1)
    }
    if entries.isEmpty {
      // Enough for the names of most files in one allocation.
      entries.reserveCapacity(32)
      bytes.reserveCapacity(256)
    }
    let id = UInt32(entries.count)
    entries.append(Entry(start: UInt32(bytes.count), count: UInt32(name.count), hash: hash, next: id))
    bytes.append(copying: name)
    // At least half of the slots stay free, so that searches are short.
    if entries.count * 2 > slots.count { grow() } else { slots[slot] = id + 1 }
    return KeyID(id)
  }

  /// The index of a name; nil if the table lacks it.
  public func find(_ name: Span<UInt8>) -> KeyID? {
    find(name, hash: NameHash.hash(name, seed: seed))
  }

  /// The index of a name from another table, without hashing it again; nil if this table lacks it.
  public func find(_ id: KeyID, of other: KeyTable) -> KeyID? {
    let entry = other.entries[Int(id.index)]
    let bytes = other.bytes.span
    return find(bytes.extracting(Int(entry.start)..<Int(entry.start + entry.count)), hash: entry.hash)
  }

  private func find(_ name: Span<UInt8>, hash: UInt32) -> KeyID? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = slots[slot] - 1
      if matches(entries[Int(candidate)], name: name, hash: hash) { return KeyID(candidate) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  public func find(_ name: String) -> KeyID? { find(name.utf8Span.span) }

  public func name(_ id: KeyID) -> String {
    let entry = entries[Int(id.index)]
    return String(decoding: bytes[Int(entry.start)..<Int(entry.start + entry.count)], as: UTF8.self)
  }

  /// Whether any name contains a byte that satisfies a condition.
  public func holdByte(where isWanted: (UInt8) -> Bool) -> Bool { bytes.contains(where: isWanted) }

  /// Calls `body` with the name's UTF-8.
  @inline(__always)
  public func withBytes<Result>(_ id: KeyID, _ body: (Span<UInt8>) -> Result) -> Result {
    let entry = entries[Int(id.index)]
    let bytes = bytes.span
    return body(bytes.extracting(Int(entry.start)..<Int(entry.start + entry.count)))
  }

  private func matches(_ entry: Entry, name: Span<UInt8>, hash: UInt32) -> Bool {
    entry.hash == hash && holds(name, entry: entry)
  }

  @inline(__always)
  private func holds(_ name: Span<UInt8>, entry: Entry) -> Bool {
    guard Int(entry.count) == name.count else { return false }
    let stored = bytes.span
    return NameHash.areEqual(stored.extracting(Int(entry.start)..<Int(entry.start + entry.count)), name)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(64, slots.count * 2))
    for (index, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index) + 1
    }
  }
}
