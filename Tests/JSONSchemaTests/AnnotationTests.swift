import DocumentModel
import JSONParsing
import JSONSchema
import Settings
import Testing
import YAMLReading

@Suite struct AnnotationTests {
  private func schema(_ text: String, _ dialect: Draft = .draft2020) throws -> Schema {
    var options = Schema.Options(sensitivity: .setting)
    options.defaultDialect = dialect.metaschema
    options.checksMetaschema = false
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "test:///s", path: "s", document: document)
    return try #require(Schema.compile(source, options: options) { _ in .notFound(reason: "none") }.schema)
  }

  /// The annotations as `instance keyword-location value`, with values as the schema has them.
  private func found(
    _ schema: Schema, _ text: String, keywords: Set<String>? = nil, isTolerant: Bool = false
  ) throws -> [String] {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    let annotations = schema.annotations(document, root, keywords: keywords, isTolerant: isTolerant)
    #expect(annotations.isValid == schema.isValid(document, root))
    return annotations.all.map { annotation in
      let value =
        switch annotation.value {
        case .schema(let document, let node): document.sourceText(node)
        case .names(let names): "\(names)"
        case .index(let index): "\(index)"
        case .indices(let indices): "\(indices)"
        case .all: "true"
        }
      return "\(annotation.instanceLocation) \(annotation.keywordLocation) \(value)"
    }
  }

  @Test(arguments: [
    (
      "properties: {a: true}\npatternProperties: {'^b': true}\nadditionalProperties: true", "{a: 1, bc: 2, c: 3}",
      [#" /properties ["a"]"#, #" /patternProperties ["bc"]"#, #" /additionalProperties ["c"]"#]
    ),
    ("prefixItems: [true, true]", "[1, 2, 3]", [" /prefixItems 1"]),
    ("prefixItems: [true, true]\nitems: true", "[1, 2]", [" /prefixItems true"]),
    ("contains: {type: string}", "[1, a]", [" /contains [1]"]),
    ("contains: {type: string}\nminContains: 0", "[]", [" /contains []"]),
    (
      "unevaluatedProperties: true\nanyOf: [{properties: {a: true}}]", "{a: 1, b: 2}",
      [#" /anyOf/0/properties ["a"]"#, #" /unevaluatedProperties ["b"]"#]
    ),
    ("$comment: no\n$defs: {x: {title: no}}\ntitle: yes", "1", [" /title yes"]),
    ("if: {type: string}", "1", []),
    ("not: {title: no, type: string}", "1", []),
  ])
  func whatTheSpecificationCollects(_ text: String, _ instance: String, _ expected: [String]) throws {
    #expect(try found(schema(text), instance) == expected)
  }

  @Test func siblingsOfAReferenceCountSince2019() throws {
    let text = "{$ref: '#/definitions/a', title: T, definitions: {a: {title: A}}}"
    #expect(try found(schema(text, .draft7), "1") == [" /$ref/title A"])
    #expect(try found(schema(text), "1") == [" /$ref/title A", " /title T"])
  }

  @Test func aFailingSubschemaAddsNoAnnotations() throws {
    let schema = try schema("title: T\nproperties: {a: {title: A, type: integer}}")
    #expect(try found(schema, "{a: x}").isEmpty)
    let kept = try found(schema, "{a: x}", keywords: ["title"], isTolerant: true)
    #expect(kept == ["/a /properties/a/title A", " /title T"])
  }

  @Test func aBranchThatIsNotTakenReportsNothingEvenThen() throws {
    let schema = try schema("oneOf: [{title: A, type: string}, {title: B, type: integer}]\ntype: string")
    #expect(try found(schema, "1", keywords: ["title"], isTolerant: true) == [" /oneOf/1/title B"])
  }

  @Test func askedByNode() throws {
    let schema = try schema("properties: {a: {x-setting: {scope: device}, title: A}}")
    let document = YAMLParser.parse(Array("a: &x 1\nb: *x".utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    let node = try #require(document.value(root, named: "a"))
    let annotations = schema.annotations(document, root, keywords: ["x-setting", "title"])
    #expect(annotations.of(node).map(\.keyword) == ["x-setting", "title"])
    #expect(annotations.of(node, keyword: "title").count == 1)
    #expect(annotations.of(root).isEmpty)
  }

  /// Each level doubles the number of paths: collecting annotations stops at a limit, but the verdict is complete.
  @Test(.timeLimit(.minutes(20))) func schemasThatDouble() throws {
    let steps = (0..<40).map { step in
      let next = ##"{"$ref": "#/$defs/s\##(step + 1)"}"##
      return #""s\#(step)": {"title": "T", "allOf": [\#(next), \#(next)]}"#
    }
    let last = #""s40": {"type": "integer"}"#
    let text = ##"{"$ref": "#/$defs/s0", "$defs": {\##((steps + [last]).joined(separator: ", "))}}"##
    let schema = try schema(text)
    let document = YAMLParser.parse(Array("1".utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    let annotations = schema.annotations(document, root)
    #expect(annotations.isValid && !annotations.isComplete)
    let wrong = YAMLParser.parse(Array("x".utf8), limits: Limits()).document
    #expect(!schema.output(wrong, try #require(wrong.roots.first), .detailed).isValid)
  }

  @Test func valuesThatNest() throws {
    let schema = try schema(##"{"items": {"$ref": "#"}, "title": "T"}"##)
    let text = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    #expect(schema.annotations(document, root).isValid)
    #expect(schema.output(document, root, .detailed).isValid)
  }
}
