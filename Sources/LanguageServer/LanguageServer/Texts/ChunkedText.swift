internal import DocumentModel

/// An editable text: UTF-8 in chunks, so that a change replaces only a few of them and copies share the rest.
///
/// Lines end at LF, CR LF or a lone CR, as in the Language Server Protocol. U+FEFF is an ordinary character.
package struct ChunkedText: Sendable {
  /// The sums of the text before a chunk.
  private struct Sums {
    var bytes = 0
    var breaks = 0
    var scalars = 0
    /// The number of code points that take two units in UTF-16.
    var pairs = 0

    func units(_ unit: PositionEncoding) -> Int {
      switch unit {
      case .utf8: bytes
      case .utf16: scalars + pairs
      case .utf32: scalars
      }
    }
  }

  private struct Chunk {
    var bytes: [UInt8]
    var own: Sums

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      own = ChunkedText.sums(bytes.span)
    }
  }

  private static let target = 8_192
  private static let most = 16_384

  /// None is empty, starts within a code point, or starts with the LF of a CR LF.
  private var chunks: [Chunk] = []
  /// The sums before each chunk, and those of the whole text.
  private var starts: [Sums] = [Sums()]

  /// - Parameter bytes: The text in UTF-8.
  package init(_ bytes: [UInt8]) {
    chunks = Self.split(bytes)
    count(from: 0)
  }

  package var count: Int { starts[chunks.count].bytes }
  /// The number of lines: one more than line breaks.
  package var lineCount: Int { starts[chunks.count].breaks + 1 }

  /// The whole text. Linear.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for chunk in chunks { bytes += chunk.bytes }
    return bytes
  }

  // MARK: Changes

  /// Replaces a range of bytes. Linear in the bytes and in the number of chunks.
  ///
  /// - Parameters:
  ///   - range: The range, whose ends aren't within a code point.
  ///   - new: The replacement in UTF-8.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    guard !chunks.isEmpty else {
      self = Self(new)
      return
    }
    var first = chunk(at: range.lowerBound)
    // A deletion at the end of the text ends after its last chunk.
    var last = max(first, chunk(at: range.upperBound))
    var bytes = Array(chunks[first].bytes[..<(range.lowerBound - starts[first].bytes)])
    bytes += new
    bytes += chunks[last].bytes[(range.upperBound - starts[last].bytes)...]
    func next(_ last: Int) -> [UInt8] { last + 1 < chunks.count ? chunks[last + 1].bytes : [] }
    // Join small chunks with their neighbors, and keep CR and LF together.
    while first > 0,
      bytes.count < Self.target / 4 || isSplit(chunks[first - 1].bytes, bytes.isEmpty ? next(last) : bytes)
    {
      first -= 1
      bytes = chunks[first].bytes + bytes
    }
    while last + 1 < chunks.count, bytes.count < Self.target / 4 || isSplit(bytes, next(last)) {
      bytes += next(last)
      last += 1
    }
    chunks.replaceSubrange(first...last, with: Self.split(bytes))
    count(from: first)
  }

  /// Whether a CR LF would be split between two chunks.
  private func isSplit(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.last == 0x0D && other.first == 0x0A
  }

  private static func split(_ bytes: [UInt8]) -> [Chunk] {
    guard bytes.count > most else { return bytes.isEmpty ? [] : [Chunk(bytes)] }
    var chunks: [Chunk] = []
    var start = 0
    while start < bytes.count {
      var end = min(start + target, bytes.count)
      // Don't split a code point or CR LF, so that each chunk can be counted on its own.
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 || bytes[end] == 0x0A && bytes[end - 1] == 0x0D { end += 1 }
      chunks.append(Chunk(Array(bytes[start..<end])))
      start = end
    }
    return chunks
  }

  private mutating func count(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for chunk in chunks[first...] {
      var sums = starts[starts.count - 1]
      sums.bytes += chunk.own.bytes
      sums.breaks += chunk.own.breaks
      sums.scalars += chunk.own.scalars
      sums.pairs += chunk.own.pairs
      starts.append(sums)
    }
  }

  private static func sums(_ bytes: Span<UInt8>) -> Sums {
    var sums = Sums(bytes: bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 { sums.scalars += 1 }
      if byte >= 0xF0 { sums.pairs += 1 }
      if isBreak(bytes, at: index) { sums.breaks += 1 }
    }
    return sums
  }

  /// Whether a line ends after this byte.
  @inline(__always)
  private static func isBreak(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte > 0x0D { return false }
    return byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
  }

  // MARK: Places

  /// The place of an offset, clamped to the text. Between CR and LF it is the end of the line.
  package func place(of offset: Int, _ unit: PositionEncoding) -> LSPPosition {
    let offset = min(max(offset, 0), count)
    let line = breaks(before: offset)
    let start = start(ofLine: line)
    // Between CR and LF, use the end of the line.
    let end = min(offset, max(start, end(ofLine: line)))
    return LSPPosition(line: line, character: units(before: end, unit: unit) - units(before: start, unit: unit))
  }

  /// The offset of a place. A line after the last means the end of the text, a character beyond the line means its end,
  /// and a place within a code point means its start.
  package func offset(of place: LSPPosition, _ unit: PositionEncoding) -> Int {
    guard place.line >= 0 else { return 0 }
    guard place.line < lineCount else { return count }
    let start = start(ofLine: place.line)
    let end = end(ofLine: place.line)
    guard place.character > 0 else { return start }
    // Editors may send any number, and the sum mustn't overflow.
    let wanted = units(before: start, unit: unit) + min(place.character, count)
    if wanted >= units(before: end, unit: unit) { return end }
    let index = starts.partitioningIndex { $0.units(unit) > wanted } - 1
    let owned = chunks[index].bytes
    let bytes = owned.span
    var left = wanted - starts[index].units(unit)
    var position = 0
    while position < bytes.count {
      let width = unit.width(bytes[position])
      if width > left { break }
      left -= width
      position += 1
    }
    // Within a code point, such as at the second UTF-16 unit of an emoji, move to its start.
    while position > 0, position < bytes.count, bytes[position] & 0xC0 == 0x80 { position -= 1 }
    return max(start, starts[index].bytes + position)
  }

  /// The offset of a line's start. Lines are numbered from 0.
  package func start(ofLine line: Int) -> Int {
    guard line > 0 else { return 0 }
    guard line < lineCount else { return count }
    return lastByte(ofBreak: line) + 1
  }

  /// The offset of a line's end, excluding its line break.
  package func end(ofLine line: Int) -> Int {
    guard line + 1 < lineCount else { return count }
    let last = lastByte(ofBreak: line + 1)
    return last > 0 && byte(last) == 0x0A && byte(last - 1) == 0x0D ? last - 1 : last
  }

  private func byte(_ offset: Int) -> UInt8 {
    let index = chunk(at: offset)
    return chunks[index].bytes[offset - starts[index].bytes]
  }

  /// - Parameter number: The number of the line break, from 1.
  private func lastByte(ofBreak number: Int) -> Int {
    let index = starts.partitioningIndex { $0.breaks >= number } - 1
    let owned = chunks[index].bytes
    let bytes = owned.span
    var left = number - starts[index].breaks
    for position in bytes.indices where Self.isBreak(bytes, at: position) {
      left -= 1
      if left == 0 { return starts[index].bytes + position }
    }
    return count
  }

  private func breaks(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let index = chunk(at: offset - 1)
    let owned = chunks[index].bytes
    let bytes = owned.span
    var breaks = starts[index].breaks
    for position in 0..<(offset - starts[index].bytes) where Self.isBreak(bytes, at: position) { breaks += 1 }
    return breaks
  }

  private func units(before offset: Int, unit: PositionEncoding) -> Int {
    guard unit != .utf8, offset > 0 else { return offset }
    let index = chunk(at: offset - 1)
    let owned = chunks[index].bytes
    let bytes = owned.span
    var units = starts[index].units(unit)
    for position in 0..<(offset - starts[index].bytes) { units += unit.width(bytes[position]) }
    return units
  }

  /// The index of the chunk that contains an offset; the last one for the end of the text.
  private func chunk(at offset: Int) -> Int {
    max(0, min(starts.partitioningIndex { $0.bytes > offset } - 1, chunks.count - 1))
  }
}
