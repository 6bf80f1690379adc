internal import Diagnostics

extension YAMLPages {
  /// Tags, anchors, aliases and merges.
  static let nodes: [CodePage] = [
    CodePage(
      .yamlBadTag,
      meaning: "A tag, the word that begins with `!`, is not well-formed, or its prefix was never declared.",
      reason: "A tag says what type a value has; one that can't be read leaves the type open.",
      remedy:
        "Put the value in quotes if the `!` is part of the text. Else correct the tag, or declare its prefix by `%TAG`.",
      isFixable: true,
      .yaml(wrong: "color: !app!rgb ff0000", right: "color: \"!app!rgb ff0000\"")),
    CodePage(
      .yamlTagMismatch,
      meaning: "A tag such as `!!int` stands before a value that is not of that type.",
      reason: "Readers differ: some refuse the file, some take the value for text.",
      remedy: "Correct the value, or take the tag away.",
      .yaml(wrong: "retries: !!int three", right: "retries: !!int 3")),
    CodePage(
      .yamlUnknownTag,
      meaning:
        "A value has a tag that is none of YAML's own. settle takes it for a text, list or mapping as it is written.",
      reason:
        "A tag such as `!secret` means something to the program it was made for, and other programs refuse the file.",
      remedy: """
        Take the tag away, unless the file is for that program: then `.settle.yaml` declares it, `tags: {"!secret": scalar}`. \
        Text that begins with `!` needs quotes.
        """,
      .yaml(wrong: "password: !secret mail", right: "password: mail")),
    CodePage(
      .yamlBadAnchor,
      meaning: "A `*` or `&` begins a value, and no name of an anchor follows.",
      reason: "`*name` repeats the value that is marked by `&name`; a text can't begin with either sign.",
      remedy: "Put a text in quotes: `\"*.txt\"`. If an alias is meant, write its name.", isFixable: true,
      .yaml(wrong: "files: *.txt", right: "files: \"*.txt\"")),
    CodePage(
      .yamlUnknownAnchor,
      meaning: "An alias `*name` has no anchor `&name` before it in the same document.",
      reason: "There is nothing that it could stand for.",
      remedy: "Correct the name, or put the anchor before the alias: an alias can't look ahead, nor into another file.",
      isFixable: true,
      .yaml(wrong: "work: &hours 9-17\nsupport: *hour", right: "work: &hours 9-17\nsupport: *hours")),
    CodePage(
      .yamlCyclicAlias,
      meaning: "An alias stands inside the value that it repeats.",
      reason: "The value would hold itself without end, which no file of settings can mean.",
      remedy: "Write the inner value out, or give it an anchor of its own.",
      .yaml(wrong: "menu: &menu\n  file: *menu", right: "menu:\n  file: &file [open, save]\n  edit: *file")),
    CodePage(
      .yamlBadMerge,
      meaning: "The value of the merge key `<<` is neither a mapping nor a list of mappings.",
      reason: "`<<` takes over the keys of another mapping; a text or number has none.",
      remedy: "Name a mapping by its alias. If a setting is really called `<<`, put the key in quotes.",
      .yaml(wrong: "mail:\n  <<: base\n  port: 25", right: "base: &base {retries: 3}\nmail:\n  <<: *base\n  port: 25")),
  ]

  /// Lines that start with `%`.
  static let directives: [CodePage] = [
    CodePage(
      .yamlDirective,
      meaning:
        "A line that starts with `%` stands twice above a document, or without `---` behind it, or below a document "
        + "that isn't ended by `...`.",
      reason: "`%YAML` and `%TAG` tell readers how to read what follows; elsewhere they are an error.",
      remedy: "Take the line away: hardly any file needs one. A text that begins with `%` needs quotes.",
      .yaml(
        wrong: "theme: dark\n%YAML 1.2\n---\ntheme: light", right: "theme: dark\n...\n%YAML 1.2\n---\ntheme: light")),
    CodePage(
      .yamlUnknownDirective,
      meaning: "A line that starts with `%` is neither `%YAML` nor `%TAG`, so every reader passes over it.",
      reason: "What it was to say has no effect.",
      remedy: "Take the line away, or begin it with `#` if it is a comment.",
      .yaml(wrong: "%SETTINGS 2\n---\ntheme: dark", right: "# SETTINGS 2\n---\ntheme: dark")),
    CodePage(
      .yamlVersion,
      meaning: "`%YAML` asks for another version than 1.1 and 1.2; the file is read by the rules of 1.2.",
      reason: "There is no such version today, and other readers refuse the file.",
      remedy: "Write `%YAML 1.2`, or take the line away.",
      .yaml(wrong: "%YAML 1.3\n---\ntheme: dark", right: "%YAML 1.2\n---\ntheme: dark")),
  ]
}
