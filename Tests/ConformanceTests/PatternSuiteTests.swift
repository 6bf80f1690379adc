import DocumentModel
import Foundation
import JSONParsing
import Patterns
import TestSupport
import Testing

/// Descriptions and examples of the patterns in published schemas.
struct PatternSuiteTests {
  @Test func examplesMatch() throws {
    guard let folder = OutsideSuites.folder("schemastore") else {
      print("SchemaStore absent: its patterns aren't looked at")
      return
    }
    let patterns = try Self.patterns(folder.appendingPathComponent("src/schemas/json"))
    #expect(patterns.count > 400)
    var (worded, exemplified) = (0, 0)
    for pattern in patterns.sorted() {
      guard let expression = try? RegularExpression(pattern, matchLimit: 100_000) else { continue }
      let explanation = PatternExplanation(expression)
      if explanation.words != nil { worded += 1 }
      if !explanation.examples.isEmpty { exemplified += 1 }
      for example in explanation.examples {
        #expect(Self.matches(expression, example), "\(pattern): \(example)")
      }
    }
    #expect(worded * 10 > patterns.count * 6 && exemplified * 100 > patterns.count * 95)
    print("Patterns: \(patterns.count), \(worded) in words, \(exemplified) by example")
  }

  private static func matches(_ expression: RegularExpression, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return expression.search(bytes.span) == .match
  }

  private static func patterns(_ folder: URL) throws -> Set<String> {
    var patterns: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      let document = JSONParser.parse([UInt8](data), limits: Limits()).document
      for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
        for entry in document.entries(NodeID(index)) {
          guard let key = entry.keyID else { continue }
          switch document.keys.name(key) {
          case "pattern": if let pattern = document.string(entry.value) { patterns.insert(pattern) }
          case "patternProperties":
            for inner in document.entries(entry.value) {
              if let key = inner.keyID { patterns.insert(document.keys.name(key)) }
            }
          default: break
          }
        }
      }
    }
    return patterns
  }
}
