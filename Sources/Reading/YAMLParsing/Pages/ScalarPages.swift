internal import Diagnostics

extension YAMLPages {
  /// Texts: quotes, escapes, blocks.
  static let scalars: [CodePage] = [
    CodePage(
      .yamlUnclosedQuote,
      meaning: "A text begins with a quote, and no quote ends it.",
      reason: "A text in quotes may go over several lines, so everything behind it would be part of it.",
      remedy: """
        Add the closing quote. An apostrophe inside single quotes is written twice, `'it''s'`; a quote inside double \
        quotes is written `\\"`.
        """, isFixable: true,
      .yaml(wrong: "title: \"Good morning\ntheme: dark", right: "title: \"Good morning\"\ntheme: dark")),
    CodePage(
      .yamlBadEscape,
      meaning: "In double quotes a backslash stands before something that is no escape of YAML.",
      reason: "In double quotes a backslash always begins an escape: `\\n` is a line break, `\\u00e9` is é.",
      remedy: "Write the backslash twice, or use single quotes, in which it is an ordinary character.", isFixable: true,
      .yaml(wrong: "folder: \"C:\\Downloads\"", right: "folder: 'C:\\Downloads'")),
    CodePage(
      .yamlReservedCharacter,
      meaning:
        "A text without quotes begins with `@`, `` ` `` or `%`, or with another sign that YAML keeps for itself.",
      reason: "Such a sign means, or may one day mean, something of its own at the start of a value.",
      remedy: "Put the value in quotes.", isFixable: true,
      .yaml(wrong: "mention: @anna", right: "mention: \"@anna\"")),
    CodePage(
      .yamlBlockScalarHeader,
      meaning: "Behind the `|` or `>` that opens a block of text stands something that can't stand there.",
      reason: "Only `+`, `-`, a digit from 1 to 9 and a comment may follow; the text itself begins on the next line.",
      remedy: "Move the text to the next line and indent it; or put it in quotes if it begins with `|` or `>`.",
      .yaml(wrong: "greeting: | Hello", right: "greeting: |\n  Hello")),
  ]
}
