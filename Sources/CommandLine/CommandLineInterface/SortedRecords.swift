internal import DocumentModel
internal import FileAccess

/// Records sorted by key. Records with the same key stay in the order of insertion. About a megabyte is kept in memory,
/// the rest in sorted runs in a ``Spool``.
struct SortedRecords {
  struct Record {
    var key: [UInt8]
    var value: [UInt8]
  }

  private static let capacity = 1 << 20
  /// The approximate memory that a record needs besides its bytes.
  private static let overhead = 100

  private let spool: Spool
  private var records: [Record] = []
  private var size = 0
  /// The end offset of each run in the spool.
  private var ends: [Int] = []

  init(in spool: Spool) { self.spool = spool }

  mutating func add(_ key: [UInt8], value: [UInt8]) {
    records.append(Record(key: key, value: value))
    // Many short records need more memory than their bytes.
    size += key.count + value.count + Self.overhead
    if size > Self.capacity { store() }
  }

  /// Calls `body` with all records in order, in O(n log n). The memory for merging is about 1/60 of the records' total
  /// size.
  consuming func forEach(_ body: (Record) throws(FileError) -> Void) throws(FileError) {
    if ends.isEmpty {
      for record in sorted() { try body(record) }
      return
    }
    store()
    var stretches = zip([0] + ends, ends).map { SortedRun(spool: spool, next: $0, end: $1) }
    // The next record of each run, in descending order.
    var heads: [(record: Record, stretch: Int)] = []
    func insert(_ stretch: Int) throws(FileError) {
      guard let record = try stretches[stretch].record() else { return }
      let place = heads.partitioningIndex { other in
        other.record.key == record.key
          ? other.stretch < stretch : other.record.key.lexicographicallyPrecedes(record.key)
      }
      heads.insert((record, stretch), at: place)
    }
    for index in stretches.indices { try insert(index) }
    while let head = heads.popLast() {
      try body(head.record)
      try insert(head.stretch)
    }
  }

  private func sorted() -> [Record] { records.sorted { $0.key.lexicographicallyPrecedes($1.key) } }

  private mutating func store() {
    for record in sorted() { spool.append(SortedRun.header(record) + record.key + record.value) }
    ends.append(spool.count)
    records.removeAll(keepingCapacity: true)
    size = 0
  }
}

/// A run in a spool, read record by record.
private struct SortedRun {
  let spool: Spool
  /// The offset of the first byte that hasn't been read.
  var next: Int
  let end: Int
  private var buffer: [UInt8] = []
  private var start = 0

  private static let step = 1 << 14
  private static let headerLength = 16

  init(spool: Spool, next: Int, end: Int) {
    self.spool = spool
    self.next = next
    self.end = end
  }

  static func header(_ record: SortedRecords.Record) -> [UInt8] {
    [record.key.count, record.value.count].flatMap { count in
      (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
  }

  mutating func record() throws(FileError) -> SortedRecords.Record? {
    guard start < buffer.count || next < end else { return nil }
    let header = try take(Self.headerLength)
    let counts = [header.prefix(8), header.suffix(8)].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    return SortedRecords.Record(key: try take(counts[0]), value: try take(counts[1]))
  }

  private mutating func take(_ count: Int) throws(FileError) -> [UInt8] {
    while buffer.count - start < count, next < end {
      buffer.removeSubrange(..<start)
      start = 0
      let wanted = max(Self.step, count - buffer.count)
      let more = try spool.bytes(at: next, upTo: min(wanted, end - next))
      next += more.count
      buffer += more
    }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }
}
