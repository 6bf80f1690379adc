import DocumentModel
import Testing
import YAMLEditing
import YAMLReading

struct JSONCanonicalFormTests {
  private static func format(_ text: String, order: [String] = []) -> String {
    var guide = FormatGuide()
    guide.keyOrder = { _ in order.isEmpty ? nil : order }
    let form = JSONCanonicalForm(options: FormatOptions(), limits: Limits()) { _ in guide }
    switch form.format(Array(text.utf8)) {
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .refused(let reason): return "refused: \(reason.message)"
    }
  }

  @Test(arguments: [
    (#"{"b":1,"a":[1,2 , 3],"c":{}}"#, "{\n  \"b\": 1,\n  \"a\": [1, 2, 3],\n  \"c\": {}\n}\n"),
    ("[ ]\r\n", "[]\n"), ("\u{FEFF}{ }", "{}\n"), ("\"a\"", "\"a\"\n"), ("[\n1,\n2\n]", "[1, 2]\n"),
    // Numbers and strings have one spelling.
    ("[1e3, 1.50, -0, 1E-9, 12345678901234567890123, 0.10]", "[1000, 1.5, 0, 1.0e-9, 12345678901234567890123, 0.1]\n"),
    (
      #"["\u0041\/\n\u00e9\ud83d\ude00", "\u200b", "\u007f"]"#,
      #"["A/\né😀", "\u200b", "\u007f"]"# + "\n"
    ),
    // A list that has collections, is long, or has blank lines is written over several lines.
    ("[[1], {\"a\": 1}]", "[\n  [1],\n  {\n    \"a\": 1\n  }\n]\n"),
    ("[1,\n\n\n2]", "[\n  1,\n\n  2\n]\n"),
    (
      "[\"" + String(repeating: "x", count: 40) + "\", \"" + String(repeating: "y", count: 40) + "\"]",
      "[\n  \"" + String(repeating: "x", count: 40) + "\",\n  \"" + String(repeating: "y", count: 40) + "\"\n]\n"
    ),
    // Comments.
    (
      "// top\n\n{ // head\n\t\"a\": 1, // one  \n  /* two */ \"b\": /* in */ 2,\n\n\n  // foot\n}\n// end",
      "// top\n\n{\n  // head\n  \"a\": 1, // one\n  /* two */\n  /* in */\n  \"b\": 2\n\n  // foot\n}\n// end\n"
    ),
    ("[1, // one\n2 // two\n]", "[\n  1, // one\n  2 // two\n]\n"), ("{ // nothing\n}", "{\n  // nothing\n}\n"),
    ("{\"a\": 1,}", "{\n  \"a\": 1\n}\n"), ("{} // c", "{} // c\n"),
    ("{\"a\": 1 // one\n}", "{\n  \"a\": 1 // one\n}\n"),
    ("/* a\n   b */\n{}", "/* a\n   b */\n{}\n"),
  ])
  func hasOneForm(_ text: String, _ expected: String) {
    #expect(Self.format(text) == expected)
    #expect(Self.format(expected) == expected)
  }

  @Test func membersAreSortedWithTheirComments() {
    let text = "{\n  \"c\": 1, // c\n\n  // a\n  \"a\": 2,\n  \"x\": 3,\n  \"b\": 4\n}\n"
    let sorted = "{\n  // a\n  \"a\": 2,\n  \"b\": 4,\n\n  \"c\": 1, // c\n  \"x\": 3\n}\n"
    #expect(Self.format(text, order: ["a", "b", "c"]) == sorted)
    #expect(Self.format(sorted, order: ["a", "b", "c"]) == sorted)
  }
}
