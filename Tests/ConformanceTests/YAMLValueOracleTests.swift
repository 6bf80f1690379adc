import DocumentModel
import Foundation
import TestSupport
import Testing
import YAMLReading

/// Types and values in every available YAML file, compared with ruamel.yaml as YAML 1.2.
///
/// `SETTLE_PYTHON` names a Python with ruamel.yaml.
struct YAMLValueOracleTests {
  @Test(.enabled(if: Machine.python != nil, "about 2,000 files by another reader (SETTLE_PYTHON)"))
  func everyFileIsReadAsByTheOtherReader() throws {
    let files = SuiteFiles.yaml()
    let python = try #require(Machine.python)
    let readings = try OtherReader.lines(
      "Tests/ConformanceTests/Oracle/yaml-values.py", paths: files.map(\.path), python: python)
    try #require(readings.count == files.count, "the other reader answers once for each file")
    var failures: [String: String] = [:]
    var compared = 0
    for (file, reading) in zip(files, readings) {
      let parsed = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits())
      guard let theirs = reading as? [Any], !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
        continue
      }
      compared += 1
      if let difference = Self.difference(parsed.document, theirs) { failures[SuiteFiles.name(file)] = difference }
    }
    let deviations = try Deviations("yaml-values.tsv")
    print("YAML values: \(compared) files that both read of \(files.count), \(deviations.count) listed")
    #expect(compared > files.count / 2)
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  /// The first difference between the two readings; nil if there is none.
  private static func difference(_ document: Document, _ theirs: [Any]) -> String? {
    guard document.roots.count == theirs.count else {
      return "\(document.roots.count) documents, not \(theirs.count)"
    }
    var pending = zip(document.roots, theirs).map { (node: $0, value: $1, path: "") }
    while let (node, value, path) = pending.popLast() {
      let mine = document.kind(node)
      switch (mine, value) {
      case (.null, is NSNull): continue
      case (.boolean, let flag as NSNumber) where document.boolean(node) == flag.boolValue: continue
      case (.string, let text as String) where "s" + (document.string(node) ?? "") == text: continue
      case (.number, let text as String) where text.hasPrefix("n") && document.number(node) == number(text): continue
      case (.array, let items as [Any]) where items.count == document.count(node):
        for (index, (item, other)) in zip(document.items(node), items).enumerated() {
          pending.append((item, other, "\(path)/\(index)"))
        }
      case (.object, let members as [String: Any]):
        let entries = document.entries(node).filter { $0.keyID != nil }
        for entry in entries {
          let name = document.string(entry.key) ?? ""
          guard let other = members[name] else { return "\(path): has \(name)" }
          pending.append((entry.value, other, "\(path)/\(name)"))
        }
        if entries.count != members.count { return "\(path): \(entries.count) members, not \(members.count)" }
      case _: return "\(path): \(mine) \(document.sourceText(node).prefix(60)), not \(value)"
      }
    }
    return nil
  }

  private static func number(_ text: String) -> ExactNumber? {
    switch text {
    case "ninf", "n.inf": return .positiveInfinity
    case "n-inf", "n-.inf": return .negativeInfinity
    case "nnan", "n.nan": return .notANumber
    case _:
      let digits = Array(text.dropFirst().utf8)
      return ExactNumber(decimal: digits.span)
    }
  }
}
