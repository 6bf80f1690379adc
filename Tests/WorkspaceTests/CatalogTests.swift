import DocumentModel
import FileAccess
import Foundation
import JSONParsing
import JSONSchema
import TestSupport
import Testing
import YAMLReading

/// The catalog is a table in code, so that no schema is parsed at startup; it must correspond to the schemas.
@Suite struct CatalogTests {
  @Test(arguments: BundledSchema.catalog.map(\.name))
  func entriesSayWhatTheSchemasSay(name: String) throws {
    let entry = try #require(BundledSchema.named(name))
    let parsed = YAMLParser.parse(entry.text(), limits: Limits())
    #expect(parsed.diagnostics.isEmpty)
    let document = parsed.document
    let root = try #require(document.roots.first)
    #expect(document.value(root, named: "title").flatMap(document.string) == entry.title)
    guard let settings = document.value(root, named: "x-settings") else {
      #expect(entry.fileMatch.isEmpty)
      return
    }
    #expect(document.value(settings, named: "name").flatMap(document.string) == name)
    let globs = document.value(settings, named: "fileMatch").map { document.items($0).compactMap(document.string) }
    #expect((globs ?? []) == entry.fileMatch)
  }

  @Test(arguments: BundledSchema.metaSchemas.map(\.name))
  func metaSchemasStandAtTheirURIs(name: String) throws {
    let entry = try #require(BundledSchema.named(name))
    let document = JSONParser.parse(entry.text(), limits: Limits()).document
    let root = try #require(document.roots.first)
    let id = document.value(root, named: "$id") ?? document.value(root, named: "id")
    let uri = id.flatMap(document.string).map { $0.hasSuffix("#") ? String($0.dropLast()) : $0 }
    #expect(uri == entry.officialURI)
    #expect(uri.flatMap(BundledSchema.at(uri:))?.name == name)
    // Many files use the other of `http` and `https`.
    let rest = try #require(uri?.drop { $0 != ":" })
    #expect(BundledSchema.at(uri: "http" + rest)?.name == name && BundledSchema.at(uri: "https" + rest)?.name == name)
    #expect(BundledSchema.at(uri: "ftp" + rest) == nil)
  }

  @Test func noFileIsForgotten() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("schemas")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }
      // Facts about references are policies, which reports name by path.
      .filter { !$0.hasPrefix("facts/") }
    let known = (BundledSchema.catalog + BundledSchema.metaSchemas).map(\.path)
    #expect(files.sorted() == known.sorted())
    for path in known {
      let text = try Data(contentsOf: folder.appendingPathComponent(path))
      #expect(BundledSchema.at(uri: BundledSchema.base + path)?.text() == Array(text), "\(path)")
    }
  }
}
