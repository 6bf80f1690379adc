import DocumentModel
import Foundation
import Testing

/// Exact numbers compared with Foundation's `Decimal` where it is exact, otherwise with long multiplication.
@Suite struct ExactNumberPropertyTests {
  private func exact(_ text: String) throws -> ExactNumber {
    let bytes = Array(text.utf8)
    let number = ExactNumber(decimal: bytes.span)
    return try #require(number, "\(text)")
  }

  /// A number of at most 12 digits with an exponent within ±6: `Decimal` computes products and differences of two
  /// exactly.
  private func small(_ random: inout some RandomNumberGenerator) -> String {
    let digits = Int.random(in: 1...12, using: &random)
    let value = Int64.random(in: 0..<Int64(pow(10.0, Double(digits))), using: &random)
    let sign = Bool.random(using: &random) ? "-" : ""
    let point = Int.random(in: -6...6, using: &random)
    return "\(sign)\(value)e\(point)"
  }

  @Test func ordersAndEqualsAsDecimalDoes() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let (a, b) = (small(&random), small(&random))
      let (x, y) = (try #require(Decimal(string: a)), try #require(Decimal(string: b)))
      let expected = x < y ? Ordering.less : x > y ? .greater : .equal
      #expect(try exact(a).compare(exact(b)) == expected, "\(a) and \(b)")
      #expect(try (exact(a) == exact(b)) == (x == y), "\(a) and \(b)")
    }
  }

  @Test func isWrittenSoThatDecimalReadsTheSame() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let text = small(&random)
      let written = try exact(text).description
      #expect(Decimal(string: written) == Decimal(string: text), "\(text) is written \(written)")
      #expect(try exact(written) == exact(text), "\(text) is written \(written)")
    }
  }

  @Test func multiplesAreKnownWithFewDigits() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let divisor = Int.random(in: 2...99_999, using: &random)
      let factor = Int.random(in: -99_999...99_999, using: &random)
      let rest = Int.random(in: 1..<divisor, using: &random)
      let point = Int.random(in: -400...400, using: &random)
      #expect(try exact("\(divisor * factor)e\(point)").isMultiple(of: exact("\(divisor)e\(point)")))
      #expect(try !exact("\(divisor * factor + rest)e\(point)").isMultiple(of: exact("\(divisor)e\(point)")))
    }
  }

  @Test func multiplesAreKnownWithManyDigits() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let divisor = digits(Int.random(in: 15...45, using: &random), &random)
      let factor = digits(Int.random(in: 1...30, using: &random), &random)
      let product = Self.product(divisor, factor)
      let last = product.count - 1
      var next = product
      // The neighbor of a multiple of a number above 1 isn't a multiple. Adding only to digits below 9 needs no carry.
      next[last] += next[last] < 9 ? 1 : -1
      let (d, p, n) = (Self.text(divisor), Self.text(product), Self.text(next))
      #expect(try exact(p).isMultiple(of: exact(d)), "\(p) of \(d)")
      #expect(try exact(p + "e-20").isMultiple(of: exact(d + "e-20")), "\(p)e-20 of \(d)e-20")
      #expect(try !exact(n).isMultiple(of: exact(d)), "\(n) of \(d)")
    }
  }

  @Test func hexadecimalDigitsAddUp() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      let value = UInt64.random(in: 0...UInt64.max, using: &random)
      for text in ["0x\(String(value, radix: 16))", "0X0\(String(value, radix: 16))", "0o\(String(value, radix: 8))"] {
        let bytes = Array(text.utf8)
        let number = NumberNotation.value(of: bytes.span)
        #expect(try number == (text.hasPrefix("0X") ? nil : exact("\(value)")), "\(text)")
      }
    }
  }

  private func digits(_ count: Int, _ random: inout some RandomNumberGenerator) -> [Int] {
    [Int.random(in: 2...9, using: &random)] + (1..<max(2, count)).map { _ in Int.random(in: 0...9, using: &random) }
  }

  /// The product, by long multiplication of digits.
  private static func product(_ a: [Int], _ b: [Int]) -> [Int] {
    var places = Array(repeating: 0, count: a.count + b.count)
    for (i, x) in a.reversed().enumerated() {
      for (j, y) in b.reversed().enumerated() { places[i + j] += x * y }
    }
    for place in places.indices.dropLast() {
      places[place + 1] += places[place] / 10
      places[place] %= 10
    }
    return places.reversed()
  }

  private static func text(_ digits: [Int]) -> String {
    digits.map(String.init).joined()
  }
}

/// A generator with the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
