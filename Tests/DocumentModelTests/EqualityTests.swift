import DocumentModel
import JSONParsing
import Testing
import YAMLReading

@Suite struct EqualityTests {
  private func document(_ text: String) throws -> (Document, NodeID) {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    return (document, try #require(document.roots.first))
  }

  private static let equals: [(String, String)] = [
    ("1", "1.0"), ("1e2", "100"), ("0x10", "16"), ("0.1", "1e-1"), ("-0", "0"), (".nan", ".NaN"), ("~", "null"),
    ("\"a\\u0062\"", "ab"), ("|-\n ab", "'ab'"), ("{a: 1, b: 2}", "b: 2\na: 1.0"), ("[]", "[ ]"), ("{}", "{ }"),
    ("true", "True"), ("a: &x [1]\nb: *x", "{a: [1], b: [1]}"), ("{<<: {a: 1}, b: 2}", "{a: 1, b: 2}"),
    ("123456789012345678901234567890", "12345678901234567890123456789e1"), ("{\"1\": a}", "{1: a}"),
  ]

  private static let unequals: [(String, String)] = [
    ("1", "'1'"), ("1", "2"), ("true", "'true'"), ("true", "false"), ("true", "1"), ("null", "false"), ("null", "''"),
    ("[]", "{}"),
    ("[1, 2]", "[2, 1]"), ("[1]", "[1, 1]"), ("{a: 1}", "{a: 2}"), ("{a: 1}", "{b: 1}"), ("{a: 1}", "{a: 1, b: 1}"),
    ("{a: 1, b: 1}", "{a: 1}"), ("a", "b"), ("a", "ab"), ("[[1], 2]", "[1, [2]]"), ("é", "e\u{301}"),
    ("0.1", "0.10000000000000000001"),
    ("{a: {b: 1}, c: {d: 2}}", "{a: {d: 2}, c: {b: 1}}"),
  ]

  @Test(arguments: equals)
  func equalValuesHaveEqualHashes(left: String, right: String) throws {
    let (a, x) = try document(left)
    let (b, y) = try document(right)
    #expect(a.isEqual(x, y, in: b) && b.isEqual(y, x, in: a))
    #expect(a.structuralHash(x) == b.structuralHash(y))
  }

  @Test(arguments: unequals)
  func differentValuesDiffer(left: String, right: String) throws {
    let (a, x) = try document(left)
    let (b, y) = try document(right)
    #expect(!a.isEqual(x, y, in: b) && !b.isEqual(y, x, in: a))
    // Not required, but if these hashes were equal, `uniqueItems` would be slow.
    #expect(a.structuralHash(x) != b.structuralHash(y))
  }

  @Test func valuesOfOneDocumentCompareByValue() throws {
    let (document, root) = try document("[{a: [1, x]}, {a: [1.0, 'x']}, {a: [1, y]}]")
    let items = Array(document.items(root))
    #expect(document.isEqual(items[0], items[1], in: document))
    #expect(!document.isEqual(items[0], items[2], in: document))
    #expect(document.isEqual(root, root, in: document))
  }

  @Test func depthDoesNotDependOnTheStack() throws {
    var limits = Limits()
    limits.depth = 100_000
    let text = Array((String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000)).utf8)
    let (a, b) = (JSONParser.parse(text, limits: limits).document, JSONParser.parse(text, limits: limits).document)
    let (x, y) = (try #require(a.roots.first), try #require(b.roots.first))
    #expect(a.isEqual(x, y, in: b))
    #expect(a.structuralHash(x) == b.structuralHash(y))
  }
}
