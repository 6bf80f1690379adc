import Foundation
import TestSupport
import Testing

/// How often a command reads a file: what was computed about it is kept and shared.
@Suite struct ReadingCountTests {
  private static let yaml = """
    # Mine.
    appearance: {mode: dark}
    notifications:
      enabled: true # at work
    quiet_hours: {start: "22:00", end: "07:00"}

    """
  private static let block = """
    # Mine.
    appearance:
      mode: dark
    notifications:
      enabled: true # at work

    """
  private static let json = #"{"appearance": {"mode": "dark"}, "notifications": {"enabled": true}}"# + "\n"

  /// A command, and how often it reads values, tokens and schema before and after a change. A change that isn't written
  /// is proven on its values and tokens, once each.
  @Test(arguments: [
    (["check", "app.settings.yaml"], "values 1, tokens 0, schema 1", ""),
    (["check", "--fix", "app.settings.yaml"], "values 1, tokens 0, schema 1", ""),
    (["check", "app.settings.json"], "values 1, tokens 0, schema 1", ""),
    (["format", "--check", "block.settings.yaml"], "values 1, tokens 1, schema 1", ""),
    (["format", "block.settings.yaml"], "values 1, tokens 1, schema 1", ""),
    (["show", "app.settings.yaml"], "values 1, tokens 0, schema 1", ""),
    (["get", "app.settings.yaml", "appearance.mode"], "values 1, tokens 0, schema 1", ""),
    (["why", "app.settings.yaml", "appearance.mode"], "values 1, tokens 0, schema 1", ""),
    (
      ["set", "app.settings.yaml", "appearance.mode", "light"], "values 1, tokens 1, schema 1",
      "values 1, tokens 1, schema 0"
    ),
    (
      ["set", "app.settings.json", "appearance.mode", "light"], "values 2, tokens 1, schema 1",
      "values 2, tokens 1, schema 0"
    ),
    (
      ["unset", "app.settings.yaml", "appearance.mode"], "values 1, tokens 1, schema 1", "values 1, tokens 1, schema 0"
    ),
    (
      ["reset", "app.settings.yaml", "appearance.mode"], "values 1, tokens 1, schema 1", "values 1, tokens 1, schema 0"
    ),
    (
      ["set", "app.settings.yaml", "appearance.mode", "light", "--dry-run"], "values 1, tokens 1, schema 1",
      "values 1, tokens 1, schema 0"
    ),
  ])
  func aTextIsReadOnce(_ arguments: [String], _ before: String, _ after: String) throws {
    let texts = ["app.settings.yaml": Self.yaml, "block.settings.yaml": Self.block, "app.settings.json": Self.json]
    let name = try #require(arguments.first { texts[$0] != nil })
    let schema = ["--schema", "settings"]
    let folder = ScratchFolder(texts)
    let run = ProgramRun(
      arguments + schema, in: folder, environment: ["COUNTS": "1"], binary: ProgramRun.faultyBinary)
    #expect(run.code == 0, "\(run.errors)")
    #expect(Self.counts(run.errors, ofLength: texts[name]?.utf8.count) == before)
    guard !after.isEmpty else { return }
    // The old and new text need different lengths, by which the readings are told apart.
    let written =
      arguments.contains("--dry-run") ? nil : folder.text(name)
    let length = written?.utf8.count ?? (texts[name]?.utf8.count).map { $0 + 1 }
    #expect(Self.counts(run.errors, ofLength: length) == after)
  }

  @Test(arguments: [
    (["check"], "values 1, tokens 1, schema 1", ""),
    (["check", "--fix"], "values 1, tokens 1, schema 1", "values 1, tokens 1, schema 0"),
  ])
  func rulesAndCommentsShareOneTree(_ arguments: [String], _ before: String, _ after: String) throws {
    let text = "# settle: ignore-file[lint/comments]\nappearance:   {mode: dark}\nnotifications: {enabled: true}  \n"
    let folder = ScratchFolder([
      "app.settings.yaml": text, ".settle.yaml": "lint:\n  preset: strict\n  unused-suppression: warning\n",
    ])
    let run = ProgramRun(
      arguments + ["app.settings.yaml", "--schema", "settings"], in: folder, environment: ["COUNTS": "1"],
      binary: ProgramRun.faultyBinary)
    #expect(run.code < 2, "\(run.errors)")
    #expect(Self.counts(run.errors, ofLength: text.utf8.count) == before)
    guard !after.isEmpty else { return }
    let written = folder.text("app.settings.yaml")
    #expect(written != text && Self.counts(run.errors, ofLength: written.utf8.count) == after)
  }

  /// A file with many fixable findings, and how often it may be read to find out which fixes work: they are tried
  /// together.
  @Test(arguments: [
    ((0..<40).map { "w\($0): drak\n" }.joined(), 4),
    ((0..<40).map { "w\($0): {moed: dark}\n" }.joined(), 4),
    ((0..<40).map { "---\nw\($0): drak\n" }.joined(), 4),
    // Removing one of a pair must be proven for each of the first twenty pairs.
    ((0..<40).map { "z\($0 / 2): 1\n" }.joined(), 70),
  ])
  func fixesAreTriedOutTogether(text: String, most: Int) {
    let schema = """
      $defs:
        mode: {anyOf: [{enum: [light, dark]}, {type: object, properties: {mode: {}}, additionalProperties: false}]}
      patternProperties: {"^w": {$ref: "#/$defs/mode"}}
      """
    let folder = ScratchFolder(["a.yaml": text, "sound.yaml": "a: 1\n", "s.yaml": schema])
    let run = Self.counted("a.yaml", in: folder)
    // A run on a valid file reads the file once, and the schemas as often as this run does.
    let reads = Self.readings(run) - Self.readings(Self.counted("sound.yaml", in: folder)) + 1
    #expect(run.code == 1 && (2...most).contains(reads), "\(reads) readings")
    #expect(run.output.contains("fix: "))
  }

  private static func counted(_ file: String, in folder: ScratchFolder) -> ProgramRun {
    ProgramRun(
      ["check", "-s", "s.yaml", file], in: folder, environment: ["COUNTS": "1"], binary: ProgramRun.faultyBinary)
  }

  private static func readings(_ run: ProgramRun) -> Int {
    run.errors.split(separator: "\n").filter { $0.hasPrefix("values ") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
  }

  private static func counts(_ log: String, ofLength length: Int?) -> String {
    var times: [String: Int] = [:]
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, Int(words[1]) == length, let count = Int(words[2]) else { continue }
      times[words[0], default: 0] += count
    }
    return ["values", "tokens", "schema"].map { "\($0) \(times[$0] ?? 0)" }.joined(separator: ", ")
  }
}
