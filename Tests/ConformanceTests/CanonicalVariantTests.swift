import Foundation
import Properties
import TestSupport
import Testing

/// All variants of the same settings have one canonical form, and all readers agree about it.
struct CanonicalVariantTests {
  private static let apps = [
    "appearance", "betrfood", "brewguide", "cravey", "notifications", "privacy", "quiet-hours", "rial", "settings",
    "sync",
  ]

  private static func sample(_ count: Int, variants: Int) throws -> VariantRun {
    var run = try #require(VariantRun())
    var random = Random(seed: 5)
    var texts = SampleSettings(Random(seed: 6))
    for number in 0..<count { run.add(Array(texts.next().utf8), name: "text \(number)", variants: variants, &random) }
    return run
  }

  private static func examples(of app: String, variants: Int) throws -> VariantRun {
    var run = try #require(VariantRun(schema: app))
    var random = Random(seed: 7)
    for name in ["default", "realistic"] {
      let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(app)/\(name).yaml")
      run.add([UInt8](try Data(contentsOf: file)), name: "\(app)/\(name)", variants: variants, &random)
    }
    return run
  }

  @Test func variantsOfGeneratedFilesHaveOneText() throws {
    let run = try Self.sample(150, variants: 3)
    for broken in run.broken.prefix(3) { Issue.record("\(broken)") }
    #expect(run.broken.isEmpty && run.done == 450)
  }

  @Test(arguments: apps)
  func variantsOfAnExampleHaveOneText(app: String) throws {
    let run = try Self.examples(of: app, variants: 5)
    for broken in run.broken.prefix(1) { Issue.record("\(broken)") }
    #expect(run.broken.isEmpty && run.done == 10)
  }

  /// Compares PyYAML, ruamel.yaml as YAML 1.1 and 1.2, and libyaml with the YAML 1.1 rules and the 1.2 core schema.
  @Test(.enabled(if: Machine.python != nil, "about 240 files by other readers (SETTLE_PYTHON)"))
  func noTwoReadersDiffer() throws {
    var texts = try Self.sample(200, variants: 0).texts
    for app in Self.apps { texts += try Self.examples(of: app, variants: 0).texts }
    let python = try #require(Machine.python)
    let scratch = ScratchFolder([:])
    var input = ""
    for (number, text) in texts.enumerated() {
      let path = "\(scratch.path)/\(number).yaml"
      try Data(text).write(to: URL(fileURLWithPath: path))
      input += path + "\n"
    }
    // The schema gives these settings no type, so their values stay as written.
    input = "free other unknown None\n" + input
    let answers = try PythonOracle.answers("one-reading.py", input: input, python: python)
    try #require(answers.count == texts.count)
    let others = zip(texts, answers).filter { $0.1 != "same" }
    for (text, answer) in others.prefix(5) { Issue.record("\(answer) \(String(decoding: text, as: UTF8.self))") }
    print("canonical form: \(texts.count) files, on \(others.count) of which readers differ")
    #expect(others.isEmpty)
  }
}
