/// 256 random bits that somebody has to know.
struct Secret: Sendable {
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    text = String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }

  /// Takes as long whatever the text is.
  func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    var difference: UInt8 = own.count == other.count ? 0 : 1
    for (index, byte) in own.enumerated() { difference |= byte ^ (index < other.count ? other[index] : 0) }
    return difference == 0
  }
}
