/// The byte order mark (U+FEFF) that may precede a text.
public enum ByteOrderMark {
  public static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// 3 if the UTF-8 text starts with a byte order mark, otherwise 0.
  public static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: utf8) ? utf8.count : 0
  }
}
