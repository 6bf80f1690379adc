internal import Diagnostics

extension YAMLPages {
  /// Lines, indentation, keys and brackets.
  static let structure: [CodePage] = [
    CodePage(
      .yamlSyntax,
      meaning: "The text is not YAML here, and nothing more precise can be said than the message does.",
      reason: "No program can read the file. settle goes on at the next key in column 1 and checks the rest.",
      remedy: """
        Look at the marked place and at the line before it: a quote, bracket or colon that is missing or too many is \
        often a few characters earlier.
        """, isFixable: true,
      .yaml(wrong: "title: 'it's late'\ntheme: dark", right: "title: 'it''s late'\ntheme: dark")),
    CodePage(
      .yamlTemplate,
      meaning: """
        The file is made into YAML first, by a program that fills in what stands in `{{ … }}`, `{% … %}` or `<% … %>`: Helm, \
        Jinja, ERB and others.
        """,
      reason: "As it is it can't be read as YAML, so nothing more is said of it; every reader would stop there.",
      remedy: """
        Check what is made of it. `exclude` in `.settle.yaml` leaves the template out when a folder is checked. A value that is \
        meant to begin with such signs, as Ansible has them, stands in quotes.
        """,
      .yaml(wrong: "{% if retry %}\nretries: 3\n{% endif %}", right: "retries: \"{{ retries }}\"")),
    CodePage(
      .yamlTab,
      meaning: "A tab stands where YAML allows spaces only: in the indentation of a line.",
      reason: "Every editor shows a tab in another width, so YAML can't tell what the line belongs to.",
      remedy: "Replace the tab by spaces, two for each level. Set the editor to insert spaces for the tab key.",
      isFixable: true,
      .yaml(wrong: "window:\n\twidth: 800", right: "window:\n  width: 800")),
    CodePage(
      .yamlIndentation,
      meaning: "A line is indented so that it belongs neither to the line above nor to any that holds it.",
      reason: "Indentation alone says what a setting is part of; here it says nothing that makes sense.",
      remedy: "Give the line the same indentation as its neighbours: two settings of one mapping begin in one column.",
      isFixable: true,
      .yaml(wrong: "window:\n    width: 800\n  height: 600", right: "window:\n  width: 800\n  height: 600")),
    CodePage(
      .yamlUnexpectedColon,
      meaning: "A colon and a space stand inside a value that has no quotes, which would begin a second key there.",
      reason: "YAML can't tell whether the colon is part of the text.",
      remedy: "Put the value in quotes; or put what follows on lines of its own, if a mapping is meant.",
      isFixable: true,
      .yaml(wrong: "title: Note: read this", right: "title: \"Note: read this\"")),
    CodePage(
      .yamlMissingColon,
      meaning: "A line holds a word where a key is expected, without a colon and a space behind it.",
      reason: "`theme:dark` is one word to YAML: the colon counts only before a space or at the end of the line.",
      remedy: "Write `key: value`, with a space behind the colon.", isFixable: true,
      .yaml(wrong: "theme:dark\nlanguage: en", right: "theme: dark\nlanguage: en")),
    CodePage(
      .yamlUnclosedBracket,
      meaning: "A `[` or `{` is opened and never closed, or a `]` or `}` closes nothing.",
      reason: "Everything behind it would belong to the list or mapping.",
      remedy:
        "Add the bracket that is missing, or take away the one too many. A text that begins with `[` or `{` needs quotes.",
      isFixable: true,
      .yaml(wrong: "days: [mon, tue\ntheme: dark", right: "days: [mon, tue]\ntheme: dark")),
    CodePage(
      .yamlDuplicateKey,
      meaning: "A mapping holds the same key twice. `1` and `\"1\"` are the same, as settings are named by texts.",
      reason: """
        Programs differ: most take the last one and say nothing, some the first, some refuse the file. Whoever changes \
        the other one wonders why nothing happens.
        """,
      remedy: "Keep one of them. The first one's place is shown with the finding.",
      .yaml(wrong: "theme: dark\nlanguage: en\ntheme: light", right: "theme: light\nlanguage: en")),
    CodePage(
      .yamlCommentSpace,
      meaning: "A `#` follows a value in quotes or a bracket without a space before it.",
      reason: "A comment needs a space before its `#`; without one YAML finds a character that can't stand there.",
      remedy: "Put a space before the `#`.",
      .yaml(wrong: "theme: \"dark\"# or light", right: "theme: \"dark\" # or light")),
  ]
}
