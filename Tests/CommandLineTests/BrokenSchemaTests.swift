import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Properties
import Settings
import TestSupport
import Testing

/// Real schemas with one reference or pattern broken at random: `check` never passes a file without reporting the
/// broken part.
///
/// `SETTLE_BROKEN_SCHEMAS` sets the number of schemas; the default is 60.
@Suite struct BrokenSchemaTests {
  @Test func aBrokenPartIsAlwaysReported() throws {
    let count = ProcessInfo.processInfo.environment["SETTLE_BROKEN_SCHEMAS"].flatMap { Int($0) } ?? 60
    guard let folder = OutsideSuites.folder("schemastore/src/schemas/json") else {
      try Test.cancel("\(count) broken schemas of SchemaStore")
    }
    let schemas = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    var random = Random(seed: 1)
    var tried = 0
    let scratch = ScratchFolder(["a.yaml": "{}\n"])
    while tried < count {
      let text = [UInt8](try Data(contentsOf: random.pick(schemas)))
      guard text.count < 200_000, let broken = Self.broken(text, &random) else { continue }
      tried += 1
      scratch.write("s.json", String(decoding: broken.text, as: UTF8.self))
      let run = CommandRun(
        [
          "check", "-q", "--no-lint", "-s", "s.json", "a.yaml", "--report",
          "json=out.json",
        ], in: scratch)
      let report = try String(contentsOfFile: scratch.path + "/out.json", encoding: .utf8)
      #expect(run.code == 2, "\(broken.what)")
      #expect(report.contains(broken.code), "\(broken.what): \(report.prefix(600))")
    }
    print("Broken schemas: \(tried) tried, each reported")
  }

  /// The schema with one part broken at random; nil if it has no such part or isn't JSON.
  private static func broken(
    _ text: [UInt8], _ random: inout Random
  ) -> (text: [UInt8], code: String, what: String)? {
    let parsed = JSONParser.parse(text, limits: Limits())
    guard parsed.diagnostics.isEmpty, parsed.document.text == text else { return nil }
    let document = parsed.document
    var options = Schema.Options(sensitivity: .setting)
    options.compilesUnreferenced = true
    options.checksMetaschema = false
    let source = SchemaSource(uri: "file:///s.json", path: "s.json", document: document)
    guard let schema = Schema.compile(source, options: options, load: { _ in .notFound(reason: "none") }).schema else {
      return nil
    }
    var places: [(range: ByteRange, code: String)] = []
    for point in schema.graph.allPoints {
      let node = schema.graph.node(of: point)
      guard document.kind(node) == .object else { continue }
      if let value = document.value(node, named: "$ref") {
        // Before draft 2019-09, keywords next to `$ref` are ignored.
        if document.kind(value) == .string { places.append((document.range(value), "schema/unresolvable-reference")) }
        continue
      }
      if let value = document.value(node, named: "pattern"), document.kind(value) == .string {
        places.append((document.range(value), "schema/invalid-pattern"))
      }
      for entry in document.value(node, named: "patternProperties").map({ Array(document.entries($0)) }) ?? [] {
        places.append((document.range(entry.key), "schema/invalid-pattern"))
      }
    }
    guard !places.isEmpty else { return nil }
    let place = random.pick(places.sorted { $0.range.start < $1.range.start })
    let broken = place.code == "schema/invalid-pattern" ? "\"(\"" : "\"#/no/such/place\""
    var result = text
    let old = String(decoding: text[place.range.indices], as: UTF8.self)
    result.replaceSubrange(place.range.indices, with: Array(broken.utf8))
    return (result, place.code, "\(old) → \(broken)")
  }
}
