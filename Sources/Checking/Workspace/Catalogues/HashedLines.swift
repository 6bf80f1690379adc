internal import DocumentModel

/// Lines of text that are found by a key without reading the others: a table that costs nothing to open.
///
/// The first line says how many buckets there are; the second where each begins, counted from the third, in eight hexadecimal
/// digits; then come the lines, those of a bucket side by side. A line is its key and its fields, each after a tab.
struct HashedLines: Sendable {
  let bytes: [UInt8]
  /// The rest of the first line.
  let remark: String
  private let buckets: Int
  /// The place of the first bucket's digits.
  private let table: Int

  private static let mark = "settle-table 2 "
  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// Nil for what isn't such a text.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark.utf8), let end = bytes.firstIndex(of: Self.newline) else { return nil }
    let words = bytes[Self.mark.utf8.count..<end].split(separator: Self.space, maxSplits: 1)
    guard let count = words.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), count > 0,
      count <= bytes.count / 8
    else { return nil }
    (self.bytes, buckets, table) = (bytes, count, end + 1)
    remark = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
    // A text that was cut off lacks the lines of its last buckets.
    guard let last = start(of: count), last <= bytes.count else { return nil }
  }

  /// Makes the text of a table.
  ///
  /// - Parameters:
  ///   - rows: a key without a tab, and the fields after it. Rows of one key stay in their order.
  ///   - remark: without a line break.
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

  /// The fields of a line; they are split when they are asked for.
  struct Row {
    fileprivate var text: ArraySlice<UInt8>

    var fields: [ArraySlice<UInt8>] {
      text.isEmpty ? [] : text.split(separator: tab, omittingEmptySubsequences: false)
    }

    var lastField: ArraySlice<UInt8> { text.lastIndex(of: tab).map { text[($0 + 1)...] } ?? text }
  }

  /// Calls `body` with each line that has the key: a tag of one byte and a name.
  func forEach(_ tag: Tag, _ name: some Collection<UInt8>, _ body: (Row) -> Void) {
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
      if text[place] == tag.rawValue, bytes[(place + 1)..<stop].starts(with: name) {
        let fields = place + 1 + name.count
        if fields == stop { body(Row(text: [])) }
        if fields < stop, text[fields] == Self.tab { body(Row(text: bytes[(fields + 1)..<stop])) }
      }
      place = stop + 1
    }
  }

  /// Every line of a tag: its name and its fields.
  func all(_ tag: Tag) -> [(key: String, fields: [String])] {
    bytes[min(base, bytes.count)...].split(separator: Self.newline).filter { $0.first == tag.rawValue }.map {
      let fields = $0.dropFirst().split(separator: Self.tab, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return (fields[0], Array(fields.dropFirst()))
    }
  }

  /// The place after the table.
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
  /// The kinds of keys, each with the byte that its lines begin with.
  enum Tag: UInt8 {
    /// A file's name, or that of its folder with it.
    case name = 0x6E
    /// The last bytes of a file's name.
    case end = 0x65
    /// The first bytes of a file's name.
    case start = 0x73
    /// The name of a folder on the way to a file.
    case folder = 0x66
    /// A kind of files.
    case kind = 0x6B
    /// The address of a schema.
    case address = 0x61
    /// Group, version and kind of an object of Kubernetes.
    case object = 0x6F
  }
}
