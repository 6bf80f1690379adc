import Foundation
import Properties
import TestSupport
import Testing
import Workspace

/// `settle check --cache`
@Suite struct CheckCacheTests {
  private static let schema = """
    properties: {mode: {enum: [dark, light]}, key: {type: string, x-setting: {sensitive: true}}}
    additionalProperties: false
    """
  private static let configuration = "schemas: [{files: [\"*.yaml\"], schema: s.yaml}]\nexclude: [s.yaml]\n"

  /// A folder with valid files, and a folder for the cache.
  private func folder(_ files: [String: String] = ["a.yaml": "mode: dark\n", "b.yaml": "mode: light\n"])
    -> ScratchFolder
  {
    let folder = ScratchFolder(["p/s.yaml": Self.schema, "p/.settle.yaml": Self.configuration, "p/.git/": "", "c/": ""])
    for (name, text) in files { folder.write("p/" + name, text) }
    return folder
  }

  private struct Run: Equatable {
    var code: Int32
    var text: String
  }

  private func check(_ folder: ScratchFolder, _ more: [String] = ["--cache"], home: Bool = true) -> Run {
    let run = CommandRun(
      ["check"] + more, in: folder, below: "p", environment: home ? ["XDG_CACHE_HOME": folder.path + "/c"] : [:])
    return Run(code: run.code, text: run.output + run.errors)
  }

  private func caches(_ folder: ScratchFolder) -> [String] {
    folder.names(below: "c/settle/check").map { "c/settle/check/" + $0 }
  }

  /// Changes the text of the only cache file and repairs its checksum.
  private func forge(_ folder: ScratchFolder, _ change: (String) -> String) {
    let name = caches(folder)[0]
    let text = change(String(folder.text(name).dropLast(64)))
    folder.write(name, text + SHA256.hexadecimal(Array(text.utf8)))
  }

  @Test func aFileThatIsKnownToBeCleanIsNotCheckedAgain() {
    let folder = folder()
    #expect(check(folder) == check(folder, []))
    // A forged cache entry for other bytes is believed, which proves that the cache is used.
    folder.write("p/a.yaml", "mode: drak\n")
    let digest = SHA256.hexadecimal(Array("mode: dark\n".utf8))
    forge(folder) { $0.replacingOccurrences(of: digest, with: SHA256.hexadecimal(Array("mode: drak\n".utf8))) }
    #expect(check(folder).code == 0 && check(folder, []).code == 1)
  }

  @Test(arguments: [
    ("a.yaml", "mode: drak\n"), ("s.yaml", "properties: {mode: {enum: [dark]}}\n"),
    (".settle.yaml", "schemas: [{files: [a.yaml], schema: s.yaml}]\nlint: {rules: {quoted-strings: error}}\n"),
    ("c.yaml", "mode: [\n"), (".editorconfig", "[*]\nindent_size = x\n"),
    ("a.yaml", "# settle: schema=other.yaml\nmode: dark\n"),
  ])
  func whatChangedIsCheckedAgain(name: String, text: String) {
    let folder = folder()
    let before = check(folder)
    folder.write("p/" + name, text)
    let after = check(folder)
    #expect(after == check(folder, []) && after.text != before.text, "\(after.text)")
    #expect(check(folder) == after)
  }

  @Test func anAddedOrRemovedSchemaCounts() {
    let folder = folder(["a.yaml": "# settle: schema=d.yaml\nmode: dark\n"])
    for text in [nil, "type: object\n", "type: array\n", nil, "type: object\n"] {
      folder.remove("p/d.yaml")
      if let text { folder.write("p/d.yaml", text) }
      let run = check(folder)
      #expect(run == check(folder, []), "\(run.text)")
    }
  }

  @Test func aDamagedOneIsMadeAgain() {
    for damage in ["", "x", "o\tkind\n", String(repeating: "f\t\n", count: 99)] {
      let folder = folder()
      let before = check(folder)
      let name = caches(folder)[0]
      let good = folder.text(name)
      for text in [damage, damage + good, good + damage + "x", String(good.dropLast(70))] {
        folder.write(name, text)
        #expect(check(folder) == before)
        #expect(folder.text(name) == good)
      }
    }
  }

  @Test func itHoldsNoValueAndIsForItsOwnerAlone() throws {
    let folder = folder(["a.yaml": "key: hunter2\n"])
    #expect(check(folder).code == 0)
    let name = try #require(caches(folder).first)
    #expect(!folder.text(name).contains("hunter2"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Only root can give a file away.
  @Test(.enabled(if: geteuid() == 0)) func thatOfAnotherPersonIsNotBelieved() {
    let folder = folder()
    #expect(check(folder).code == 0)
    folder.write("p/a.yaml", "mode: drak\n")
    let digest = SHA256.hexadecimal(Array("mode: dark\n".utf8))
    forge(folder) { $0.replacingOccurrences(of: digest, with: SHA256.hexadecimal(Array("mode: drak\n".utf8))) }
    #expect(chown(folder.path + "/" + caches(folder)[0], 65_534, 65_534) == 0)
    #expect(check(folder).code == 1)
  }

  @Test func anUnwritableCacheIsReportedAndHarmless() {
    let folder = folder()
    folder.write("c/settle", "a file in the way\n")
    let run = check(folder)
    #expect(run.code == 0 && run.text.contains("settle: --cache: "), "\(run.text)")
    let homeless = check(folder, home: false)
    #expect(homeless.code == 0 && homeless.text.contains("neither XDG_CACHE_HOME nor HOME is set"))
  }

  @Test(arguments: ["--fix", "--diff", "--stdin-records", "--explain-schema", "--files-from=s.yaml", "--baseline=x"])
  func otherWorkIsRefused(option: String) {
    let run = check(folder(), ["--cache", option])
    #expect(run.code == 2 && run.text.contains("cannot be used with"), "\(run.text)")
  }

  @Test func onlyTheNewestAreKept() {
    let folder = folder()
    for number in 1...40 { _ = check(folder, ["--cache", "--max-file-size", "\(number)kB"]) }
    #expect(caches(folder).count == 32)
  }

  @Test func severalAtOnceAgree() async {
    let folder = folder()
    let expected = check(folder, [])
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<5).allSatisfy { _ in check(folder) == expected } } }
      for await isSame in group { #expect(isSame) }
    }
    #expect(check(folder) == expected && caches(folder).count == 1)
  }

  // MARK: Never wrong

  /// The possible contents of a file in the random tree.
  private static let pool: [String: [String]] = [
    ".settle.yaml": [
      configuration, "schemas: [{files: [\"**/*.yaml\"], schema: s.yaml}]\n", "exclude: [d]\n",
      "lint: {preset: strict}\n",
      "schemas: [{files: [\"d/*.json\"], schema: d/t.yaml}, {files: [b.yaml], schema: t.yaml}]\n", "schemas: [\n",
      "uris: {\"https://example.org/\": \"d/\"}\n", "knownKinds: false\n", "missingSchemas: warning\n",
    ],
    "d/.settle.yaml": ["schemas: [{files: [\"*.yaml\"], schema: ../s.yaml}]\n", "{}\n"],
    "s.yaml": [
      schema, "type: object\n", "$ref: d/t.yaml\n", "properties: {mode: {$ref: \"t.yaml#/$defs/m\"}}\n", "[\n",
    ],
    "t.yaml": ["$defs: {m: {enum: [dark]}}\n", "$defs: {m: {enum: [light]}}\n", "type: array\n"],
    "d/t.yaml": ["required: [mode]\n", "properties: {mode: {type: string}}\n", "$ref: ../t.yaml\n"],
    "a.yaml": ["mode: dark\n", "mode: light\n", "mode: yes\n", "# settle: schema=t.yaml\nmode: dark\n", "a: [\n"],
    "b.yaml": [
      "mode: light\n", "# yaml-language-server: $schema=https://example.org/t.yaml\nmode: 1\n", "mode: drak\n",
    ],
    "d/c.yaml": ["mode: dark\n", "# settle: schema=../s.yaml\nmode: dark\n", "key: 1\n"],
    "d/e.json": [
      "{\"mode\": \"dark\"}\n", "{\"mode\": 1}\n", "{\"$schema\": \"../s.yaml\", \"mode\": \"dark\"}\n", "{,}\n",
    ],
    ".github/workflows/w.yml": ["on: push\njobs: {}\n", "on: [\n"],
    ".gitignore": ["b.yaml\n", "d\n"],
    ".settle/schemas.lock": ["# none\n", "x\n"],
  ]

  /// Random edits of files, schemas and configurations: each run reports the same with and without the cache.
  /// `SETTLE_ROUNDS` sets the number; a debug build runs few.
  @Test func randomTreesAgainstRunsWithoutIt() {
    var random = Random(seed: 5)
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["SETTLE_ROUNDS"].flatMap { Int($0) } ?? (environment["SETTLE_PROGRAM"] == nil ? 20 : 300)
    let folder = folder()
    let names = Self.pool.keys.sorted()
    var clean = 0
    for round in 0..<rounds {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let name = names.randomElement(using: &random) ?? "a.yaml"
        let texts = Self.pool[name] ?? []
        let choice = Int.random(in: 0...texts.count, using: &random)
        if choice == texts.count { folder.remove("p/" + name) } else { folder.write("p/" + name, texts[choice]) }
      }
      let (with, without) = (check(folder), check(folder, []))
      #expect(with == without, "round \(round)")
      if with != without { return }
      if with.code == 0 { clean += 1 }
    }
    #expect(clean > rounds / 200)
  }
}
