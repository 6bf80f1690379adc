import Testing
import YAMLEditing

struct CopyTests {
  private static func copy(_ text: String, _ path: String, _ destination: String, isJSON: Bool = false) -> String {
    Edits.run(text, isJSON: isJSON) { $0.copy(Edits.path(path), to: Edits.path(destination)) { _ in { _ in [] } } }
  }

  @Test(arguments: [
    ("a: 1\n", "a", "b", "a: 1\nb: 1\n"),
    ("# about a\na: 'x' # why\n", "a", "b", "# about a\na: 'x' # why\n# about a\nb: 'x' # why\n"),
    (
      "web:\n  # the port\n  port: 80\n  env: [A, B]\nother: 1\n", "web", "web2",
      "web:\n  # the port\n  port: 80\n  env: [A, B]\nother: 1\nweb2:\n  # the port\n  port: 80\n  env: [A, B]\n"
    ),
    ("a: 1\nb:\n  c: 2\n", "a", "b.a", "a: 1\nb:\n  c: 2\n  a: 1\n"),
    ("a: 1\n", "a", "b.c", "a: 1\nb:\n  c: 1\n"),
    ("- a: 1\n  b: 2\n- c\n", "[0]", "[-]", "- a: 1\n  b: 2\n- c\n- a: 1\n  b: 2\n"),
    ("a: |\n  x\n", "a", "b", "a: |\n  x\nb: |\n  x\n"),
    ("a: !t x\n", "a", "b", "a: !t x\nb: !t x\n"),
    ("a: {b: 1}\n", "a.b", "a.c", "a: {b: 1, c: 1}\n"),
    ("a: 1\r\n", "a", "b", "a: 1\r\nb: 1\r\n"),
    // The copy doesn't get the anchor, which must be unique.
    ("a: &x {b: 1}\nc: *x\n", "a", "d", "a: &x {b: 1}\nc: *x\nd:\n  b: 1\n"),
    ("a: &x 1\nb: {c: *x}\n", "b", "d", "a: &x 1\nb: {c: *x}\nd: {c: *x}\n"),
  ])
  func entriesAreCopied(_ text: String, _ path: String, _ destination: String, _ expected: String) {
    #expect(Self.copy(text, path, destination) == expected)
  }

  @Test(arguments: [
    ("{\"a\": {\"b\": 1}}\n", "a", "c", "{\"a\": {\"b\": 1}, \"c\": {\"b\": 1}}\n"),
    (
      "{\n  \"a\": [\n    1\n  ]\n}\n", "a", "b", "{\n  \"a\": [\n    1\n  ],\n  \"b\": [\n    1\n  ]\n}\n"
    ),
  ])
  func membersOfJSONAreCopied(_ text: String, _ path: String, _ destination: String, _ expected: String) {
    #expect(Self.copy(text, path, destination, isJSON: true) == expected)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\n", "a", "b"), ("a: 1\n", "a", "a"), ("a: 1\n", "x", "b"), ("a: [1]\n", "a[0]", "a[5]"),
    ("a: 1\n", "a", "a.b"),
  ])
  func othersAreRefused(_ text: String, _ path: String, _ destination: String) {
    #expect(Self.copy(text, path, destination).hasPrefix("refused "))
  }
}
