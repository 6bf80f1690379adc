import Foundation
import Testing

@testable import SettleRuntime

typealias Value = GeneratedSettings.SettingsValue

/// JSON as the generated code reads and writes it.
@Suite struct JSONTextTests {
  private typealias JSON = GeneratedSettings.SettingsJSON

  @Test(
    arguments: [
      ("null", .null), (" true\n", .boolean(true)), ("false", .boolean(false)), ("\t-12\r\n", .integer(-12)),
      ("-0", .integer(0)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.0", .number(1)), ("1e3", .number(1000)), ("-2.5E-1", .number(-0.25)), ("1e-999", .number(0)),
      ("\"\"", .string("")), (#""a\"\\\/\b\f\n\r\t\u00e9""#, .string("a\"\\/\u{8}\u{C}\n\r\té")),
      (#""\ud83d\ude00é日""#, .string("😀é日")), ("\"\u{7F}\"", .string("\u{7F}")), ("[]", .list([])),
      ("[1, [2] ,{}]", .list([.integer(1), .list([.integer(2)]), .object([:])])),
      (#"{ "a" : 1 , "b":[] }"#, .object(["a": .integer(1), "b": .list([])])),
      (#"{"a": 1, "a": 2}"#, .object(["a": .integer(2)])),
    ] as [(String, Value)])
  func validTextIsRead(_ text: String, _ value: Value) { #expect(JSON.value(text) == value) }

  @Test(arguments: [
    "", " ", "nul", "nulls", "True", "'a'", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "1e999", "NaN", "1 2",
    "\"", "\"a", "\"\\\"", "\"a\nb\"", "\"\u{1F}\"", #""\x""#, #""\u12""#, #""\u+123""#, #""\u12g4""#, #""\ud83d""#,
    #""\ud83d\u0041""#, #""\ude00""#, "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{}}", "\u{FEFF}1", "// a\n1",
  ])
  func otherTextIsNotJSON(_ text: String) { #expect(JSON.value(text) == nil) }

  @Test func bytesMustBeUTF8() {
    #expect(JSON.value(Array("\"é\"".utf8)) == .string("é"))
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE], [],
    ] {
      #expect(JSON.value(bytes) == nil)
    }
  }

  /// Text nested more deeply than the limit is invalid; no depth exhausts the stack.
  @Test(arguments: [("[", "]"), ("{\"a\":", "}")]) func depthIsLimited(_ start: String, _ end: String) {
    func nested(_ depth: Int) -> String {
      String(repeating: start, count: depth) + "1" + String(repeating: end, count: depth)
    }
    #expect(JSON.value(nested(200)).map(JSON.text) == nested(200))
    #expect(JSON.value(nested(201)) == nil && JSON.value(nested(100_000)) == nil)
    #expect(JSON.value(String(repeating: start, count: 100_000)) == nil)
    // Adjacent lists aren't nested.
    #expect(JSON.value("[" + String(repeating: "[],", count: 1000) + "[]]") != nil)
  }

  @Test(
    arguments: [
      (.null, "null"), (.boolean(true), "true"), (.integer(.min), "-9223372036854775808"), (.number(0.1), "0.1"),
      (.number(.nan), "null"),
      (.number(-.infinity), "null"),
      (.string("a\"\\\u{0}\n\u{1F}/é\u{2028}"), "\"a\\\"\\\\\\u0000\\u000a\\u001f/é\u{2028}\""),
      (.data([0, 255]), "[0,255]"), (.date("2026-03-01T08:15:00Z"), "\"2026-03-01T08:15:00Z\""),
      (.object(["b": .list([.integer(1), .null]), "a": .object([:])]), #"{"a":{},"b":[1,null]}"#),
    ] as [(Value, String)])
  func valuesAreWritten(_ value: Value, _ text: String) { #expect(JSON.text(value) == text) }

  /// Each byte of a text is removed or replaced with others: the result is valid if it is for Foundation.
  @Test func damagedTextIsReadAsFoundationReadsIt() {
    let text = Array(#"{"a": [10, -2.5e3, true, null, "x\u00e9\n"], "b": {}}"#.utf8)
    let others: [[UInt8]] = "\"\\,:[]{}0-+.eEu \n/".utf8.map { [$0] } + [[], [0xFF], [0x1F], [0xC3, 0xA9]]
    var valid = 0
    for index in text.indices {
      for other in others {
        let damaged = Array(text[..<index]) + other + text[(index + 1)...]
        let value = JSON.value(damaged)
        let accepted = try? JSONSerialization.jsonObject(with: Data(damaged), options: .fragmentsAllowed)
        #expect((value == nil) == (accepted == nil), "\(String(decoding: damaged, as: UTF8.self))")
        guard let value else { continue }
        valid += 1
        #expect(JSON.value(JSON.text(value)) == value)
      }
    }
    #expect(valid > 100)
  }
}
