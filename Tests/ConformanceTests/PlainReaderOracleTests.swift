import DocumentModel
import Foundation
import Properties
import TestSupport
import Testing
import YAMLReading

/// Plain scalars are read as PyYAML reads them, and with the core schema as ruamel.yaml reads them.
///
/// `SETTLE_PYTHON` names a Python with both libraries.
struct PlainReaderOracleTests {
  private static let count = 100_000
  private static let parts = [
    "0", "1", "5", "7", "8", "9", "12", "30", "59", "60", "00", "0x", "0b", "0o", "0X", "e", "E", "e+", "E-", ".", "-",
    "+", "_", ":",
    "a", "F", "y", "Y", "n", "N", "yes", "Yes", "YES", "no", "on", "On", "off", "OFF", "true", "True", "false", "null",
    "NULL",
    "~", ".inf", ".Inf", ".nan", ".NAN", "T", "Z", "2024-01-31", "12:30:00", "1_000", "99999999999999999999",
  ]

  private static let texts: [String] = {
    var random = Random(seed: 63)
    var found: Set<String> = [""]
    while found.count < count { found.insert((0...random.next(below: 6)).map { _ in random.pick(parts) }.joined()) }
    return found.sorted()
  }()

  private static func words(_ value: CoreSchema.Value) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number, _): number.description
    case .string: "string"
    }
  }

  @Test(.enabled(if: Machine.python != nil, "plain scalars by other readers (SETTLE_PYTHON)"))
  func everyScalarIsReadAlike() throws {
    let python = try #require(Machine.python)
    let lines = try Self.texts.map { text in
      let bytes = Array(text.utf8)
      let readings = [YAMLImplementation.pyYAML.value(of: bytes.span), CoreSchema.resolve(bytes.span)].map(Self.words)
      return String(decoding: try JSONSerialization.data(withJSONObject: [text] + readings), as: UTF8.self) + "\n"
    }
    let answers = try PythonOracle.answers("plain-scalars.py", input: lines.joined(), python: python)
    try #require(answers.count == Self.texts.count)
    for answer in Set(answers).subtracting(["same", "refused"]).sorted().prefix(20) { Issue.record("\(answer)") }
    // PyYAML refuses scalars such as `0b_`.
    #expect(answers.count { $0 == "refused" } < 2_000)
    print("plain scalars: \(answers.count) read by PyYAML and ruamel.yaml")
  }

  /// `mayDiffer` is true for every scalar that readers disagree about: only then is the reader of a file determined.
  @Test func everyDifferenceIsSuspected() {
    for text in Self.texts {
      let bytes = Array(text.utf8)
      let newer = Self.words(CoreSchema.resolve(bytes.span))
      for reader in YAMLImplementation.allCases where Self.words(reader.value(of: bytes.span)) != newer {
        let isSuspected = YAMLImplementation.mayDiffer(bytes.span)
        #expect(isSuspected, "\(text)")
      }
    }
  }
}
