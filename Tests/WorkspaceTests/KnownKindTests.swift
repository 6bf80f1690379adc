import DocumentModel
import FileAccess
import Foundation
import Testing
import YAMLReading

@testable import Workspace

/// The table of known kinds, and the rules for lock files and addresses.
@Suite struct KnownKindTests {
  private static func known(_ entries: [(kind: String, patterns: [String])]) throws -> KnownFiles {
    var contents = CatalogContents()
    contents.entries = entries.map { kind, patterns in
      var entry = CatalogEntry(kind: kind, address: "https://a.org/\(kind).json")
      entry.patterns = patterns
      return entry
    }
    let index = try #require(CatalogIndex(contents.index("today here"), source: .knownKinds, in: nil))
    return KnownFiles(root: FilePath("/r"), namesFiles: true) { [index] }
  }

  @Test(arguments: [
    ("/r/package.json", "package"), ("/r/a/b/package.json", "package"), ("/r/package.json5", nil),
    ("/package.json", nil),
    ("/r/.github/workflows/a.yml", "workflow"), ("/r/x/.github/workflows/a.yml", "workflow"),
    ("/r/.github/workflows/x/a.yml", nil), ("/r/workflows/a.yml", nil), ("/r/a.camel.yml", "camel"),
    ("/r/a.camel.yaml", nil),
    ("/r/ISSUE/bug.yml", "form"), ("/r/ISSUE/config.yml", "form-config"), ("/r/compose.dev.yml", "compose"),
    ("/r/compose.yml", "compose"), ("/r/compose.yaml", "compose"), ("/r/x.compose.yml", nil), ("/r/tool.toml", nil),
    ("/r/.toolrc", "tool"), ("/r/exact/special.yml", "special"), ("/r/exact/other.yml", "folder"), ("/etc/passwd", nil),
  ])
  func aFileIsOfItsKind(_ path: String, _ kind: String?) throws {
    let known = try Self.known([
      ("package", ["package.json"]), ("workflow", ["**/.github/workflows/*.yml"]), ("camel", ["*.camel.yml"]),
      ("form", ["**/ISSUE/!(config).yml"]), ("form-config", ["ISSUE/config.yml"]),
      ("compose", ["compose.{yml,yaml}", "compose.*.yml"]), ("tool", ["tool.toml", ".toolrc", "../../etc/passwd"]),
      ("folder", ["exact/*.yml"]), ("special", ["exact/special.yml"]),
    ])
    #expect(Self.byName(path, known).kind == kind)
  }

  /// The kind according to the file's name, and whether the content is needed to decide.
  private static func byName(_ path: String, _ known: KnownFiles) -> (kind: String?, dependsOnContent: Bool) {
    var isAsked = false
    let file = known.file(FilePath(path)) {
      isAsked = true
      return nil
    }
    return (file?.kind, isAsked)
  }

  /// For these names the content is needed to decide.
  @Test func aCommonNameOrOneOfSeveralKindsIsWeak() throws {
    let known = try Self.known([
      ("api", ["openapi.yaml", "gate.yml", "**/api.json"]), ("one", ["same.yml"]), ("two", ["same.yml"]),
      ("tasks", ["**/tasks/*.yml"]),
    ])
    for name in ["openapi.yaml", "api.json", "v1/api.json", "same.yml", "tasks/main.yml"] {
      #expect(Self.byName("/r/\(name)", known) == (nil, true), "\(name)")
    }
    #expect(Self.byName("/r/gate.yml", known) == ("api", true))
  }

  /// Ansible's tasks and variables, and any other files, may have such names. A file without a key shows nothing.
  @Test(arguments: [
    ("overlay.yml", "- debug: {msg: a}\n", nil), ("overlay.yml", "a: 1\n", nil),
    ("overlay.yml", "overlay: 1.0.0\nactions: []\n", "openapi-overlay-1.X"),
    ("cluster.yml", "- hosts: all\n  roles: [a]\n", nil),
    ("cluster.yml", "nodes: []\n", "rke-cluster-configuration-yaml"), ("theme.json", "{\"a\": {}}\n", nil),
    ("theme.json", "{\"version\": 3, \"settings\": {}}\n", "theme"), ("task.yml", "{}\n", nil),
    ("task.yml", "a: 1\n", "task"), ("tasks/docker-compose.yml", "- command: docker compose up\n", "tasks"),
    ("tasks/docker-compose.yml", "services: {}\n", "compose"), ("docker-compose.yml", "- a: 1\n", "compose"),
  ])
  func aCommonNameNeedsTheContentOfItsKind(_ name: String, _ text: String, _ kind: String?) throws {
    let known = try Self.known([
      ("openapi-overlay-1.X", ["overlay.yml"]), ("rke-cluster-configuration-yaml", ["cluster.yml"]),
      ("theme", ["theme.json"]), ("task", ["task.yml"]), ("compose", ["docker-compose.yml"]),
      ("tasks", ["**/tasks/*.yml"]),
    ])
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let file = known.file(FilePath("/r/\(name)")) { document.roots.first.map { (document, $0) } }
    #expect(file?.kind == kind)
  }

  /// The name alone still decides about tags and placeholders, but not about a schema to install.
  @Test(arguments: [
    ("task.yml", "a: {b: 1}\n", true), ("action.yml", "a: {b: 1}\n", true), ("action.yml", "runs: {}\n", false),
    ("playbook.yml", "- a: 1\n", true), ("playbook.yml", "- hosts: all\n", false), ("tool.yml", "a: 1\n", false),
  ])
  func aCommonNameAloneIsDoubtful(_ name: String, _ text: String, _ isDoubtful: Bool) throws {
    let known = try Self.known([
      ("task", ["task.yml"]), ("github-action", ["action.yml"]), ("ansible-playbook", ["playbook.yml"]),
      ("tool", ["tool.yml"]),
    ])
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let file = known.file(FilePath("/r/\(name)")) { document.roots.first.map { (document, $0) } }
    #expect(file?.isDoubtful == isDoubtful)
  }

  @Test(arguments: [
    ("x_gateway.yaml", nil), ("releases-index.json", nil), ("a.sl.yml", nil), ("a.config.json", nil),
    ("action.yml", nil),
    ("a_ksail.yaml", "ksail-config"), ("asyncapi-1.yml", "asyncapi"), ("a.sls.yml", "salt"), ("ci.yml", nil),
  ])
  func anExtensionThatIsNotTheToolsIsWeak(_ name: String, _ kind: String?) throws {
    let known = try Self.known([
      ("grpc-api-gateway", ["*_gateway.yaml"]), ("search", ["*-index.json"]), ("starlake", ["*.sl.yml"]),
      ("config", ["*.config.json"]), ("github-action", ["action.yml"]), ("ksail-config", ["*_ksail.yaml"]),
      ("asyncapi", ["*asyncapi*.yml"]), ("salt", ["*.sls.yml"]),
    ])
    #expect(Self.byName("/r/\(name)", known) == (kind, true))
  }

  @Test func namesWithoutAKnownExtensionAreKnown() throws {
    let known = try Self.known([("tool", [".toolrc", "*.tool", "**/x/*.yml"])])
    for name in [".toolrc", "a.tool"] { #expect(known.knows(name: Array(name.utf8)[...]), "\(name)") }
    for name in ["toolrc", "a.yml", "a.swift", ""] { #expect(!known.knows(name: Array(name.utf8)[...]), "\(name)") }
  }

  /// With a truncated or edited table fewer kinds are recognized, but nothing crashes.
  @Test func aDamagedTableIsHarmless() throws {
    var contents = CatalogContents()
    contents.entries = (0..<50).map { number in
      var entry = CatalogEntry(kind: "kind-\(number)", address: "https://a.org/\(number)")
      entry.patterns = ["file-\(number).yml"]
      entry.file = "../../\(number)"
      return entry
    }
    let bytes = contents.index("x")
    for length in stride(from: 0, to: bytes.count, by: 7) {
      for change in [0x00, 0x39, 0x66, 0x0A] as [UInt8] {
        var damaged = Array(bytes[..<length])
        if length > 20 { damaged[length / 2] = change }
        guard let index = CatalogIndex(damaged, source: .catalog("x"), in: FilePath("/c")) else { continue }
        _ = index.claims(on: Array("a/file-3.yml".utf8)[...])
        _ = index.kinds
        #expect(index.file(of: "https://a.org/3").map { $0.relative(to: FilePath("/c")) != nil } ?? true)
      }
    }
  }

  @Test(arguments: [
    ("https://json.schemastore.org/x", "https://www.schemastore.org/x.json"),
    ("http://json.schemastore.org/x.json#/a", "https://www.schemastore.org/x.json"),
    ("https://www.schemastore.org/schemas/json/x.json", "https://www.schemastore.org/x.json"),
    ("https://schemastore.org/x", "https://www.schemastore.org/x.json"), ("http://a.org/x#", "https://a.org/x"),
    ("https://notschemastore.org/x", "https://notschemastore.org/x"), ("file:///x", "file:///x"),
  ])
  func oneSpellingOfAnAddressCounts(_ address: String, _ canonical: String) {
    #expect(SchemaAddress.canonical(address) == canonical)
  }

  @Test(arguments: [
    ("https://a.org/b/c.json", "a.org/b/c.json"), ("https://a.org/b.json#/x", "a.org/b.json"),
    ("https://a.org/../../etc/passwd", "a.org/_../_../etc/passwd~"), ("https://a.org/a?b=c", "a.org/a~"),
    ("https://a.org/%2e%2e/x", "a.org/%2e%2e/x"), ("https://a.org:80/x\\y", "_a.org_80/_x_y~"),
    ("https://a.org//x", "a.org/x"),
    ("https://a.org/\(String(repeating: "n", count: 300))", "a.org/_\(String(repeating: "n", count: 160))~"),
  ])
  func anAddressHasAPathBelowItsFolder(_ address: String, _ start: String) {
    let path = SchemaAddress.path(address)
    #expect(
      path.hasPrefix(start) && path.split(separator: "/").allSatisfy { $0.utf8.count < 255 && $0 != ".." }, "\(path)")
    // The hash of the address follows.
    let hash = path.dropFirst(start.count)
    #expect(hash.count == (start.hasSuffix("~") ? 16 : 0) && hash.allSatisfy(\.isHexDigit), "\(path)")
  }

  @Test(arguments: [
    ("apps.example.org/thing_v1beta1.json", "apps.example.org/v1beta1/thing"),
    ("deployment-apps-v1.json", "apps./v1/deployment"),
    ("v1.30-strict/pod-v1.json", "core/v1/pod"), ("rolebinding-rbac-v1.json", "rbac./v1/rolebinding"),
    ("all.json", nil),
    ("_definitions.json", nil), ("a-b-c-v1.json", nil), ("Thing_V1.json", "/v1/thing"),
  ])
  func aFileIsOfAnObject(_ path: String, _ key: String?) {
    #expect(ObjectFile(path)?.object.key == (key?.hasPrefix("/") == true ? nil : key))
  }

  @Test func theNewestStrictCollectionIsUsed() {
    let folders: Set = ["v1.9.0-standalone", "v1.29.1-standalone-strict", "v1.30.0", "v1.3.0-standalone-strict"]
    #expect(ObjectFile.newest(folders) == "v1.29.1-standalone-strict")
  }

  /// The keys by which a schema's documents are recognized, and documents with and without them.
  @Test(arguments: [
    ("{required: [a, b]}", ["a", "b"], ["b: 1"], ["c: 1", "- a: 1", "x"]),
    (
      "{type: array, items: {$ref: '#/d/i'}, d: {i: {required: [hosts]}}}", ["[].hosts"], ["- hosts: x"],
      ["hosts: x", "- x"]
    ),
    ("{type: array, items: {type: object}}", ["[]"], ["- a: 1"], ["a: 1", "[]", "- 1"]),
    (
      "{oneOf: [{type: object, required: [main]}, {type: array}]}", ["main", "[]"], ["main: 1", "- a: 1"], ["other: 1"]
    ),
    ("{anyOf: [{required: [a]}, {type: object}]}", [], [], ["a: 1"]),
    ("{type: object, allOf: [{properties: {a: true}}, {required: [z]}]}", ["z"], ["z: 1"], ["- z: 1"]),
    ("{properties: {a: true}, allOf: [{properties: {b: true}}]}", ["a", "b"], ["b: 1"], ["c: 1"]),
    ("{properties: {a: true}, patternProperties: {^x: true}}", [], [], ["a: 1"]),
    ("{$ref: '#'}", [], [], []), ("true", [], [], []),
  ])
  func marksAreWhatASchemaAsksFor(_ schema: String, _ marks: [String], _ borneOut: [String], _ others: [String]) throws
  {
    func read(_ text: String) -> Document { YAMLParser.parse(Array(text.utf8), limits: Limits()).document }
    #expect(SchemaMarks.of(read(schema)) == marks)
    for (texts, isBorneOut) in [(borneOut, true), (others, false)] {
      for text in texts {
        let document = read(text)
        #expect(SchemaMarks.areMet(marks, by: document, root: document.roots[0]) == isBorneOut, "\(text)")
      }
    }
    #expect(SchemaMarks.of(read("{$defs: {t: {type: array}}, required: [a]}"), fragment: "/$defs/t") == ["[]"])
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func aHashIsTheOneOfTheStandard(_ text: String, _ digits: String) {
    #expect(SHA256.hexadecimal(Array(text.utf8)) == digits)
  }

  @Test func aLockIsReadAsItIsWritten() throws {
    var lock = SchemaLock()
    var row = SchemaLock.Row(address: "https://b.org/s", file: "b.org/s", digest: String(repeating: "0", count: 64))
    (row.kind, row.patterns, row.marks) = ("kind", ["a.yml", "**/b/*.yml"], ["on"])
    lock.rows = [
      row, SchemaLock.Row(address: "https://a.org/s", file: "a.org/s", digest: String(repeating: "1", count: 64)),
    ]
    let read = try SchemaLock(lock.text)
    #expect(
      read.rows.map(\.address) == ["https://a.org/s", "https://b.org/s"] && read.rows[1] == row
        && read.text == lock.text)
    for (line, number) in [
      ("x", 1), ("# a\n\nhttps://a.org\t/etc/passwd\t\(row.digest)\t\t\t", 3), ("a\t../b\t\(row.digest)\t\t\t", 1),
    ] {
      #expect(throws: SchemaLock.InvalidRow.self, "\(line)") { try SchemaLock(Array(line.utf8)) }
      do { _ = try SchemaLock(Array(line.utf8)) } catch { #expect(error.line == number) }
    }
  }
}
