import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Settings
import TestSupport
import Testing
import YAMLReading

/// Reports on SchemaStore's negative tests are readable: short messages, few findings.
struct ReportQualityTests {
  private static let longestMessage = 300
  private static let mostOnALine = 3

  @Test func reportsOnFailingFilesCanBeRead() throws {
    guard let folder = OutsideSuites.folder("schemastore"), let metaschemas = OutsideSuites.folder("metaschemas") else {
      print("SchemaStore absent: its reports aren't looked at")
      return
    }
    let loader = StoreLoader(schemas: folder.appendingPathComponent("src/schemas/json"), metaschemas: metaschemas)
    var files = 0
    var findings = 0
    for (name, paths) in try Self.failingFiles(folder) {
      guard let schema = Self.compile(name, loader.load) else { continue }
      for path in paths {
        let text = [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
        let reports = Self.diagnostics(text, schema)
        files += 1
        findings += reports.count
        for complaint in Self.complaints(reports, text) { Issue.record("\(path): \(complaint)") }
      }
    }
    #expect(files > 400 && findings > files)
    print("Reports of SchemaStore: \(findings) findings in \(files) files")
  }

  private static func complaints(_ diagnostics: [Diagnostic], _ text: [UInt8]) -> [String] {
    struct Place: Hashable {
      var range: ByteRange
      var location: String?
      var code: DiagnosticCode
    }
    var complaints: [String] = []
    var places: Set<Place> = []
    var lines: [Int: Int] = [:]
    let index = LineIndex(text)
    for finding in diagnostics {
      let message = finding.message
      if message.count > longestMessage || (finding.note?.text ?? "").count > longestMessage {
        complaints.append("too long: \(message) \(finding.note?.text ?? "")")
      }
      if message.contains("\n") { complaints.append("more than a line: \(message)") }
      if message.contains("matches none"), !message.contains("allowed forms: ") {
        complaints.append("names no form: \(message)")
      }
      if finding.range.end.index > text.count || (finding.range.isEmpty && !text.isEmpty && finding.code.name == "enum")
      {
        complaints.append("outside the file: \(message)")
      }
      if !finding.otherForms.isEmpty { complaints.append("names other forms although not asked to: \(message)") }
      let place = Place(range: finding.range, location: finding.instanceLocation?.description, code: finding.code)
      if !places.insert(place).inserted { complaints.append("told twice: \(message)") }
      lines[index.position(of: finding.range.start).line, default: 0] += 1
    }
    for (line, count) in lines where count > mostOnALine { complaints.append("\(count) findings on line \(line)") }
    return complaints
  }

  private static func diagnostics(_ text: [UInt8], _ schema: Schema) -> [Diagnostic] {
    let parsed = YAMLParser.parse(text, limits: Limits())
    return parsed.document.roots.flatMap { root in
      schema.diagnostics(parsed.document, root, isPartial: parsed.isPartial)
    }
  }

  private static func compile(_ name: String, _ load: @escaping SchemaLoader) -> Schema? {
    guard case .found(let source) = load("https://json.schemastore.org/\(name).json") else { return nil }
    var options = Schema.Options(sensitivity: .setting)
    options.defaultDialect = "http://json-schema.org/draft-07/schema"
    options.checksMetaschema = false
    return Schema.compile(source, options: options, load: load).schema
  }

  /// SchemaStore's files that must fail, grouped by schema.
  private static func failingFiles(_ folder: URL) throws -> [(name: String, paths: [String])] {
    let table = try String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    var files: [String: [String]] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields[2] == "invalid" else { continue }
      files[fields[0].split(separator: "/").dropFirst(2).first.map(String.init) ?? "", default: []].append(fields[0])
    }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
