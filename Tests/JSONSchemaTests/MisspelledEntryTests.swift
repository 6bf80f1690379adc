import DocumentModel
import Testing

/// Findings in the value of a misspelled key.
struct MisspelledEntryTests {
  private static let schema = """
    additionalProperties: false
    properties:
      display:
        additionalProperties: false
        required: [mode]
        properties:
          mode: {enum: [light, dark]}
          size: {type: integer}
      size: {type: integer}
      left: {type: integer}
      lift: {type: integer}
    """

  private static func lines(_ text: String, _ schema: String = schema) -> [String] {
    let lines = LineIndex(Array(text.utf8))
    return Checking.diagnostics(schema, text).map { finding in
      let place = lines.position(of: finding.range.start)
      return "\(place.line):\(place.column) \(finding.message)" + (finding.note.map { " [\($0)]" } ?? "")
    }
  }

  /// A file, and its findings with their notes; in a note, `~` means that the key is treated as `display`.
  @Test(arguments: [
    (
      "displya: {mode: drak, size: 1}\n",
      [#"1:1 unknown key "displya""#, #"1:17 "drak" is not one of "light", "dark" [~]"#]
    ),
    // A misspelled key inside another: the findings are about the inner one.
    (
      "displya:\n  mdoe: drak\n  size: x\n",
      [
        #"1:1 unknown key "displya""#, #"2:3 unknown key "mdoe", missing key "mode" [~]"#,
        #"2:9 "drak" is not one of "light", "dark" [checked as if the key were "mode"]"#,
        #"3:9 expected an integer, found "x" [~]"#,
      ]
    ),
    (
      "szie: '12'\n",
      [
        #"1:1 unknown key "szie""#,
        #"1:7 expected an integer, found "12" [checked as if the key were "size"]"#,
      ]
    ),
    // A value that the suggested key rejects is evidence against the suggestion, unless both are spellings of one word.
    ("szie: big\n", [#"1:1 unknown key "szie""#]),
    (
      "Size: big\n",
      [
        #"1:1 unknown key "Size""#,
        #"1:7 expected an integer, found "big" [checked as if the key were "size"]"#,
      ]
    ),
    // A key that exists already wasn't meant, nor is one of two that are equally close.
    ("display: {mode: dark}\ndisplya: {mode: drak}\n", [#"2:1 unknown key "displya""#]),
    ("loft: x\n", [#"1:1 unknown key "loft""#]),
    ("other: {mode: drak}\n", [#"1:1 unknown key "other""#]),
  ])
  func theContentsAreCheckedAgainstTheIntendedForm(text: String, expected: [String]) {
    let mark = #"checked as if the key were "display""#
    #expect(Self.lines(text) == expected.map { $0.replacing("~", with: mark) })
  }

  /// If the schema has secrets, the value of a misspelled key may be one.
  @Test(arguments: ["secert: hunter2\n", "szie: hunter2\n", "displya: {mode: hunter2, pin: hunter2}\n"])
  func aSchemaWithSecretsHidesValuesUnderMisspelledNames(_ text: String) {
    let secret = "secret: {type: string, maxLength: 3, x-setting: {sensitive: true}}"
    let found = Self.lines(text, Self.schema + "\n  \(secret)\n")
    #expect(!found.isEmpty && !found.joined().contains("hunter"), "\(found)")
  }

  /// The findings below the key are those of the corrected file, so renaming the key adds none.
  @Test func theNameIsCorrectedWhateverIsWrongInside() throws {
    let found = Checking.diagnostics(Self.schema, "Display: {mode: 1, size: x}\n")
    #expect(found.count == 3)
    let fix = try #require(found.first?.fixes.first)
    #expect(fix.safety == .unproven && fix.edits.map(\.replacement) == ["display"])
  }

  /// The key may be from a newer version of the schema, so renaming it isn't safe.
  @Test func nothingUnderASimilarNameIsCorrectedUnasked() {
    let found = Checking.diagnostics(Self.schema, "displya: {mode: LIGHT, size: '3'}\n")
    #expect(found.map { $0.fixes.map(\.safety) } == [[.risky], [.risky], [.risky]])
  }

  /// If the value has the wrong type for it, a similar key isn't suggested.
  @Test(arguments: ["szie: big\n", "szie: {a: 1}\n"])
  func theNameOfAValueOfAnotherKindIsNotSuggested(text: String) {
    let found = Checking.diagnostics(Self.schema, text)
    #expect(found.count == 1 && found[0].fixes.isEmpty && found[0].caption == nil)
  }
}
