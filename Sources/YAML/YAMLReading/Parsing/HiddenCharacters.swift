internal import DocumentModel

/// Replaces characters and escapes that libyaml would reject or read as line breaks with others of the same length that
/// don't occur in the text, and restores them in what libyaml returns.
struct HiddenCharacters {
  /// A replacement and what it stands for.
  private struct Pair {
    var replacement: [UInt8]
    var original: [UInt8]
  }

  private var pairs: [Pair] = []
  /// The distinct pairs of surrogate escapes as written. A pair's replacement encodes its index.
  private var escapes: [[UInt8]] = []
  /// The first character of each replacement, in order. Each one covers a range of indices.
  private var leads: [UInt32] = []

  var isEmpty: Bool { pairs.isEmpty && escapes.isEmpty }

  /// Hides a character of two or three bytes wherever it occurs. If no unused character is left, does nothing.
  mutating func hide(_ original: [UInt8], in input: inout [UInt8], at places: [Int]) {
    // The replacement has the same length, so that libyaml's offsets remain valid for the text.
    let candidates: ClosedRange<UInt32> = original.count == 2 ? 0x3A3...0x7FF : Self.privateUse
    let used = UsedCharacters(of: input, among: candidates)
    let taken = pairs.map(\.replacement)
    guard let replacement = used.free.lazy.map(Self.utf8).first(where: { !taken.contains($0) }) else { return }
    for place in places { input.replaceSubrange(place..<place + original.count, with: replacement) }
    pairs.append(Pair(replacement: replacement, original: original))
  }

  /// Hides JSON's surrogate pairs such as `\uD83D\uDE00`: each becomes a pair of other escapes, the first of which
  /// occurs nowhere else in the text. Linear.
  ///
  /// - Returns: Whether there were any.
  mutating func hideSurrogatePairs(in input: inout [UInt8]) -> Bool {
    let taken = pairs.map(\.replacement)
    let used = UsedCharacters(of: input, among: Self.privateUse)
    var free = used.free.lazy.filter { !taken.contains(Self.utf8($0)) }.makeIterator()
    var numbers: [[UInt8]: Int] = [:]
    var index = 0
    while index + 12 <= input.count {
      guard Self.surrogatePair(input[index..<index + 12]) != nil else {
        // `\\u…`: an escaped backslash doesn't start an escape.
        index += input[index] == UInt8(ascii: "\\") && input[index + 1] == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let original = Array(input[index..<index + 12])
      let number = numbers[original] ?? escapes.count
      if number == escapes.count {
        // Each private-use character covers a whole range of indices, so that few of them are needed.
        if number / Self.numbersOfLead == leads.count {
          guard let lead = free.next() else { break }
          leads.append(lead)
        }
        numbers[original] = number
        escapes.append(original)
      }
      let (lead, second) = replacement(of: number)
      input.replaceSubrange(index..<index + 12, with: "\\u\(Self.hex(lead))\\u\(Self.hex(second))".utf8)
      index += 12
    }
    return !numbers.isEmpty
  }

  /// The bytes with all replacements reversed; nil if they contain none.
  func reveal(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !isEmpty else { return nil }
    var result: [UInt8] = []
    var isChanged = false
    var index = 0
    while index < bytes.count {
      let rest = unsafe UnsafeBufferPointer(rebasing: bytes[index...])
      if let (original, length) = unsafe original(atStartOf: rest) {
        result.append(contentsOf: original)
        index += length
        isChanged = true
      } else {
        unsafe result.append(bytes[index])
        index += 1
      }
    }
    return isChanged ? result : nil
  }

  /// The original and the length of the replacement that the bytes start with; nil if they start with none.
  private func original(atStartOf bytes: UnsafeBufferPointer<UInt8>) -> ([UInt8], Int)? {
    for pair in pairs where unsafe bytes.starts(with: pair.replacement) {
      return (pair.original, pair.replacement.count)
    }
    // A replacement starts with a backslash or a private-use character, whose first byte in UTF-8 is 0xEE or higher.
    guard !escapes.isEmpty, unsafe bytes[0] == UInt8(ascii: "\\") || bytes[0] >= 0xEE else { return nil }
    if unsafe bytes[0] == UInt8(ascii: "\\") {
      let number = unsafe Self.escapedPair(bytes.prefix(12)).flatMap(number)
      return number.map { (escapes[$0], 12) }
    }
    let (lead, length) = unsafe UTF8Bytes.scalar(at: 0, in: bytes.span)
    guard let lead, length < bytes.count, let second = unsafe UTF8Bytes.scalar(at: length, in: bytes.span).0,
      let number = number(of: (lead.value, second.value))
    else { return nil }
    return Self.surrogatePair(escapes[number][...]).map { (Self.utf8($0), length + Self.utf8(second.value).count) }
  }

  // MARK: Numbers

  private static let numbersOfLead = 0x1000
  private static let firstSecond: UInt32 = 0x4E00

  private func replacement(of number: Int) -> (UInt32, UInt32) {
    (leads[number / Self.numbersOfLead], Self.firstSecond + UInt32(number % Self.numbersOfLead))
  }

  /// The index that two characters encode; nil if they are part of the text itself.
  private func number(of replacement: (lead: UInt32, second: UInt32)) -> Int? {
    let index = leads.partitioningIndex { $0 >= replacement.lead }
    guard index < leads.count, leads[index] == replacement.lead, replacement.second >= Self.firstSecond else {
      return nil
    }
    let number = index * Self.numbersOfLead + Int(replacement.second - Self.firstSecond)
    return escapes.indices.contains(number) ? number : nil
  }

  private static let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF

  /// The code point that a pair of surrogate escapes encodes; nil for other bytes.
  private static func surrogatePair(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard let (high, low) = escapedPair(bytes), (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else {
      return nil
    }
    return 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF))
  }

  /// The values of two adjacent escapes, as in `\uD83D\uDE00`.
  private static func escapedPair(_ bytes: some RandomAccessCollection<UInt8>) -> (UInt32, UInt32)? {
    guard bytes.first == UInt8(ascii: "\\"), bytes.count == 12, let first = escaped(bytes.prefix(6)),
      let second = escaped(bytes.suffix(6))
    else { return nil }
    return (first, second)
  }

  private static func escaped(_ bytes: some Collection<UInt8>) -> UInt32? {
    guard bytes.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    return UInt32(String(decoding: bytes.dropFirst(2), as: UTF8.self), radix: 16)
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
  }

  private static func hex(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true)
  }
}
