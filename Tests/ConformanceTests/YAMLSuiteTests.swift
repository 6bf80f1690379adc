import DocumentModel
import Foundation
import TestSupport
import Testing
import YAMLReading

/// The YAML Test Suite: valid files have the expected values, invalid ones are rejected.
struct YAMLSuiteTests {
  @Test(.enabled(if: OutsideSuites.has("yaml/data"), "about 400 cases of the YAML Test Suite"))
  func everyCaseAgreesWithTheSuite() throws {
    let folder = try #require(OutsideSuites.folder("yaml/data"))
    var failures: [String: String] = [:]
    let cases = try Self.cases(in: folder)
    for (name, folder) in cases {
      if let failure = try Self.failure(of: folder) { failures[name] = failure }
    }
    let deviations = try Deviations("yaml-suite.tsv")
    print(
      "YAML Test Suite: \(cases.count) cases, \(cases.count - failures.count) as the suite says, \(deviations.count) listed"
    )
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  /// Every folder with an `in.yaml`, and its path in the suite.
  private static func cases(in folder: URL) throws -> [(String, URL)] {
    var cases: [(String, URL)] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      guard name != "name", name != "tags" else { continue }
      let test = folder.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: test.appendingPathComponent("in.yaml").path) {
        cases.append((name, test))
      } else {
        for part in (try? FileManager.default.contentsOfDirectory(atPath: test.path).sorted()) ?? [] {
          cases.append(("\(name)/\(part)", test.appendingPathComponent(part)))
        }
      }
    }
    return cases
  }

  private static func failure(of folder: URL) throws -> String? {
    let yaml = [UInt8](try Data(contentsOf: folder.appendingPathComponent("in.yaml")))
    let parsed = YAMLParser.parse(yaml, limits: Limits())
    let errors = parsed.diagnostics.filter { $0.severity == .error }
    let isInvalid = FileManager.default.fileExists(atPath: folder.appendingPathComponent("error").path)
    if isInvalid { return errors.isEmpty ? "accepted, and should not be" : nil }
    if let first = errors.first { return "refused: \(first.code): \(first.message)" }
    guard let json = try? String(contentsOf: folder.appendingPathComponent("in.json"), encoding: .utf8) else {
      return nil
    }
    let expected = try JSONTexts.values(of: json)
    let found = parsed.document.roots.map { JSONTexts.value(of: $0, in: parsed.document) }
    return expected == found ? nil : "read as \(found), not \(expected)"
  }
}

/// Several consecutive JSON values as comparable objects.
enum JSONTexts {
  static func values(of text: String) throws -> [NSObject] {
    var values: [NSObject] = []
    var rest = Array(text.utf8)
    while let start = rest.firstIndex(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
      rest.removeFirst(start)
      // The value is the shortest prefix that is JSON, except that a number must not be cut.
      var end = 1
      var value: Any?
      while end <= rest.count {
        let isAtBreak = end == rest.count || rest[end] == 0x0A
        if isAtBreak {
          value = try? JSONSerialization.jsonObject(with: Data(rest[..<end]), options: .fragmentsAllowed)
          if value != nil { break }
        }
        end += 1
      }
      guard let object = value as? NSObject else { throw CocoaError(.coderReadCorrupt) }
      values.append(object)
      rest.removeFirst(min(end, rest.count))
    }
    return values
  }

  static func value(of node: NodeID, in document: Document) -> NSObject {
    switch document.kind(node) {
    case .null, .alias: return NSNull()
    case .boolean: return NSNumber(value: document.boolean(node) ?? false)
    case .number: return NSNumber(value: Double(document.number(node)?.description ?? "") ?? .nan)
    case .string: return (document.string(node) ?? "") as NSString
    case .array: return document.items(node).map { value(of: $0, in: document) } as NSArray
    case .object:
      let members = document.entries(node).map { entry in
        (entry.keyID.map { document.keys.name($0) } ?? "?", value(of: entry.value, in: document))
      }
      return Dictionary(members) { _, last in last } as NSDictionary
    }
  }
}
