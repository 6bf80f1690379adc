internal import DocumentModel

/// Lines of a text, by their bytes. A lone carriage return ends a line, as the protocol has it.
enum Bytes {
  /// The line that an offset is on, without its break.
  static func line(_ bytes: [UInt8], at offset: Int) -> Range<Int> {
    let start = startOfLine(bytes, at: offset)
    return start..<endOfLine(bytes, at: offset)
  }

  /// The line above one that starts at an offset, without its break; nil for the first.
  static func line(_ bytes: [UInt8], above start: Int) -> Range<Int>? {
    guard start > 0 else { return nil }
    let stop = start >= 2 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D ? start - 2 : start - 1
    return startOfLine(bytes, at: stop)..<stop
  }

  /// The line below one that ends at an offset, without its break; nil for the last.
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

  /// Where the line ends that an offset is on, its break left out.
  static func endOfLine(_ bytes: [UInt8], at offset: Int) -> Int {
    let span = bytes.span
    var index = offset
    while index < span.count, !span[index].isBreak { index += 1 }
    return index
  }
}
