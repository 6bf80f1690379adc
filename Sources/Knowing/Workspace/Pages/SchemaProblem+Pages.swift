package import Diagnostics

extension SchemaProblem {
  package static let pages: [CodePage] = [
    CodePage(
      notFound,
      meaning: "The file, or a rule of `.settle.yaml`, names a schema that can't be found.",
      reason: "The file is parsed and linted, and nothing else is checked; the run ends in exit code 2.",
      remedy: """
        Correct the path or URI: a path is relative to the file that names it. A URI is never fetched; `uris` in \
        `.settle.yaml` says where its text lies. `settle check --explain-schema` says what named it.
        """,
      .shown(
        given: [ExampleFile("schema.yaml", "properties:\n  theme: {enum: [light, dark]}")],
        wrong: CodeExample(
          [ExampleFile("settings.yaml", "# yaml-language-server: $schema=scheme.yaml\ntheme: dark")],
          "check settings.yaml"),
        right: CodeExample(
          [ExampleFile("settings.yaml", "# yaml-language-server: $schema=schema.yaml\ntheme: dark")],
          "check settings.yaml"))),
    CodePage(
      notHere,
      meaning: """
        A file, or a rule of `.settle.yaml`, names a schema by an address, and nothing gives a text to it. It is one finding \
        for all files, at the first of them.
        """,
      reason: """
        The network is never asked, so these files are looked at as if they named no schema. The run ends in exit code 2, as \
        nobody knows whether they are valid.
        """,
      remedy: """
        Say under `uris` in `.settle.yaml` where the schema's text lies, or name a file by `--schema`. \
        `missingSchemas: warning` there lets the run go on; a baseline and `--ignore` leave the finding out.
        """,
      .shown(
        given: [
          ExampleFile("schema.yaml", "properties:\n  theme: {enum: [light, dark]}"),
          ExampleFile(
            "settings.yaml", "# yaml-language-server: $schema=https://example.org/settings.json\ntheme: dark"),
        ],
        wrong: CodeExample([], "check settings.yaml"),
        right: CodeExample(
          [ExampleFile(".settle.yaml", "uris: {\"https://example.org/settings.json\": schema.yaml}")],
          "check settings.yaml"))),
    CodePage(
      .unchecked,
      meaning: "A schema that the file asks for isn't here, can't be used, or not as a whole; the message says why.",
      reason: """
        That nothing was found says little then. Reports that know the status of a file say `unchecked`; others have this \
        note.
        """,
      remedy: "Mend what the message says of the schema. `settle schema check` tells all that is wrong with it.",
      .none(because: "Only formats without a status of files have it: sarif, github, gitlab, checkstyle, markdown.")),
    CodePage(
      noneChosen,
      meaning: "No schema is known for the file, and `--require-schema` asks for one.",
      reason: "Without a schema only syntax and lint are checked: a misspelled setting goes unnoticed.",
      remedy: """
        Name the schema in the file's first line, `# yaml-language-server: $schema=schema.yaml`, or say in \
        `.settle.yaml` which files have it.
        """,
      .shown(
        given: [ExampleFile("schema.yaml", "properties:\n  theme: {enum: [light, dark]}")],
        wrong: CodeExample([ExampleFile("settings.yaml", "theme: dark")], "check --require-schema settings.yaml"),
        right: CodeExample(
          [
            ExampleFile(".settle.yaml", "schemas:\n- files: [settings.yaml]\n  schema: schema.yaml"),
            ExampleFile("settings.yaml", "theme: dark"),
          ], "check --require-schema settings.yaml"))),
    CodePage(
      unreadComment,
      meaning: "A comment at the top of the file is to name its schema, and isn't written as such a comment is.",
      reason: "The comment is passed over, by editors too: the file is checked without that schema.",
      remedy: "Write `# yaml-language-server: $schema=` and the path or URI of the schema behind it, without blanks.",
      isFixable: true,
      .shown(
        given: [ExampleFile("schema.yaml", "properties:\n  theme: {enum: [light, dark]}")],
        wrong: CodeExample(
          [ExampleFile("settings.yaml", "# yaml-language-server: schema=schema.yaml\ntheme: dark")],
          "check settings.yaml"),
        right: CodeExample(
          [ExampleFile("settings.yaml", "# yaml-language-server: $schema=schema.yaml\ntheme: dark")],
          "check settings.yaml"))),
  ]
}
