import Foundation
import TestSupport
import Testing

/// Everything that users read is idiomatic English: no string in the sources, code page, schema, README, documentation
/// page, package, editor file or example contains a phrase from `Words/banned.tsv`.
///
/// `Words/allowed.tsv` has the number of exceptions per folder and phrase, with a reason. `SETTLE_RECORD=1` updates the
/// numbers.
struct BannedWordsTests {
  private static let folder = OutsideSuites.packageRoot.appendingPathComponent("Tests/ArchitectureTests/Words")

  private struct Phrase {
    let words: [Substring]
    let instead: String
    let isForAll: Bool
  }

  /// A phrase in a folder.
  private struct Use: Hashable, Comparable {
    let folder: String
    let phrase: String

    static func < (one: Self, other: Self) -> Bool { (one.folder, one.phrase) < (other.folder, other.phrase) }
  }

  private static func rows(_ name: String) throws -> [[String]] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
  }

  private static func phrases() throws -> [Phrase] {
    try rows("banned.tsv").map { Phrase(words: $0[0].split(separator: " "), instead: $0[1], isForAll: $0[2] == "all") }
  }

  @Test func noBannedPhraseIsUsed() throws {
    let allowed = try Self.rows("allowed.tsv")
    let counts = Dictionary(allowed.map { (Use(folder: $0[0], phrase: $0[1]), Int($0[2]) ?? 0) }) { $1 }
    let phrases = try Self.phrases()
    var places: [Use: [String]] = [:]
    for text in try ReadText.all() {
      for (phrase, line) in Self.found(phrases, in: text) {
        places[Use(folder: text.folder, phrase: phrase), default: []].append("\(text.path): \(line)")
      }
    }
    if GoldenFile.isRecording {
      return try Self.record(places, reasons: allowed)
    }
    for use in Set(places.keys).union(counts.keys).sorted() {
      let (found, count) = (places[use] ?? [], counts[use] ?? 0)
      let instead = phrases.first { $0.words.joined(separator: " ") == use.phrase }?.instead ?? ""
      #expect(
        found.count == count,
        "\(use.folder): \"\(use.phrase)\" (write: \(instead)): \(found.count) times, allowed \(count): \(found.prefix(5))"
      )
    }
    #expect(allowed.allSatisfy { $0.count == 4 }, "each exception has a reason")
  }

  private static func record(_ places: [Use: [String]], reasons: [[String]]) throws {
    let known = Dictionary(reasons.map { (Use(folder: $0[0], phrase: $0[1]), $0[3]) }) { $1 }
    let head = "# The phrases that a folder has for now: folder, phrase, count, reason. The counts only fall.\n"
    let lines = places.sorted { $0.key < $1.key }.map { use, found in
      "\(use.folder)\t\(use.phrase)\t\(found.count)\t\(known[use] ?? "not yet rewritten")\n"
    }
    try (head + lines.joined()).write(
      to: folder.appendingPathComponent("allowed.tsv"), atomically: true, encoding: .utf8)
  }

  private static func found(_ phrases: [Phrase], in text: ReadText) -> [(phrase: String, line: String)] {
    var byFirst: [Substring: [Phrase]] = [:]
    for phrase in phrases where phrase.isForAll || !text.isDocumentation {
      byFirst[phrase.words[0], default: []].append(phrase)
    }
    var found: [(String, String)] = []
    for line in text.lines {
      let words = Self.words(line)
      for index in words.indices {
        for phrase in byFirst[words[index]] ?? [] where words[index...].starts(with: phrase.words) {
          found.append((phrase.words.joined(separator: " "), line))
        }
      }
    }
    return found
  }

  /// The words of a line in lowercase. Every separator except a space becomes a `.`, so that no phrase spans a comma.
  private static func words(_ line: String) -> [Substring] {
    let bytes = Array(line.lowercased().utf8)
    var words: [Substring] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { !isWordScalar($0) } ?? bytes.count
      if end > start { words.append(Substring(decoding: bytes[start..<end], as: UTF8.self)) }
      if end < bytes.count, bytes[end] != UInt8(ascii: " ") { words.append(".") }
      start = end + 1
    }
    return words
  }

  private static func isWordScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    case _: false
    }
  }

  @Test(arguments: [
    (#"let a = "the space is behind the colon""#, 1), (#"let behind = a // behind"#, 0), (#"f("\(behind)")"#, 0),
    (#"f("\(isOne ? "is behind" : "are behind") it")"#, 2), (##"f(#"behind \#(x)"#)"##, 1),
    (#"f("behind-the-scenes")"#, 0),
  ])
  func literalsAreRead(_ code: String, _ count: Int) throws {
    let text = ReadText(path: "", folder: "", lines: StringLiterals.all(in: code), isDocumentation: false)
    #expect(try Self.found(Self.phrases(), in: text).count == count)
  }
}

/// The parts of a file that users read.
private struct ReadText {
  let path: String
  /// The folder whose exceptions apply: `Sources/Text`, `docs/rules`, `docs`.
  let folder: String
  let lines: [String]
  let isDocumentation: Bool

  static func all() throws -> [Self] {
    let sources = try SourceFile.all(in: "Sources").map { file in
      let floor = file.path.split(separator: "/").prefix(2).joined(separator: "/")
      let literals = StringLiterals.all(in: file.text).flatMap { $0.split(separator: "\n") }.map(String.init)
      return Self(
        path: file.path, folder: floor, lines: literals.filter { $0.contains(" ") }, isDocumentation: false)
    }
    let pages = try ["docs", "schemas"].flatMap { try files(in: $0, [".md", ".yaml"]) }
    let others = try ["ci", "editors", "examples", "packaging"].flatMap {
      try files(in: $0, [".el", ".js", ".json", ".lua", ".md", ".py", ".sh", ".toml", ".yaml", ".yml"])
    }
    let root = ["CONTRIBUTING.md", "README.md", "SECURITY.md", "action.yml"]
    let help = try ["Commands/commands.txt", "MCP/tools.yaml"].map { name in
      let path = "Sources/CommandLine/CommandLineInterface/" + name
      let text = try String(contentsOf: OutsideSuites.packageRoot.appendingPathComponent(path), encoding: .utf8)
      return Self(
        path: path, folder: "Sources/CommandLine",
        lines: text.split(separator: "\n\n").map { String($0).replacing("\n", with: " ") }, isDocumentation: false)
    }
    return try sources + help + (pages + others + root).map(page)
  }

  private static func files(in folder: String, _ endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: OutsideSuites.packageRoot.appendingPathComponent(folder).path)
      .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains("node_modules") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// A page without its code, or a schema without its comments.
  private static func page(_ path: String) throws -> Self {
    let text = try String(contentsOf: OutsideSuites.packageRoot.appendingPathComponent(path), encoding: .utf8)
    var isCode = false
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || path.hasPrefix("schemas/") && line.drop(while: { $0 == " " }).hasPrefix("#") { continue }
      // Every second part is between backticks.
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      lines += parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }
    }
    let isRule = path.hasPrefix("docs/rules/")
    let folder = isRule ? "docs/rules" : String(path.split(separator: "/")[0])
    return Self(path: path, folder: folder, lines: lines, isDocumentation: !isRule && !path.hasPrefix("schemas/"))
  }
}
