/// Facts about single bytes of UTF-8 (RFC 3629).
public enum UTF8Bytes {
  /// Whether the byte continues a scalar that began before it.
  public static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}

/// The mark U+FEFF that may stand before a text.
public enum ByteOrderMark {
  public static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// 3 where the UTF-8 text starts with the mark, else 0.
  public static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: utf8) ? utf8.count : 0
  }
}
