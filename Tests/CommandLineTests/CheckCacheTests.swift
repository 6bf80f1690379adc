import FileAccess
import Foundation
import Properties
import TestSupport
import Testing
import Workspace

/// The cache of `settle check`.
@Suite struct CheckCacheTests {
  private static let schema = """
    properties: {mode: {enum: [dark, light]}, key: {type: string, x-setting: {sensitive: true}}}
    additionalProperties: false
    """
  private static let configuration = "schemas: [{files: [\"**/*.yaml\"], schema: s.yaml}]\nexclude: [s.yaml]\n"

  /// A folder of valid files, enough of them for `check` to use its cache, and an empty folder for the cache.
  private func folder(_ files: [String: String] = ["a.yaml": "mode: dark\n", "b.yaml": "mode: light\n"])
    -> ScratchFolder
  {
    let folder = ScratchFolder(["p/s.yaml": Self.schema, "p/.settle.yaml": Self.configuration, "p/.git/": "", "c/": ""])
    for (name, text) in files { folder.write("p/" + name, text) }
    folder.writeEnoughForCache(below: "p/more")
    return folder
  }

  private struct Run: Equatable {
    var code: Int32
    var text: String
  }

  private static let plain = ["--no-cache"]

  private func check(
    _ folder: ScratchFolder, _ more: [String] = [], environment: (ScratchFolder) -> [String: String] = Self.home
  ) -> Run {
    let run = CommandRun(["check"] + more, in: folder, below: "p", environment: environment(folder))
    return Run(code: run.code, text: run.output + run.errors)
  }

  private static func home(_ folder: ScratchFolder) -> [String: String] { ["XDG_CACHE_HOME": folder.path + "/c"] }

  private func caches(_ folder: ScratchFolder) -> [String] {
    folder.names(below: "c/settle/check").map { "c/settle/check/" + $0 }
  }

  /// Replaces the hash of a valid text in the only cache file with that of another text, and fixes the checksum.
  ///
  /// If the forged entry makes an invalid file pass, the cache was used.
  private func forge(
    _ folder: ScratchFolder, _ path: String = "a.yaml", old: String = "mode: dark\n", new: String,
    keepsStamp: Bool = false
  ) {
    let name = caches(folder)[0]
    var body = Array(folder.bytes(name).dropFirst(32))
    // For each file: the hashes of its path and text, the number of its report, and its stamp.
    let entry = SHA256.hash(Array(path.utf8)) + SHA256.hash(Array(old.utf8))
    let place = body.indices.first { body[$0...].starts(with: entry) }
    #expect(place != nil)
    if let place {
      body.replaceSubrange(place..<place + 64, with: entry.prefix(32) + SHA256.hash(Array(new.utf8)))
      if !keepsStamp { body.replaceSubrange(place + 68..<place + 108, with: Array(repeating: 0, count: 40)) }
    }
    let named = Array(name.split(separator: "/").last.map(String.init)?.utf8 ?? "".utf8)
    folder.write(name, bytes: SHA256.hash(named + body) + body)
  }

  @Test func aFileThatIsKnownToBeCleanIsNotCheckedAgain() {
    let folder = folder()
    #expect(check(folder) == check(folder, Self.plain))
    folder.write("p/a.yaml", "mode: drak\n")
    forge(folder, new: "mode: drak\n")
    #expect(check(folder).code == 0 && check(folder, Self.plain).code == 1)
    // A run with other options doesn't use the entries.
    #expect(check(folder, ["--strict"]).code == 1)
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
    #expect(after == check(folder, Self.plain) && after.text != before.text, "\(after.text)")
    #expect(check(folder) == after)
  }

  @Test func anAddedOrRemovedSchemaCounts() {
    let folder = folder(["a.yaml": "# settle: schema=d.yaml\nmode: dark\n"])
    for text in [nil, "type: object\n", "type: array\n", nil, "type: object\n"] {
      folder.remove("p/d.yaml")
      if let text { folder.write("p/d.yaml", text) }
      let run = check(folder)
      #expect(run == check(folder, Self.plain), "\(run.text)")
    }
  }

  @Test func aDamagedOneIsMadeAgain() {
    let folder = folder()
    let before = check(folder)
    let name = caches(folder)[0]
    let good = folder.bytes(name)
    let damaged: [[UInt8]] = [
      [], [1], good + [0], Array(good.dropLast()), Array(good.dropFirst()), Array(good.prefix(40)) + good,
      Array(repeating: 255, count: 99),
    ]
    // Counts that are far too large, in a file with a correct checksum.
    let named = Array(name.split(separator: "/").last.map(String.init)?.utf8 ?? "".utf8)
    let forged = (0..<60).map { place -> [UInt8] in
      var body = Array(good.dropFirst(32))
      body.replaceSubrange(place..<place + 4, with: [255, 255, 255, 127])
      return SHA256.hash(named + body) + body
    }
    for bytes in damaged + forged {
      folder.write(name, bytes: bytes)
      #expect(check(folder) == before)
    }
    for bytes in damaged {
      folder.write(name, bytes: bytes)
      #expect(check(folder) == before && caches(folder) == [name])
      forge(folder, new: "mode: drak\n")
    }
  }

  @Test func itContainsNoValueAndOnlyItsOwnerCanReadIt() throws {
    let folder = folder(["a.yaml": "key: hunter2\n"])
    #expect(check(folder).code == 0)
    let name = try #require(caches(folder).first)
    let text = String(decoding: folder.bytes(name), as: UTF8.self)
    #expect(!text.contains("hunter2") && !text.contains("key:"))
    for (path, mode) in [(name, 0o600), ("c/settle", 0o700), ("c/settle/check", 0o700)] {
      let found = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)[.posixPermissions] as? Int
      #expect(found == mode, "\(path)")
    }
  }

  @Test(arguments: [0o660, 0o602, 0o600]) func aFileThatOthersCanWriteIsNotTrusted(mode: Int) {
    let folder = folder()
    #expect(check(folder).code == 0)
    folder.write("p/a.yaml", "mode: drak\n")
    forge(folder, new: "mode: drak\n")
    #expect(chmod(folder.path + "/" + caches(folder)[0], mode_t(mode)) == 0)
    #expect(check(folder).code == (mode == 0o600 ? 0 : 1))
  }

  /// Only root can give a file away.
  @Test(.enabled(if: geteuid() == 0)) func anotherUsersFileIsNotTrusted() {
    let folder = folder()
    #expect(check(folder).code == 0)
    folder.write("p/a.yaml", "mode: drak\n")
    forge(folder, new: "mode: drak\n")
    #expect(chown(folder.path + "/" + caches(folder)[0], 65_534, 65_534) == 0)
    #expect(check(folder).code == 1)
  }

  @Test(arguments: [
    [:], ["XDG_CACHE_HOME": "relative"], ["HOME": "/nowhere"], ["XDG_CACHE_HOME": "/proc/self"],
    ["XDG_CACHE_HOME": "/dev/null"], ["HOME": ""],
  ])
  func withoutAFolderForItTheRunIsTheSame(environment: [String: String]) {
    let folder = folder()
    let expected = check(folder, Self.plain)
    for _ in 0..<2 { #expect(check(folder, environment: { _ in environment }) == expected) }
    folder.write("c/settle", "a file in the way\n")
    #expect(check(folder) == expected)
    #expect(folder.names(below: "p").sorted() == [".git", ".settle.yaml", "a.yaml", "b.yaml", "more", "s.yaml"])
  }

  /// `~/.cache` on a full disk: the program may not write files larger than 1 kB.
  @Test func aFullDiskIsNotAProblemOfTheRun() {
    let folder = folder()
    let line = "cd p; ulimit -f 1; XDG_CACHE_HOME=$PWD/../c \"$SETTLE\" check 2>&1"
    for _ in 0..<2 {
      let run = ProgramRun(shell: line, in: folder)
      #expect(run.code == 0 && run.output == check(folder, Self.plain).text, "\(run.output)")
    }
    #expect(caches(folder).isEmpty)
  }

  @Test(arguments: [
    ["--fix"], ["--diff"], ["--explain-schema"], ["--files-from=list"], ["--baseline=x"], ["--no-cache"],
    ["a.yaml", "b.yaml"],
    ["--shard=1/2"], ["--format=json-schema-flag"], ["a.yaml"], ["--no-cache", "--cache"],
  ])
  func runsWithoutGainUseNoCache(arguments: [String]) {
    let folder = folder()
    folder.write("p/list", "a.yaml\n")
    folder.write("p/x", "{}")
    let expected = check(folder, arguments + Self.plain)
    #expect(check(folder, arguments) == expected && check(folder, arguments) == expected)
    #expect(caches(folder).isEmpty)
  }

  @Test func fewFilesUseNone() {
    let folder = folder()
    for name in ["a.yaml", "b.yaml", ".settle.yaml", "s.yaml"] { folder.remove("p/" + name) }
    folder.remove("p/more/1.yaml")
    #expect(check(folder).code == 0 && caches(folder).isEmpty)
    folder.write("p/a.yaml", "mode: dark\n")
    #expect(check(folder).code == 0 && caches(folder).count == 1)
  }

  @Test func onlyTheNewestAreKept() {
    let folder = folder()
    for number in 1...40 { _ = check(folder, ["--max-file-size", "\(number)kB"]) }
    #expect(caches(folder).count == 32)
    folder.write("c/settle/check/large", bytes: Array(repeating: 0, count: 64_000_000))
    _ = check(folder, ["--max-file-size", "99kB"])
    #expect(!caches(folder).contains("c/settle/check/large"))
  }

  @Test func severalAtOnceAgree() async {
    let folder = folder()
    let expected = check(folder, Self.plain)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<5).allSatisfy { _ in check(folder) == expected } } }
      for await isSame in group { #expect(isSame) }
    }
    #expect(check(folder) == expected && caches(folder).count == 1)
  }

  /// A file that keeps its size and time of modification has changed all the same.
  @Test func anUnchangedStampNeedsNoReading() async throws {
    let folder = folder()
    let place = folder.path + "/p/a.yaml"
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place)
    #expect(check(folder).code == 0)
    let fresh = folder.bytes(caches(folder)[0])
    // A file isn't known by its stamp until its last change is 2 seconds old.
    try await Task.sleep(for: .milliseconds(3_100))
    #expect(check(folder).code == 0 && folder.bytes(caches(folder)[0]) != fresh)
    // If the file were read, the wrong hash of its text would be replaced.
    forge(folder, new: "mode: other\n", keepsStamp: true)
    let forged = folder.bytes(caches(folder)[0])
    #expect(check(folder).code == 0 && folder.bytes(caches(folder)[0]) == forged)
    folder.write("p/a.yaml", "mode: drak\n")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place)
    #expect(check(folder).code == 1)
    // Another file moved into its place, or a link to one, isn't the same file.
    folder.write("p/a.yaml", "mode: dark\n")
    try await Task.sleep(for: .milliseconds(3_100))
    #expect(check(folder).code == 0 && check(folder).code == 0)
    folder.write("p/more/b.txt", "mode: drak\n")
    folder.remove("p/a.yaml")
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "more/b.txt")
    #expect(check(folder) == check(folder, Self.plain) && check(folder).code == 1)
  }

  // MARK: Against runs without the cache

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

  /// Random edits of files, schemas and configurations: each run gives the same report with and without the cache.
  /// `SETTLE_ROUNDS` sets the number of rounds, which is small in debug builds.
  @Test func randomTreesAgainstRunsWithoutIt() async throws {
    var random = Random(seed: 5)
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["SETTLE_ROUNDS"].flatMap { Int($0) } ?? (environment["SETTLE_PROGRAM"] == nil ? 20 : 120)
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
      // From time to time, files become old enough to be known by their stamps. Other tests run meanwhile.
      if round % 10 == 9 {
        try await Task.sleep(for: .milliseconds(3_100))
        _ = check(folder)
      }
      let (with, without) = (check(folder), check(folder, Self.plain))
      #expect(with == without, "round \(round)")
      if with != without { return }
      if with.code == 0 { clean += 1 }
    }
    #expect(clean > rounds / 200)
  }
}
