import DocumentModel
import Foundation
import JSONParsing
import Patterns
import Properties
import TestSupport
import Testing

/// Descriptions, examples and nearest matches for the patterns in published schemas.
struct PatternSuiteTests {
  @Test func examplesAndNearestTextsMatch() throws {
    guard let folder = OutsideSuites.folder("schemastore") else {
      print("SchemaStore absent: its patterns aren't looked at")
      return
    }
    let patterns = try Self.patterns(folder.appendingPathComponent("src/schemas/json"))
    #expect(patterns.count > 400)
    var random = Random(seed: 17)
    var (worded, exemplified, searches, found) = (0, 0, 0, 0)
    for pattern in patterns.sorted() {
      guard let expression = try? RegularExpression(pattern, matchLimit: 100_000) else { continue }
      let explanation = PatternExplanation(expression)
      if explanation.words != nil { worded += 1 }
      if !explanation.examples.isEmpty { exemplified += 1 }
      for example in explanation.examples {
        #expect(Self.matches(expression, example), "\(pattern): \(example)")
        for _ in 0..<3 {
          let text = Self.mistyped(example, &random)
          guard !Self.matches(expression, text) else { continue }
          searches += 1
          var budget = 3_000
          guard let near = explanation.nearest(to: text, budget: &budget, isAllowed: { _ in true }) else { continue }
          found += 1
          #expect(Self.matches(expression, near), "\(pattern): \(text), \(near)")
          #expect(budget >= 0)
        }
      }
    }
    #expect(worded * 10 > patterns.count * 6 && exemplified * 100 > patterns.count * 95 && found * 3 > searches)
    print(
      "Patterns: \(patterns.count), \(worded) in words, \(exemplified) by example, \(found) of \(searches) texts found")
  }

  private static func matches(_ expression: RegularExpression, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return expression.search(bytes.span) == .match
  }

  private static func mistyped(_ text: String, _ random: inout Random) -> String {
    var characters = Array(text)
    let place = random.next(below: characters.count)
    switch random.next(below: 4) {
    case 0: characters.remove(at: place)
    case 1: characters.insert("x", at: place)
    case 2: characters[place] = ["-", "A", "a", "1", " "][random.next(below: 5)]
    default: if place > 0 { characters.swapAt(place, place - 1) }
    }
    return String(characters)
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
