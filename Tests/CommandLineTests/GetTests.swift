import TestSupport
import Testing

@Suite struct GetTests {
  private func get(_ text: String, _ arguments: [String], schema: String? = "./schema.yaml") -> CommandRun {
    let folder = SettingsFiles.folder(["a.yaml": text])
    let options = schema.map { ["--schema", $0] } ?? []
    return CommandRun(["get", "a.yaml"] + arguments + options, in: folder)
  }

  @Test(arguments: [
    ("{}", "server.port", "8080\n"), ("server: {port: 1_0}", "server.host", "localhost\n"),
    ("server: {host: a b}", "server.host", "a b\n"), ("other: null", "/other", "null\n"),
    ("{}", "server", "host: localhost\nport: 8080\n"), ("{}", #""dotted.name""#, "x\n"),
    ("server: {tls: {cert: c}}", "server.tls", "cert: c\nversions:\n  - \"1.3\"\n"),
    ("users: [{name: a}, {name: b, admin: true}]", "users[0].admin", "false\n"),
    ("users: [{name: a}, {name: b, admin: true}]", "/users/1/name", "b\n"),
    // In a malformed file it's unknown what is set.
    ("server: {host: |\n  x\n  y\n}", "server.port", ""),
    ("x: &x {port: 1}\nserver: {<<: *x}", "server.port", "1\n"),
    ("# nothing but a comment\n", "server.port", "8080\n"),
  ])
  func valuesAndDefaults(_ text: String, _ setting: String, _ expected: String) {
    #expect(get(text, [setting]).output == expected)
  }

  /// One of many records with its defaults, or all records; the same if another record is invalid.
  @Test(arguments: ["", "- a: x\n"]) func oneOfMany(_ last: String) {
    let record = "{properties: {a: {type: integer, default: 1}, b: {default: 2}}}"
    let items = (0..<1_500).map { "- a: \($0)\n" }.joined()
    let folder = ScratchFolder([
      "s.yaml": "properties: {list: {items: \(record)}}\nadditionalProperties: \(record)\n",
      "a.yaml": (0..<1_500).map { "r\($0): {a: \($0)}\n" }.joined() + "list:\n\(items)\(last)",
    ])
    func output(_ command: String) -> String {
      CommandRun(command.split(separator: " ").map(String.init) + ["-s", "s.yaml"], in: folder).output
    }
    #expect(output("get a.yaml r1400") == "a: 1400\nb: 2\n")
    #expect(output("get a.yaml list[700].b") == "2\n")
    #expect(output("get a.yaml list[-1].b") == "2\n")
    // A list with an invalid item has no value.
    #expect(output("get a.yaml list").split(separator: "\n").count == (last.isEmpty ? 3_000 : 0))
    #expect(output("why a.yaml list[700].a").hasPrefix("list[700].a is 700\n"))
  }

  /// The origin of a value that has no effect is still the file or the default.
  @Test(arguments: [("{}", "The default is 1"), ("size: 1", "The file says 1"), ("size: 3", "The file says 3")])
  func aSettingWithoutEffectNamesItsOrigin(_ text: String, _ words: String) {
    let schema = """
      properties:
        open: {type: boolean, default: false}
        size: {type: integer, default: 1, x-setting: {requires: [{setting: open, is: true, message: It is shut., otherwise: 0}]}}
      x-settings: {name: a, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": text + "\n"])
    let run = CommandRun(["get", "-s", "s.yaml", "a.yaml", "size"], in: folder)
    #expect(run.output == "0\n" && run.errors.contains("size: It is shut. \(words).\n"), "\(run)")
  }

  @Test(arguments: [
    ("{}", "server", #"{"host":"localhost","port":8080}"#), ("server: {port: 0x1F}", "server.port", "31"),
    ("users: []", "users", "[]"), ("server: {host: \"a\\u0007\"}", "server.host", #""a\u0007""#),
  ])
  func json(_ text: String, _ setting: String, _ expected: String) {
    #expect(get(text, [setting, "--json"]).output == expected + "\n")
  }

  /// Numbers are printed as written; strings are quoted if a YAML reader would take them for another type.
  @Test func anyFileWithoutASchema() {
    let text =
      "a:\n  version: 1.10\n  hex: 0x1F\n  day: 2020-01-01\n  words: [\"yes\", \"22:00\", on the way, \"- x\"]\n"
    let run = get(text, ["a"], schema: nil)
    #expect(
      run.output == """
        version: 1.10
        hex: 0x1F
        day: "2020-01-01"
        words:
          - "yes"
          - "22:00"
          - on the way
          - "- x"

        """)
    let none = get("services: {web: 1}", ["servces.web"], schema: nil)
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(none.errors == "settle: a.yaml has no servces.web; did you mean services.web?\n")
  }

  @Test func whatIsNotThere() {
    let absent = get("{}", ["server.tls.cert"])
    #expect(absent.code == 1 && absent.output.isEmpty)
    #expect(absent.errors == "settle: server.tls.cert is not set, and has no default\n")
    let hidden = get("server: [1]", ["server.tls.cert"])
    #expect(hidden.code == 1 && hidden.errors.contains("expected a mapping, found a list"), "\(hidden.errors)")
    let unknown = get("{}", ["server.prt"])
    #expect(unknown.code == 2 && unknown.output.isEmpty && unknown.errors.contains("did you mean server.port?"))
    #expect(get("{}", ["port"]).errors.contains("did you mean server.port?"))
    #expect(get("{}", ["a..b"]).code == 2)
    #expect(get("{}", ["server.port", "--document", "2"]).code == 2)
  }

  /// The valid parts of an invalid file can be read.
  @Test func filesWithErrors() {
    let text = "server: {port: high}\nusers: [{name: a}]\n"
    let wrong = get(text, ["server.port"])
    #expect(wrong.code == 1 && wrong.output.isEmpty && wrong.errors.contains("a.yaml:1:16: expected"))
    #expect(wrong.errors.hasSuffix("settle: the value of server.port is not allowed; 8080 is used instead\n"))
    #expect(get(text, ["users[0].name"]).code == 0)
    let broken = get("users: [{name: a}\nserver: {port: 1}\n", ["server.port"])
    #expect(broken.code == 1 && broken.output == "1\n" && broken.errors.contains("a.yaml:1:8"))
    let unread = get("a: *b\n", ["server.port"])
    #expect(unread.code == 2 && unread.output.isEmpty && unread.errors.contains("8080"), "\(unread.errors)")
  }

  /// If one file's value is invalid, the next weaker one applies.
  @Test(arguments: [
    ("{}", "server: {port: high}", "team.yaml:1:16: expected", "8080"),
    ("server: {port: 1.5}", "server: {port: 7}", "a.yaml:1:16: expected", "7"),
    ("server: {port: 1.5}", "server: {port: high}", "a.yaml:1:16: expected", "8080"),
    ("server: high", "{}", "a.yaml:1:9: expected", "8080"),
  ])
  func refusedValuesAreNotReturned(_ text: String, _ layer: String, _ finding: String, _ instead: String) {
    let folder = SettingsFiles.folder(["a.yaml": text, "team.yaml": layer])
    let setting = text == "server: high" ? "server" : "server.port"
    let options = [setting, "--layer", "team=team.yaml", "-s", "./schema.yaml"]
    let run = CommandRun(["get", "a.yaml"] + options, in: folder)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains(finding), "\(run)")
    #expect(run.errors.contains("is not allowed"), "\(run)")
    if setting == "server.port" { #expect(run.errors.contains("; \(instead) is used instead"), "\(run)") }
    let why = CommandRun(["why", "a.yaml"] + options, in: folder)
    #expect(why.code == 1 && why.output.contains("invalid: expected"), "\(why)")
    if setting == "server.port" { #expect(why.output.hasPrefix("server.port is \(instead)\n"), "\(why)") }
    #expect(CommandRun(["show", "a.yaml"] + options.dropFirst(), in: folder).output.contains("invalid: expected"))
  }

  @Test func anInvalidValueThatAnotherReplacesDoesNotMatter() {
    let folder = SettingsFiles.folder(["a.yaml": "server: {port: 1}", "team.yaml": "server: {port: high}"])
    let run = CommandRun(
      ["get", "a.yaml", "server.port", "--layer", "team=team.yaml", "-s", "./schema.yaml"], in: folder)
    #expect(run.code == 0 && run.output == "1\n" && run.errors.isEmpty, "\(run)")
  }

  @Test func severalDocumentsAndStandardInput() {
    let folder = SettingsFiles.folder(["a.yaml": "server: {port: 1}\n---\nserver: {port: 2}\n"])
    let second = CommandRun(
      ["get", "a.yaml", "server.port", "--document", "2", "-s", "./schema.yaml"], in: folder)
    #expect(second.output == "2\n")
    for command in [
      ["get", "a.yaml", "server"], ["show", "a.yaml"], ["why", "a.yaml", "server"],
      ["set", "a.yaml", "server.port", "3"],
      ["unset", "a.yaml", "server"], ["reset", "a.yaml", "--all"], ["normalize", "a.yaml", "--drop-defaults"],
      ["move", "a.yaml", "server", "host"], ["edit", "a.yaml"],
    ] {
      let run = CommandRun(command + ["-s", "./schema.yaml"], in: folder)
      #expect(run.code == 2 && run.errors.contains("a.yaml has 2 documents; choose one with --document"), "\(command)")
    }
    let input = CommandRun(["get", "-", "a"], in: folder, input: "a: 5")
    #expect(input.output == "5\n" && input.code == 0)
    let named = CommandRun(
      ["get", "-", "sync.enabled", "--stdin-filename", "sync.settings.yaml"], in: folder, input: "")
    #expect(named.output == "false\n")
    #expect(CommandRun(["get", "none.yaml", "a"], in: folder).code == 2)
    #expect(CommandRun(["get", "a.yaml", "a", "-s", "none"], in: folder).code == 2)
  }

  @Test func conditionsAndLayers() {
    let folder = ScratchFolder([
      "sync.settings.yaml": "sync: {enabled: true}\n", "team.yaml": "account: {signed_in: true}\n",
      "account.yaml": "account: {signed_in: true}\n",
    ])
    let ask = ["get", "sync.settings.yaml", "sync.enabled"]
    #expect(CommandRun(ask, in: folder).output == "false\n")
    #expect(CommandRun(ask + ["--layer", "team=team.yaml"], in: folder).output == "true\n")
    // Signing in is device state, so a layer of the account can't set it.
    let wrong = CommandRun(ask + ["--layer", "account=account.yaml"], in: folder)
    #expect(wrong.code == 1 && wrong.output == "false\n")
    #expect(wrong.errors.contains("account.yaml:1:22: the layer account cannot set account.signed_in"))
    #expect(CommandRun(ask + ["--layer", "team"], in: folder).code == 2)
    #expect(CommandRun(ask + ["--layer", "team=none.yaml"], in: folder).code == 2)
  }

  @Test func sensitiveValuesAreRedacted() {
    let folder = ScratchFolder(["brewguide.settings.yaml": "account: {signed_in: true, apple_user_id: s3cret}\n"])
    for arguments in [["account"], ["account", "--json"], ["account.apple_user_id"], ["/account/apple_user_id"]] {
      let run = CommandRun(["get", "brewguide.settings.yaml"] + arguments, in: folder)
      #expect(run.code == 0 && run.output.contains("‹redacted›") && !(run.output + run.errors).contains("s3cret"))
    }
  }
}
