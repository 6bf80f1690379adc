import CommandLineInterface
import FileAccess
import Foundation
import Properties
import TestSupport

/// Runs every command on random files for random schemas, with a marker for each secret; no output may contain a
/// marker.
package final class SecretRun {
  /// The number of files.
  package private(set) var cases = 0
  /// The number of command runs.
  package private(set) var runs = 0
  /// Where a marker was printed, one entry per file.
  package private(set) var leaks: [String] = []
  private var random: Random
  private let folder = ScratchFolder()
  private let lines: [String]
  private let isWhole: Bool
  private let isAmongSigns: Bool
  /// Receives each file before the commands run, so that a crash can be reproduced.
  private let announce: ([UInt8]) -> Void

  /// - Parameters:
  ///   - isWhole: Whether to run every line of every command.
  ///   - isAmongSigns: Whether to put YAML's indicators in random order around the file, so that it's rarely
  ///     well-formed.
  package init(
    seed: UInt64, isWhole: Bool, isAmongSigns: Bool = false, announce: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    random = Random(seed: seed)
    self.isWhole = isWhole
    self.isAmongSigns = isAmongSigns
    self.announce = announce
    lines = isWhole ? SecretCommands.all : SecretCommands.few
  }

  package func next() {
    var schemas = SecretSchemas(Random(seed: random.next()))
    let schema = schemas.next()
    let value = schema.value(&random)
    guard value.holdsSecret else { return }
    cases += 1
    var slips = ShapeSlips(random: Random(seed: random.next()))
    // Below an unresolvable reference only values at their places are hidden; mistakes would move them elsewhere.
    let isUnreadable = schema.text.contains("#/nowhere")
    let (wrong, slip) = isUnreadable || random.once(in: 8) ? (value, "none") : slips.slip(value)
    var writer = SecretText(Random(seed: random.next()), keepsPlaces: isUnreadable)
    var written = writer.write(wrong)
    if isAmongSigns, !written.isJSON {
      var signs = ShortTexts(Random(seed: random.next()))
      written.bytes = signs.next() + [UInt8(ascii: "\n")] + written.bytes + (random.once(in: 2) ? signs.next() : [])
      written.name += ", among signs"
    }
    announce(written.bytes)
    let file = written.isJSON ? "a.json" : "a.yaml"
    // Files of the previous round would be checked with this schema.
    for name in ["a.json", "a.yaml", "ba.json", "ba.yaml"] {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
    write("schema.json", Array(Self.text(schema).utf8))
    write(file, written.bytes)
    write("e.yaml", Array("{}\n".utf8))
    let key = Self.key(schema)
    // Without an association, a file in an editor has no schema, so nothing in it is known to be secret.
    write(".settle.yaml", Array("schemas: [{files: [a.yaml, a.json], schema: schema.json}]\n".utf8))
    let sent = SecretServer.sent(written.bytes, file, folder: folder.path, isWhole: isWhole)
    if Marker.isIn(sent) {
      let lines = sent.split(separator: 0x0A).filter { Marker.isIn(Array($0)) }.prefix(3)
      leaks.append(
        "\(slip); \(written.name); lsp\n\(Self.text(schema))\n\(String(decoding: written.bytes, as: UTF8.self))\n---\n"
          + lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
      return
    }
    for line in lines {
      if line.contains(" B") { write("b" + file, written.bytes) }
      let output = run(line, file: file, key: key)
      runs += 1
      guard Marker.isIn(output) else { continue }
      let shown = String(decoding: output, as: UTF8.self)
      leaks.append(
        "\(slip); \(written.name); \(line)\n\(Self.text(schema))\n\(String(decoding: written.bytes, as: UTF8.self))\n---\n\(shown)"
      )
      return
    }
  }

  private func run(_ line: String, file: String, key: String) -> [UInt8] {
    var environment = CommandEnvironment.ofProcess()
    (environment.workingFolder, environment.variable, environment.processors) = (FilePath(folder.path), { _ in nil }, 1)
    let made = folder.path + "/out"
    let arguments = line.split(separator: " ").map(String.init).map { word -> [UInt8] in
      let path = folder.path + "/"
      let text =
        switch word {
        case "S": path + "schema.json"
        case "A": path + file
        case "B": path + "b" + file
        case "E": path + "e.yaml"
        case "O": made
        case "KEY": key
        case let pair where pair.hasSuffix("=A"): String(pair.dropLast()) + path + file
        case let pair where pair.hasSuffix("=O"): String(pair.dropLast()) + made
        case _: word
        }
      return Array(text.utf8)
    }
    let run = CapturedRun(arguments, input: [], environment: environment)
    defer { if line.hasSuffix("O") { try? FileManager.default.removeItem(atPath: made) } }
    let written = line.hasSuffix("O") ? (try? Data(contentsOf: URL(fileURLWithPath: made))) ?? Data() : Data()
    return run.output + run.errors + written
  }

  private func write(_ name: String, _ bytes: [UInt8]) {
    try? Data(bytes).write(to: folder.url.appendingPathComponent(name))
  }

  private static func text(_ schema: SecretSchema) -> String {
    let settings =
      #""x-settings": {"name": "own", "version": "1.0.0", "actions": {"drop": {"title": "Drop", "unset": ["\#(key(schema))"]}}, "#
      + #""questions": {"same": {"title": "Same", "all": [{"setting": "label", "is": "z", "message": "No."}]}}}"#
    return #"{"$schema": "https://json-schema.org/draft/2020-12/schema", \#(settings), \#(schema.text.dropFirst())"#
  }

  /// The key of the first setting that contains a secret.
  private static func key(_ schema: SecretSchema) -> String {
    guard case .object(let members, _) = schema else { return "label" }
    return members.count > 2 ? members[2].name : "label"
  }
}
