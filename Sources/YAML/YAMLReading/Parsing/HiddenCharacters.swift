internal import DocumentModel

/// Characters and escapes that libyaml would refuse or read as line breaks, replaced by others of the same length that
/// the text doesn't hold, and put back in what libyaml returns.
struct HiddenCharacters {
  /// A replacement and the original that it replaces.
  private struct Pair {
    var replacement: [UInt8]
    var original: [UInt8]
  }

  private var pairs: [Pair] = []
  /// Different pairs of surrogate escapes, as they are written. The replacement of a pair gives its number.
  private var escapes: [[UInt8]] = []
  /// The characters that the replacements of escapes begin with, in order: each character serves a range of the numbers.
  private var leads: [UInt32] = []

  var isEmpty: Bool { pairs.isEmpty && escapes.isEmpty }

  /// Hides a character of two or three bytes of UTF-8 wherever it occurs. Without a free character nothing is hidden.
  mutating func hide(_ original: [UInt8], in input: inout [UInt8], at places: [Int]) {
    // The replacement has the same length, so that libyaml's offsets are those of the text.
    let candidates: ClosedRange<UInt32> = original.count == 2 ? 0x3A3...0x7FF : Self.privateUse
    let used = UsedCharacters(of: input, among: candidates)
    let taken = pairs.map(\.replacement)
    guard let replacement = used.free.lazy.map(Self.utf8).first(where: { !taken.contains($0) }) else { return }
    for place in places { input.replaceSubrange(place..<place + original.count, with: replacement) }
    pairs.append(Pair(replacement: replacement, original: original))
  }

  /// Hides JSON's pairs of surrogate escapes, `\uD83D\uDE00`: each becomes a pair of other escapes, the first of which occurs
  /// nowhere else. Linear in the text.
  ///
  /// - Returns: whether there were any.
  mutating func hideSurrogatePairs(in input: inout [UInt8]) -> Bool {
    let taken = pairs.map(\.replacement)
    let used = UsedCharacters(of: input, among: Self.privateUse)
    var free = used.free.lazy.filter { !taken.contains(Self.utf8($0)) }.makeIterator()
    var numbers: [[UInt8]: Int] = [:]
    var index = 0
    while index + 12 <= input.count {
      guard Self.surrogatePair(input[index..<index + 12]) != nil else {
        // A backslash that is escaped itself begins no escape.
        index += input[index] == UInt8(ascii: "\\") && input[index + 1] == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let original = Array(input[index..<index + 12])
      let number = numbers[original] ?? escapes.count
      if number == escapes.count {
        // One private-use character marks a whole range of numbers, so that few of them are needed.
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

  /// The bytes with the original of every replacement; nil if there is none in them.
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

  /// The original of the replacement that bytes begin with, and the length of the replacement; nil if they begin with
  /// none.
  private func original(atStartOf bytes: UnsafeBufferPointer<UInt8>) -> ([UInt8], Int)? {
    for pair in pairs where unsafe bytes.starts(with: pair.replacement) {
      return (pair.original, pair.replacement.count)
    }
    // Replacements start with a backslash, or with a private-use character, whose UTF-8 starts with 0xEE or more.
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

  /// The number that two characters represent; nil if they are of the text.
  private func number(of replacement: (lead: UInt32, second: UInt32)) -> Int? {
    let index = leads.partitioningIndex { $0 >= replacement.lead }
    guard index < leads.count, leads[index] == replacement.lead, replacement.second >= Self.firstSecond else {
      return nil
    }
    let number = index * Self.numbersOfLead + Int(replacement.second - Self.firstSecond)
    return escapes.indices.contains(number) ? number : nil
  }

  private static let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF

  /// The character that a pair of surrogate escapes means.
  private static func surrogatePair(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard let (high, low) = escapedPair(bytes), (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else {
      return nil
    }
    return 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF))
  }

  /// The numbers of two escapes, `\uD83D\uDE00`.
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
