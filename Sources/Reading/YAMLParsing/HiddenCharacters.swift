internal import SourceText

/// Characters and escapes that libyaml would refuse or take for line breaks, replaced by others of the same length that
/// the text doesn't hold, and put back in what libyaml returns.
struct HiddenCharacters {
  /// A stand-in and what it stands for.
  private struct Pair {
    var standIn: [UInt8]
    var original: [UInt8]
  }

  private var pairs: [Pair] = []

  var isEmpty: Bool { pairs.isEmpty }

  /// Hides a character of two or three bytes of UTF-8 wherever it occurs. Without a free character nothing is hidden.
  mutating func hide(_ original: [UInt8], in input: inout [UInt8], at places: [Int]) {
    let candidates: ClosedRange<UInt32> = original.count == 2 ? 0x3A3...0x7FF : Self.privateUse
    let used = UsedCharacters(of: input, among: candidates)
    let taken = pairs.map(\.standIn)
    guard let standIn = used.free.lazy.map(Self.utf8).first(where: { !taken.contains($0) }) else { return }
    for place in places { input.replaceSubrange(place..<place + original.count, with: standIn) }
    pairs.append(Pair(standIn: standIn, original: original))
  }

  /// Hides JSON's pairs of surrogate escapes, `\uD83D\uDE00`: each becomes a pair of other escapes.
  ///
  /// - Returns: whether there were any.
  mutating func hideSurrogatePairs(in input: inout [UInt8]) -> Bool {
    var standIns: [[UInt8]: [UInt8]] = [:]
    let taken = pairs.map(\.standIn)
    // The first of each pair tells stand-ins from the text: it occurs nowhere else.
    let used = UsedCharacters(of: input, among: Self.privateUse)
    guard let lead = used.free.first(where: { !taken.contains(Self.utf8($0)) }) else { return false }
    var index = 0
    while index + 12 <= input.count {
      guard let scalar = Self.surrogatePair(input[index..<index + 12]) else {
        // A backslash that is escaped itself begins no escape.
        index += input[index] == UInt8(ascii: "\\") && input[index + 1] == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let original = Array(input[index..<index + 12])
      let number = standIns.count
      guard number < 0x1000 else { return true }
      let escape = standIns[original] ?? Array("\\u\(Self.hex(Int(lead)))\\u\(Self.hex(0x4E00 + number))".utf8)
      if standIns[original] == nil {
        standIns[original] = escape
        pairs.append(Pair(standIn: escape, original: original))
        let decoded = Self.utf8(lead) + Self.utf8(UInt32(0x4E00 + number))
        pairs.append(Pair(standIn: decoded, original: Self.utf8(scalar)))
      }
      input.replaceSubrange(index..<index + 12, with: escape)
      index += 12
    }
    return !standIns.isEmpty
  }

  /// The bytes with every stand-in put back; nil where there is none in them.
  func reveal(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !pairs.isEmpty else { return nil }
    var result: [UInt8] = []
    var isChanged = false
    var index = 0
    while index < bytes.count {
      let pair = pairs.first { pair in
        index + pair.standIn.count <= bytes.count
          && pair.standIn.indices.allSatisfy { unsafe bytes[index + $0] == pair.standIn[$0] }
      }
      if let pair {
        result.append(contentsOf: pair.original)
        index += pair.standIn.count
        isChanged = true
      } else {
        unsafe result.append(bytes[index])
        index += 1
      }
    }
    return isChanged ? result : nil
  }

  private static let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF

  private static func surrogatePair(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let start = bytes.startIndex
    guard bytes[start] == UInt8(ascii: "\\"), bytes[start + 6] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u"), bytes[start + 7] == UInt8(ascii: "u"),
      let high = UInt32(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16),
      let low = UInt32(String(decoding: bytes[start + 8..<start + 12], as: UTF8.self), radix: 16),
      (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF))
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
  }

  private static func hex(_ value: Int) -> String {
    String(value, radix: 16, uppercase: true)
  }
}
