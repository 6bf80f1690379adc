internal import DocumentModel

/// Lines of text that can be looked up by key without reading the others, so that opening a large table is cheap.
///
/// The first line contains the number of buckets. The second contains the offset of each bucket, relative to the third
/// line, in eight hexadecimal digits each. The remaining lines are the rows, grouped by bucket: a key and its fields,
/// each field after a tab.
struct HashedLines: Sendable {
  let bytes: [UInt8]
  /// The rest of the first line.
  let remark: String
  private let buckets: Int
  /// The byte offset of the second line, which contains the buckets' offsets.
  private let table: Int

  private static let mark = "settle-table 2 "
  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// Nil if the bytes aren't a valid table.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark.utf8), let end = bytes.firstIndex(of: Self.newline) else { return nil }
    let words = bytes[Self.mark.utf8.count..<end].split(separator: Self.space, maxSplits: 1)
    guard let count = words.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), count > 0,
      count <= bytes.count / 8
    else { return nil }
    self.bytes = bytes
    buckets = count
    table = end + 1
    remark = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
    // If the text was truncated, the last bucket ends after it.
    guard let last = start(of: count), last <= bytes.count else { return nil }
  }

  /// Creates the text of a table.
  ///
  /// - Parameters:
  ///   - rows: Keys without tabs, each followed by its fields. Rows with the same key stay in order.
  ///   - remark: Must not contain line breaks.
  static func text(_ rows: [(key: String, fields: [String])], remark: String) -> [UInt8] {
    let count = max(1, rows.count)
    var lines = Array(repeating: [UInt8](), count: count)
    for (key, fields) in rows {
      lines[bucket(StableHash(key.utf8), of: count)] += Array(([key] + fields).joined(separator: "\t").utf8) + [newline]
    }
    let head = Array("\(mark)\(count) \(remark)\n".utf8)
    var place = 0
    var table: [UInt8] = []
    for line in lines {
      table += digits(place)
      place += line.count
    }
    return head + table + digits(place) + [newline] + lines.flatMap(\.self)
  }

  private static func digits(_ number: Int) -> [UInt8] {
    let text = String(number, radix: 16)
    return Array((String(repeating: "0", count: 8 - text.utf8.count) + text).utf8)
  }

  private static func bucket(_ hash: StableHash, of count: Int) -> Int { Int(hash.value % UInt64(count)) }

  /// The fields of a row, split only when needed.
  struct Row {
    fileprivate var text: ArraySlice<UInt8>

    var fields: [ArraySlice<UInt8>] {
      text.isEmpty ? [] : text.split(separator: tab, omittingEmptySubsequences: false)
    }

    var lastField: ArraySlice<UInt8> { text.lastIndex(of: tab).map { text[($0 + 1)...] } ?? text }
  }

  /// Calls `body` with each row whose key is the given tag and name.
  func forEach(_ tag: Tag, name: some Collection<UInt8>, body: (Row) -> Void) {
    var hash = StableHash()
    hash.combine(CollectionOfOne(tag.rawValue))
    hash.combine(name)
    let bucket = Self.bucket(hash, of: buckets)
    guard var place = start(of: bucket), let end = start(of: bucket + 1), place <= end, end <= bytes.count else {
      return
    }
    let text = bytes.span
    while place < end {
      var stop = place
      while stop < end, text[stop] != Self.newline { stop += 1 }
      // Different keys may share a bucket.
      if text[place] == tag.rawValue, bytes[(place + 1)..<stop].starts(with: name) {
        let fields = place + 1 + name.count
        if fields == stop { body(Row(text: [])) }
        if fields < stop, text[fields] == Self.tab { body(Row(text: bytes[(fields + 1)..<stop])) }
      }
      place = stop + 1
    }
  }

  /// The name and fields of every row with a tag.
  func all(_ tag: Tag) -> [(key: String, fields: [String])] {
    bytes[min(base, bytes.count)...].split(separator: Self.newline).filter { $0.first == tag.rawValue }.map {
      let fields = $0.dropFirst().split(separator: Self.tab, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return (fields[0], Array(fields.dropFirst()))
    }
  }

  /// The byte offset of the first row.
  private var base: Int { table + (buckets + 1) * 8 + 1 }

  private func start(of bucket: Int) -> Int? {
    let start = table + bucket * 8
    guard start + 8 <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<(start + 8)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | Int(byte - 0x30)
      case 0x61...0x66: value = value << 4 | Int(byte - 0x57)
      case _: return nil
      }
    }
    return base + value
  }
}

extension HashedLines {
  /// The kinds of keys. The raw value is the first byte of a row.
  enum Tag: UInt8 {
    /// The name of a file, or its folder and name.
    case name = 0x6E
    /// The last bytes of a file name.
    case end = 0x65
    /// The first bytes of a file name.
    case start = 0x73
    /// The name of a folder in the path of a file.
    case folder = 0x66
    /// A kind of file.
    case kind = 0x6B
    /// The address of a schema.
    case address = 0x61
    /// Group, version and kind of a Kubernetes object.
    case object = 0x6F
  }
}
