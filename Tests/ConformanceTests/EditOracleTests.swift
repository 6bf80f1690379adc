import Analysis
import DocumentModel
import Foundation
import Linting
import Settings
import SettingsWork
import TestSupport
import Testing

/// Random edits of real files; PyYAML checks the values and the node that each comment belongs to.
///
/// `SETTLE_EDITS` sets the number of edits, `SETTLE_EDITED` a folder with other files.
struct EditOracleTests {
  private static let count = Int(ProcessInfo.processInfo.environment["SETTLE_EDITS"] ?? "") ?? 2_000

  @Test(.enabled(if: Machine.python != nil && !SuiteFiles.yaml().isEmpty, "\(count) random edits (SETTLE_PYTHON)"))
  func editsChangeWhatTheyShould() throws {
    let python = try #require(Machine.python)
    let other = ProcessInfo.processInfo.environment["SETTLE_EDITED"].map { folder in
      (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted().map { "\(folder)/\($0)" }
    }
    let cases = try OtherReader.lines(
      "Tests/ConformanceTests/Oracle/edits.py", ["make", "7", "\(Self.count)"],
      paths: other ?? SuiteFiles.yaml().filter { SuiteFiles.name($0).hasPrefix("schemastore") }.map(\.path),
      python: python)
    try #require(cases.count == Self.count)
    var texts: [String: Analysis.Snapshot] = [:]
    var input: [UInt8] = []
    for sample in cases {
      var sample = try #require(sample as? [String: Any])
      let file = try #require(sample["file"] as? String)
      let text = try texts[file] ?? Analysis.Snapshot([UInt8](Data(contentsOf: URL(fileURLWithPath: file))), name: "a")
      texts[file] = text
      switch text.change([try Self.operation(sample)]) {
      case .proposed(let proposal): sample["after"] = String(decoding: proposal.after.bytes, as: UTF8.self)
      case .refused(let note): sample["refused"] = "\(note.diagnostic.message)"
      case .invalid(_, let errors): sample["refused"] = "invalid: \(errors.first.map { "\($0.message)" } ?? "")"
      }
      input += Array(try JSONSerialization.data(withJSONObject: sample)) + [0x0A]
    }
    let answers = try PythonOracle.answers("edits.py", input: String(decoding: input, as: UTF8.self), python: python)
    try #require(answers.count == Self.count)
    let refused = answers.count { $0.hasPrefix("refused") }
    print("edits: \(answers.count) judged by an oracle, \(refused) refused")
    #expect(refused * 100 <= Self.count, "\(Set(answers.filter { $0.hasPrefix("refused") }).sorted().prefix(20))")
    for (answer, sample) in zip(answers, cases) where answer != "same" && !answer.hasPrefix("refused") {
      Issue.record("\(answer): \(sample)")
    }
  }

  private static func operation(_ sample: [String: Any]) throws -> SettingOperation {
    func path(_ steps: Any?) throws -> Path {
      Path(
        segments: try #require(steps as? [Any]).map { step in
          if let name = step as? String { .name(name) } else { .index(step as? Int ?? 0) }
        })
    }
    func value() throws -> InputValue {
      let text = try JSONSerialization.data(withJSONObject: sample["value"] ?? NSNull(), options: .fragmentsAllowed)
      return try #require(InputValue(parsing: String(decoding: text, as: UTF8.self)))
    }
    let place = try path(sample["path"])
    return switch sample["op"] as? String {
    case "set": .set(place, try value())
    case "insert": .insert(place, try value())
    case "unset": .unset(place)
    case _: .move(place, to: try path(sample["to"]))
    }
  }
}
