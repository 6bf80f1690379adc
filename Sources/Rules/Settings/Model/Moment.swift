internal import StoreFormats

/// What an action or an export takes from the world: the time, and what is random.
package struct Moment: Sendable {
  /// Since the start of 1970, UTC, leap seconds aside.
  package var seconds: Int
  /// Another byte each time, for identifiers.
  package var randomByte: @Sendable () -> UInt8

  package init(seconds: Int, randomByte: @escaping @Sendable () -> UInt8 = { .random(in: 0...255) }) {
    self.seconds = seconds
    self.randomByte = randomByte
  }

  /// RFC 3339, in UTC.
  package var timestamp: String { UTCDate.text(secondsSince1970: seconds) }

  /// RFC 9562, version 4.
  func uuid() -> String {
    var bytes = (0..<16).map { _ in randomByte() }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let text = bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { text[$0].joined() }.joined(separator: "-")
  }
}
