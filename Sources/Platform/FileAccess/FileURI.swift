/// Paths as `file` URIs (RFC 8089).
extension FilePath {
  /// `file:///…` for an absolute path.
  package var fileURI: String {
    "file://" + Self.percentEncode(bytes)
  }

  /// The path of a `file:` URI on this machine, ignoring query and fragment; nil for any other text.
  package init?(fileURI uri: String) {
    let text = uri.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    // Schemes are case-insensitive (RFC 3986, section 3.1): `FILE:///a.yaml`.
    guard text.count > 5, String(text.prefix(5))?.lowercased() == "file:" else { return nil }
    var path = text.dropFirst(5)
    // `file:/a`, `file:///a` and `file://localhost/a` are one file (RFC 8089, section 2); other hosts aren't local.
    if path.starts(with: "//".utf8) {
      path = path.dropFirst(2)
      if path.starts(with: "localhost/".utf8) { path = path.dropFirst(9) }
    }
    guard path.first == Self.slash, let bytes = Self.percentDecode(path) else { return nil }
    self.init(bytes: bytes)
  }

  /// The text with every byte but unreserved characters and `/` as `%XX` (RFC 3986, section 2).
  package static func percentEncode(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, slash: result.append(byte)
      case _: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The decoded bytes; nil if a `%` isn't followed by two hexadecimal digits, or encodes NUL.
  package static func percentDecode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      // A NUL would truncate the path in every system call.
      guard let high = rest.next().flatMap(hexadecimal), let low = rest.next().flatMap(hexadecimal), high | low != 0
      else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    case _: nil
    }
  }
}
