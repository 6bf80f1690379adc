internal import SourceText

/// What is wrong with the brackets and commas of a list or mapping in brackets on one line: one too many, or one left out.
enum FlowSlips {
  /// - Parameter range: a value, from its first byte to its last.
  static func candidates(_ text: [UInt8], _ range: Range<Int>) -> [RepairCandidate] {
    var open: [UInt8] = []
    /// Of the last sign or text; nil at the start.
    var previous: UInt8?
    var quote: UInt8?
    for place in range {
      let byte = text[place]
      if let end = quote {
        if byte == end { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: " "): continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isOpening(previous) { quote = byte }
      case UInt8(ascii: "["), UInt8(ascii: "{"): if isOpening(previous) { open.append(byte) }
      case UInt8(ascii: ","):
        if !open.isEmpty, isSign(previous), previous != UInt8(ascii: ":") {
          return [.replace(place..<place + 1, by: "", "take out the comma", distance: 1).plain]
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        let sign = String(decoding: [byte], as: UTF8.self)
        guard let last = open.popLast() else {
          return [.replace(place..<place + 1, by: "", "take out the bracket", distance: 1)]
        }
        if let closing = YAMLRepairs.closing[last], closing != sign {
          return [.insert(closing, at: place, "close the inner bracket before it", distance: 1)]
        }
      default: break
      }
      previous = byte
    }
    return []
  }

  /// Whether the value is in brackets as a whole, as far as can be seen: then it isn't meant to be a text.
  static func isCollection(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      !value.starts(with: "{{".utf8), let last = value.last
    else { return false }
    return isClosing(last) || !value.contains(where: isClosing)
  }

  /// Whether a part of a list or mapping may begin behind it.
  private static func isOpening(_ byte: UInt8?) -> Bool { byte == nil || isSign(byte) }

  private static func isSign(_ byte: UInt8?) -> Bool { byte.map { "[{,:".utf8.contains($0) } ?? false }

  private static func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
}
