/// Converts a sequence of offsets to places: in linear time overall if they are in order.
package struct PositionConverter {
  private let text: ChunkedText
  private let bytes: [UInt8]
  private let unit: PositionEncoding
  private var offset = 0
  private var place = LSPPosition(line: 0, character: 0)

  /// - Parameter bytes: The bytes of `text`.
  package init(_ text: ChunkedText, _ bytes: [UInt8], _ unit: PositionEncoding) {
    self.text = text
    self.bytes = bytes
    self.unit = unit
  }

  /// The distance beyond which a lookup is faster than walking.
  private static let reach = 4_096

  package mutating func place(of wanted: Int) -> LSPPosition {
    let wanted = min(max(wanted, 0), bytes.count)
    guard wanted >= offset, wanted - offset <= Self.reach else {
      // Don't continue from a position between CR and LF.
      let found = text.place(of: wanted, unit)
      if wanted == 0 || wanted == bytes.count || bytes[wanted] != 0x0A || bytes[wanted - 1] != 0x0D {
        offset = wanted
        place = found
      }
      return found
    }
    var (index, found) = (offset, place)
    let owned = bytes
    let span = owned.span
    while index < wanted {
      let byte = span[index]
      if byte == 0x0A || byte == 0x0D {
        let isPair = byte == 0x0D && index + 1 < span.count && span[index + 1] == 0x0A
        // Between CR and LF: report the end of the line, and don't continue from there.
        if isPair, index + 1 == wanted { return found }
        if isPair { index += 1 }
        found = LSPPosition(line: found.line + 1, character: 0)
      } else {
        found.character += unit.width(byte)
      }
      index += 1
    }
    offset = index
    place = found
    return found
  }
}
