import Foundation
import Properties
import TestSupport
import Testing
import YAMLReading

/// A string that may be written without quotes is the same string to PyYAML, and to ruamel.yaml as YAML 1.1 and 1.2.
///
/// `SETTLE_PYTHON` names a Python with both libraries.
struct PlainTextOracleTests {
  private static let count = 4_000
  private static let parts = [
    "a", "b", "y", "no", "x1", "0", "1", "08", "12", "0x", "0b", "0o", "e", "E", ".", ".", "-", "+", "_", ":", "?", ",",
    "[",
    "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "=", "<", "~", " ", "/", "\\", "é", "inf",
    "nan",
    "null", "true", "off", "T", "Z", "2001-12-14",
  ]

  /// Random strings that may be plain, each with the context in which they may.
  private static let texts: [(context: String, text: String)] = {
    var random = Random(seed: 9)
    var found: [(String, String)] = []
    while found.count < count {
      let text = (0...random.next(below: 5)).map { _ in random.pick(parts) }.joined()
      if PlainScalars.isText(text, in: .block) { found.append(("block", text)) }
      if PlainScalars.isText(text, in: .flow) { found.append(("flow", text)) }
    }
    return found
  }()

  @Test(.enabled(if: Machine.python != nil, "plain texts by another reader (SETTLE_PYTHON)"))
  func everyReaderFindsTheText() throws {
    let python = try #require(Machine.python)
    let lines = try Self.texts.map { text in
      String(decoding: try JSONSerialization.data(withJSONObject: [text.context, text.text]), as: UTF8.self)
    }
    let answers = try PythonOracle.answers(
      "plain-texts.py", input: lines.map { $0 + "\n" }.joined(), python: python)
    try #require(answers.count == Self.texts.count)
    for answer in Set(answers).subtracting(["same"]).sorted().prefix(20) { Issue.record("\(answer)") }
    print("plain texts: \(answers.count) read by PyYAML and ruamel.yaml")
  }
}
