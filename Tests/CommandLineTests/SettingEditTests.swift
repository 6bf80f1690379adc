import TestSupport
import Testing

/// `settle set`, `settle unset` and `settle move`.
@Suite struct SettingEditTests {
  private static let schema = """
    type: object
    additionalProperties: false
    properties:
      mode: {enum: [light, dark]}
      start: {type: string}
      size: {type: integer}
      limit: {type: [integer, string]}
      enabled: {type: boolean}
      inner:
        type: object
        additionalProperties: false
        properties: {a: {type: string}, b: {type: string}, c: {type: string}}
      token: {type: string, x-setting: {sensitive: true}}
      list: {type: array, items: {type: integer}, minItems: 1}

    """

  private static let file = "# yaml-language-server: $schema=schema.yaml\nmode: light # why\n\nsize: 1\n"

  private static func folder(_ text: String = file) -> ScratchFolder {
    ScratchFolder(["schema.yaml": schema, "a.yaml": text])
  }

  /// An invalid value never counts as "already" set.
  @Test(arguments: [
    ("list: 17, 23\n", ["list", "17, 23"], "list is already \"17, 23\"", "list: expected a list"),
    ("size: x\n", ["size", "x"], "size is already x", "size: expected an integer"),
    ("inner: {a: 1}\n", ["inner.a", "1", "--json"], "inner.a is already 1", "inner.a: expected a string"),
  ])
  func anEqualValueThatIsNotValidIsRefused(_ text: String, _ arguments: [String], _ words: String, _ error: String) {
    let folder = Self.folder("# yaml-language-server: $schema=schema.yaml\n" + text)
    let run = CommandRun(["set", "a.yaml"] + arguments, in: folder)
    #expect(run.code == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("settle: a.yaml not changed: \(words), which is invalid\n"), "\(run)")
    #expect(run.errors.contains("  \(error)"), "\(run)")
    #expect(CommandRun(["set", "a.yaml"] + arguments + ["--force"], in: folder).code == 0)
  }

  @Test(arguments: [["set", "a.yaml", "mode", "dark"], ["unset", "a.yaml", "mode"], ["move", "a.yaml", "mode", "x"]])
  func aTextThatCanNotBeReadNamesItsError(_ arguments: [String]) {
    let run = CommandRun(arguments + ["--no-schema"], in: Self.folder("mode: light\n b: 2\nc: [\n"))
    #expect(run.code == 1, "\(run)")
    #expect(
      run.errors.hasPrefix("settle: a.yaml:2:2: ") && run.errors.contains("[yaml/")
        && run.errors.hasSuffix(" (and 1 more); a.yaml not changed [edit/not-well-formed]\n"), "\(run)")
  }

  @Test func theDocumentMovesBelowAKeyAndBack() {
    let folder = ScratchFolder(["a.yaml": "# file\n\na: 1 # x\n"])
    let run = CommandRun(["move", "a.yaml", ".", "spec"], in: folder)
    #expect(
      run.output == "moved the root to spec\n" && folder.text("a.yaml") == "# file\n\nspec:\n  a: 1 # x\n", "\(run)")
    let back = CommandRun(["move", "a.yaml", "spec", "."], in: folder)
    #expect(back.output == "moved spec to the root\n" && folder.text("a.yaml") == "# file\n\na: 1 # x\n", "\(back)")
    #expect(CommandRun(["get", "a.yaml", "."], in: folder).output == "a: 1\n")
    #expect(CommandRun(["set", "a.yaml", ".", "[1]"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "# file\n\n- 1\n")
  }

  /// A move from or to the root is refused if the schema doesn't allow the result.
  @Test(arguments: [["move", ".", "inner"], ["move", "inner", "."]]) func theRootIsValidated(_ arguments: [String]) {
    let text = "# yaml-language-server: $schema=schema.yaml\ninner: {a: x}\n"
    let folder = Self.folder(text)
    let run = CommandRun([arguments[0], "a.yaml"] + arguments[1...], in: folder)
    #expect(run.code == 1 && run.errors.contains("not changed") && folder.text("a.yaml") == text, "\(run)")
  }

  /// An error that moves with its value isn't new.
  @Test(arguments: [
    (["move", "inner", "other"], 0), (["insert", "list[0]", "1"], 0), (["unset", "list[0]"], 0),
    (["move", ".", "x"], 0),
    (["insert", "list[0]", "y"], 1), (["copy", "list[1]", "list[+]"], 1), (["set", "list[0]", "x"], 1),
  ])
  func anErrorMovesWithItsValue(_ arguments: [String], _ code: Int) {
    let schema = """
      properties: {list: {$ref: "#/$defs/numbers"}}
      patternProperties: {inner|other: {properties: {a: {type: integer}}}}
      additionalProperties: {properties: {list: {$ref: "#/$defs/numbers"}, inner: {properties: {a: {type: integer}}}}}
      $defs: {numbers: {items: {type: integer}}}

      """
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": "list: [1, x]\ninner: {a: z}\n"])
    let run = CommandRun(
      [arguments[0], "a.yaml"] + arguments[1...] + ["--schema", "schema.yaml"], in: folder)
    #expect(run.code == Int32(code), "\(arguments) \(run)")
  }

  @Test(arguments: ["unset", "insert", "copy"]) func theRootIsNoSetting(_ command: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let values = ["unset": [], "insert": ["1"], "copy": ["b"]]
    let run = CommandRun([command, "a.yaml", "."] + (values[command] ?? []), in: folder)
    #expect(run.code == 1 && run.errors.contains("the root") && folder.text("a.yaml") == "a: 1\n", "\(run)")
  }

  /// The items that stay in a list keep their comments.
  @Test(arguments: [
    ("[a, b, c]", "l:\n- a\n- b # second\n- c\n"), ("[b, c]", "l:\n- b # second\n- c\n"), ("[b]", "l:\n- b # second\n"),
    ("[a, x]", "l:\n- a\n- x # second\n"), ("[z, b]", "l:\n- z\n- b # second\n"), ("[b, a]", "l:\n- b # second\n- a\n"),
    ("[1, 2, 3]", "l:\n- 1\n- 2\n- 3\n"), ("[]", "l: []\n"),
    ("[a, x, b]", "l:\n- a\n- x\n- b # second\n"), ("[x, w, b, z]", "l:\n- x\n- w\n- b # second\n- z\n"),
  ])
  func aListKeepsTheItemsThatStay(_ value: String, _ text: String) {
    let folder = ScratchFolder(["a.yaml": "l:\n- a\n- b # second\n"])
    #expect(CommandRun(["set", "a.yaml", "l", value], in: folder).code == 0)
    #expect(folder.text("a.yaml") == text)
  }

  /// So do the items of lists inside the new value, and the members of items that change.
  @Test(arguments: [
    (
      "g", "{l: [a, x, b], m: 1}",
      "g:\n  l:\n    - a # first\n    - x\n    - b # second\n  m: 1\nr:\n  - name: u # its name\n    p: [1, 2]\n  - name: v\n"
    ),
    (
      "r", "[{name: u, p: [1, 9, 2]}, {name: v}]",
      "g:\n  l:\n    - a # first\n    - b # second\nr:\n  - name: u # its name\n    p: [1, 9, 2]\n  - name: v\n"
    ),
    (
      "g", "{l: [x, a, z, b]}",
      "g:\n  l:\n    - x\n    - a # first\n    - z\n    - b # second\nr:\n  - name: u # its name\n    p: [1, 2]\n  - name: v\n"
    ),
    (
      ".", "{g: {l: [a, x, b]}, r: [{name: u, p: [1, 2]}, {name: w}, {name: v}]}",
      "g:\n  l:\n    - a # first\n    - x\n    - b # second\nr:\n  - name: u # its name\n    p: [1, 2]\n  - name: w\n  - name: v\n"
    ),
    (
      "r", "[{name: u, p: [3]}]",
      "g:\n  l:\n    - a # first\n    - b # second\nr:\n  - name: u # its name\n    p: [3]\n"
    ),
    (
      "r", "[{name: w}, {name: u, p: [3]}, {name: v}]",
      "g:\n  l:\n    - a # first\n    - b # second\nr:\n  - name: w\n  - name: u # its name\n    p: [3]\n  - name: v\n"
    ),
    (
      "r", "[{name: u, p: [3]}, {name: w}, {name: v}]",
      "g:\n  l:\n    - a # first\n    - b # second\nr:\n  - name: u # its name\n    p: [3]\n  - name: w\n  - name: v\n"
    ),
  ])
  func innerListsKeepTheItemsThatStay(_ path: String, _ value: String, _ text: String) {
    let start = "g:\n  l:\n    - a # first\n    - b # second\nr:\n  - name: u # its name\n    p: [1, 2]\n  - name: v\n"
    let folder = ScratchFolder(["a.yaml": start])
    let run = CommandRun(["set", "a.yaml", path, value], in: folder)
    #expect(run.code == 0 && folder.text("a.yaml") == text, "\(folder.text("a.yaml")) \(run)")
  }

  /// A key with a dot is a single key: printed without quotes, it would be a path to another setting.
  @Test func aNameWithADotIsNotSplit() {
    let folder = ScratchFolder(["a.yaml": "editor.size: 12\n"])
    let run = CommandRun(["set", "a.yaml", "editor.size", "14"], in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors.hasPrefix(
        "settle: a.yaml has no editor.size; did you mean \"editor.size\" (or /editor/size)?\n"))
    #expect(folder.text("a.yaml") == "editor.size: 12\n")
    #expect(CommandRun(["set", "a.yaml", "\"editor.size\"", "14"], in: folder).code == 0)
    #expect(CommandRun(["set", "a.yaml", "/editor/size", "15"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "editor.size: 14\neditor:\n  size: 15\n")
    folder.write("s.yaml", "properties: {\"a.b\": {type: integer}}\n")
    let get = CommandRun(["get", "a.yaml", "a.b", "--schema", "s.yaml"], in: folder)
    #expect(get.errors.hasPrefix("settle: unknown setting a.b; did you mean \"a.b\"?\n"), "\(get.errors)")
  }

  /// In a YAML file in JSON's style a number keeps its spelling if JSON allows it.
  @Test(arguments: [
    ("1e3", "1e3"), ("1E5", "1E5"), ("1.0", "1.0"), ("2.50", "2.50"), ("0x10", "16"), (".5", "0.5"), ("0o17", "15"),
    ("-2e-3", "-2e-3"),
  ])
  func aTypedNumberStays(_ typed: String, _ written: String) {
    for (name, text) in [("a.yaml", "{\"a\": 7}\n"), ("a.json", "{\"a\": 7}\n")] {
      let folder = ScratchFolder([name: text])
      #expect(CommandRun(["set", name, "a", "--", typed], in: folder).code == 0)
      #expect(folder.text(name) == "{\"a\": \(written)}\n")
    }
  }

  /// Changing the key would change what the alias stands for.
  @Test func aKeyWrittenAsAnAliasKeepsItsName() {
    let folder = ScratchFolder(["a.yaml": "&k a: 1\nb: *k\n"])
    let run = CommandRun(["move", "a.yaml", "a", "z"], in: folder)
    #expect(run.code != 0 && run.errors.contains("edit/needed-anchor"), "\(run.errors)")
    #expect(folder.text("a.yaml") == "&k a: 1\nb: *k\n")
  }

  /// A commented-out entry is replaced in place, without leaving a comment behind.
  @Test(arguments: [
    ("# list: [1, 2]\nsize: 1\n", "list", "[3, 4]", "list: [3, 4]\nsize: 1\n"),
    ("# size: 2\nmode: dark\n", "size", "3", "size: 3\nmode: dark\n"),
    ("inner: {\n  a: x, # one\n  # b: y\n  c: z\n}\n", "inner.b", "q", "inner: {\n  a: x, # one\n  b: q,\n  c: z\n}\n"),
    ("inner: {\n  a: x # one\n  # b: y\n}\n", "inner.b", "q", "inner: {\n  a: x, # one\n  b: q\n}\n"),
    ("inner: {\n  # b: y,\n  a: x\n}\n", "inner.b", "q", "inner: {\n  b: q,\n  a: x\n}\n"),
    // An entry commented out over several lines stays.
    ("# list: [1,\n#   2]\nsize: 1\n", "list", "[3]", "# list: [1,\n#   2]\nsize: 1\nlist:\n  - 3\n"),
    ("# list:\n#   - 2\nsize: 1\n", "list", "[3]", "# list:\n#   - 2\nsize: 1\nlist:\n  - 3\n"),
    ("# list: [1] # why\nsize: 1\n", "list", "[3]", "# list: [1] # why\nsize: 1\nlist:\n  - 3\n"),
  ])
  func aCommentedOutEntryIsUsedWhole(_ text: String, _ setting: String, _ value: String, _ expected: String) {
    let folder = Self.folder(text)
    let run = CommandRun(["set", "a.yaml", setting, value, "--schema", "schema.yaml"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.text("a.yaml") == expected)
  }

  /// With `name=value`, as in other programs, the path would be a key that no schema has.
  @Test func aSettingWithItsValueIsNotAName() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n\"b=c\": 1\n"])
    let run = CommandRun(["set", "a.yaml", "server.port=80", "b"], in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors.hasPrefix(
        "settle: a.yaml has no server.port=80; write SETTING=VALUE for each of several settings, "
          + "or /server/port=80 for a key that contains =\n"), "\(run.errors)")
    #expect(CommandRun(["set", "a.yaml", "b=c", "2"], in: folder).code == 0)
    #expect(CommandRun(["set", "a.yaml", "/d=e", "3"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "a: 1\n\"b=c\": 2\nd=e: 3\n")
  }

  /// A commented-out setting from `settle init` is replaced with the new value, below its description.
  @Test(arguments: [
    ("# Dark.\n# mode: light\nsize: 1\n", "# Dark.\nmode: dark\nsize: 1\n"),
    ("size: 1\n\n# Dark.\n# mode:\n", "size: 1\n\n# Dark.\nmode: dark\n"),
    ("size: 1\n#mode: \"light\"\nlimit: 2\n", "size: 1\nmode: dark\nlimit: 2\n"),
    // Not replaced: prose, and comments that occur twice, in another column or after other text.
    ("# mode: as you like it\nsize: 1\n", "mode: dark\n# mode: as you like it\nsize: 1\n"),
    ("# mode: light\n# mode: dark\nsize: 1\n", "mode: dark\n# mode: light\n# mode: dark\nsize: 1\n"),
    ("size: 1\n  # mode: light\n", "mode: dark\nsize: 1\n  # mode: light\n"),
    ("size: 1 # mode: light\n", "mode: dark\nsize: 1 # mode: light\n"),
  ])
  func aSettingThatIsCommentedOut(text: String, expected: String) {
    let folder = Self.folder(text)
    let run = CommandRun(["set", "a.yaml", "mode", "dark", "--schema", "schema.yaml"], in: folder)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(folder.text("a.yaml") == expected)
  }

  /// In a file that is commented out entirely, only the new setting becomes active; a key in a commented-out group is
  /// another setting.
  @Test(arguments: [
    ("# Dark.\n# mode: light\n\n# size: 1\n", "mode", "dark", "# Dark.\nmode: dark\n\n# size: 1\n"),
    ("# mode: light\n\n# Big.\n# size: 1\n", "size", "3", "# mode: light\n\n# Big.\nsize: 3\n"),
    ("---\n# mode: light\n# size: 1\n", "size", "3", "---\n# mode: light\nsize: 3\n"),
    ("# mode: light\r\n# size: 1\r\n", "size", "3", "# mode: light\r\nsize: 3\r\n"),
    ("# list: [1, 2]\n", "list", "[3]", "list: [3]\n"), ("# \"mode\": light\n", "mode", "dark", "mode: dark\n"),
    ("# size: 2\n\n# inner:\n#   size: 3\n", "size", "4", "size: 4\n\n# inner:\n#   size: 3\n"),
    ("mode: dark\n\n# inner:\n#   size: 3\n", "size", "4", "mode: dark\nsize: 4\n\n# inner:\n#   size: 3\n"),
    ("mode: dark\n# size: 2\n# inner:\n#   size: 3\n", "size", "4", "mode: dark\nsize: 4\n# inner:\n#   size: 3\n"),
  ])
  func inAFileThatIsCommentedOut(_ text: String, _ name: String, _ value: String, _ expected: String) {
    let folder = Self.folder(text)
    let run = CommandRun(["set", "a.yaml", name, value, "--schema", "schema.yaml"], in: folder)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(folder.text("a.yaml") == expected)
  }

  private static let commented = """
    # Looks.
    # Scope: device.
    # inner:
    #   # One of two.
    #   # Stored.
    #   a: x
    #
    #   # Another.
    #   b: "y"
    #
    #   deep:
    #     # Inside.
    #     size: 1
    #
    #     list: [1]

    # size: 1

    """

  /// A setting in a commented-out group is written in its place; the rest of the group stays commented out.
  @Test(arguments: [
    (
      "inner.b", "z",
      "inner:\n  # One of two.\n  # Stored.\n  # a: x\n\n  # Another.\n  b: z\n\n  # deep:\n  #   # Inside.\n  #   size: 1\n  #\n  #   list: [1]\n"
    ),
    (
      "inner.a", "z",
      "inner:\n  # One of two.\n  # Stored.\n  a: z\n\n  # Another.\n  # b: \"y\"\n\n  # deep:\n  #   # Inside.\n  #   size: 1\n  #\n  #   list: [1]\n"
    ),
    (
      "inner.deep.size", "2",
      "inner:\n  # One of two.\n  # Stored.\n  # a: x\n\n  # Another.\n  # b: \"y\"\n\n  deep:\n    # Inside.\n    size: 2\n\n    # list: [1]\n"
    ),
  ])
  func aSettingOfAGroupThatIsCommentedOut(_ name: String, _ value: String, _ group: String) {
    for (start, lineBreak) in [("", "\n"), ("mode: dark\n\n", "\n"), ("", "\r\n")] {
      func text(_ group: String) -> String {
        (start + Self.commented.replacing(/# inner:\n(#.*\n)*/, with: group)).replacing("\n", with: lineBreak)
      }
      let whole = String(Self.commented.firstMatch(of: /# inner:\n(#.*\n)*/)?.output.0 ?? "")
      let folder = ScratchFolder(["a.yaml": text(whole)])
      let run = CommandRun(["set", "a.yaml", name, value], in: folder)
      #expect(run.code == 0 && folder.text("a.yaml") == text(group), "\(run)\(folder.text("a.yaml"))")
    }
    // After all of them are set one by one, each has its value.
    let folder = ScratchFolder(["a.yaml": Self.commented])
    for (name, value) in [
      ("inner.deep.list", "[2]"), ("inner.b", "z"), ("size", "3"), ("inner.deep.size", "2"), ("inner.a", "w"),
    ] {
      #expect(CommandRun(["set", "a.yaml", name, value], in: folder).code == 0)
    }
    #expect(
      folder.text("a.yaml") == """
        # Looks.
        # Scope: device.
        inner:
          # One of two.
          # Stored.
          a: w

          # Another.
          b: z

          deep:
            # Inside.
            size: 2

            list:
              - 2

        size: 3

        """)
  }

  private static let members = """
    base: &base
      x: 1
    group:
      # first
      a: x # mine
      b: "y"
    merged:
      <<: *base
      z: 3

    """

  /// Keys that both mappings have keep their comments, and equal values keep their spelling.
  @Test(arguments: [
    (["group", "{b: y, a: z}"], "group:\n  # first\n  a: z # mine\n  b: \"y\"\n"),
    (["group", "{a: z}"], "group:\n  # first\n  a: z # mine\n"),
    (["group", "{a: z}", "--merge"], "group:\n  # first\n  a: z # mine\n  b: \"y\"\n"),
    (["group", "{c: z}", "--merge"], "group:\n  # first\n  a: x # mine\n  b: \"y\"\n  c: z\n"),
    (["group", "{a: z}", "--replace"], "group:\n  a: z\n"), (["group", "{c: z}"], "group:\n  c: z\n"),
    // A key from `<<` becomes the mapping's own key only if its value changes.
    (["merged", "{x: 1, z: 4}"], "merged:\n  <<: *base\n  z: 4\n"), (["merged", "{z: 4}"], "merged:\n  z: 4\n"),
    (["merged", "{x: 1}", "--merge"], "merged:\n  <<: *base\n  z: 3\n"),
    (["merged", "{x: 2}", "--merge"], "merged:\n  <<: *base\n  z: 3\n  x: 2\n"),
  ])
  func aMappingInThePlaceOfAnother(operands: [String], group: String) {
    let folder = ScratchFolder(["b.yaml": Self.members])
    let run = CommandRun(["set", "b.yaml"] + operands, in: folder)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(folder.text("b.yaml").contains("\n" + group), "\(folder.text("b.yaml"))")
    #expect(folder.text("b.yaml").hasPrefix("base: &base\n  x: 1\n"))
  }

  @Test(arguments: [
    (["a.yaml", "mode", "dark"], "mode: dark # why", "mode: light → dark\n"),
    // The type in the schema decides how the argument is read.
    (["a.yaml", "start", "22:00"], "start: \"22:00\"", "start: not set → \"22:00\"\n"),
    (["a.yaml", "start", "12"], "start: \"12\"", "start: not set → \"12\"\n"),
    (["a.yaml", "start", "true"], "start: \"true\"", "start: not set → \"true\"\n"),
    (["a.yaml", "start", "a: b"], "start: \"a: b\"", "start: not set → \"a: b\"\n"),
    (["a.yaml", "start", "\"quoted\""], "start: '\"quoted\"'", "start: not set → '\"quoted\"'\n"),
    (["a.yaml", "size", "12"], "size: 12", "size: 1 → 12\n"),
    (["a.yaml", "limit", "12"], "limit: 12", "limit: not set → 12\n"),
    (["a.yaml", "limit", "12", "--string"], "limit: \"12\"", "limit: not set → \"12\"\n"),
    (["a.yaml", "limit", "\"12\"", "--json"], "limit: \"12\"", "limit: not set → \"12\"\n"),
    (["a.yaml", "enabled", "yes"], "enabled: true", "enabled: not set → true\n"),
    (["a.yaml", "inner.c", "x"], "inner:\n  c: x", "inner.c: not set → x\n"),
    (["a.yaml", "list", "[1, 2]"], "list:\n  - 1\n  - 2", "list: not set → [1, 2]\n"),
    (["--", "a.yaml", "size", "-3"], "size: -3", "size: 1 → -3\n"),
    (["a.yaml", "size", "1"], "size: 1", "size is already 1\n"),
  ])
  func set(operands: [String], line: String, output: String) {
    let folder = Self.folder()
    let run = CommandRun(["set"] + operands, in: folder)
    #expect(run.code == 0 && run.output == output && run.errors == "", "\(run.output)\(run.errors)")
    let text = folder.text("a.yaml")
    #expect(text.contains("\n" + line + "\n"), "\(text)")
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 0)
  }

  @Test func theSchemaSaysWhereANewKeyGoes() {
    let folder = Self.folder(Self.file + "\ninner:\n  c: z\n")
    #expect(CommandRun(["set", "a.yaml", "start", "x"], in: folder).code == 0)
    #expect(CommandRun(["set", "a.yaml", "inner.b", "x"], in: folder).code == 0)
    #expect(folder.text("a.yaml").contains("mode: light # why\n\nstart: x\n\nsize: 1\n\ninner:\n  b: x\n  c: z\n"))
  }

  @Test(arguments: [
    (["set", "a.yaml", "mode", "drak"], 1, "settle: a.yaml not changed: mode: "),
    (["set", "a.yaml", "mode", "drak"], 1, "did you mean \"dark\"?"),
    (["set", "a.yaml", "size", "many"], 1, "a.yaml not changed: size: "),
    (["set", "a.yaml", "mod", "dark"], 2, "unknown setting mod; did you mean mode?"),
    (["set", "a.yaml", "mode.x", "1"], 2, "unknown setting mode.x"),
    (["set", "a.yaml", "a..b", "1"], 2, "invalid path \"a..b\""),
    (["set", "a.yaml", "size", "1", "--json", "--string"], 2, "--string cannot be used with --json"),
    (["set", "a.yaml", "size", "{", "--json"], 2, "VALUE is not JSON"),
    (["set", "none.yaml", "size", "1"], 2, "none.yaml: no such file"),
    (["reset", "-", "size"], 2, "cannot change standard input"),
    (["set", "a.yaml", "size", "1", "--document", "4"], 1, "no document 4"),
    (["unset", "a.yaml", "start"], 1, "start is not set"),
    (["unset", "a.yaml", "strat"], 2, "did you mean start?"),
  ])
  func refused(arguments: [String], code: Int32, message: String) {
    let folder = Self.folder()
    let run = CommandRun(arguments, in: folder)
    #expect(run.code == code && run.output == "" && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(folder.text("a.yaml") == Self.file)
  }

  /// What to enter instead of a value of the wrong type, if `check` has a fix for it.
  @Test(arguments: [
    ("list", "a,b", "  use '[a, b]'\n"), ("list", "a", "  use '[a]'\n"), ("n", "300mmHg", "  use 300\n"),
    ("n", "30s", "  use 30\n"), ("in.i", "30s", "  use 30\n"), ("n", "abc", nil), ("pin", "30s", nil),
  ])
  func aValueOfTheRightTypeIsSuggested(_ name: String, _ value: String, _ help: String?) {
    let schema = """
      properties:
        list: {type: array, items: {type: string}}
        n: {type: number}
        in: {properties: {i: {type: integer}}}
        pin: {type: integer, x-setting: {sensitive: true}}

      """
    let text = "list: [x]\nn: 1\nin: {i: 1}\npin: 1\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": text])
    let run = CommandRun(["set", "a.yaml", name, value, "-s", "s.yaml"], in: folder)
    #expect(run.code == 1 && folder.text("a.yaml") == text, "\(run)")
    #expect(help.map(run.errors.hasSuffix) ?? !run.errors.contains("  use "), "\(run.errors)")
  }

  @Test func requiredEntriesAreNotRemoved() {
    let folder = ScratchFolder(["s.yaml": "required: [a]\nproperties: {a: {}}\n", "a.yaml": "a: 1\nb: 2\n"])
    let run = CommandRun(["unset", "a.yaml", "a", "--schema", "s.yaml"], in: folder)
    #expect(
      run.code == 1 && run.errors.hasPrefix("settle: a.yaml not changed: "),
      "\(run.errors)")
  }

  @Test func forceWritesAllTheSame() {
    let folder = Self.folder()
    #expect(CommandRun(["set", "a.yaml", "mode", "drak", "--force"], in: folder).code == 0)
    #expect(folder.text("a.yaml").contains("mode: drak # why\n"))
    // An error that the file already has doesn't prevent an edit.
    #expect(CommandRun(["set", "a.yaml", "size", "2"], in: folder).code == 0)
    #expect(CommandRun(["unset", "a.yaml", "mode"], in: folder).output == "mode: drak → not set\n")
  }

  @Test func aDryRunShowsTheDiffAndWritesNothing() {
    let folder = Self.folder()
    let run = CommandRun(["set", "a.yaml", "mode", "dark", "--dry-run"], in: folder)
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,4 +1,4 @@
         # yaml-language-server: $schema=schema.yaml
        -mode: light # why
        +mode: dark # why
         
         size: 1

        """)
    #expect(run.code == 0 && folder.text("a.yaml") == Self.file)
  }

  @Test func noSensitiveValueIsShown() {
    let folder = Self.folder(Self.file + "token: s3cret\n")
    let dry = CommandRun(["set", "a.yaml", "token", "hunter2", "--dry-run"], in: folder)
    #expect(dry.output.contains("-token: ‹redacted›\n+token: ‹redacted›\n"), "\(dry.output)")
    let run = CommandRun(["set", "a.yaml", "token", "hunter2"], in: folder)
    #expect(run.output == "token: ‹redacted› → ‹redacted›\n")
    let wrong = CommandRun(["set", "a.yaml", "token", "{x: hunter2}", "--json"], in: folder)
    let list = CommandRun(["set", "a.yaml", "token", "[\"hunter2\"]", "--json"], in: folder)
    for output in [dry, run, wrong, list] {
      #expect(!(output.output + output.errors).contains("s3cret") && !output.errors.contains("hunter2"))
    }
  }

  @Test func unsetRemovesTheCommentsToo() {
    let folder = Self.folder("# file\n\n# about mode\nmode: light # why\n\nsize: 1\n")
    let run = CommandRun(["unset", "a.yaml", "mode", "--schema", "schema.yaml"], in: folder)
    #expect(run.code == 0 && run.output == "mode: light → not set\n", "\(run.errors)")
    #expect(folder.text("a.yaml") == "# file\n\nsize: 1\n")
    let last = CommandRun(["unset", "a.yaml", "size", "--no-schema"], in: folder)
    #expect(last.code == 0 && folder.text("a.yaml") == "# file\n\n{}\n")
  }

  @Test func moveGivesASettingAnotherPlace() {
    let folder = Self.folder("inner:\n  c: z\nsize: 1\n# about start\nstart: x # why\n")
    let schema = ["--schema", "schema.yaml"]
    let run = CommandRun(["move", "a.yaml", "start", "inner.b"] + schema, in: folder)
    #expect(run.code == 0 && run.output == "moved start to inner.b\n", "\(run.output)\(run.errors)")
    #expect(folder.text("a.yaml") == "inner:\n  # about start\n  b: x # why\n  c: z\nsize: 1\n")
    let same = CommandRun(["move", "a.yaml", "inner.b", "inner.b"] + schema, in: folder)
    #expect(same.code == 0 && same.output == "already at inner.b\n", "\(same.errors)")
    let unknown = CommandRun(["move", "a.yaml", "inner.b", "inner.x"] + schema, in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("unknown setting inner.x"), "\(unknown.errors)")
    let inside = CommandRun(["move", "a.yaml", "size", "inner.b.x"] + schema, in: folder)
    #expect(inside.code == 2 && inside.errors.hasPrefix("settle: unknown setting inner.b.x"), "\(inside.errors)")
    let invalid = CommandRun(["move", "a.yaml", "size", "start"] + schema, in: folder)
    #expect(invalid.code == 1 && invalid.errors.contains("not changed: "), "\(invalid.errors)")
    let missing = CommandRun(["move", "a.yaml", "start", "mode"] + schema, in: folder)
    #expect(missing.code == 1 && missing.errors.contains("start is not set"), "\(missing.errors)")
    let dry = CommandRun(["move", "a.yaml", "inner.c", "start", "--dry-run"] + schema, in: folder)
    #expect(dry.code == 0 && dry.output.contains("-  c: z\n") && dry.output.contains("+start: z\n"), "\(dry.output)")
    #expect(folder.text("a.yaml") == "inner:\n  # about start\n  b: x # why\n  c: z\nsize: 1\n")
  }

  @Test func aCommentThatHasNoPlaceInBracketsIsNamed() {
    let text = "a:\n  x: 1 # why\nb: {c: 1}\n"
    let folder = ScratchFolder(["a.yaml": text])
    let run = CommandRun(["move", "a.yaml", "a", "b.a"], in: folder)
    #expect(run.code == 1 && run.errors.contains("a.yaml:3:4: cannot keep the comments of a in these brackets"))
    #expect(run.errors.contains("convert the brackets to block style first"), "\(run.errors)")
    #expect(folder.text("a.yaml") == text)
  }

  @Test func anyFileWithoutASchema() {
    let folder = ScratchFolder([
      "a.yaml": "a:\n- 1\n---\nb: 1\n", "b.json": "{\n  \"a\": {}\n}\n", "c.yaml": "a: [1\n",
      "d.yaml": "x: &x 1\ny: *x\n",
    ])
    #expect(CommandRun(["set", "a.yaml", "/a/-", "2", "--document", "1"], in: folder).output == "a[1]: not set → 2\n")
    #expect(CommandRun(["set", "a.yaml", "b", "2", "--document", "2"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "a:\n- 1\n- 2\n---\nb: 2\n")
    #expect(CommandRun(["set", "b.json", "a.b", "x"], in: folder).code == 0)
    #expect(folder.text("b.json") == "{\n  \"a\": {\"b\": \"x\"}\n}\n")
    let broken = CommandRun(["set", "c.yaml", "a", "1"], in: folder)
    #expect(
      broken.code == 1 && broken.errors.contains("[yaml/")
        && broken.errors.hasSuffix("c.yaml not changed [edit/not-well-formed]\n"))
    let shared = CommandRun(["set", "d.yaml", "x", "2"], in: folder)
    #expect(shared.code == 0 && shared.errors.contains("d.yaml:2:4: also changes here: *x"))
    let needed = CommandRun(["unset", "d.yaml", "x"], in: folder)
    #expect(needed.code == 1 && needed.errors.contains("the anchor here is used by *x"))
  }

  /// A mapping that allows any key would accept a typo too.
  @Test func aNameSimilarToTheSchemasIsReported() {
    let folder = ScratchFolder([
      "a.yaml": "# yaml-language-server: $schema=s.yaml\n{}\n",
      "s.yaml":
        "properties: {user: {properties: {name: {type: string}}}, free: {additionalProperties: {type: integer}}}\n",
    ])
    let slip = CommandRun(["set", "a.yaml", "user.nmae", "x"], in: folder)
    #expect(slip.code == 0 && slip.errors.contains("user.nmae is not in the schema; did you mean user.name?"))
    #expect(CommandRun(["set", "a.yaml", "user.nmae", "y"], in: folder).errors == "")
    for (name, value) in [("user.name", "x"), ("other", "x"), ("free.nmae", "1")] {
      #expect(CommandRun(["set", "a.yaml", name, value], in: folder).errors == "")
    }
  }

  /// A `.json` file that is only YAML isn't edited; JSON that was read to its end is edited, whatever errors it has.
  @Test(arguments: [("a: 1\nb: 2\n", 1, ""), ("{\"a\": 1,}\n", 0, "{\"a\": 2,}\n"), ("", 0, "{\"a\": 2}\n")])
  func textThatIsNotJSON(_ text: String, _ code: Int32, _ written: String) {
    let folder = ScratchFolder(["a.json": text])
    let run = CommandRun(["set", "a.json", "a", "2"], in: folder)
    #expect(
      run.code == code && run.errors.hasSuffix("a.json not changed [edit/not-well-formed]\n") == (code == 1), "\(run)")
    #expect(folder.text("a.json").trimmingCharacters(in: .newlines) + "\n" == (code == 1 ? text : written))
  }

  /// In a list that doesn't exist yet, `-` and index 0 create it; a higher index doesn't.
  @Test(arguments: [
    ("/hosts/-", "hosts:\n  - x\n", "hosts[0]: not set → x\n"),
    ("hosts[0]", "hosts:\n  - x\n", "hosts[0]: not set → x\n"),
    ("/hosts/-/name", "hosts:\n  - name: x\n", "hosts[0].name: not set → x\n"),
    ("/empty/-", "empty:\n  - x\n", "empty[0]: not set → x\n"),
    ("/empty/0", "empty:\n  - x\n", "empty[0]: not set → x\n"),
    // Only an existing list takes an index: `/responses/200` is a key.
    ("/nothing/0", "nothing:\n  \"0\": x\n", "nothing.0: not set → x\n"),
    ("/nothing/-", "nothing:\n  - x\n", "nothing[0]: not set → x\n"),
    ("/map/-", "map:\n  \"-\": x\n", "map.-: not set → x\n"),
    ("/listed/-", "listed:\n  - x\n", "listed[0]: not set → x\n"),
    ("/mapped/-", "mapped:\n  \"-\": x\n", "mapped.-: not set → x\n"),
    ("hosts[5]", nil, "no item 5"), ("hosts[0].names[1]", nil, "no item 1"),
    ("nothing[1]", nil, "no item 1"), ("empty[1]", nil, "no item 1"),
  ])
  func aListThatIsStillToBeMade(path: String, written: String?, message: String) {
    let text = "empty: []\nnothing:\nmap: {}\n"
    let schema = "properties: {listed: {type: array}, mapped: {type: object}}\n"
    let folder = ScratchFolder(["a.yaml": text, "s.yaml": schema])
    let run = CommandRun(["set", "a.yaml", path, "x", "--schema", "s.yaml"], in: folder)
    #expect(run.code == (written == nil ? 1 : 0) && (run.output + run.errors).contains(message), "\(run)")
    #expect(written.map(folder.text("a.yaml").contains) ?? (folder.text("a.yaml") == text), "\(folder.text("a.yaml"))")
  }

  /// Every setting that changes is listed, even if a whole group is set, removed, or shared through an alias.
  @Test(arguments: [
    (["set", "hours", "{start: \"21:30\"}", "--merge"], "hours.start: \"22:00\" → \"21:30\"\n"),
    (["set", "hours", "{start: \"21:30\"}"], "hours.start: \"22:00\" → \"21:30\"\nhours.end: \"07:00\" → not set\n"),
    (["set", "new", "{a: 1, b: {c: 2}}"], "new.a: not set → 1\nnew.b.c: not set → 2\n"),
    (["unset", "hours"], "hours.start: \"22:00\" → not set\nhours.end: \"07:00\" → not set\n"),
    (["set", "deep", "[[3, 4]]"], "deep: [[1,2]] → [[3,4]]\n"),
    (["set", "users", "[{name: a}, {name: c}]"], "users[1].name: b → c\n"),
    (["set", "base", "2"], "base: 1 → 2\nsame: 1 → 2\n"),
    (
      ["set", "hours.start", "x", "--with", "hours.end=\"07:00\""],
      "hours.start: \"22:00\" → x\nhours.end is already \"07:00\"\n"
    ),
    (["move", "base", "group.base"], "moved base to group.base\n"),
    (["move", "hours", "times"], "renamed hours to times\n"),
    (["move", "users[1]", "users[0]"], "moved users[1] to users[0]\n"),
    (["copy", "hours", "group.hours"], "copied hours to group.hours\n"),
  ])
  func everySettingThatChangesIsShown(_ operands: [String], _ output: String) {
    let text = """
      hours: {start: "22:00", end: "07:00"}
      deep: [[1, 2]]
      users: [{name: a}, {name: b}]
      base: &base 1
      same: *base

      """
    let folder = ScratchFolder([
      "a.yaml": text.replacing("&base ", with: operands[0] == "move" ? "" : "&base ")
        .replacing("*base", with: operands[0] == "move" ? "1" : "*base")
    ])
    let run = CommandRun([operands[0], "a.yaml"] + operands.dropFirst(), in: folder)
    #expect(run.code == 0 && run.output == output, "\(run)")
  }

  /// Other settings whose effective values change are listed too, but no secrets.
  @Test func whatChangesWithItIsShown() {
    let schema = """
      properties:
        on: {type: boolean, default: false}
        sound: {type: string, default: bell, x-setting: {requires: [{setting: on, is: true, otherwise: none, message: Off.}]}}
        group: {type: object, properties: {key: {type: string, x-setting: {sensitive: true}}, list: {type: array}}}
      x-settings: {name: n, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "on: false\n"])
    let on = CommandRun(["set", "a.yaml", "on", "true", "-s", "s.yaml"], in: folder)
    #expect(on.output == "on: false → true\nsound now takes effect\n", "\(on)")
    let group = CommandRun(["set", "a.yaml", "group", "{key: s3cret, list: [[s3cret]]}", "-s", "s.yaml"], in: folder)
    #expect(group.output == "group.key: not set → ‹redacted›\ngroup.list: not set → [[…1]]\n", "\(group)")
    let other = CommandRun(["set", "a.yaml", "group", "{key: other}", "--merge", "-s", "s.yaml"], in: folder)
    #expect(other.output == "group.key: ‹redacted› → ‹redacted›\n", "\(other)")
  }

  // MARK: Names

  /// Without a schema, braces are part of a key, as in `/paths/{id}/get`.
  @Test(arguments: ["/paths/{id}/get", "paths.{id}.get", "paths.\"{id}\".get"])
  func bracesAreAPartOfAName(_ name: String) {
    let schema = "properties: {paths: {additionalProperties: {additionalProperties: {type: integer}}}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "paths:\n  \"{id}\": {get: 1, put: 3}\n"])
    func run(_ words: String...) -> CommandRun { CommandRun(words + ["-s", "s.yaml"], in: folder) }
    #expect(run("get", "a.yaml", name).output == "1\n")
    #expect(run("why", "a.yaml", name).output.hasPrefix("paths.\"{id}\".get is 1\n"))
    #expect(run("describe", "a.yaml", name).output.hasPrefix("paths.\"{id}\".get\n"))
    #expect(run("set", "a.yaml", name, "2").output == "paths.\"{id}\".get: 1 → 2\n")
    #expect(run("unset", "a.yaml", name).output == "paths.\"{id}\".get: 2 → not set\n")
    #expect(folder.text("a.yaml") == "paths:\n  \"{id}\": {put: 3}\n")
  }

  /// The same path in two notations means the same setting.
  @Test(arguments: [
    ("hosts[0]", "/hosts/0=r"), ("/hosts/0", "hosts[0]=r"), ("a.b", "/a/b=1"), ("\"x/y\"", "/x~1y=1"),
  ])
  func onePlaceInTwoNotationsIsChangedOnce(_ name: String, _ with: String) {
    let text = "hosts: [a, b]\na: {b: 2}\nx/y: 2\n"
    let folder = ScratchFolder(["a.yaml": text])
    let run = CommandRun(["set", "a.yaml", name, "q", "--with", with], in: folder)
    #expect(run.code == 2 && run.errors.contains("is changed twice") && folder.text("a.yaml") == text, "\(run)")
    #expect(run.errors.contains(name.contains("hosts") ? "hosts[0] is changed twice" : " is changed twice"), "\(run)")
    #expect(CommandRun(["set", "a.yaml", "hosts[1]", "q", "--with", "/hosts/0=r"], in: folder).code == 0)
    #expect(folder.text("a.yaml").hasPrefix("hosts: [r, q]\n"))
  }

  /// One of the two values would overwrite the other.
  @Test(arguments: [
    ("set a.yaml hosts[0] q --with hosts=[x]", "hosts[0] is part of hosts"),
    ("set a.yaml hosts [x] --with /hosts/0=q", "hosts[0] is part of hosts"),
    ("set a.yaml a.b 1 --with a", "a.b is part of a"), ("unset a.yaml a --with a.b=1", "a.b is part of a"),
  ])
  func aPlaceIsNotChangedWithWhatIsAroundIt(_ line: String, _ message: String) {
    let text = "hosts: [a, b]\na: {b: 2}\n"
    let folder = ScratchFolder(["a.yaml": text])
    let run = CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.code == 2 && run.errors.contains(message) && folder.text("a.yaml") == text, "\(run)")
  }

  /// A list with one item has no second item from the end, and a JSON Pointer has no index below 0.
  @Test(arguments: ["get a.yaml", "why a.yaml", "set a.yaml", "unset a.yaml", "reset a.yaml"])
  func anIndexBelowTheFirstNamesNothing(_ command: String) {
    let schema = "properties:\n  l: {items: {type: string}}\n  p: {prefixItems: [{type: string}], items: true}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "l: [a]\np: [a]\n"])
    let words = command.split(separator: " ").map(String.init)
    let refusals: [(String, Int32, String)] = [
      ("l[-2]", 1, "a.yaml: nothing matches l[-2]"), ("p[-2]", 1, "a.yaml: nothing matches p[-2]"),
      ("l[0][-1]", 1, "a.yaml: nothing matches l[0][-1]"), ("[-1]", 1, "a.yaml: nothing matches [-1]"),
      ("l[-0]", 2, "invalid path \"l[-0]\": write a.b, a.\"b.c\", users[0] or a JSON Pointer such as /a/b"),
      ("/l/-1", 2, "unknown setting l.-1"), ("/l/01", 2, "unknown setting l.01"),
      ("/l/0/x", 2, "unknown setting l.0.x"),
    ]
    for (name, code, message) in refusals {
      let value = words[0] == "set" ? ["x"] : []
      let run = CommandRun(words + [name] + value + ["-s", "s.yaml"], in: folder)
      #expect(run.code == code && run.output.isEmpty, "\(name): \(run)")
      #expect(run.errors.hasPrefix("settle: \(message)\n"), "\(name): \(run)")
      #expect(folder.text("a.yaml") == "l: [a]\np: [a]\n", "\(name): \(run)")
    }
  }

  /// The values that an item allows depend on its index.
  @Test(arguments: [
    ("pair[0]", "12", "pair[0]: a → \"12\"\n"), ("pair[1]", "12", "pair[1]: 1 → 12\n"),
    ("rest[0]", "12", "rest[0]: x → \"12\"\n"), ("/rest/0", "12", "rest[0]: x → \"12\"\n"),
    ("rest[1]", "12", "rest[1]: 1 → 12\n"), ("/rest/-", "12", "rest[2]: not set → 12\n"),
  ])
  func anItemIsReadByTheSchemaOfItsPlace(_ name: String, _ value: String, _ output: String) {
    let folder = ScratchFolder(["s.yaml": Self.tuples, "a.yaml": "pair: [a, 1]\nrest: [x, 1]\n"])
    let run = CommandRun(["set", "a.yaml", name, value, "-s", "s.yaml"], in: folder)
    #expect(run.code == 0 && run.output == output, "\(run)")
  }

  private static let tuples = """
    properties:
      pair: {type: array, prefixItems: [{type: string, title: First}, {type: integer, title: Second}], items: false}
      rest: {type: array, prefixItems: [{type: string, title: Head}], items: {type: integer, title: Others}}

    """

  @Test(arguments: [
    ("pair[0]", "pair[0] – First\n"), ("pair[1]", "pair[1] – Second\n"), ("/pair/1", "pair.1 – Second\n"),
    ("rest[0]", "rest[0] – Head\n"), ("rest[7]", "rest[7] – Others\n"), ("pair[5]", nil), ("/pair/2", nil),
  ])
  func anItemIsDescribedByTheSchemaOfItsPlace(_ name: String, _ title: String?) {
    let run = CommandRun(["describe", "s.yaml", name], in: ScratchFolder(["s.yaml": Self.tuples]))
    #expect(run.code == (title == nil ? 2 : 0) && run.output.hasPrefix(title ?? ""), "\(run)")
    if title == nil { #expect(run.errors.hasPrefix("settle: no setting matches"), "\(run)") }
  }

  @Test func movedIntoAListThatIsStillToBeMade() {
    let folder = ScratchFolder(["a.yaml": "x: 1\nl: [1, 2]\n"])
    #expect(CommandRun(["move", "a.yaml", "x", "/m/-"], in: folder).code == 0)
    #expect(CommandRun(["move", "a.yaml", "/l/0", "/l/-"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "l: [2, 1]\nm:\n  - 1\n")
  }

  /// A value that YAML 1.1 readers take for another type is written as given.
  @Test(arguments: [
    ("yes # why", ["\"yes\""], "a: \"yes\" # why\n", "a: \"yes\" (written differently)\n"),
    ("yes", ["yes", "--string"], "a: \"yes\"\n", "a: \"yes\" (written differently)\n"),
    ("{b: no}", ["{b: \"no\", c: 1}"], "a: {b: \"no\", c: 1}\n", "a.c: not set → 1\n"),
    ("{b: 010, c: [no]}", ["{b: 10, c: [\"no\"]}"], "a: {b: 10, c: [\"no\"]}\n", "a.b: 010 → 10\n"),
    ("0755", ["755"], "a: 755\n", "a: 0755 → 755\n"), ("0o17", ["15"], "a: 15\n", "a: 0o17 → 15\n"),
    ("'yes'", ["\"yes\""], "a: 'yes'\n", "a is already \"yes\"\n"),
    ("True", ["true"], "a: True\n", "a is already true\n"),
    ("~", ["null"], "a: ~\n", "a is already null\n"), ("word", ["\"word\""], "a: word\n", "a is already word\n"),
  ])
  func aSpellingThatReadersDifferOn(old: String, value: [String], text: String, output: String) {
    let folder = ScratchFolder(["a.yaml": "a: \(old)\n"])
    let run = CommandRun(["set", "a.yaml", "a"] + value, in: folder)
    #expect(run.code == 0 && run.output == output && folder.text("a.yaml") == text, "\(run)\(folder.text("a.yaml"))")
    #expect(CommandRun(["set", "a.yaml", "a"] + value, in: folder).output.hasPrefix("a is already "))
  }

  // MARK: Layers

  /// A layer can meet a condition, but only the file is written.
  @Test func layersBelowTheFile() {
    let layer = "account: {signed_in: true}\n"
    let folder = ScratchFolder(["brewguide.settings.yaml": "# mine\n", "base.yaml": layer])
    let below = ["--layer", "base=base.yaml"]
    let set = ["set", "brewguide.settings.yaml", "sync.enabled", "true"]
    let alone = CommandRun(set, in: folder)
    #expect(alone.code == 1 && alone.errors.contains("Sign in to enable sync"))
    let run = CommandRun(set + below, in: folder)
    #expect(run.code == 0 && run.output.contains("sync.enabled: false → true\n"), "\(run.errors)")
    let sync = CommandRun(["do", "brewguide.settings.yaml", "disable_sync"] + below, in: folder)
    #expect(sync.code == 0 && sync.output.hasPrefix("sync.enabled: true → false\n"), "\(sync.errors)")
    #expect(CommandRun(["do", "brewguide.settings.yaml", "enable_sync"] + below, in: folder).code == 0)
    let reset = CommandRun(["reset", "brewguide.settings.yaml", "--all"] + below, in: folder)
    #expect(reset.code == 0 && reset.output.contains("sync.last_attempt"), "\(reset.output)\(reset.errors)")
    // Only its action turns this switch on.
    let text = folder.text("brewguide.settings.yaml")
    #expect(text.hasPrefix("# mine\n") && text.hasSuffix("sync:\n  enabled: true\n"), "\(text)")
    #expect(folder.text("base.yaml") == layer)
    let missing = CommandRun(set + ["--layer", "account=none.yaml"], in: folder)
    #expect(missing.code == 2 && missing.errors.contains("none.yaml: no such file"), "\(missing.errors)")
  }

  /// Keys with different bytes are different keys, even if they look the same.
  @Test func namesOfOtherBytesAreOtherSettings() {
    let (one, other) = ("\u{E9}", "e\u{301}")
    let schema = """
      x-settings: {name: n, version: 1.0.0}
      properties:
        \(one): {type: integer, default: 10}
        \(other):
          type: integer
          default: 20
          x-setting: {requires: [{setting: \(one), is: 10, otherwise: 0, message: M}]}
        s: {enum: [\(one), \(other)], default: \(other)}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "\(other): 5\n"])
    let more = ["-s", "s.yaml"]
    let check = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(!check.output.contains("cycle") && !check.output.contains("already"), "\(check)")
    #expect(CommandRun(["get", "a.yaml", one] + more, in: folder).output == "10\n")
    #expect(CommandRun(["get", "a.yaml", other] + more, in: folder).output == "5\n")
    let set = CommandRun(["set", "a.yaml", one, "10", "--with", "\(other)=6"] + more, in: folder)
    #expect(set.code == 0, "\(set)")
    let text = folder.text("a.yaml")
    #expect(text.utf8.elementsEqual("\(one): 10\n\(other): 6\n".utf8), "\(text)")
    #expect(CommandRun(["schema", "diff", "s.yaml", "s.yaml"], in: folder).output.contains("default-changed") == false)
    let json = CommandRun(["convert", "a.yaml", "--to", "json"] + more, in: folder).output
    #expect(json.contains("10") && json.contains("6"), "\(json)")
  }
}
