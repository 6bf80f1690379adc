/// Bytes that are written on one line.
enum LineText {
  /// A stretch of the source.
  case source(Range<Int>)
  case copy(ArraySlice<UInt8>)

  static let nullText = Array("null".utf8)
  static let null = copy(nullText[...])
  static var none: Self { source(0..<0) }

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
