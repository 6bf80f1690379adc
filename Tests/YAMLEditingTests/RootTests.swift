import Testing
import YAMLEditing

/// Moves a document under a new key, and a value to the root of its document.
@Suite struct RootTests {
  private static func move(
    _ text: String, from path: String, to destination: String, document: Int = 0, isJSON: Bool = false
  ) -> String {
    Edits.run(text, document: document, isJSON: isJSON) { $0.move(Edits.path(path), to: Edits.path(destination)) }
  }

  /// Texts, each with the result of moving its root under `p`. Moving `p` to the root restores the text.
  private static let pairs: [(text: String, nested: String)] = [
    ("a: 1\n", "p:\n  a: 1\n"),
    ("a: 1", "p:\n  a: 1"),
    ("# file\n\n# about a\na: 1 # x\n\n# b: 2\n", "# file\n\np:\n  # about a\n  a: 1 # x\n\n  # b: 2\n"),
    ("%YAML 1.1\n---\n# c\na: 1\n...\n", "%YAML 1.1\n---\np:\n  # c\n  a: 1\n...\n"),
    ("---\na: 1\n# end\n", "---\np:\n  a: 1\n  # end\n"),
    ("- a\n- b\n", "p:\n  - a\n  - b\n"),
    ("a:\n- 1\n- 2\n", "p:\n  a:\n  - 1\n  - 2\n"),
    ("- a:\n  - b\n", "p:\n- a:\n  - b\n"),
    ("a:\n    b: 1\n", "p:\n    a:\n        b: 1\n"),
    ("a: 1 # x\r\nb:\r\n  - c\r\n\r\n", "p:\r\n  a: 1 # x\r\n  b:\r\n    - c\r\n\r\n"),
    ("a: |\n  x\n\n    y\nb: >-\n  z", "p:\n  a: |\n    x\n\n      y\n  b: >-\n    z"),
    ("a: |2\n   x\n", "p:\n  a: |2\n     x\n"),
    ("a: 'x\n\n  y'\nb: x\n  y\n", "p:\n  a: 'x\n\n    y'\n  b: x\n    y\n"),
    ("a: &x 1\nb: *x\nc: !t 2\n", "p:\n  a: &x 1\n  b: *x\n  c: !t 2\n"),
    ("&x a: 1\n", "p:\n  &x a: 1\n"),
    ("? a\n: b\n", "p:\n  ? a\n  : b\n"),
    ("x: {\n  a: 1\n}\n", "p:\n  x: {\n    a: 1\n  }\n"),
    ("a: 1   # x\nbb: 22 # y\n", "p:\n  a: 1   # x\n  bb: 22 # y\n"),
    ("\u{FEFF}a: 1\n", "\u{FEFF}p:\n  a: 1\n"),
    ("{a: 1} # x\n", "p: {a: 1} # x\n"),
    ("{\n  a: 1, # x\n}\n", "p: {\n    a: 1, # x\n  }\n"),
    ("!t\na: 1\n", "p: !t\n  a: 1\n"),
    ("x\n", "p: x\n"),
    ("|2\n  x\n", "p: |2\n  x\n"),
    ("# é\na: '€'\n", "p:\n  # é\n  a: '€'\n"),
  ]

  @Test(arguments: pairs) func theRootMovesBelowAKeyAndBack(_ text: String, _ nested: String) {
    #expect(Self.move(text, from: "", to: "p") == nested)
    #expect(Self.move(nested, from: "p", to: "") == text)
  }

  @Test(arguments: [
    ("{\"a\": 1}", "{\"p\": {\"a\": 1}}"),
    ("[1, 2]\n", "{\"p\": [1, 2]}\n"),
    (
      "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n",
      "{\n  \"p\": {\n    \"a\": 1,\n    \"b\": [\n      2\n    ]\n  }\n}\n"
    ),
    ("{\n\t\"a\": 1\n}", "{\n\t\"p\": {\n\t\t\"a\": 1\n\t}\n}"),
    ("{\r\n  \"a\": 1\r\n}\r\n", "{\r\n  \"p\": {\r\n    \"a\": 1\r\n  }\r\n}\r\n"),
    ("{\n  # why\n  \"a\": 1 # x\n  # end\n}\n", "{\n  \"p\": {\n    # why\n    \"a\": 1 # x\n    # end\n  }\n}\n"),
  ])
  func jsonMovesBelowAKeyAndBack(_ text: String, _ nested: String) {
    #expect(Self.move(text, from: "", to: "p", isJSON: true) == nested)
    #expect(Self.move(nested, from: "p", to: "", isJSON: true) == text)
  }

  @Test(arguments: [
    ("--- {a: 1}\n", "p", "---\np: {a: 1}\n"),
    ("--- !t\na: 1\n", "p", "---\np: !t\n  a: 1\n"),
    ("--- # x\na: 1\n", "p", "--- # x\np:\n  a: 1\n"),
    ("--- |\n  x\n\n  y\n", "p", "---\np: |\n  x\n\n  y\n"),
    ("--- |\n x\n", "p", "---\np: |\n x\n"),
    ("'a\nb'\n", "p", "p: 'a\n  b'\n"),
    ("a: 1\n", "p.q", "p:\n  q:\n    a: 1\n"),
    ("- 1\n", "p.q", "p:\n  q:\n    - 1\n"),
    ("{\"a\": 1}\n", "p.q", "{\"p\": {\"q\": {\"a\": 1}}}\n"),
    ("a: 1\n", "a", "a:\n  a: 1\n"),
    // A title moves with the entries below it.
    ("# file\n\n# Title\n\na: 1\n", "p", "# file\n\np:\n  # Title\n\n  a: 1\n"),
    ("# Copyright me\na: 1\n", "p", "# Copyright me\np:\n  a: 1\n"),
  ])
  func theRootMovesBelowKeys(_ text: String, _ path: String, _ result: String) {
    #expect(Self.move(text, from: "", to: path) == result)
  }

  @Test(arguments: [
    // A comment of the key stays above its entries.
    ("# about p\np: # why\n  # about a\n  a: 1\n", "p", "# about p\n# why\n# about a\na: 1\n"),
    ("p:\n  q:\n    a: 1\n    b: 2\n", "p.q", "a: 1\nb: 2\n"),
    ("p:\n  q: # q\n    - 1\n", "p.q", "# q\n- 1\n"),
    ("p: {q: {a: 1}}\n", "p.q", "{a: 1}\n"),
    ("- a: 1\n  b: 2\n", "[0]", "a: 1\nb: 2\n"),
    ("p: &x\n  a: 1\n  b: 2\n", "p", "&x\na: 1\nb: 2\n"),
    ("p: |\n  x\n  y\n", "p", "|\n  x\n  y\n"),
    ("p: {}\n", "p", "{}\n"),
    // Among other keys, the keys of the mapping take its place.
    ("x: 1\np:\n  a: 1 # a\n  b:\n    c: 2\ny: 2\n", "p", "x: 1\na: 1 # a\nb:\n  c: 2\ny: 2\n"),
    ("x: 1\n\n# about p\np:\n  # about a\n  a: 1\n", "p", "x: 1\n\n# about p\n# about a\na: 1\n"),
    ("p:\n  a: 1\n  # b: 2\nx: 1\n", "p", "a: 1\n# b: 2\n\nx: 1\n"),
    ("p:\n  p: 1\nx: 1\n", "p", "p: 1\nx: 1\n"),
    ("x: 1\np: {a: 1, b: [2]}\n", "p", "x: 1\na: 1\nb: [2]\n"),
    ("{x: 1, p: {a: 1, b: 2}, y: 3}\n", "p", "{x: 1, a: 1, b: 2, y: 3}\n"),
    ("x: 1\np: {}\n", "p", "x: 1\n"),
  ])
  func aValueMovesToTheRoot(_ text: String, _ path: String, _ result: String) {
    #expect(Self.move(text, from: path, to: "") == result)
  }

  @Test func theKeysOfAJSONObjectTakeItsPlace() {
    let text = "{\n  \"p\": {\n    \"a\": {\n      \"c\": 1\n    },\n    \"b\": 2\n  },\n  \"x\": 3\n}\n"
    #expect(
      Self.move(text, from: "p", to: "", isJSON: true)
        == "{\n  \"a\": {\n    \"c\": 1\n  },\n  \"b\": 2,\n  \"x\": 3\n}\n")
  }

  @Test func onlyTheChosenDocumentMoves() {
    let text = "a: 1\n---\n# b\nb: 2\n---\nc: 3\n"
    #expect(Self.move(text, from: "", to: "p") == "p:\n  a: 1\n---\n# b\nb: 2\n---\nc: 3\n")
    #expect(Self.move(text, from: "", to: "p", document: 1) == "a: 1\n---\np:\n  # b\n  b: 2\n---\nc: 3\n")
    #expect(Self.move(text, from: "", to: "p", document: 2) == "a: 1\n---\n# b\nb: 2\n---\np:\n  c: 3\n")
  }

  @Test(arguments: [
    ("", "", "p", "edit/no-setting: the document is empty"),
    ("# x\n", "", "p", "edit/no-setting: the document is empty"),
    ("- 1\n", "", "[0]", "edit/index: [0] is not a key"),
    ("a: 1\np:\n  a: 2\n", "p", "", "edit/duplicate: a is already set"),
    ("a: 1\np: 2\n", "p", "", "edit/duplicate: the root is already set"),
    ("a: 1\np:\n  q:\n    b: 1\n", "p.q", "", "edit/duplicate: the root is already set"),
    ("a: &x\n  b: 1\np: *x\n", "p", "", "edit/needed-anchor: *x must come after its anchor"),
    ("a: 1\np: !t\n  b: 2\n", "p", "", "edit/unproven: not changed: the edit would also change other values"),
    (
      "{p: # x\n  {a: 1}}\n", "p", "",
      "edit/value: cannot keep the comments of p in these brackets"
    ),
    ("a: 1\n", "b", "", "edit/no-setting: b is not set"),
  ])
  func whatHasNoPlaceIsRefused(_ text: String, _ path: String, _ destination: String, _ reason: String) {
    #expect(Self.move(text, from: path, to: destination) == "refused \(reason)")
  }
}
