/// Bytes that are written on one line.
enum LineText {
  /// A stretch of the source.
  case source(Range<Int>)
  case copy(ArraySlice<UInt8>)

  static let null = copy(ArraySlice("null".utf8))
  static let yes = copy(ArraySlice("true".utf8))
  static let no = copy(ArraySlice("false".utf8))
  static var none: Self { source(0..<0) }

  /// The one spelling of a plain scalar that is null, true or false, where it isn't that.
  static func constant(_ text: ArraySlice<UInt8>) -> Self? {
    switch text.first {
    case UInt8(ascii: "~"), UInt8(ascii: "N"), UInt8(ascii: "T"), UInt8(ascii: "F"): break
    case _: return nil
    }
    guard text.count <= 5 else { return nil }
    switch String(decoding: text, as: UTF8.self) {
    case "~", "Null", "NULL": return .null
    case "True", "TRUE": return .yes
    case "False", "FALSE": return .no
    case _: return nil
    }
  }

  var count: Int {
    switch self {
    case .source(let range): range.count
    case .copy(let text): text.count
    }
  }

  /// - Parameter source: what a stretch is of.
  func bytes(in source: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .source(let range): source[range]
    case .copy(let text): text
    }
  }

  /// In Unicode scalars.
  func width(in source: [UInt8]) -> Int {
    ScalarCount.of(bytes(in: source))
  }
}
