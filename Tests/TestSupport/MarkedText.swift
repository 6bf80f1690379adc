/// Text with marks, which are removed: `«` and `»` around ranges, `‸` at a position.
public struct MarkedText: Sendable {
  public let text: String
  /// The byte ranges that were marked, in the order of their ends.
  public let stretches: [Range<Int>]
  /// The byte offset of `‸`; nil if there is none.
  public let place: Int?

  public init(_ marked: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var stretches: [Range<Int>] = []
    var place: Int?
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": open.append(bytes.count)
      case "»": if let start = open.popLast() { stretches.append(start..<bytes.count) }
      case "‸": place = bytes.count
      case _: bytes += Array(String(scalar).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    (self.stretches, self.place) = (stretches, place)
  }

  /// The text with marks around the given byte ranges.
  public static func marking(_ text: String, _ stretches: [Range<Int>]) -> String {
    let signs = stretches.flatMap { range in
      range.isEmpty ? [(range.lowerBound, 1, "«»")] : [(range.lowerBound, 1, "«"), (range.upperBound, 0, "»")]
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var written = 0
    for (place, _, sign) in signs {
      result += bytes[written..<place] + Array(sign.utf8)
      written = place
    }
    return String(decoding: result + bytes[written...], as: UTF8.self)
  }
}
