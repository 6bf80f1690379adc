import DocumentModel
import FileAccess
import Foundation
import JSONSchema
import TestSupport
import Testing
import Workspace

extension SchemaResultCache {
  fileprivate func contains(_ sources: [SchemaSource], options: Schema.Options) -> Bool {
    if case .known = verdict(on: sources, options: options) { true } else { false }
  }

  fileprivate func insert(_ sources: [SchemaSource], options: Schema.Options) {
    if case .errorFree(let key) = verdict(on: sources, options: options) { insert(key) }
  }
}

/// The verdicts on schemas and the parsed texts that a run leaves for later ones.
@Suite struct SchemaResultCacheTests {
  private struct Text {
    var uri = "file:///p/s.yaml"
    var text = "type: object\n"
    var isTrusted = false
  }

  private static let options: Schema.Options = {
    var options = Schema.Options()
    options.compilesUnreferenced = true
    return options
  }()

  private static func verdicts(_ folder: ScratchFolder, build: [UInt8] = [1, 2]) -> SchemaResultCache {
    SchemaResultCache { (FilePath(folder.path + "/v"), build) }
  }

  private static func sources(_ texts: [Text]) throws -> [SchemaSource] {
    try texts.map { text in
      guard case .found(var source) = SchemaTextLoader.parsed(Array(text.text.utf8), uri: text.uri) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      source.isTrusted = text.isTrusted
      return source
    }
  }

  private static let texts = [Text(), Text(uri: "file:///p/t.yaml", text: "{}\n")]

  @Test func theSameTextsHaveTheSameVerdict() throws {
    let folder = ScratchFolder()
    let sources = try Self.sources(Self.texts)
    #expect(!Self.verdicts(folder).contains(sources, options: Self.options))
    Self.verdicts(folder).insert(sources, options: Self.options)
    #expect(Self.verdicts(folder).contains(sources, options: Self.options))
    // The verdicts are read from the disk, as in another run.
    #expect(try Self.verdicts(folder).contains(Self.sources(Self.texts), options: Self.options))
  }

  /// In each case, one thing differs from the texts that have a verdict.
  @Test func anyChangeNeedsANewVerdict() throws {
    let folder = ScratchFolder()
    Self.verdicts(folder).insert(try Self.sources(Self.texts), options: Self.options)
    var others: [[Text]] = [[Self.texts[0]], Self.texts.reversed(), Self.texts + [Text(uri: "file:///p/u.yaml")]]
    for index in Self.texts.indices {
      for change in [
        { $0.text += "# \n" }, { $0.uri += "x" }, { $0.isTrusted = true },
        // The same bytes as JSON instead of YAML.
        {
          $0.text = "{}"; $0.uri = "file:///p/t.json"
        },
      ] as [(inout Text) -> Void] {
        var texts = Self.texts
        change(&texts[index])
        others.append(texts)
      }
    }
    // The end of one text moved to the start of the next.
    others.append([Text(text: "type: object\n{}"), Text(uri: "file:///p/t.yaml", text: "\n")])
    for texts in others {
      guard let sources = try? Self.sources(texts) else { continue }
      #expect(!Self.verdicts(folder).contains(sources, options: Self.options), "\(texts)")
    }
    let sources = try Self.sources(Self.texts)
    var options = Self.options
    options.assertsFormat = false
    #expect(!Self.verdicts(folder).contains(sources, options: options))
    options = Self.options
    options.limits.depth = 9
    #expect(!Self.verdicts(folder).contains(sources, options: options))
    // Another build of the program.
    for build in [[1], [1, 2, 3], [2, 1]] as [[UInt8]] {
      #expect(!Self.verdicts(folder, build: build).contains(sources, options: Self.options))
    }
    #expect(Self.verdicts(folder).contains(sources, options: Self.options))
  }

  /// Texts that are part of the program change only with it, except those made for a run.
  @Test func aTextMadeForTheRunCounts() throws {
    let folder = ScratchFolder()
    let made = Text(uri: "settle:/reference", text: "{\"$ref\": \"file:///p/s.yaml#/a\"}\n", isTrusted: true)
    Self.verdicts(folder).insert(try Self.sources([made, Text()]), options: Self.options)
    var other = made
    other.text = "{\"$ref\": \"file:///p/s.yaml#/b\"}\n"
    #expect(try !Self.verdicts(folder).contains(Self.sources([other, Text()]), options: Self.options))
    #expect(try Self.verdicts(folder).contains(Self.sources([made, Text()]), options: Self.options))
  }

  @Test func whatIsDamagedOrMayBeOfOthersIsNoVerdict() throws {
    let folder = ScratchFolder()
    let sources = try Self.sources(Self.texts)
    Self.verdicts(folder).insert(sources, options: Self.options)
    let name = "v/" + (try #require(folder.names(below: "v").first))
    let good = folder.bytes(name)
    #expect(good.count == 32)
    for bytes in [[], [1], good + [0], Array(good.dropLast()), good.map { ~$0 }] {
      folder.write(name, bytes: bytes)
      #expect(!Self.verdicts(folder).contains(sources, options: Self.options))
    }
    for (mode, isTrusted) in [(0o660, false), (0o602, false), (0o600, true)] {
      folder.write(name, bytes: good)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
      #expect(Self.verdicts(folder).contains(sources, options: Self.options) == isTrusted)
    }
    // The verdict of one schema stored under another schema's name.
    Self.verdicts(folder).insert(try Self.sources([Text()]), options: Self.options)
    let other = try #require(folder.names(below: "v").first { "v/" + $0 != name })
    folder.write("v/" + other, bytes: good)
    #expect(try !Self.verdicts(folder).contains(Self.sources([Text()]), options: Self.options))
  }

  @Test func theNewestAreKept() throws {
    let folder = ScratchFolder()
    let verdicts = Self.verdicts(folder)
    for number in 0..<2_100 {
      verdicts.insert(try Self.sources([Text(text: "title: \(number)\n")]), options: Self.options)
    }
    // The next run removes the oldest verdicts.
    Self.verdicts(folder).insert(try Self.sources([Text()]), options: Self.options)
    #expect(folder.names(below: "v").count == 2_000)
  }

  @Test func withoutAFolderThereIsNone() throws {
    let sources = try Self.sources(Self.texts)
    let folder = ScratchFolder(["f": "a file in the way\n"])
    for verdicts in [
      SchemaResultCache { nil }, SchemaResultCache { (FilePath(folder.path + "/f/v"), [1]) },
      SchemaResultCache { (FilePath("/proc/self/v"), [1]) },
    ] {
      verdicts.insert(sources, options: Self.options)
      #expect(!verdicts.contains(sources, options: Self.options))
    }
  }

  // MARK: Texts

  private static let long =
    "properties:\n" + (0..<60).map { "  p\($0): {type: integer, minimum: \($0)} # \($0)\n" }.joined()
  private static let address = "file:///p/s.yaml"

  private static func parsed(_ text: String, uri: String = address) throws -> SchemaSource {
    try sources([Text(uri: uri, text: text)])[0]
  }

  private static func keep(_ text: String, in folder: ScratchFolder) throws {
    var source = try parsed(text)
    verdicts(folder).keep(&source, parsedFrom: Array(text.utf8))
  }

  private static func found(
    _ text: String, uri: String = address, isJSON: Bool = false, in folder: ScratchFolder, build: [UInt8] = [1, 2]
  ) -> SchemaSource? {
    verdicts(folder, build: build).source(Array(text.utf8), uri: uri, path: "s.yaml", isJSON: isJSON)
  }

  @Test func aTextIsParsedOnce() throws {
    let folder = ScratchFolder()
    #expect(Self.found(Self.long, in: folder) == nil)
    try Self.keep(Self.long, in: folder)
    let (found, parsed) = (try #require(Self.found(Self.long, in: folder)), try Self.parsed(Self.long))
    #expect(found.document.frozen == parsed.document.frozen && found.document.text == parsed.document.text)
    #expect(found.uri == parsed.uri && found.path == "s.yaml" && !found.isTrusted)
    // The hash in the record is the one that names verdicts.
    Self.verdicts(folder).insert([parsed], options: Self.options)
    #expect(Self.verdicts(folder).contains([found], options: Self.options))
    // The record of another text replaces the first one.
    let other = Self.long.replacing("minimum", with: "maximum")
    #expect(Self.found(other, in: folder) == nil)
    try Self.keep(other, in: folder)
    #expect(Self.found(other, in: folder) != nil && Self.found(Self.long, in: folder) == nil)
    #expect(folder.names(below: "v").count == 2)
  }

  @Test func anotherTextPlaceOrBuildIsParsedAnew() throws {
    let folder = ScratchFolder()
    try Self.keep(Self.long, in: folder)
    for text in [Self.long + "#", Self.long.replacing("p59", with: "p58"), String(Self.long.dropLast()), ""] {
      #expect(Self.found(text, in: folder) == nil)
    }
    #expect(Self.found(Self.long, uri: "file:///p/t.yaml", in: folder) == nil)
    #expect(Self.found(Self.long, isJSON: true, in: folder) == nil)
    #expect(Self.found(Self.long, in: folder, build: [1]) == nil)
  }

  /// Texts with anchors and short texts have no records.
  @Test(arguments: ["a: &a 1\nb: *a\n" + long, "type: object\n"]) func otherTextsAreNotKept(text: String) throws {
    let folder = ScratchFolder()
    try Self.keep(text, in: folder)
    #expect(folder.names(below: "v").isEmpty)
  }

  @Test func aDamagedTextIsParsedAnew() throws {
    let folder = ScratchFolder()
    try Self.keep(Self.long, in: folder)
    let name = "v/" + (try #require(folder.names(below: "v").first))
    let good = folder.bytes(name)
    // The 32 bytes of the hash before the text aren't checked: with a wrong hash, no verdict is found.
    for index in stride(from: 32, to: good.count, by: 7) {
      var bytes = good
      bytes[index] ^= UInt8(1 << (index % 8))
      folder.write(name, bytes: bytes)
      #expect(Self.found(Self.long, in: folder) == nil)
    }
    for bytes in [
      [], Array(good.prefix(31)), Array(good.prefix(32 + Self.long.utf8.count)), good.dropLast(), good + [0],
    ] {
      folder.write(name, bytes: bytes)
      #expect(Self.found(Self.long, in: folder) == nil)
    }
    folder.write(name, bytes: good)
    #expect(Self.found(Self.long, in: folder) != nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path + "/" + name)
    #expect(Self.found(Self.long, in: folder) == nil)
    folder.remove(name)
    folder.write(name + "/", "")
    #expect(Self.found(Self.long, in: folder) == nil)
  }
}
