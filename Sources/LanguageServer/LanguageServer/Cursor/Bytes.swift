internal import DocumentModel

/// Lines of a text in bytes. A lone carriage return ends a line, as in the protocol.
enum Bytes {
  /// The line at an offset, without its line break.
  static func line(_ bytes: [UInt8], at offset: Int) -> Range<Int> {
    let start = startOfLine(bytes, at: offset)
    return start..<endOfLine(bytes, at: offset)
  }

  /// The line above the one that starts at an offset, without its line break; nil for the first line.
  static func line(_ bytes: [UInt8], above start: Int) -> Range<Int>? {
    guard start > 0 else { return nil }
    let stop = start >= 2 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D ? start - 2 : start - 1
    return startOfLine(bytes, at: stop)..<stop
  }

  /// The line below the one that ends at an offset, without its line break; nil for the last line.
  static func line(_ bytes: [UInt8], below stop: Int) -> Range<Int>? {
    guard stop < bytes.count else { return nil }
    let start = stop + (stop + 1 < bytes.count && bytes[stop] == 0x0D && bytes[stop + 1] == 0x0A ? 2 : 1)
    return start < bytes.count ? start..<endOfLine(bytes, at: start) : nil
  }

  static func startOfLine(_ bytes: [UInt8], at offset: Int) -> Int {
    let span = bytes.span
    var index = offset
    while index > 0, !span[index - 1].isBreak { index -= 1 }
    return index
  }

  /// The end of the line at an offset, without its line break.
  static func endOfLine(_ bytes: [UInt8], at offset: Int) -> Int {
    let span = bytes.span
    var index = offset
    while index < span.count, !span[index].isBreak { index += 1 }
    return index
  }
}
