import DocumentModel
import Testing

@Suite struct ExactNumberTests {
  private func number(_ text: String) -> ExactNumber? {
    let bytes = Array(text.utf8)
    return NumberNotation.value(of: bytes.span)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0e99", "0"), ("00.00", "0"), ("1", "1"), ("+1", "1"), ("-12", "-12"), ("1.0", "1"),
    ("1.50", "1.5"), ("10e-1", "1"), (".5", "0.5"), ("5.", "5"), ("-.5e1", "-5"), ("1e3", "1000"), ("1E+3", "1000"),
    ("12e-5", "0.00012"), ("1e-9", "1e-9"), ("1.25e-9", "1.25e-9"), ("1e64", "1e64"), ("12e62", "12" + zeros(62)),
    ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
    ("18446744073709551616.25", "18446744073709551616.25"), ("1e400", "1e400"), ("-1e400", "-1e400"),
    ("123456789012345678901234567890e-40", "1.2345678901234567890123456789e-11"),
    ("0x1F", "31"), ("0xffffffffffffffffffff", "1208925819614629174706175"), ("0o17", "15"), ("017", "17"),
    (".inf", ".inf"), ("+.INF", ".inf"), ("-.Inf", "-.inf"), (".NaN", ".nan"),
  ])
  func isWrittenAsJSONWould(text: String, expected: String) {
    #expect(number(text)?.description == expected)
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  @Test(arguments: [
    "", "-", "+", ".", "e5", "1e", "1e+", "--1", "1-", "1.2.3", "1e2e3", "1e2.5", "0x", "0xG", "0o8", "0o", "-0x1",
    "1_000", "12:30", ".Nan", ".INf", "inf", "+.nan", " 1", "1 ", "１",
  ])
  func isNotANumber(text: String) {
    #expect(number(text) == nil)
  }

  @Test(arguments: [
    ("1", "1.0", Ordering.equal), ("1", "2", .less), ("-1", "-2", .greater), ("0", "-0.0", .equal),
    ("0", "1e-400", .less),
    ("0", "-1e-400", .greater), ("1e400", "1e401", .less), ("-1e400", "1", .less),
    ("9007199254740993", "9007199254740992", .greater),
    ("1e20", "100000000000000000000", .equal), ("100000000000000000001", "1e20", .greater),
    ("0.1", "0.10000000000000000001", .less),
    (".inf", "1e999", .greater), ("-.inf", "-1e999", .less), ("-.inf", ".inf", .less), (".inf", ".inf", .equal),
    ("1", ".inf", .less), ("-1e999", "-.inf", .greater), ("12", "123", .less),
    ("99999999999999999999", "99999999999999999998", .greater),
  ])
  func compares(left: String, right: String, expected: Ordering) throws {
    let (left, right) = (try #require(number(left)), try #require(number(right)))
    #expect(left.compare(right) == expected)
    #expect(right.compare(left) == expected.reversed)
    #expect((left == right) == (expected == .equal))
    if expected == .equal { #expect(left.hashValue == right.hashValue) }
  }

  /// 16^40 - 1 and 8^40 - 1 are exact; past the limit of digits only the magnitude is kept.
  @Test func digitsOfOtherBasesAreExactUpToTheLimitAndOfTheRightSizePastIt() throws {
    #expect(
      number("0x" + String(repeating: "f", count: 40))?.description
        == "1461501637330902918203684832716283019655932542975")
    #expect(number("0o" + String(repeating: "7", count: 40))?.description == "1329227995784915872903807060280344575")
    let limit = ExactNumber.digitLimit
    let most = try #require(number("0x" + String(repeating: "f", count: limit)))
    let next = try #require(number("0x1" + String(repeating: "0", count: limit)))
    #expect(most.isMultiple(of: ExactNumber(significand: 15)) && !next.isMultiple(of: ExactNumber(significand: 15)))
    #expect(next.compare(most) == .greater && most.isInteger)
    let past = try #require(number("0x" + String(repeating: "f", count: 100 * limit)))
    #expect(past.compare(most) == .greater && past.isInteger && !past.isNegative)
    #expect(number("0x" + String(repeating: "f", count: 2 * limit) + "g") == nil)
  }

  @Test func nothingComparesWithNaN() {
    #expect(ExactNumber.notANumber.compare(.zero) == nil && ExactNumber.zero.compare(.notANumber) == nil)
    #expect(ExactNumber.notANumber == .notANumber)
  }

  @Test(arguments: [
    ("10", "2", true), ("10", "3", false), ("0.3", "0.1", true), ("0.35", "0.1", false), ("1", "0.3", false),
    ("0", "7", true), ("7", "0", false), ("1e400", "7", false), ("7e400", "7", true), ("1e400", "1e-400", true),
    ("1e-400", "1", false), (".inf", "1", false), ("1", ".inf", false), (".nan", "1", false), ("-9", "3", true),
    ("9", "-3", true), ("9007199254740993", "9007199254740993", true), ("9007199254740993", "2", false),
    ("0.0075", "0.0001", true), ("1e308", "0.123456789", false), ("19.99", "0.01", true),
    ("-9223372036854775808", "2", true), ("36893488147419103232", "18446744073709551616", true),
    ("36893488147419103233", "18446744073709551616", false), ("1e30", "18446744073709551616", false),
    ("1e64", "18446744073709551616", true),
    ("5", "18446744073709551616", false),
  ])
  func isMultiple(value: String, divisor: String, expected: Bool) throws {
    let (value, divisor) = (try #require(number(value)), try #require(number(divisor)))
    #expect(value.isMultiple(of: divisor) == expected)
  }

  @Test(arguments: [
    ("0", 0), ("12", 12), ("-3e2", -300), ("1.5", nil), ("9223372036854775807", Int.max),
    ("-9223372036854775807", -Int.max),
    ("9223372036854775808", nil), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("99e17", nil), (".inf", nil),
    (".nan", nil),
  ])
  func isReadAsAnInt(text: String, expected: Int?) {
    #expect(number(text)?.int == expected)
  }

  @Test(arguments: [
    // text, integer, zero, finite, negative
    ("1.0", true, false, true, false), ("1.5", false, false, true, false), ("-0.0", true, true, true, false),
    ("-2", true, false, true, true), ("1e400", true, false, true, false), ("-1e-400", false, false, true, true),
    ("123456789012345678901", true, false, true, false), ("-.inf", false, false, false, true),
    (".nan", false, false, false, false),
  ])
  func facts(text: String, isInteger: Bool, isZero: Bool, isFinite: Bool, isNegative: Bool) throws {
    let found = try #require(number(text))
    #expect(found.isInteger == isInteger)
    #expect(found.isZero == isZero)
    #expect(found.isFinite == isFinite)
    #expect(found.isNegative == isNegative)
  }

  @Test func manyDigitsAreOneValueHoweverWritten() throws {
    let digits = "123456789012345678901234567890"
    let numbers = try [digits, digits + ".000", digits + "000e-3", "0." + digits + "e30"].map {
      try #require(number($0))
    }
    #expect(Set(numbers).count == 1)
    #expect(number("-" + digits) != numbers[0])
  }

  /// Ten thousand digits and an exponent of a billion, as hostile input may contain.
  @Test(.timeLimit(.minutes(20))) func multiplesOfTheLongestNumbersCostLittle() throws {
    let sevens = try #require(number(String(repeating: "7", count: 10_000)))
    let huge = try #require(number("1e999999999"))
    #expect(!huge.isMultiple(of: sevens))
    #expect(!sevens.isMultiple(of: huge))
    let half = try #require(number(String(repeating: "7", count: 5_000) + "e77"))
    #expect(half.isMultiple(of: ExactNumber(significand: 7)))
  }

  @Test func exponentsPastAllReasonStayOrdered() throws {
    let (huge, larger) = (try #require(number("1e99999999999999999999")), try #require(number("1e5")))
    #expect(huge.compare(larger) == .greater)
    #expect(number("1e-99999999999999999999")?.compare(.zero) == .greater)
    #expect(huge.isMultiple(of: larger))
  }
}
