import Linting

extension RuleRow {
  /// Rules that use the schema, and the schema's effect on other rules.
  static let ofSchemas: [RuleRow] = [
    RuleRow("deprecated", "«old»: 1\nkept: 2\na: [{«old»: 3}, {b: old}]\n", schema: deprecating),
    RuleRow("deprecated", "{\"a\": {«\"old\"»: 1}}\n", isJSON: true, schema: deprecating),
    RuleRow("deprecated", "a: &x {«old»: 1}\nb:\n  <<: *x\n", schema: deprecating),
    RuleRow("deprecated", "old: 1\n"),
    RuleRow("default-value", "«a»: 1 # why\nb: 2\nc: [{«a»: 1}]\n", schema: StubSchema(defaults: ["a"])),
    RuleRow("default-value", "{«\"a\"»: 1, \"b\": \"a\"}\n", isJSON: true, schema: StubSchema(defaults: ["a"])),
    RuleRow("default-value", "a: 1\n", schema: StubSchema()),
    RuleRow(
      "near-name", "«colour»: 1 # colour\nb: {«colour»: 2}\n", "color: 1 # colour\nb: {color: 2}\n", schema: near),
    RuleRow("near-name", "«'colour'»: 1\n", "'color': 1\n", schema: near),
    RuleRow("near-name", "{«\"colour\"»: 1}\n", "{\"color\": 1}\n", isJSON: true, schema: near),
    // A suggested key that would need quotes has no fix, and a secret's key isn't shown.
    RuleRow("near-name", "«oclor»: 1\n", schema: StubSchema(near: ["oclor": "color of it"])),
    RuleRow("near-name", "colour: 1\n", schema: StubSchema(isSecret: true, near: ["colour": "color"])),
    RuleRow("unknown-key", "«owner»: 1 # owner\nb: {«owner»: 2}\n", schema: unnamed),
    RuleRow("unknown-key", "{«\"owner\"»: 1}\n", isJSON: true, schema: unnamed),
    RuleRow("unknown-key", "owner: 1\n"),
    RuleRow("commented-setting", "a:\n  b: 1\n  # «x»: 2\n# «y»: 3\n# a: 4\n#«z»: [1, 2]\nc: 1\n", schema: naming),
    RuleRow("commented-setting", "# «x»: 2 # why\n", schema: naming),
    // Not settings: sentences, notes, modelines, and comments after values.
    RuleRow(
      "commented-setting", "a: 1 # x: 2\n# x: two words\n# x:2\n# Xy: 1\n# x:\n# note: 1\n# vim: ts=2\n# yx : 1\n",
      schema: naming),
    RuleRow("commented-setting", "a: |\n  # x: 1\nb: \"\n  # x: 1\"\n", schema: naming),
    RuleRow("commented-setting", "a: 1\n# x: 2\n", schema: StubSchema()),

    // If a string is expected, quotes change only how YAML 1.1 reads it. If a boolean or number is expected, quotes
    // would be wrong.
    RuleRow("truthy", "a: «no»\n", "a: \"no\"\n", schema: StubSchema(kinds: ["a": [.string]])),
    RuleRow("truthy", "a: «no»\n", "a: false\n", schema: StubSchema(kinds: ["a": [.boolean]])),
    RuleRow("truthy", "a: «no»\n", "a: \"no\"\n", schema: StubSchema(kinds: ["a": [.string, .boolean]])),
    RuleRow("sexagesimal", "a: «22:30»\n", "a: \"22:30\"\n", schema: StubSchema(kinds: ["a": [.string]])),
    RuleRow("sexagesimal", "a: «22:30»\n", schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow("timestamp", "a: «2024-01-31»\n", schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow("ambiguous-number", "a: «1_000»\n", "a: 1000\n", schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow("ambiguous-number", "a: «0b1»\n", schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow(
      "octal-values", "a: «0755»\nb: «007»\n", "a: 493\nb: 7\n",
      schema: StubSchema(kinds: ["a": [.number], "b": [.number]])),
    RuleRow("octal-values", "a: «0755»\n", "a: \"0755\"\n", schema: StubSchema(kinds: ["a": [.number, .string]])),
    RuleRow("lossy-number", "a: «9007199254740993»\n", schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow("lossy-number", "a: 9007199254740993\n", schema: StubSchema(defaults: ["a"])),
    RuleRow("lossy-number", "a: 9007199254740993\n", schema: StubSchema(stated: ["a": ["int64"]])),
    RuleRow(
      "truthy", "a: off\nb: «off»\n", "a: off\nb: \"off\"\n",
      schema: StubSchema(everyKind: [.string, .boolean], stated: ["a": ["off"], "b": ["Off"]])),
    // If strings aren't allowed, none was meant.
    RuleRow("truthy", "a: [«OFF», x]\n", "a: [false, x]\n", reader: .older, schema: StubSchema(everyKind: [.boolean])),
    RuleRow("truthy", "a: «off»\n", "a: \"off\"\n", schema: StubSchema(everyKind: [.string], stated: ["a": ["off"]])),
    RuleRow(
      "version-like-number", "build: «1.10»\nwidth: 1.10\n", "build: \"1.10\"\nwidth: 1.10\n",
      schema: StubSchema(versions: ["build"])),
    RuleRow("version-like-number", "version: 1.10\n", schema: StubSchema(kinds: ["version": [.number]])),
    RuleRow("version-like-number", "version: 1.10\nnode: [1.10]\n", schema: StubSchema(defaults: ["version", "node"])),
    RuleRow(
      "quoted-literal", "a: \"true\"\nb: «\"true\"»\n", "a: \"true\"\nb: true\n",
      schema: StubSchema(kinds: ["a": [.string]])),
    RuleRow("quoted-literal", "a: {b: \"null\"}\n", schema: StubSchema(defaults: ["a"])),
    RuleRow(
      "empty-values", "a:\nb«:»\nc: {a: , b«:» }\n", "a:\nb: null\nc: {a: , b: null}\n",
      schema: StubSchema(kinds: ["a": [.null, .string], "b": [.string]])),
    RuleRow("similar-keys", "name: 1\nName: 2\n«nAme»: 3\n", schema: StubSchema(names: ["name", "Name"])),
  ]

  private static let deprecating = StubSchema(deprecated: ["old": "new", "gone": ""])
  private static let near = StubSchema(near: ["colour": "color"])
  private static let unnamed = StubSchema(unnamed: ["owner": ["name"]])
  private static let naming = StubSchema(names: ["a", "b", "c"])
}
