import DocumentModel
import Testing
import YAMLEditing
import YAMLReading

/// The canonical spelling of values, depending on whether the schema gives them a type, and whether they are valid.
struct CanonicalSpellingTests {
  private static func format(_ value: String, isTyped: Bool = false, hasError: Bool = false) -> String {
    var guide = FormatGuide()
    guide.isTyped = { _ in isTyped }
    guide.hasError = { _ in hasError }
    let tree = SyntaxTree(Array("a: \(value)\n".utf8), limits: Limits())
    return CanonicalFormTests.text(CanonicalForm { _ in guide }.format(tree))
  }

  /// All readers agree about these values, so their spelling is changed even without a schema.
  @Test(arguments: [
    ("True", "true"), ("FALSE", "false"), ("~", "null"), ("", "null"), ("NULL", "null"), ("0x1F", "31"), ("16.0", "16"),
    ("-0", "0"), ("+7", "7"), ("1.50", "1.5"), ("1.", "1"), (".INF", ".inf"), ("-.Inf", "-.inf"), (".NaN", ".nan"),
    ("100000000000000000000", "100000000000000000000"), ("1000000000000000000000", "1.0e+21"),
    ("123456789012345678901234", "123456789012345678901234"), ("0.000001", "0.000001"), ("0.0000001", "1.0e-7"),
    ("1.5e+400", "1.5e+400"), ("1.25E+2", "125"), ("'a'", "a"), ("\"a b\"", "a b"), ("\"it's\"", "it's"),
    ("'say \"so\"'", "say \"so\""), ("'no'", "\"no\""), ("\"22:00\"", "\"22:00\""), ("'a: \"b\"'", "'a: \"b\"'"),
    ("\"\\u200Bx\"", "\"\\u200Bx\""), ("x\u{200B}y", "\"x\\u200By\""), ("\"\\x41\"", "A"),
    ("!!str 'no'", "!!str \"no\""), ("\"\\u00a0\"", "\"\u{A0}\""), ("\"x\\u3000\"", "\"x\u{3000}\""),
    ("x\u{A0}y", "x\u{A0}y"), ("b # c ", "b # c"), ("b # c\t\n# d  ", "b # c\n# d"),
    ("!t 0x10", "!t 0x10"), ("[0x10, ~, 'b']", "[16, null, b]"), ("[a, 'b, c']", "[a, \"b, c\"]"), ("{}", "{}"),
  ])
  func aValueHasOneSpelling(_ value: String, _ expected: String) {
    #expect(Self.format(value) == "a: \(expected)\n")
    #expect(Self.format(expected) == "a: \(expected)\n")
  }

  /// Readers disagree about these. If the schema gives them a type, the meaning in YAML 1.2 counts; otherwise they
  /// stay.
  @Test(arguments: [
    ("22:00", "\"22:00\""), ("no", "\"no\""), ("y", "\"y\""), ("1_000", "\"1_000\""), ("0b11", "\"0b11\""),
    ("=", "\"=\""),
    ("2001-12-14", "\"2001-12-14\""), ("0o17", "15"), ("1e3", "1000"), (".5", "0.5"), ("-.5", "-0.5"),
    ("1e21", "1.0e+21"),
  ])
  func whereReadersDifferTheSchemaDecides(_ value: String, _ expected: String) {
    let isAlike = value == ".5"
    #expect(Self.format(value, isTyped: true) == "a: \(expected)\n")
    #expect(Self.format(value) == "a: \(isAlike ? expected : value)\n")
    #expect(Self.format(expected, isTyped: true) == "a: \(expected)\n")
  }

  /// These may be meant as octal numbers, or as strings.
  @Test(arguments: ["0644", "007", "-01", "00", "08.5"])
  func aNumberWithALeadingZeroStays(_ value: String) {
    #expect(Self.format(value, isTyped: true) == "a: \(value)\n")
    #expect(Self.format(value) == "a: \(value)\n")
  }

  @Test(arguments: ["'yes'", "0x10", "True", "1.50", "\"a\"", "22:00"])
  func aValueWithAnErrorStays(_ value: String) {
    #expect(Self.format(value, isTyped: true, hasError: true) == "a: \(value)\n")
  }

  /// An integer as a key is written by its value, a number with a fraction as it is.
  @Test(arguments: [
    ("0x10: 1", "16: 1"), ("1.50: 1", "1.50: 1"), ("'a': 1", "a: 1"), ("~: 1", "null: 1"), ("True: 1", "true: 1"),
    ("0644: 1", "0644: 1"), ("<<: {}", "<<: {}"), ("\"<<\": 1", "\"<<\": 1"), ("\"no\": 1", "\"no\": 1"),
  ])
  func keysHaveOneSpelling(_ entry: String, _ expected: String) {
    let tree = SyntaxTree(Array("\(entry)\n".utf8), limits: Limits())
    #expect(CanonicalFormTests.text(CanonicalForm().format(tree)) == "\(expected)\n")
  }
}
