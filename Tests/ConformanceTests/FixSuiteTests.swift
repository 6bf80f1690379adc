import Analysis
import DocumentModel
import Foundation
import Linting
import Properties
import TestSupport
import Testing
import Workspace
import YAMLReading

/// Safe fixes of every available YAML file by all rules together: a second run fixes nothing, comments are kept, and no
/// value changes, according to settle and to an independent reader, ruamel.yaml.
///
/// `SETTLE_PYTHON` names a Python with ruamel.yaml.
struct FixSuiteTests {
  private struct Fixed {
    var file: URL
    var before: [UInt8]
    var after: [UInt8]
    var count: Int
  }

  /// Every rule, except those that remove comments or contradict another rule.
  private static let plan: LintPlan = {
    let left: Set<String> = ["unused-suppression", "quoted-literal"]
    let rules = LintRules.all.filter { !left.contains($0.name) }
    return LintPlan(
      LintSettings(
        preset: .strict,
        rules: Dictionary(uniqueKeysWithValues: rules.map { ($0.name, .init(level: .severity(.warning))) })))
  }()

  private static func fix(_ text: [UInt8]) -> FixResult<Snapshot> {
    var context = SnapshotContext("a", syntax: .yaml)
    context.lint = plan
    return Snapshot(text, context: context).fixed(allowsUnsafe: false)
  }

  /// The files in which something was fixed.
  private static let fixed: [Fixed] = SuiteFiles.yaml().compactMap { file in
    guard let data = try? Data(contentsOf: file), data.count < 100_000 else { return nil }
    let result = fix([UInt8](data))
    return result.count > 0
      ? Fixed(file: file, before: [UInt8](data), after: result.snapshot.bytes, count: result.count) : nil
  }

  @Test func oneRunIsEnoughAndNothingElseChanges() throws {
    var failures: [String: String] = [:]
    for file in Self.fixed {
      let name = SuiteFiles.name(file.file)
      if Self.fix(file.after).snapshot.bytes != file.after { failures[name] = "fixing again changes more" }
      let (before, after) = (Self.read(file.before), Self.read(file.after))
      if Self.values(before) != Self.values(after) { failures[name] = "other values" }
      if Self.comments(file.before) != Self.comments(file.after) { failures[name] = "other comments" }
    }
    let count = Self.fixed.reduce(0) { $0 + $1.count }
    print("fixes: \(count) in \(Self.fixed.count) of \(SuiteFiles.yaml().count) files")
    for complaint in try Deviations("fixes.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private static func read(_ text: [UInt8]) -> Document {
    YAMLParser.parse(text, limits: Limits()).document
  }

  private static func values(_ document: Document) -> [Model] {
    document.roots.map { Model(document, $0) }
  }

  /// The texts of the comments, sorted because `key-ordering` moves comments with their entries.
  private static func comments(_ text: [UInt8]) -> [String] {
    SyntaxTree(text, limits: Limits()).comments.map { comment in
      let words = text[comment.range.indices].drop { $0 == UInt8(ascii: "#") || $0 == 0x20 || $0 == 0x09 }
      return String(decoding: words, as: UTF8.self).filter { $0 != "\u{202E}" }.trimmingCharacters(in: .whitespaces)
    }.sorted()
  }

  @Test(.enabled(if: Machine.python != nil, "fixed files of the suites by another reader (SETTLE_PYTHON)"))
  func theOtherReaderFindsTheSame() throws {
    let python = try #require(Machine.python)
    let scratch = ScratchFolder([:])
    for (number, file) in Self.fixed.enumerated() {
      try Data(file.after).write(to: scratch.url.appendingPathComponent("\(number).yaml"))
    }
    let script = "Tests/ConformanceTests/Oracle/yaml-values.py"
    let before = try OtherReader.lines(script, paths: Self.fixed.map(\.file.path), python: python)
    let after = try OtherReader.lines(
      script, paths: Self.fixed.indices.map { "\(scratch.path)/\($0).yaml" }, python: python)
    try #require(before.count == Self.fixed.count && after.count == Self.fixed.count)
    var failures: [String: String] = [:]
    var compared = 0
    for (index, file) in Self.fixed.enumerated() {
      guard (before[index] as? [String: Any])?["error"] == nil else { continue }
      compared += 1
      if before[index] as? NSObject != after[index] as? NSObject {
        failures[SuiteFiles.name(file.file)] = "\(after[index])".prefix(200).description
      }
    }
    print("fixes: \(compared) of \(Self.fixed.count) files compared by ruamel.yaml")
    #expect(compared > Self.fixed.count / 2)
    for complaint in try Deviations("fixes-ruamel.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }
}
