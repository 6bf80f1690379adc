/// Steps over runs of bytes eight at a time.
package enum ByteScan {
  /// The first place from `start` on with a control character, `"` or `\`; the text's end where there is none.
  @inlinable @inline(__always)
  package static func endOfPlainString(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = unsafe text.bytes
    while index &+ 8 <= raw.byteCount {
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (0x22 &* 0x0101_0101_0101_0101)
      let backslashes = word ^ (0x5C &* 0x0101_0101_0101_0101)
      // A byte's high bit is set where it is below what is taken off it; borrows reach later bytes only.
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

  /// The first place from `start` on with something other than a space; the text's end where there is none.
  @inlinable @inline(__always)
  package static func endOfSpaces(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = unsafe text.bytes
    while index &+ 8 <= raw.byteCount {
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let others = word ^ (0x20 &* 0x0101_0101_0101_0101)
      if others != 0 { return index &+ others.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count, text[index] == 0x20 { index &+= 1 }
    return index
  }
}
