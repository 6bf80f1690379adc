/// Scans runs of bytes, eight at a time.
package enum ByteScan {
  /// The eight bytes at an index, the first one lowest. All of them must exist.
  @inlinable @inline(__always)
  package static func word(_ text: Span<UInt8>, at index: Int) -> UInt64 {
    unsafe UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The first index from `start` on with a control character, `"` or `\`; the end of the text if there is none.
  @inlinable @inline(__always)
  package static func endOfPlainString(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= text.count {
      let word = word(text, at: index)
      let quotes = word ^ (0x22 &* 0x0101_0101_0101_0101)
      let backslashes = word ^ (0x5C &* 0x0101_0101_0101_0101)
      // A byte's high bit is set if the subtraction underflows; borrows only affect later bytes.
      let below =
        (word &- 0x20 &* 0x0101_0101_0101_0101) & ~word
        | (quotes &- 0x0101_0101_0101_0101) & ~quotes
        | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
      let found = below & 0x8080_8080_8080_8080
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
      index &+= 1
    }
    return index
  }

  /// The positions of a byte in a word: sets the high bit of each match, and no other bit.
  @inlinable @inline(__always)
  package static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let others = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((others & low &+ low) | others | low)
  }

  /// The first index of a byte from `start` on; the end of the text if there is none.
  @inlinable @inline(__always)
  package static func first(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= text.count {
      let word = word(text, at: index)
      let found = places(of: byte, in: word)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count, text[index] != byte { index &+= 1 }
    return index
  }

  /// The first index of a byte from `start` on, optimized for bytes that are usually far away.
  @inlinable @inline(__always)
  package static func firstFar(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 32 <= text.count {
      // Without branches and bounds checks, the compiler can vectorize this loop.
      var found: UInt8 = 0
      var step = 0
      while step < 32 {
        found |= unsafe text[unchecked: index &+ step] == byte ? 1 : 0
        step &+= 1
      }
      if found != 0 { break }
      index &+= 32
    }
    return first(byte, in: text, from: index)
  }

  /// The first index from `start` on of something other than a space; the end of the text if there is none.
  @inlinable @inline(__always)
  package static func endOfSpaces(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= text.count {
      let word = word(text, at: index)
      let others = word ^ (0x20 &* 0x0101_0101_0101_0101)
      // Any bit that is set belongs to a byte other than a space.
      if others != 0 { return index &+ others.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count, text[index] == 0x20 { index &+= 1 }
    return index
  }
}

extension RandomAccessCollection {
  /// The first index from which on a condition holds for all elements; the end if it holds for none. Logarithmic.
  @inlinable
  public func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if holds(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
