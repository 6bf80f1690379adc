import FileAccess
import Foundation
import JSONSchema
import TestSupport
import Testing

@Suite struct InitTests {
  /// Bundled settings schemas; some of the others lack defaults for required keys.
  private static let bundled = BundledSchema.catalog.map(\.name).filter {
    !["report", "explanation", "schema-diff", "schema-tests", "x-setting", "x-settings"].contains($0)
  }

  @Test(arguments: bundled, ["", "--commented", "--minimal"])
  func writtenTextIsCleanAndCanonical(_ schema: String, _ option: String) {
    let folder = ScratchFolder()
    let line = """
      "$SETTLE" init \(schema) \(option) > out.yaml && "$SETTLE" check --quiet --schema \(schema) - < out.yaml &&
        "$SETTLE" format -q --check --schema \(schema) out.yaml && "$SETTLE" format -q --check - < out.yaml &&
        "$SETTLE" show --schema \(schema) --changed out.yaml
      """
    let run = ProgramRun(shell: line, in: folder)
    #expect(run.code == 0 && run.output == "" && run.errors == "", "\(run.output)\(run.errors)")
    let lines = folder.text("out.yaml").split(separator: "\n")
    #expect(lines.filter { $0.contains("#") && $0.count > 80 }.isEmpty)
    let commented = lines.filter { $0.hasPrefix("#") }.count
    if option == "--minimal" { #expect(commented == 0) }
    if option == "--commented" { #expect(commented == lines.count || schema == "config") }
  }

  @Test func theStrictPresetFindsNothingInWrittenText() {
    let schema = """
      title: "Settings of   the app"
      description: "A text  \\u202E with what nobody sees\\u200B"
      type: object
      properties:
        country: {type: string, default: "no", description: "#two letters"}
        start: {type: string, default: "22:00"}
        day: {type: string, default: "2024-01-31"}
        any: {default: "true"}
        list: {type: array, default: ["yes", "~", "a b", "08"]}
        map: {type: object, default: {}}
        group: {type: object, properties: {"on": {type: boolean}, "off": {default: null}}}
        text: {type: string, default: "one\\n\\n\\n\\nthree  \\n"}
        big: {type: integer, default: 12345678901234567890}
        version: {default: 3.10}
        name: {type: integer, default: 1}
        Name: {type: integer, default: 1}
        hidden: {type: string, default: "a\\u200B"}
        old: {type: integer, default: 1, deprecated: true}
      """
    let folder = ScratchFolder([".settle.yaml": "lint:\n  preset: strict\n  format: note\n", "s.yaml": schema])
    for option in [[], ["--commented"], ["--minimal"]] {
      let written = CommandRun(["init", "s.yaml"] + option, in: folder)
      folder.write("out.yaml", written.output)
      let run = CommandRun(["check", "--schema", "s.yaml", "out.yaml"], in: folder)
      #expect(run.code == 0 && run.output.isEmpty, "\(run.output)")
      if option.isEmpty { #expect(written.output.contains(#"hidden: "a\u200B""#)) }
    }
    // The same rules report such text if it doesn't come from the schema.
    folder.write("out.yaml", "any: \"false\"\nversion: 3.10\nNAme: 1\nname: 1\n")
    let run = CommandRun(["check", "--schema", "s.yaml", "out.yaml"], in: folder)
    #expect(run.output.contains("lint/quoted-literal") && run.output.contains("lint/similar-keys"))
  }

  /// The examples' default files are exactly what `init` writes.
  @Test(arguments: [
    "families/appearance", "families/notifications", "families/quiet-hours", "families/privacy", "families/sync",
    "settings",
    "apps/betrfood", "apps/brewguide", "apps/cravey", "apps/rial",
  ])
  func theExamplesMatchTheOutput(_ path: String) throws {
    let name = String(path.split(separator: "/").last ?? "")
    let run = ProgramRun(["init", "schemas/\(path).yaml"], at: OutsideSuites.packageRoot)
    let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(name)/default.yaml")
    let example = try String(contentsOf: file, encoding: .utf8)
    #expect(example == "# yaml-language-server: $schema=../../schemas/\(path).yaml\n\n" + run.output)
  }

  private static let schema = """
    title: Kettle
    description: >-
      What the kettle in the kitchen is to do, told in more words than one line of eighty columns has room for.
    type: object
    properties:
      heat:
        title: Heat
        type: object
        properties:
          degrees: {description: "How hot it gets.", type: integer, default: 90, x-setting: {scope: device}}
          unit: {enum: [celsius, fahrenheit], default: celsius}
          gone: {type: integer, default: 1, deprecated: true}
      owner: {description: "Whose it is.\\n\\n- one\\n- another", type: string, examples: [Ana]}
      pin: {type: string, examples: ["0000"], x-setting: {sensitive: true}}
      tags: {type: array, default: [a, b]}
      "odd key": {type: [string, "null"], default: null}
      kind: {const: kettle}
    required: [kind]
    x-settings:
      name: kettle
      version: 1.0.0

    """

  @Test func theLayout() {
    let folder = ScratchFolder(["schema.yaml": Self.schema])
    let run = CommandRun(["init", "schema.yaml"], in: folder)
    #expect(
      run.output == """
        # Kettle
        #
        # What the kettle in the kitchen is to do, told in more words than one line of
        # eighty columns has room for.

        # Heat
        heat:
          # How hot it gets.
          # Scope: device.
          degrees: 90

          # One of: celsius, fahrenheit.
          unit: celsius

        # Whose it is.
        #
        # - one
        # - another
        # owner: Ana

        # Secret: never shown.
        # pin:

        tags: [a, b]

        odd key: null

        kind: kettle

        """)
    #expect(run.code == 0 && run.errors == "")
    #expect(
      CommandRun(["init", "schema.yaml", "--minimal"], in: folder).output
        == "heat:\n  degrees: 90\n  unit: celsius\ntags: [a, b]\nodd key: null\nkind: kettle\n")
    let commented = CommandRun(["init", "schema.yaml", "--commented"], in: folder).output
    #expect(
      commented.contains("\n# heat:\n#   # How hot it gets.\n#   # Scope: device.\n#   degrees: 90\n"), "\(commented)")
    #expect(commented.hasSuffix("\nkind: kettle\n"))
  }

  /// A first line with the schema is written only if the file name doesn't identify it.
  @Test func theFileFindsItsSchema() {
    let folder = ScratchFolder(["schemas/kettle.yaml": Self.schema, ".settle.yaml": "schemas: []\n"])
    func write(_ arguments: String...) -> CommandRun { CommandRun(["init"] + arguments, in: folder) }
    #expect(write("-o", "app.settings.yaml").code == 0 && folder.text("app.settings.yaml").hasPrefix("# Settings\n"))
    #expect(write("rial", "-o", "mine.yaml").code == 0)
    #expect(folder.text("mine.yaml").hasPrefix("# settle: schema=rial\n\n# Rial\n"))
    folder.write("kitchen/", "")
    #expect(write("schemas/kettle.yaml", "-o", "kitchen/k.yaml").code == 0)
    #expect(
      folder.text("kitchen/k.yaml").hasPrefix("# yaml-language-server: $schema=../schemas/kettle.yaml\n\n# Kettle\n"))
    let check = CommandRun(
      ["check", "app.settings.yaml", "mine.yaml", "kitchen/k.yaml", "--explain-schema"], in: folder)
    #expect(check.code == 0 && !check.output.contains("no schema"), "\(check.output)")
    folder.write(".settle.yaml", "schemas: [{files: [\"kitchen/*.yaml\"], schema: schemas/kettle.yaml}]\n")
    #expect(write("schemas/kettle.yaml", "-o", "kitchen/l.yaml").code == 0)
    #expect(folder.text("kitchen/l.yaml").hasPrefix("# Kettle\n"))
  }

  @Test func nothingIsWrittenOverUnasked() {
    let folder = ScratchFolder(["a.yaml": "mine: 1\n"])
    let run = CommandRun(["init", "rial", "-o", "a.yaml"], in: folder)
    #expect(
      run.code == 2 && run.errors == "settle: a.yaml: already exists; use --force to overwrite it\n", "\(run.errors)")
    #expect(folder.text("a.yaml") == "mine: 1\n")
    #expect(CommandRun(["init", "rial", "-o", "a.yaml", "--force"], in: folder).code == 0)
    #expect(folder.text("a.yaml").contains("location_level: coarse"))
  }

  /// A required setting without a default is reported; the other settings are written.
  @Test(arguments: [
    (
      "type: object\nrequired: [name]\nproperties: {name: {type: string}, size: {default: 1}}\n",
      "missing key \"name\"",
      "# name:\n"
    ),
    (
      "type: object\noneOf: [{required: [a]}, {required: [b]}]\nproperties: {a: {type: string}, b: {type: string}}\n",
      "\n", "# a:\n"
    ),
    ("type: array\nminItems: 1\n", "at least 1", "[]\n"),
    ("type: object\nminProperties: 1\n", "at least 1", "\n"),
  ])
  func whatCannotBeFilledIn(_ schema: String, _ problem: String, _ line: String) {
    let folder = ScratchFolder(["schema.yaml": schema])
    let run = CommandRun(["init", "schema.yaml"], in: folder)
    #expect(run.code == 1 && run.errors.hasPrefix("settle: fill in: "), "\(run.errors)")
    #expect((run.errors + "\n").contains(problem) && (run.output + "\n").contains(line), "\(run.errors)")
    if line == "# name:\n" {
      #expect(run.output == "# Required: add a value.\n# name:\n\nsize: 1\n", "\(run.output)")
    }
  }

  /// A default that is invalid together with the other values is written as a comment.
  @Test func defaultsThatDoNotGoTogether() {
    let schema =
      "type: object\ndependentRequired: {a: [b]}\nproperties: {a: {default: 1}, b: {type: string}, c: {default: 2}}\n"
    let folder = ScratchFolder(["schema.yaml": schema])
    let run = CommandRun(["init", "schema.yaml"], in: folder)
    #expect(run.code == 0 && run.output == "# a: 1\n\n# b:\n\nc: 2\n", "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    (["betrfod"], "betrfod"), (["rial", "-o", "a.json"], "ends in .yaml"), (["--dry-run"], "needs --update"),
    (["--update", "a.yaml", "-o", "b.yaml"], "cannot be used with --update"),
    (["--update", "a.yaml", "--commented"], "cannot be used with --update"),
    (["--update", "a.yaml"], "no schema found for a.yaml"),
  ])
  func wrongUsage(_ arguments: [String], _ message: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = CommandRun(["init"] + arguments, in: folder)
    #expect(run.code == 2 && run.output == "" && run.errors.contains(message), "\(run.errors)")
    #expect(folder.text("a.yaml") == "a: 1\n")
  }

  /// A comment gives a number's range and unit, and an example of a list item; settings that the application maintains
  /// are omitted.
  @Test(arguments: [[], ["--commented"]])
  func rangesRecordsAndWhatTheApplicationKeeps(_ options: [String]) {
    let schema = """
      properties:
        port: {type: integer, minimum: 1, maximum: 65535, default: 8080}
        wait: {type: integer, minimum: 0, default: 5, x-setting: {unit: seconds}}
        rate: {type: number, default: 1, x-setting: {unit: kHz}}
        name: {type: string, minLength: 2, default: abc}
        tags: {type: array, maxItems: 3, default: []}
        last_run: {type: string, readOnly: true, default: never}
        state: {type: object, readOnly: true, properties: {runs: {type: integer, default: 1}}}
        users:
          type: array
          default: []
          items:
            properties:
              name: {type: string, examples: [ada]}
              admin: {type: boolean, default: false}
              id: {type: string, readOnly: true}
              pin: {type: string, default: "0000", x-setting: {sensitive: true}}
            type: object
        feeds: {type: array, items: {type: object, properties: {url: {type: string}}}}
      x-settings: {name: n, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema])
    let run = CommandRun(["init", "s.yaml"] + options, in: folder)
    let expected = """
      # Range: 1 to 65535.
      port: 8080

      # Range: at least 0 seconds.
      wait: 5

      # Unit: kHz.
      rate: 1

      # Length: at least 2.
      name: abc

      # Items: at most 3.
      tags: []

      # An item:
      #   - name: ada
      #     admin: false
      #     pin: ""
      users: []

      # feeds:
      #   - url: ""

      """
    let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let commented = lines.map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "# \($0)" }.joined(separator: "\n")
    #expect(run.code == 0 && run.output == (options.isEmpty ? expected : commented), "\(run.output)\(run.errors)")
    // It isn't added to an existing file either.
    folder.write("a.yaml", "port: 80\n")
    for command in [
      ["init", "--update", "a.yaml", "--schema", "s.yaml"],
      ["normalize", "a.yaml", "--write-defaults", "-s", "s.yaml"],
    ] {
      #expect(CommandRun(command, in: folder).code == 0)
      #expect(!folder.text("a.yaml").contains("last_run") && !folder.text("a.yaml").contains("state"))
    }
  }

  // MARK: --update

  @Test func anOlderFileGetsWhatIsMissing() {
    let before = """
      # mine

      # when I travel
      privacy:
        capture:
          timestamp_level:   none # nobody's business

      # end

      """
    let folder = ScratchFolder(["rial.settings.yaml": before])
    let dry = CommandRun(["init", "--update", "rial.settings.yaml", "--dry-run"], in: folder)
    #expect(dry.code == 0 && !dry.output.contains("\n-") && folder.text("rial.settings.yaml") == before)
    let run = CommandRun(["init", "--update", "rial.settings.yaml"], in: folder)
    let added = [
      "privacy_mode_enabled: not set → false", "location_level: not set → coarse",
      "device_info_level: not set → model_only",
    ]
    #expect(
      run.code == 0 && run.output == added.map { "privacy.capture.\($0)\n" }.joined(), "\(run.output)\(run.errors)")
    #expect(
      folder.text("rial.settings.yaml") == """
        # mine

        # when I travel
        privacy:
          capture:
            # When enabled, only a hash of your capture is uploaded. The actual
            # photo/video never leaves your device.
            # Stored in privacySettings as privacyModeEnabled.
            privacy_mode_enabled: false

            # How precise the uploaded location is in Privacy Mode.
            # One of: none, coarse, precise. Takes effect while
            # privacy.capture.privacy_mode_enabled is true. Stored in privacySettings as
            # locationLevel.
            location_level: coarse
            timestamp_level:   none # nobody's business

            # How much device information is uploaded in Privacy Mode.
            # One of: none, model_only, full. Takes effect while
            # privacy.capture.privacy_mode_enabled is true. Stored in privacySettings as
            # deviceInfoLevel.
            device_info_level: model_only

        # end

        """)
    let again = CommandRun(["init", "--update", "rial.settings.yaml"], in: folder)
    #expect(again.output == "rial.settings.yaml: nothing is missing\n")
  }

  /// A value under an old key is moved first: a default added next to it would contradict it.
  @Test func aValueUnderAnOldNameMovesBeforeDefaultsAreAdded() {
    let schema = """
      type: object
      properties:
        trim_silence: {type: boolean, default: false, deprecated: true, x-setting: {replacedBy: skip_silence}}
        skip_silence: {type: boolean, default: false}
        old_speed: {type: string, deprecated: true, x-setting: {replacedBy: speed}}
        speed: {type: number, default: 1}
        older: {type: object, deprecated: true, properties: {a: {type: integer, default: 1}, b: {default: 2}}}
        volume: {type: integer, default: 5}
      x-settings: {name: player, version: 1.0.0}

      """
    let folder = ScratchFolder([
      "s.yaml": schema, "a.yaml": "trim_silence: true # trains\nold_speed: fast\nolder: {a: 7}\n",
    ])
    let run = CommandRun(["init", "s.yaml", "--update", "a.yaml", "--minimal"], in: folder)
    #expect(run.code == 0 && run.output == "renamed trim_silence to skip_silence\nvolume: not set → 5\n", "\(run)")
    // A value that the new setting doesn't allow stays, and the new setting gets no default.
    #expect(folder.text("a.yaml") == "skip_silence: true # trains\nold_speed: fast\nolder: {a: 7}\nvolume: 5\n")
    let again = CommandRun(["init", "s.yaml", "--update", "a.yaml", "--minimal"], in: folder)
    #expect(again.output == "a.yaml: nothing is missing\n")
  }

  @Test func otherFormsOfFiles() {
    let folder = ScratchFolder([
      "a.json": "{\"account\": {}}\n", "crlf.yaml": "account:\r\n  signed_in: true\r\n", "empty.yaml": "# nothing\n",
      "broken.yaml": "account: [\n",
    ])
    func update(_ name: String) -> CommandRun {
      CommandRun(["init", "brewguide", "--update", name, "--minimal"], in: folder)
    }
    #expect(update("a.json").code == 0)
    #expect(folder.text("a.json") == "{\"account\": {\"signed_in\": false}, \"sync\": {\"enabled\": false}}\n")
    #expect(update("crlf.yaml").code == 0)
    #expect(folder.text("crlf.yaml") == "account:\r\n  signed_in: true\r\nsync:\r\n  enabled: false\r\n")
    #expect(update("empty.yaml").code == 0)
    #expect(folder.text("empty.yaml").hasSuffix("account:\n  signed_in: false\nsync:\n  enabled: false\n"))
    #expect(update("broken.yaml").code == 1 && folder.text("broken.yaml") == "account: [\n")
  }

  // MARK: Files without a mapping

  @Test(arguments: [
    ("{type: array, description: The hosts., items: {type: string}}", "# The hosts.\n\n[]\n"),
    ("{type: array, title: Ports, default: [80, 443]}", "# Ports\n\n- 80\n- 443\n"),
    ("{type: string, default: \"12\"}", "\"12\"\n"), ("{const: 7}", "7\n"), ("{type: \"null\"}", "null\n"),
    ("{anyOf: [{type: array}, {type: string}]}", "[]\n"),
    ("{type: [array, object], properties: {a: {default: 1}}}", "a: 1\n"),
  ])
  func listsAndScalars(_ schema: String, _ text: String) {
    let folder = ScratchFolder(["s.yaml": schema])
    let run = CommandRun(["init", "s.yaml"], in: folder)
    #expect(run.code == 0 && run.output == text && run.errors.isEmpty, "\(run.output)\(run.errors)")
    folder.write("a.yaml", run.output)
    #expect(CommandRun(["check", "a.yaml", "-s", "s.yaml"], in: folder).code == 0)
    let file = CommandRun(["init", "s.yaml", "-o", "b.yaml", "--minimal"], in: folder)
    #expect(file.code == 0 && folder.text("b.yaml").hasPrefix("# yaml-language-server: $schema=s.yaml\n"))
    #expect(CommandRun(["check", "b.yaml"], in: folder).code == 0)
  }

  @Test(arguments: [
    ("{type: string, title: Name, examples: [Ana]}", "# Name\n\n# Ana\n", "the file must be a string, and the schema"),
    ("{enum: [1, 2]}", "# 1\n", "the file must be one of 1, 2, and the schema has no default"),
    ("{type: array, items: {type: integer}, minItems: 2}", "[]\n", "at least 2"),
    ("false", "", "no value is allowed here"), ("{type: object, required: [a]}", "", "missing key \"a\""),
  ])
  func whatOnlyAPersonKnows(_ schema: String, _ text: String, _ message: String) {
    let run = CommandRun(["init", "s.yaml"], in: ScratchFolder(["s.yaml": schema]))
    #expect(run.code == 1 && run.output.trimmingPrefix("\n") == text, "\(run.output)")
    #expect(run.errors.hasPrefix("settle: fill in: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: ["app.json", "app.jsonc", "app.json5", "app.geojson", "app.toml"])
  func noTemplateIsWrittenInAnotherFormat(_ name: String) {
    let folder = ScratchFolder()
    let run = CommandRun(["init", "appearance", "-o", name], in: folder)
    #expect(run.code == 2 && run.errors.contains("use a name that ends in .yaml") && !folder.has(name), "\(run)")
  }
}
