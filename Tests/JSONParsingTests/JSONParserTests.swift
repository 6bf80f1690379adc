import DocumentModel
import JSONParsing
import Testing

/// The document as compact JSON with numbers as written; "∅" if it has no root.
func compact(_ document: Document) -> String {
  func write(_ id: NodeID) -> String {
    switch document.kind(id) {
    case .null: "null"
    case .boolean: document.boolean(id) == true ? "true" : "false"
    case .number: document.number(id) == nil ? "?" : document.sourceText(id)
    case .string: "\"" + (document.string(id) ?? "?") + "\""
    case .array: "[" + document.items(id).map(write).joined(separator: ",") + "]"
    case .object:
      "{"
        + document.entries(id).map { "\"" + (document.string($0.key) ?? "?") + "\":" + write($0.value) }
        .joined(separator: ",") + "}"
    case .alias: "*"
    }
  }
  return document.roots.first.map(write) ?? "∅"
}

func parse(_ text: String, limits: Limits = Limits()) -> ParsedText {
  JSONParser.parse(Array(text.utf8), limits: limits)
}

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false\n", "false"), ("-0", "-0"), ("1.50e+3", "1.50e+3"),
    ("12345678901234567890123", "12345678901234567890123"), (#""a""#, #""a""#), ("[]", "[]"), ("{}", "{}"),
    (" [ 1 , [ ] , { } ] ", "[1,[],{}]"),
    (#"{"a":{"b":[1,"x",null]},"c":true}"#, #"{"a":{"b":[1,"x",null]},"c":true}"#),
    (#""\"\\\/\b\f\n\r\t""#, "\"\"\\/\u{8}\u{c}\n\r\t\""), (#""\u00e9 \uD83D\uDE00 \u0041""#, "\"é 😀 A\""),
    ("\"é😀\u{2028}\u{7f}\"", "\"é😀\u{2028}\u{7f}\""), ("\u{FEFF}[1]", "[1]"), (#"{"":0,"\u0061":1}"#, #"{"":0,"a":1}"#),
    (#"{"a":1,"b":{"a":2}}"#, #"{"a":1,"b":{"a":2}}"#),
  ]) func reads(text: String, value: String) {
    let result = parse(text)
    #expect(result.diagnostics.isEmpty)
    #expect(!result.isPartial)
    #expect(compact(result.document) == value)
  }

  /// A text, its errors as `code@start..<end`, and the values that could be read.
  @Test(arguments: [
    ("", "empty@0..<0", "∅"),
    (" \n", "empty@2..<2", "∅"),
    ("[1,]", "trailing-comma@2..<3", "[1]"),
    (#"{"a":1 , }"#, "trailing-comma@7..<8", #"{"a":1}"#),
    ("[1 2]", "missing-comma@2..<2", "[1,2]"),
    (#"{"a":1 "b":2}"#, "missing-comma@6..<6", #"{"a":1,"b":2}"#),
    ("[1,,2]", "extra-comma@3..<4", "[1,2]"),
    ("[,1]", "extra-comma@1..<2", "[1]"),
    (#"{"a":, 1, "b":, {"c": 2}}"#, "extra-comma@5..<6 extra-comma@14..<15", #"{"a":1,"b":{"c":2}}"#),
    (#"{"a":, "b": 1}"#, "missing-value@5..<5", #"{"b":1}"#),
    ("// c\n[1 /* 2 */, # x\n2]", "comment@0..<4 comment@8..<15 comment@17..<20", "[1,2]"),
    ("[1] // end", "comment@4..<10", "[1]"),
    ("['a', 'it\"s']", "single-quotes@1..<4 single-quotes@6..<12", #"["a","it"s"]"#),
    ("{a: 1, 'b': 2}", "unquoted-key@1..<2 single-quotes@7..<10", #"{"a":1,"b":2}"#),
    ("[True, None, yes]", "unknown-word@1..<5 unknown-word@7..<11 unknown-word@13..<16", "[true,null]"),
    (#"{"a" 1}"#, "missing-colon@4..<4", #"{"a":1}"#),
    (#"{"a" = 1}"#, "missing-colon@5..<6", #"{"a":1}"#),
    (#"{"a":, "b":2}"#, "missing-value@5..<5", #"{"b":2}"#),
    (#"{"a"}"#, "missing-value@4..<4", "{}"),
    (#"{"a":}"#, "missing-value@5..<5", "{}"),
    ("[01, +1, .5, 1., 1e, -, 0x1F, 1a]", Self.numbers, "[01,+1,.5,1.]"),
    (#"{"a":1,"b":2,"a":3,"a":4}"#, "duplicate-key@13..<16 duplicate-key@19..<22", #"{"a":1,"b":2,"a":3,"a":4}"#),
    (#"[{"a":{"a":1,"a":2},"a":0}]"#, "duplicate-key@13..<16 duplicate-key@20..<23", #"[{"a":{"a":1,"a":2},"a":0}]"#),
    ("[\"a\tb\"]", "control-character@3..<4", "[\"a\tb\"]"),
    (#"["\x", "\u12", "a\"]"#, "bad-escape@2..<4 bad-escape@8..<10 unterminated-string@15..<20", #"["x","12"]"#),
    (
      #"["\uD800", "\uDC00\uD800"]"#, "lone-surrogate@2..<8 lone-surrogate@12..<18 lone-surrogate@18..<24",
      "[\"\u{FFFD}\",\"\u{FFFD}\u{FFFD}\"]"
    ),
    ("{\"a\": \"b,\n \"c\": 2}", "unterminated-string@6..<9", #"{"c":2}"#),
    ("[1, {\"a\": [2", "unclosed-bracket@12..<12", #"[1,{"a":[2]}]"#),
    ("[1, {\"a\": 2]", "unclosed-bracket@11..<12", #"[1,{"a":2}]"#),
    ("[1}]", "mismatched-bracket@2..<3", "[1]"),
    ("]", "mismatched-bracket@0..<1", "∅"),
    ("[1] [2]", "trailing-content@4..<5", "[1]"),
    ("[“a”, 2]", "unexpected-character@1..<4", "[2]"),
    ("[1\u{A0}]", "unexpected-character@2..<4", "[1]"),
    ("{\"a\": \"b\nc\", \"d\": 1}", "unterminated-string@6..<8", #"{"d":1}"#),
    ("{\"a\": [1, \"x\",\n\"b\": 2}", "unclosed-bracket@13..<13", #"{"a":[1,"x"],"b":2}"#),
    ("{\"a\": [1, \"x\"\n\"b\": 2}", "unclosed-bracket@13..<13", #"{"a":[1,"x"],"b":2}"#),
    ("[{\"a\": 1,\n{\"b\": 2}]", "unclosed-bracket@8..<8", #"[{"a":1},{"b":2}]"#),
    ("[{\"a\": [1] {\"b\": 2}]", "missing-comma@10..<10 unclosed-bracket@10..<10", #"[{"a":[1]},{"b":2}]"#),
    (
      "{\n\"a\": [1 @ \"b\": 2}", "unexpected-character@10..<11 mismatched-bracket@18..<19", #"{"a":[1,"b",2]}"#
    ),
    ("{\n\"a\": [1, 2},\n\"b\": 3}", "mismatched-bracket@12..<13", #"{"a":[1,2],"b":3}"#),
    (#"["a": 1]"#, "unexpected-character@4..<5", #"["a",1]"#),
    ("\u{FEFF}[1,]", "trailing-comma@5..<6", "[1]"),
  ]) func reports(text: String, findings: String, value: String) {
    let result = parse(text)
    #expect(list(result) == findings)
    #expect(compact(result.document) == value)
  }

  @Test(arguments: [("{} \"a\"", "a double quote"), ("[1]\u{FEFF}", "a byte order mark (U+FEFF)"), ("{} }", "\"}\"")])
  func saysWhatFollowsTheValue(_ text: String, _ found: String) {
    let messages = parse(text).diagnostics.map { "\($0.message)" }
    #expect(messages == ["expected the end of the file, found \(found)"])
  }

  static let numbers =
    "bad-number@1..<3 bad-number@5..<7 bad-number@9..<11 bad-number@13..<15 bad-number@17..<19 bad-number@21..<22 "
    + "bad-number@24..<28 bad-number@30..<32"

  func list(_ result: ParsedText) -> String {
    result.diagnostics.map { "\($0.code.name)@\($0.range.indices)" }.joined(separator: " ")
  }
}
