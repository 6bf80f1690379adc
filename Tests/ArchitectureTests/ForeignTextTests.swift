import Testing

/// Code that reads or writes another language works on bytes or Unicode scalars: for Swift, `'` followed by U+0301 is
/// one character other than `'`; for a shell it is two.
struct ForeignTextTests {
  /// Folders and files that write a machine-readable language, or parse one.
  private static let places = [
    "Sources/JSON/", "Sources/Screens/Generators/", "Sources/Screens/Screens/Page/",
    "Sources/Screens/Editor/Server/", "Sources/CommandLine/Reporting/Formats/", "Sources/CommandLine/Reporting/Text/",
    "Sources/CommandLine/CommandLineKit/Terminal/TerminalText.swift", "Sources/Settings/Stores/",
    "Sources/Settings/SettingsWork/Variables/",
    "Sources/Checking/Importing/",
    "Sources/Checking/Workspace/SchemaTemplate.swift", "Sources/Checking/Workspace/Catalogs/SchemaAddress.swift",
    "Sources/Checking/Workspace/Catalogs/SchemaLock.swift", "Sources/LanguageServer/LanguageServer/Messages/",
    "Sources/LanguageServer/LanguageServer/Conversion/", "Sources/LanguageServer/LanguageServer/Places/",
    "Sources/Settings/SettingsServer/Schemas/SchemaRename.swift", "Sources/Settings/SettingsServer/Words/",
    "Sources/Settings/Settings/Info/", "Sources/Text/DocumentModel/Diagnostics/Path",
    "Sources/Text/DocumentModel/Text/JSONText.swift", "Sources/Text/DocumentModel/Text/XMLWriter.swift",
    "Sources/Text/DocumentModel/Markdown/", "Sources/Lint/Linting/Markdown/",
    "Sources/Settings/Settings/Model/ScreenDeclaration.swift", "Sources/Settings/SchemaWork/Bundle/",
    "Sources/Text/DocumentModel/Diagnostics/JSONPointer.swift", "Sources/Text/DocumentModel/Values/JSON",
    "Sources/Text/Patterns/URIReference.swift",
    "Sources/Text/DocumentModel/Text/SignSearch.swift", "Sources/YAML/YAMLReading/Parsing/YAMLText/",
    "Sources/YAML/YAMLEditing/WrittenEntry.swift",
  ]

  /// Types and methods that compare grapheme clusters.
  private static let forbidden: [(name: String, form: String)] = [
    ("Character", #"[:<(\[] ?Character\b|\bCharacter\("#),
    ("a property of Character", #"\.is(Newline|Whitespace|Letter|Number|WholeNumber|Punctuation|Symbol|HexDigit)\b"#),
    ("hasPrefix or hasSuffix", #"\.has(Prefix|Suffix)\("#),
    ("replacing or firstRange(of:)", #"\.(replacing|replace|firstRange|ranges)\((of: )?""#),
    ("contains(\"…\")", #"\.contains\("(\\?.|\\u\{\w+\})"\)"#),
  ]

  /// Methods that bytes and scalars have too; reported only in files that use neither.
  private static let forbiddenWithoutScalars: [(name: String, form: String)] = [
    ("split(separator: \"…\")", #"\.split\(separator: ""#),
    ("firstIndex(of: \"…\")", #"\.(first|last)Index\(of: ""#),
    ("first or last == \"…\"", #"\.(first|last) == ""#),
  ]

  /// Words that show that a line or file works on bytes or scalars.
  private static let bytes = ["utf8", "unicodeScalars", "UnicodeScalarView", "Unicode.Scalar"]

  @Test func noCharacterIsLookedFor() throws {
    let files = try SourceFile.all(in: "Sources").filter { file in Self.places.contains { file.path.hasPrefix($0) } }
    for place in Self.places { #expect(files.contains { $0.path.hasPrefix(place) }, "\(place) is gone") }
    let ofAll = try Self.forbidden.map { (name: $0.name, pattern: try Regex($0.form)) }
    let ofOthers = try Self.forbiddenWithoutScalars.map { (name: $0.name, pattern: try Regex($0.form)) }
    for file in files {
      let patterns = ofAll + (Self.bytes.contains(where: file.code.contains) ? [] : ofOthers)
      for (index, line) in file.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        // Unicode scalars have such properties too.
        let line = line.replacing("properties.is", with: "")
        guard !Self.bytes.contains(where: line.contains) else { continue }
        for (name, pattern) in patterns where line.contains(pattern) {
          Issue.record(
            "\(file.path):\(index + 1): \(name): compare bytes or scalars: begins(with:), pieces(at:), utf8 …")
        }
      }
    }
  }

  @Test(arguments: [
    "text.split(separator: \"'\")", "text.hasPrefix(\"/\")", "words.contains(\"<\")", "let x: Character = y",
    "text.replacing(\"a\", with: b)", "rest.first == \"[\"", "text.split(whereSeparator: \\.isNewline)",
  ]) func isFound(_ line: String) throws {
    let isFound = try (Self.forbidden + Self.forbiddenWithoutScalars).contains { line.contains(try Regex($0.form)) }
    #expect(isFound)
  }
}
