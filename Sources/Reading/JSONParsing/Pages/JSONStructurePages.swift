internal import Diagnostics

extension JSONPages {
  /// Brackets, commas, colons and keys.
  static let structure: [CodePage] = [
    CodePage(
      JSONCodes.empty,
      meaning: "The file holds no value: it is empty, or blanks only.",
      reason: "JSON is always one value; an empty file is refused by every reader.",
      remedy: "Write `{}` for no settings.",
      .json(wrong: "", right: "{}")),
    CodePage(
      JSONCodes.unexpectedCharacter,
      meaning: "A character stands where JSON has no place for it.",
      reason: "No program can read the file.",
      remedy: "Delete it. Curly quotes, which word processors write, have to be straight ones; a list has no keys.",
      isFixable: true,
      .json(wrong: #"{"theme": “dark”}"#, right: #"{"theme": "dark"}"#)),
    CodePage(
      JSONCodes.missingValue,
      meaning: "A key has no value.",
      reason: "JSON has no way to leave a value out.",
      remedy: "Write the value, `null` for none, or take the key away.",
      .json(wrong: #"{"theme": , "retries": 3}"#, right: #"{"theme": "dark", "retries": 3}"#)),
    CodePage(
      JSONCodes.missingColon,
      meaning: "No colon stands between a key and its value.",
      reason: "No program can read the file.",
      remedy: "Write a colon; `=` is none.", isFixable: true,
      .json(wrong: #"{"theme" = "dark"}"#, right: #"{"theme": "dark"}"#)),
    CodePage(
      JSONCodes.missingComma,
      meaning: "No comma stands between two items of a list, or two keys of an object.",
      reason: "No program can read the file. The comma is missing at the end of what comes before.",
      remedy: "Put a comma behind every item but the last.",
      isFixable: true,
      .json(
        wrong: "{\n  \"theme\": \"dark\"\n  \"retries\": 3\n}", right: "{\n  \"theme\": \"dark\",\n  \"retries\": 3\n}")
    ),
    CodePage(
      JSONCodes.extraComma,
      meaning: "A comma has nothing before it: it is the second of two, or the first sign of a list.",
      reason: "JSON has no empty items.",
      remedy: "Delete the comma, or write the item that is missing.", isFixable: true,
      .json(wrong: #"["mon", , "tue"]"#, right: #"["mon", "tue"]"#)),
    CodePage(
      JSONCodes.trailingComma,
      meaning: "A comma stands behind the last item, before the closing bracket.",
      reason: "JavaScript and YAML allow it, JSON doesn't: programs refuse the file.",
      remedy: "Delete the comma.",
      isFixable: true,
      .json(wrong: #"{"theme": "dark", "retries": 3,}"#, right: #"{"theme": "dark", "retries": 3}"#)),
    CodePage(
      JSONCodes.trailingContent,
      meaning: "Something stands behind the end of the value.",
      reason: "A JSON file is one value. Often a bracket closes too early, or two files were joined.",
      remedy: "Move it inside the brackets, or into a file of its own.",
      .json(wrong: #"{"theme": "dark"} {"retries": 3}"#, right: #"{"theme": "dark", "retries": 3}"#)),
    CodePage(
      JSONCodes.unquotedKey,
      meaning: "A key has no quotes.",
      reason: "JavaScript and YAML allow it, JSON doesn't.",
      remedy: "Put the key in double quotes.", isFixable: true,
      .json(wrong: #"{theme: "dark"}"#, right: #"{"theme": "dark"}"#)),
    CodePage(
      JSONCodes.unclosedBracket,
      meaning: "A list or an object is opened and not closed before the file, or what holds it, ends.",
      reason: "The file may have been cut off; what was behind it is lost to every reader.",
      remedy: "Add the bracket. Where it was opened is shown with the finding.", isFixable: true,
      .json(wrong: #"{"days": ["mon", "tue"}"#, right: #"{"days": ["mon", "tue"]}"#)),
    CodePage(
      JSONCodes.mismatchedBracket,
      meaning: "A closing bracket closes nothing, or not what was opened last.",
      reason: "No program can read the file.",
      remedy: "Take the bracket away, or write the one that fits: `]` closes `[`, `}` closes `{`.", isFixable: true,
      .json(wrong: #"["mon", "tue"}]"#, right: #"["mon", "tue"]"#)),
    CodePage(
      JSONCodes.duplicateKey,
      meaning: "An object has the same key twice.",
      reason: "JSON leaves open what that means: most programs take the last one, some the first.",
      remedy: "Keep one of them.",
      .json(wrong: #"{"theme": "dark", "theme": "light"}"#, right: #"{"theme": "light"}"#)),
    CodePage(
      JSONCodes.comment,
      meaning: "The file has a comment.",
      reason: "JSON has none: strict readers refuse the file.",
      remedy: """
        Take it away. Who wants comments keeps settings in YAML, which reads the same values. Where the application reads them \
        in JSON, `jsonWithComments` in `.settle.yaml` names its files; `*.jsonc`, `tsconfig.json` and the like need no mention.
        """, isFixable: true,
      .json(wrong: "{\n  // the look of the app\n  \"theme\": \"dark\"\n}", right: #"{"theme": "dark"}"#)),
    CodePage(
      JSONCodes.template,
      meaning:
        "The file is made into JSON first, by a program that fills in what stands in `{{ … }}`, `{% … %}` or `<% … %>`.",
      reason: "As it is it can't be read as JSON, and nothing more is said of it.",
      remedy: """
        Check what is made of it. `exclude` in `.settle.yaml` leaves the template out when a folder is checked. Text that is \
        meant to hold such signs stands in quotes.
        """,
      .json(wrong: #"{"retries": {{ retries }}}"#, right: #"{"retries": "{{ retries }}"}"#)),
  ]
}
