internal import DocumentModel

/// The sensitive strings of one side of a diff, redacted on the other side too. There the same string may not be known
/// as sensitive: a comment whose value was deleted, a value that has moved.
struct HiddenStretches {
  private var stretches: Set<ArraySlice<UInt8>> = []
  private var lengths: [Int] = []

  /// - Parameter lines: the lines that only this text has, as bytes of it.
  init(_ text: [UInt8], sensitive: [ByteRange], in lines: [Range<Int>]) {
    for line in lines {
      let first = sensitive.partitioningIndex { $0.end.index > line.lowerBound }
      for hidden in sensitive[first...].prefix(while: { $0.start.index < line.upperBound }) {
        let part = text[max(hidden.start.index, line.lowerBound)..<min(hidden.end.index, line.upperBound)]
        let inked = part.drop(while: Self.isBlank)
        stretches.insert(
          inked.prefix((inked.lastIndex { !Self.isBlank($0) } ?? inked.startIndex - 1) - inked.startIndex + 1))
      }
    }
    // A blank line inside a block of text would hide every blank line of the other side.
    stretches.remove([])
    // The longest first, because one secret may begin with another.
    lengths = Set(stretches.map(\.count)).sorted(by: >)
  }

  /// The places of these texts in a line, in order and without overlaps. A place in the middle of a word doesn't count.
  func places(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = line.startIndex
    while place < line.endIndex, !lengths.isEmpty {
      // "on" as a secret must not hide a part of "one".
      let isStart = place == line.startIndex || !Self.isWord(line[place - 1]) || !Self.isWord(line[place])
      let length = isStart ? lengths.first { isStretch(line, start: place, length: $0) } : nil
      if let length { found.append(place..<place + length) }
      place += length ?? 1
    }
    return found
  }

  private func isStretch(_ line: ArraySlice<UInt8>, start: Int, length: Int) -> Bool {
    let end = start + length
    guard end <= line.endIndex, stretches.contains(line[start..<end]) else { return false }
    return end == line.endIndex || !Self.isWord(line[end]) || !Self.isWord(line[end - 1])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    case _: false
    }
  }
}
