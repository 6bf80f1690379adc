import DocumentModel
import Foundation
import JSONParsing
import TestSupport
import Testing
import YAMLEditing
import YAMLReading

/// The canonical form of every available YAML file: none is refused, and independent readers (PyYAML, and ruamel.yaml
/// as YAML 1.1 and 1.2) confirm the guarantees.
///
/// `SETTLE_PYTHON` names a Python with both libraries.
struct CanonicalFormSuiteTests {
  private static func canonical(_ text: [UInt8]) -> FormResult {
    CanonicalForm().format(SyntaxTree(text, limits: Limits()))
  }

  /// The well-formed files that have a canonical form, and the reasons for the others.
  private static func formatted() throws -> (files: [(file: URL, text: [UInt8])], refused: [String: String]) {
    var files: [(URL, [UInt8])] = []
    var refused: [String: String] = [:]
    for file in SuiteFiles.yaml() {
      let parsed = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits())
      guard !parsed.diagnostics.contains(where: { $0.severity == .error && $0.code != .yamlDuplicateKey }) else {
        continue
      }
      switch canonical(parsed.document.text) {
      case .text(let text):
        files.append((file, text))
        guard case .text(text) = canonical(text) else {
          refused[SuiteFiles.name(file)] = "its canonical form has another one"
          continue
        }
      case .refused(let reason): refused[SuiteFiles.name(file)] = reason.message
      }
    }
    return (files, refused)
  }

  @Test func noFileIsRefused() throws {
    let (files, refused) = try Self.formatted()
    print("canonical form: \(files.count) files written, \(refused.count) refused")
    #expect(refused.isEmpty)
  }

  @Test(
    .enabled(
      if: Machine.python != nil && !SuiteFiles.yaml().isEmpty, "files of the suites by other readers (SETTLE_PYTHON)"),
    arguments: [("PyYAML", "canonical-form"), ("ruamel.yaml", "ruamel-modes")])
  func theOtherReaderFindsTheSame(_ reader: String, _ script: String) throws {
    let (files, _) = try Self.formatted()
    let python = try #require(Machine.python)
    let scratch = ScratchFolder([:])
    var pairs = ""
    for (number, (file, text)) in files.enumerated() {
      let after = "\(scratch.path)/\(number).yaml"
      try Data(text).write(to: URL(fileURLWithPath: after))
      pairs += "\(file.path)\t\(after)\n"
    }
    let answers = try PythonOracle.answers("\(script).py", input: pairs, python: python)
    try #require(answers.count == files.count, "the other reader answers once for each file")
    var failures: [String: String] = [:]
    for (file, answer) in zip(files, answers) where answer != "same" && answer != "unread" {
      failures[SuiteFiles.name(file.file)] = answer
    }
    let unread = answers.filter { $0 == "unread" }.count
    let deviations = try Deviations("\(script).tsv")
    print("canonical form: \(files.count - unread) files compared by \(reader), \(unread) that it can't read")
    #expect(unread < files.count / 2)
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }
}

/// The canonical form of every available JSON file: none is refused, and a JSON parser reads the same values from it.
struct JSONCanonicalFormSuiteTests {
  @Test func everyFileHasOne() throws {
    let form = JSONCanonicalForm(options: FormatOptions(), limits: Limits()) { _ in FormatGuide() }
    var (count, failures): (Int, [String: String]) = (0, [:])
    for file in SuiteFiles.json() {
      let bytes = [UInt8](try Data(contentsOf: file))
      let before = JSONParser.parse(bytes, limits: Limits(), notation: .withComments)
      guard !before.diagnostics.contains(where: { $0.severity == .error }) else { continue }
      count += 1
      switch form.format(before.document.text) {
      case .refused(let reason): failures[SuiteFiles.name(file)] = reason.message
      case .text(let text):
        let strict = JSONParser.parse(text, limits: Limits(), notation: .strict)
        // Comments stay in canonical form.
        let isCommented = before.document.text.contains(UInt8(ascii: "/")) && !strict.diagnostics.isEmpty
        let other = isCommented ? JSONParser.parse(text, limits: Limits(), notation: .withComments) : strict
        guard let one = before.document.roots.first, let two = other.document.roots.first,
          before.document.isEqual(one, two, in: other.document)
        else {
          failures[SuiteFiles.name(file)] = "reads otherwise"
          continue
        }
      }
    }
    print("canonical form: \(count) files of JSON")
    for complaint in try Deviations("canonical-json.tsv").complaints(failures: failures) {
      Issue.record("\(complaint)")
    }
  }
}

/// Runs a script that prints one line for each line of its input.
enum PythonOracle {
  static func answers(_ script: String, input: String, python: String) throws -> [String] {
    let scratch = ScratchFolder(["input": input, "output": ""])
    let path = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Oracle/\(script)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [path.path]
    process.standardInput = FileHandle(forReadingAtPath: scratch.path + "/input")
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path + "/output")
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the other reader ends well")
    return try String(contentsOfFile: scratch.path + "/output", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }
}
