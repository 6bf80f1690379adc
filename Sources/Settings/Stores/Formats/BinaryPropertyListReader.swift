internal import DocumentModel

/// Converts a binary property list, version 00, to the equivalent XML, so that both are parsed in the same way.
struct BinaryPropertyListReader {
  static let magic = Array("bplist00".utf8)

  private let bytes: [UInt8]
  private let limits: Limits
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  private var writer = XMLWriter()
  /// The most values and bytes of the result, in which shared values are repeated.
  private let budget: Expansion
  /// The number of values that were read.
  private var countRead = 0

  static func xml(_ bytes: [UInt8], limits: Limits) throws(ConversionError) -> [UInt8] {
    var reader = try Self(bytes, limits: limits)
    try reader.read(reader.number(bytes.count - 16, size: 8), depth: 0)
    return Array("<plist version=\"1.0\">".utf8) + reader.writer.bytes + Array("</plist>".utf8)
  }

  private init(_ bytes: [UInt8], limits: Limits) throws(ConversionError) {
    guard bytes.count >= 40 else { throw ConversionError("truncated binary property list") }
    let trailer = bytes.count - 32
    self.bytes = bytes
    self.limits = limits
    budget = limits.expansion(ofBytes: bytes.count)
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let numbers = [8, 24].map { start in
      bytes[(trailer + start)..<(trailer + start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    // All sizes come from the file, so each is checked before it is used in arithmetic.
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), numbers[0] <= UInt64(bytes.count),
      numbers[1] < UInt64(trailer), Int(numbers[1]) + Int(numbers[0]) * offsetSize <= trailer
    else { throw ConversionError("damaged table at the end of the binary property list") }
    count = Int(numbers[0])
    table = Int(numbers[1])
  }

  // MARK: Values

  private mutating func read(_ index: Int, depth: Int) throws(ConversionError) {
    guard depth <= limits.depth else { throw ConversionError("nested more than \(limits.depth) levels deep") }
    countRead += 1
    guard Expansion(nodes: countRead, bytes: writer.bytes.count).fits(budget) else {
      throw ConversionError(
        "with shared values expanded it has more than \(budget.nodes) values or \(budget.bytes / 1_000_000) MB")
    }
    let place = try place(of: index)
    let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 0xF))
    switch kind {
    // 0x00 is null, which property lists in XML can't express.
    case 0x0 where low == 8 || low == 9: writer.element(low == 9 ? "true" : "false", attributes: [])
    case 0x1: writer.element("integer", text: try integer(place))
    case 0x2: writer.element("real", text: try real(place + 1, low: low))
    case 0x3 where low == 3: writer.element("date", text: try date(place + 1))
    case 0x4:
      let (start, length) = try length(place)
      writer.element("data", text: Base64.encode(Array(try slice(start, length: length))))
    case 0x5, 0x6: writer.element("string", text: try text(place))
    case 0xA: try readArray(place, depth: depth)
    case 0xD: try readDictionary(place, depth: depth)
    // Foundation also writes sets (0xC) and UIDs (0x8), which have no equivalent in XML.
    case _: throw ConversionError("unsupported value type in the binary property list")
    }
  }

  private mutating func readArray(_ place: Int, depth: Int) throws(ConversionError) {
    let (start, length) = try length(place)
    guard length > 0 else { return writer.element("array", attributes: []) }
    writer.open("array")
    for index in 0..<length { try read(reference(start, at: index), depth: depth + 1) }
    writer.close("array")
  }

  private mutating func readDictionary(_ place: Int, depth: Int) throws(ConversionError) {
    let (start, length) = try length(place)
    guard length > 0 else { return writer.element("dict", attributes: []) }
    writer.open("dict")
    for index in 0..<length {
      let key = try self.place(of: reference(start, at: index))
      guard [0x5, 0x6].contains(bytes[key] >> 4) else { throw ConversionError("a key is not a string") }
      writer.element("key", text: try text(key))
      try read(reference(start, at: length + index), depth: depth + 1)
    }
    writer.close("dict")
  }

  // MARK: Scalars

  private func integer(_ place: Int) throws(ConversionError) -> String {
    let size = 1 << Int(bytes[place] & 0xF)
    let digits = try slice(place + 1, length: size)
    let value = digits.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch size {
    // Foundation reads short integers as unsigned and eight bytes as signed.
    case 1, 2, 4: return "\(value)"
    case 8: return "\(Int64(bitPattern: value))"
    // Foundation writes numbers above Int64.max in sixteen bytes.
    case 16 where digits.prefix(8).allSatisfy({ $0 == 0 }): return "\(value)"
    case _: throw ConversionError("integer larger than 64 bits")
    }
  }

  private func real(_ start: Int, low: Int) throws(ConversionError) -> String {
    let value: Double
    switch low {
    case 2: value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: try unsigned(start, size: 4))))
    case 3: value = Double(bitPattern: try unsigned(start, size: 8))
    case _: throw ConversionError("invalid number size in the binary property list")
    }
    guard value.isFinite else { throw ConversionError("infinite numbers are not supported") }
    return "\(value)"
  }

  /// The date in whole seconds, as in XML.
  private func date(_ start: Int) throws(ConversionError) -> String {
    let seconds = Double(bitPattern: try unsigned(start, size: 8)).rounded(.down) + Double(UTCDate.secondsTo2001)
    guard seconds.isFinite, abs(seconds) < 1e12, let date = UTCDate(UTCDate.text(secondsSince1970: Int(seconds))) else {
      throw ConversionError("date outside the years 1 to 9999")
    }
    return date.text
  }

  private func text(_ place: Int) throws(ConversionError) -> String {
    let (start, length) = try length(place)
    let isWide = bytes[place] >> 4 == 0x6
    // Twice the length must not overflow.
    guard length <= bytes.count else { throw ConversionError("truncated value") }
    let part = try slice(start, length: isWide ? 2 * length : length)
    let text: String?
    if isWide {
      let units = stride(from: part.startIndex, to: part.endIndex, by: 2).map {
        UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
      }
      text = String(validating: units, as: UTF16.self)
    } else {
      // A narrow string is ASCII by definition; other bytes would be read in an unknown encoding.
      text = part.allSatisfy { $0 < 0x80 } ? String(decoding: part, as: UTF8.self) : nil
    }
    guard let text, XMLWriter.canHold(text) else {
      throw ConversionError("a string has a control character or is not valid Unicode")
    }
    return text
  }

  // MARK: Places

  private func place(of index: Int) throws(ConversionError) -> Int {
    guard index >= 0, index < count else { throw ConversionError("reference to a missing object") }
    let place = try number(table + index * offsetSize, size: offsetSize)
    guard place >= Self.magic.count, place < table else { throw ConversionError("reference to a missing object") }
    return place
  }

  private func reference(_ start: Int, at index: Int) throws(ConversionError) -> Int {
    try number(start + index * referenceSize, size: referenceSize)
  }

  /// The place where the content of a value begins, and its length.
  private func length(_ place: Int) throws(ConversionError) -> (start: Int, length: Int) {
    let low = Int(bytes[place] & 0xF)
    guard low == 0xF else { return (place + 1, low) }
    guard place + 1 < table, bytes[place + 1] >> 4 == 0x1, bytes[place + 1] & 0xF <= 3 else {
      throw ConversionError("damaged length")
    }
    let size = 1 << Int(bytes[place + 1] & 0xF)
    let length = try number(place + 2, size: size)
    guard length <= bytes.count else { throw ConversionError("truncated value") }
    return (place + 2 + size, length)
  }

  private func number(_ start: Int, size: Int) throws(ConversionError) -> Int {
    let value = try unsigned(start, size: size)
    // No offset, count or length can exceed the size of the file.
    guard value <= UInt64(bytes.count) else { throw ConversionError("number too large in the binary property list") }
    return Int(value)
  }

  private func unsigned(_ start: Int, size: Int) throws(ConversionError) -> UInt64 {
    try slice(start, length: size).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func slice(_ start: Int, length: Int) throws(ConversionError) -> ArraySlice<UInt8> {
    guard start >= 0, length >= 0, start <= bytes.count, length <= bytes.count - start else {
      throw ConversionError("truncated value")
    }
    return bytes[start..<(start + length)]
  }
}
