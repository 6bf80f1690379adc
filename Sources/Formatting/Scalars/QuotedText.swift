internal import YAMLParsing

/// The quotes of a text that can't stand plain.
enum QuotedText {
  /// In double quotes, or in single ones where that saves escapes.
  static func write(_ text: ArraySlice<UInt8>) -> [UInt8] {
    prefersSingle(text) ? single(text) : DoubleQuoted.write(text)
  }

  /// Whether single quotes hold the text without an escape more than a doubled quote, and double ones don't.
  private static func prefersSingle(_ text: ArraySlice<UInt8>) -> Bool {
    var inDouble = 0
    var inSingle = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): inDouble += 1
      case UInt8(ascii: "'"): inSingle += 1
      case 0x00...0x1F: return false
      case _: continue
      }
    }
    return inDouble > inSingle && !EscapedCharacters.areNeeded(for: text)
  }

  private static func single(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "'")]
    for byte in text {
      if byte == UInt8(ascii: "'") { result.append(byte) }
      result.append(byte)
    }
    result.append(UInt8(ascii: "'"))
    return result
  }
}
