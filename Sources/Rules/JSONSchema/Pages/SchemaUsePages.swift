internal import Diagnostics

extension SchemaPages {
  /// Schemas that can't be used, and values that can't be checked.
  static let use: [CodePage] = [
    CodePage(
      .unknownDialect,
      meaning: "The schema's `$schema` names no dialect that settle knows.",
      reason: "The same keyword means different things in different dialects, so nothing is guessed.",
      remedy: """
        Name one of the drafts 4, 6, 7, 2019-09 and 2020-12, or take the line away for 2020-12. A meta-schema of your own \
        has to be at hand: `uris` in `.settle.yaml` says where.
        """,
      .schema(
        wrong: "$schema: https://json-schema.org/draft/2021-12/schema\ntype: object",
        right: "$schema: https://json-schema.org/draft/2020-12/schema\ntype: object")),
    CodePage(
      .unnumberedDialect,
      meaning: "The schema's `$schema` names JSON Schema without the number of a draft.",
      reason: """
        Such an address means whatever draft is the newest on a day. The schema is read as the newest that is known, or \
        as an older one where a keyword of that one shows it: `definitions`, a list as `items`, `id`.
        """,
      remedy: "Name the draft that the schema is written for.",
      .schema(
        wrong: "$schema: https://json-schema.org/schema#\ntype: object",
        right: "$schema: https://json-schema.org/draft/2020-12/schema\ntype: object")),
    CodePage(
      .unknownVocabulary,
      meaning: """
        The meta-schema that `$schema` names requires, by `true` in its `$vocabulary`, a vocabulary that settle doesn't \
        know.
        """,
      reason: "Keywords of that vocabulary are not applied, so a file may be called valid that isn't.",
      remedy: """
        Name a standard draft in `$schema`. Or say in the meta-schema that the vocabulary is optional (`false`), where \
        its keywords are only remarks.
        """,
      .shown(
        given: [
          ExampleFile(".settle.yaml", "uris:\n  https://example.org/: ."),
          ExampleFile("settings.yaml", "price: 1 EUR"),
          ExampleFile(
            "strict.yaml",
            """
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: https://example.org/strict.yaml
            $vocabulary:
              https://json-schema.org/draft/2020-12/vocab/core: true
              https://example.org/vocab/money: true
            """),
          ExampleFile(
            "open.yaml",
            """
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: https://example.org/open.yaml
            $vocabulary:
              https://json-schema.org/draft/2020-12/vocab/core: true
              https://example.org/vocab/money: false
            """),
        ],
        wrong: CodeExample(
          [
            ExampleFile("schema.yaml", "$schema: https://example.org/strict.yaml\nproperties: {price: {currency: EUR}}")
          ],
          "check --schema schema.yaml settings.yaml"),
        right: CodeExample(
          [ExampleFile("schema.yaml", "$schema: https://example.org/open.yaml\nproperties: {price: {currency: EUR}}")],
          "check --schema schema.yaml settings.yaml"))),
    CodePage(
      .notOneSchema,
      meaning: "A file that is named as a schema is empty, or holds several documents.",
      reason: "It is not clear what is to be applied, so nothing is.",
      remedy: "Write one schema into one file. Schemas that belong together go into `$defs`.",
      .schema(wrong: "type: object\n---\ntype: string", right: "type: object")),
    CodePage(
      .invalidKeyword,
      meaning: """
        A keyword of the schema has a value that it can't have, at a place that the meta-schema doesn't reach. Elsewhere \
        the meta-schema's own rule is reported: `schema/type`, `schema/enum`, …
        """,
      reason: "What the author meant is not known, so the schema can't be used.",
      remedy: "Write the value in the form that the message names. Schemas that others refer to belong into `$defs`.",
      .schema(
        wrong: """
          properties:
            volume: {$ref: "#/parts/volume"}
          parts:
            volume: {type: integer, maximum: "100"}
          """,
        right: """
          properties:
            volume: {$ref: "#/$defs/volume"}
          $defs:
            volume: {type: integer, maximum: 100}
          """)),
    CodePage(
      .invalidPattern,
      meaning: "A `pattern`, or a key of `patternProperties`, is not a regular expression of ECMA-262.",
      reason: "No text can be held against it, so the schema can't be used.",
      remedy: """
        Correct it at the place that the message names. A bracket that stands for itself is written `\\(`; in YAML use \
        single quotes, in which a backslash is just that.
        """,
      .schema(
        wrong: "properties:\n  phone: {type: string, pattern: '^(+49'}",
        right: "properties:\n  phone: {type: string, pattern: '^\\+49'}")),
    CodePage(
      .unresolvableReference,
      meaning: "A `$ref` of the schema leads to a place, or a file, that isn't there.",
      reason: "What it was to bring is missing, so the schema can't be used.",
      remedy: """
        Correct the reference: behind `#` a JSON Pointer or an anchor, before it a path relative to the schema. A URI is \
        never fetched; `uris` in `.settle.yaml` says where its text lies.
        """,
      .schema(
        wrong: "properties:\n  theme: {$ref: \"#/$defs/them\"}\n$defs:\n  theme: {enum: [light, dark]}",
        right: "properties:\n  theme: {$ref: \"#/$defs/theme\"}\n$defs:\n  theme: {enum: [light, dark]}")),
    CodePage(
      .endlessReference,
      meaning: "A `$ref` leads, by way of others, back to itself, and no value is looked into on the way.",
      reason: "Following it would never end, so the schema can't be used.",
      remedy: "Let one of the references lead to a schema that says something.",
      .schema(
        wrong: """
          properties:
            theme: {$ref: "#/$defs/theme"}
          $defs:
            theme: {$ref: "#/$defs/look"}
            look: {$ref: "#/$defs/theme"}
          """,
        right: """
          properties:
            theme: {$ref: "#/$defs/theme"}
          $defs:
            theme: {$ref: "#/$defs/look"}
            look: {enum: [light, dark]}
          """)),
    CodePage(
      .selfInclusion,
      meaning: "A `$ref` leads back to the schema that it stands in, at once or by way of others, so it adds nothing.",
      reason: "Most likely another place was meant.",
      remedy: "Correct the reference, or take it out.",
      .schema(
        wrong: "properties:\n  theme: {$ref: \"#/properties/theme\", enum: [light, dark]}",
        right: "properties:\n  theme: {enum: [light, dark]}")),
    CodePage(
      .noMetaschema,
      meaning: "The schema names a meta-schema of its own that is not at hand, so the schema itself was not checked.",
      reason: "A misspelled keyword in it would do nothing, and nobody would be told.",
      remedy: "Say under `uris` in `.settle.yaml` where the meta-schema's text lies.",
      .none(because: "The example would need a meta-schema with a vocabulary of its own.")),
    CodePage(
      .patternTooCostly,
      meaning: "Matching a pattern of the schema against this value took more than a million steps, and was given up.",
      reason:
        "Such a pattern makes programs hang that don't count: a repetition inside a repetition, `(a+)+`, tries every way.",
      remedy:
        "Let the schema's keepers write the pattern so that there is one way to match: `a+`. The value may be fine.",
      .settings(
        schema: "properties:\n  tag: {type: string, pattern: '^(a+)+$'}",
        wrong: "tag: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", right: "tag: aaaa")),
    CodePage(
      .tooCostly,
      meaning:
        "Holding the text against the schema, or finding out what takes effect by its defaults, takes more steps than any "
        + "text of its size may take, and was given up.",
      reason: "Choices of many forms for each of many values multiply: nobody may keep a check busy for ever.",
      remedy:
        "Let the schema's keepers tell forms apart by a property that each requires with constants of its own, or divide the "
        + "file. The text may be fine.",
      .none(because: "The example would have thousands of forms and values.")),
    CodePage(
      .tooDeep,
      meaning: "Value and schema nest so deep together that the check was given up.",
      reason: "It was not found whether the value is valid.",
      remedy: "Write the value flatter, or use a schema that refers to itself less often on the way.",
      .none(because: "The example would be hundreds of levels deep.")),
    CodePage(
      .nonScalarKey,
      meaning: "A list or a mapping stands where the name of a setting is wanted.",
      reason: "JSON Schema, JSON and most programs know texts as keys only.",
      remedy: "Write a plain key. A template such as `{{ name }}` needs quotes.",
      .settings(
        schema: "properties:\n  theme: {enum: [light, dark]}", wrong: "? [light, dark]\n: true", right: "theme: dark")),
  ]
}
