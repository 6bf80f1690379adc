import TestSupport
import Testing

@Suite struct DescribeTests {
  private func describe(_ arguments: String...) -> CommandRun {
    CommandRun(["describe"] + arguments, in: SettingsFiles.folder([:]))
  }

  /// The empty default of a list whose items have secrets contains none.
  @Test func anEmptyDefaultIsShown() {
    let pin = "items: {type: object, properties: {pin: {type: string, x-setting: {sensitive: true}}}}"
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        a: {type: array, default: [], \(pin)}
        b: {type: array, default: [{pin: s3cret}], \(pin)}

      """
    ])
    #expect(CommandRun(["describe", "s.yaml", "a"], in: folder).output.contains("  default  []\n"))
    let filled = CommandRun(["describe", "s.yaml", "b"], in: folder).output
    #expect(filled.contains("‹redacted›") && !filled.contains("s3cret"), "\(filled)")
  }

  @Test func aSettingWithAllItsDeclarations() {
    let text = describe("brewguide", "sync.enabled").output
    let said = [
      "sync.enabled – Sync enabled\nSync this device while you are signed in.\n", "type      true or false\n",
      "default   false\n", "scope     device\n", "section   Sync (optional)\n",
      "store     user-defaults, key syncEnabled\n",
      "requires  account.signed_in to be true, otherwise false. Sign in to enable sync.\n",
      "- **Local only** otherwise.",
    ]
    for part in said { #expect(text.contains(part), "\(part)") }
  }

  @Test(arguments: [
    (
      "appearance.mode",
      "choices  light (Light)\n           dark (Dark)\n           system (System): Follow the device.\n"
    ),
    ("quiet_hours.end", "differs   from quiet_hours.start\n"),
    ("privacy.muted_users", "disjoint  from privacy.blocked_users"),
    ("push_tokens", "unique   by id"), ("push_tokens[0].device_token", "sensitive  yes"),
    ("data.cache.images_bytes", "managed by  the application"), ("data.cache.images_bytes", "range       at least 0\n"),
    ("account.email", "default     none: Set when you create an account."),
    ("notifications.types", "inside   new_follower\n           likes\n"),
  ])
  func rows(_ setting: String, _ row: String) {
    let run = describe("betrfood", setting)
    #expect(run.code == 0 && run.output.contains(row), "\(run.output)")
  }

  /// A word that isn't a path is searched for in paths, titles and descriptions, in the language of the output.
  @Test(arguments: [
    (["brewguide", "signed"], "account.signed_in", "Run `settle describe brewguide account"),
    (["settings", "search RESULTS"], "privacy.searchable", ""),
    (["--schema", "settings", "theme"], "appearance.mode", "Run `settle describe --schema settings appearance.mode`"),
    (["appearance", "Textgröße", "--language", "de"], "appearance.text_size", ""),
  ])
  func aWordIsSearched(_ arguments: [String], _ line: String, _ command: String) {
    let run = CommandRun(["describe"] + arguments, in: SettingsFiles.folder([:]))
    #expect(run.code == 0 && run.output.contains(line), "\(run)")
    #expect(command.isEmpty || run.output.contains(command), "\(run)")
  }

  /// Settings of list items are found too; the output gives their path in the first item that has them.
  @Test(arguments: [
    ("shade", "rows[0].shade"), ("tint", "pair[0].tint"), ("hue", "pair[2].hue"), ("chroma", "map.*.chroma"),
  ])
  func aWordInItemsIsFound(_ word: String, _ path: String) {
    let schema = """
      properties:
        rows: {items: {properties: {shade: {description: How dark.}}}}
        pair:
          prefixItems: [{properties: {tint: {type: string}}}, {description: The second one.}]
          items: {properties: {hue: {type: string}}}
        map: {additionalProperties: {properties: {chroma: {type: integer}}}}

      """
    let folder = ScratchFolder(["s.yaml": schema])
    let run = ProgramRun(["describe", "s.yaml", word], in: folder)
    #expect(run.code == 0 && run.output.hasPrefix("1 setting matches \"\(word)\":\n  \(path)    "), "\(run)")
    #expect(ProgramRun(["describe", "s.yaml", path], in: folder).output.hasPrefix("\(path)\n"))
  }

  @Test func aSearchShowsNoSecret() {
    let schema = """
      {properties: {token: {title: Token, description: The key of the server, type: string, default: s3cret,
      x-setting: {sensitive: true}}}, x-settings: {name: x, version: 1.0.0}}
      """
    let folder = ScratchFolder(["s.yaml": schema])
    let text = CommandRun(["describe", "s.yaml", "server"], in: folder)
    #expect(text.code == 0 && text.output.contains("token  Token") && text.output.contains("‹redacted›"), "\(text)")
    let data = CommandRun(["describe", "s.yaml", "server", "--json"], in: folder)
    #expect(data.code == 0 && data.output.hasPrefix("{\"settings\":[{\"path\":\"token\""), "\(data)")
    #expect(!text.output.contains("s3cret") && !data.output.contains("s3cret"))
  }

  @Test(arguments: [
    ("nothing like it", "settle: no setting matches \"nothing like it\"\n"),
    ("appearence.mode", "settle: no setting matches \"appearence.mode\"; did you mean appearance.mode?\n"),
    ("Text Sise", "settle: no setting matches \"Text Sise\"; did you mean appearance.text_size?\n"),
  ])
  func whatMatchesNothing(_ word: String, _ message: String) {
    let run = describe("settings", word)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.hasPrefix(message), "\(run)")
  }

  /// If a setting is sensitive, so is the value that it has while its condition isn't met.
  @Test(arguments: [[], ["--json"]]) func whatASecretIsOtherwiseIsHidden(_ options: [String]) {
    let schema = """
      properties:
        "on": {type: boolean}
        token: {type: string, x-setting: {sensitive: true, requires: [{setting: "on", is: true, otherwise: hunter2}]}}
      x-settings: {name: a, version: 1.0.0}

      """
    let run = CommandRun(["describe", "s.yaml", "token"] + options, in: ScratchFolder(["s.yaml": schema]))
    #expect(run.code == 0 && run.output.contains("on") && !run.output.contains("hunter2"), "\(run.output)")
  }

  /// A keyword that closes the root must not give the root's title to the settings.
  @Test(arguments: ["additionalProperties", "unevaluatedProperties"])
  func theRootsTitleIsNotThatOfASetting(_ keyword: String) {
    let schema = """
      title: App
      properties:
        name: {type: string}
        net: {type: object, properties: {port: {type: integer}}}
      \(keyword): false

      """
    let folder = ScratchFolder(["app.yaml": schema])
    #expect(
      CommandRun(["describe", "app.yaml", "net.port"], in: folder).output == """
        net.port

          type    an integer
          schema  app.yaml:4

        """)
    #expect(!CommandRun(["describe", "app.yaml"], in: folder).output.contains("App"))
  }

  @Test func theChoicesOfAllFormsAreListed() {
    let schema = """
      type: object
      oneOf:
        - properties: {kind: {const: card}, key: {type: string}}
        - properties: {kind: {const: cash}}
        - properties: {kind: {enum: [cash, invoice]}}

      """
    let run = CommandRun(["describe", "app.yaml", "kind"], in: ScratchFolder(["app.yaml": schema]))
    #expect(run.output.contains("choices  card\n           cash\n           invoice\n"), "\(run.output)")
  }

  /// A condition that lists no values has no effect; a warning says so.
  @Test func aConditionWithoutValuesIsOmitted() {
    let schema = """
      properties:
        a: {type: boolean, default: false, x-setting: {requires: [{setting: b, message: Needs b.}]}}
        b: {type: integer, default: 1}

      """
    let folder = ScratchFolder(["app.yaml": schema])
    let run = CommandRun(["describe", "app.yaml", "a"], in: folder)
    #expect(!run.output.contains("requires"), "\(run.output)")
    #expect(run.errors.contains("cannot use part of the schema"), "\(run.errors)")
    #expect(!CommandRun(["init", "app.yaml"], in: folder).output.contains("Takes effect"))
  }

  @Test func aBundledSchemaWithASlipIsOffered() {
    let run = describe("brewgide")
    #expect(run.code == 2 && run.errors.contains("no such file or folder; did you mean brewguide?"), "\(run.errors)")
  }

  @Test func aSettingAsData() throws {
    let run = describe("brewguide", "sync.enabled", "--json")
    #expect(run.code == 0)
    for part in [
      #"{"path":"sync.enabled","label":"Sync enabled","description":"Sync this device while you are signed in.","#,
      #""types":["boolean"],"default":false,"section":"sync","scope":"device","#,
      #""store":{"id":"user-defaults","key":"syncEnabled"},"#,
      #""requires":[{"setting":"account.signed_in","in":[true],"otherwise":false,"message":"Sign in to enable sync.","tone":"warning"}]"#,
      #""switch":{"enable":"enable_sync","disable":"disable_sync"},"#,
      #""stated":{"path":"settle:/schemas/apps/brewguide.yaml","line":"#,
    ] { #expect(run.output.contains(part), "\(part)\n\(run.output)") }
  }

  /// A finding suggests `settle describe` only for settings that the schema declares: under the intended name, and not
  /// inside `x-setting`.
  @Test func aFindingOffersOnlyWhatItKnows() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {headlines: {type: array}}\nadditionalProperties: false\n", "a.yaml": "headline: [Man]\n",
      "t.yaml": "properties:\n  a: {type: string, default: x, x-setting: {requires: {b: true}}}\n",
    ])
    let run = CommandRun(["check", "--verbose", "-s", "s.yaml", "a.yaml"], in: folder)
    let offered = run.output.split(separator: "\n").filter { $0.contains("settle describe") }
    #expect(offered == ["   = more: settle describe s.yaml headlines"], "\(run.output)")
    let schema = CommandRun(["schema", "check", "--verbose", "t.yaml"], in: folder)
    #expect(schema.output.contains("[schema/type]") && !schema.output.contains("settle describe"), "\(schema.output)")
  }

  @Test func theListBySection() {
    #expect(
      describe("appearance").output == """
        Appearance
          appearance.mode         Theme        light, dark, system           system
          appearance.text_size    Text Size    small, medium, large, xlarge  medium
          appearance.feed_layout  Feed Layout  grid, list                    grid

        """)
  }

  /// The name of a settings file may be given instead of that of its schema.
  @Test func theSchemaOfAFile() {
    let folder = ScratchFolder([
      "app.settings.yaml": "appearance: {mode: dark}\n", "plain.yaml": "a: 1\n", "broken.yaml": "a: [1\n",
      "compose.yaml": "services: {}\n",
      "schemas/own.yaml": "properties: {port: {type: integer}}\n",
      "with.yaml": "# yaml-language-server: $schema=schemas/own.yaml\nproperties: 1\n",
    ])
    let all = CommandRun(["describe", "app.settings.yaml"], in: folder)
    #expect(all.code == 0 && all.output == CommandRun(["describe", "settings"], in: folder).output && all.errors == "")
    let one = CommandRun(["describe", "app.settings.yaml", "appearance.mode"], in: folder)
    #expect(one.code == 0 && one.output.hasPrefix("appearance.mode – Theme\n"), "\(one.errors)")
    #expect(CommandRun(["describe", "with.yaml", "port"], in: folder).output.hasPrefix("port\n"))
    #expect(CommandRun(["describe", "schemas/own.yaml", "port"], in: folder).output.hasPrefix("port\n"))
    for (name, error) in [
      ("plain.yaml", "no schema found for plain.yaml; use --schema"),
      ("broken.yaml", "broken.yaml:1:4: unclosed list [yaml/"),
      ("compose.yaml", "schema not installed for compose.yaml; run `settle schema add compose-spec`"),
    ] {
      let none = CommandRun(["describe", name], in: folder)
      #expect(none.code == 2 && none.output == "" && none.errors.hasPrefix("settle: \(error)"), "\(none.errors)")
    }
  }

  @Test(arguments: [
    ["--schema", "brewguide", "sync.enabled"], ["plain.yaml", "sync.enabled", "--schema", "brewguide"],
  ])
  func theSchemaAsAnOption(_ arguments: [String]) {
    let run = CommandRun(["describe"] + arguments, in: ScratchFolder(["plain.yaml": "a: 1\n"]))
    #expect(run.code == 0 && run.output.hasPrefix("sync.enabled – Sync enabled\n"), "\(run.errors)")
    let list = CommandRun(["describe", "plain.yaml", "-s", "sync"], in: ScratchFolder(["plain.yaml": "a: 1\n"]))
    #expect(list.code == 0 && list.output.contains("sync.enabled"))
  }

  @Test func anySchemaAndWhatItDoesNotHave() {
    let page = describe("./schema.yaml", "server.port").output
    #expect(
      page.hasPrefix("server.port\n")
        && page.contains("type     an integer\n  default  8080\n  schema   schema.yaml:8")
    )
    #expect(describe("./schema.yaml").output.contains(#""dotted.name""#))
    let unknown = describe("betrfood", "mode")
    #expect(unknown.code == 0 && unknown.output.contains("  appearance.mode "), "\(unknown)")
    #expect(describe("none").code == 2)
  }

  @Test func aSettingMayHaveTheNameOfAFile() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {port: {type: integer, title: Port of the server}, mode: {type: string}}\n", "port": "",
    ])
    let run = CommandRun(["describe", "--schema", "s.yaml", "port"], in: folder)
    #expect(run.code == 0 && run.output.hasPrefix("port – Port of the server\n"), "\(run)")
    #expect(!run.output.contains("mode"))
  }
}
