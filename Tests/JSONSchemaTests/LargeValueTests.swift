import Foundation
import Testing

/// Large values are reported without being evaluated first; the findings must be the same.
@Suite struct LargeValueTests {
  private static let lists: [(list: String, good: String, bad: String)] = [
    ("items: {type: integer}", "1", "x"),
    ("items: {$ref: '#/$defs/one'}", "{a: 1}", "{a: x}"),
    ("items: {$ref: '#/$defs/one', unevaluatedProperties: false}", "{a: 1}", "{a: 1, c: 2}"),
    ("items: {anyOf: [{type: integer}, {required: [b]}]}", "{b: 1}", "{c: 1}"),
    ("items: {oneOf: [{$ref: '#/$defs/one'}, {type: boolean}]}", "{a: 1}", "{a: x}"),
    ("items: {if: {required: [a]}, then: {required: [b]}}", "{a: 1, b: 2}", "{a: 1}"),
    ("items: {not: {const: x}}", "1", "x"),
    ("prefixItems: [{type: integer}], unevaluatedItems: {type: boolean}", "true", "x"),
    ("allOf: [{items: {type: integer}}, {contains: {const: 1}}]", "1", "x"),
    ("anyOf: [{items: {type: integer}}, {items: {$ref: '#/$defs/one'}}]", "{a: 1}", "{a: x}"),
    ("contains: {const: 1}, minContains: 0, maxContains: 0", "2", "1"),
  ]

  private static func schema(_ list: String) -> String {
    """
    properties: {list: {type: array, \(list)}, other: {type: integer}}
    $defs: {one: {type: object, properties: {a: {type: integer}}, required: [a]}}

    """
  }

  private static func text(_ first: String, _ good: String, _ count: Int) -> String {
    "list:\n" + ([first] + Array(repeating: good, count: count)).map { "- \($0)\n" }.joined()
  }

  @Test(arguments: lists.indices)
  func isReportedLikeASmallOne(index: Int) {
    let (list, good, bad) = Self.lists[index]
    let schema = Self.schema(list)
    let first = list.hasPrefix("prefixItems") ? "1\n- \(bad)" : bad
    let small = Checking.lines(schema, Self.text(first, good, 2))
    #expect(!small.isEmpty)
    #expect(Checking.lines(schema, Self.text(first, good, 2_000)) == small)
  }

  /// Items that were valid before the first error aren't checked a second time.
  @Test(arguments: lists.indices)
  func isReportedAfterManyValidItems(index: Int) {
    let (list, good, bad) = Self.lists[index]
    let schema = Self.schema(list)
    let first = list.hasPrefix("prefixItems") ? "1" : good
    func lines(_ count: Int) -> [String] {
      let items = [first] + Array(repeating: good, count: count) + [bad, good, bad]
      let found = Checking.lines(schema, "list:\n" + items.map { "- \($0)\n" }.joined())
      // Moves the findings as if the first bad item were the list's second.
      return [1, 3].reduce(found) { found, place in
        found.map {
          $0.replacingOccurrences(of: "/list/\(count + place)", with: "/list/\(place)")
            .replacingOccurrences(of: "list[\(count + place)]", with: "list[\(place)]")
            .replacingOccurrences(of: "^\(count + place + 2):", with: "\(place + 2):", options: .regularExpression)
        }
      }
    }
    let few = lines(2)
    #expect(few.contains { $0.contains("/list") })
    #expect(lines(2_000) == few)
  }

  @Test(arguments: lists.indices)
  func isPassedOverWhereOnlyAnotherIsWrong(index: Int) {
    let (list, good, _) = Self.lists[index]
    let first = list.hasPrefix("prefixItems") ? "1" : good
    let lines = Checking.lines(Self.schema(list), "other: x\n" + Self.text(first, good, 2_000))
    #expect(lines == ["1:8 schema/type /other expected an integer, found \"x\""])
  }

  @Test func isReportedOnceAtAnyDepth() {
    let schema = "properties: {a: {properties: {b: {properties: {list: {items: {type: integer}}}}}}}\n"
    let list = Array(repeating: "1", count: 2_000).joined(separator: ", ")
    #expect(
      Checking.lines(schema, "a: {b: {list: [x, \(list)]}}\n")
        == ["1:16 schema/type /a/b/list/0 expected an integer, found \"x\""])
  }
}
