import Foundation
import TestSupport
import Testing

/// `settle do`, with a schema made for it.
@Suite struct DoTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    additionalProperties: false
    properties:
      open: {type: boolean, default: false}
      size: {type: integer, maximum: 9, default: 1}
      tags: {type: array, items: {type: string}, uniqueItems: true, default: [first]}
      log: {type: array, items: {type: string}, default: []}
      last:
        type: object
        properties: {at: {type: string, format: date-time}, id: {type: string, format: uuid}, note: {type: string}}
        required: [at, id]
      levels: {type: object, properties: {low: {type: integer, default: 1}, high: {type: integer, default: 2}}}
      token: {type: string, x-setting: {sensitive: true}}
    x-settings:
      name: test
      version: 1.0.0
      actions:
        enter:
          title: Enter
          help: Opens it.
          when: [{setting: open, is: false, message: It is open already.}]
          set: {open: true}
        grow:
          title: Grow
          inputs: {by: {type: integer, default: 2}}
          when: [{setting: open, is: true, message: Open it first.}]
          set: {open: false, size: {input: by}}
        wipe:
          title: Wipe
          confirm: Wipe everything?
          unset: [size, tags, log, last, token]
        wreck: {title: Wreck, confirm: [Really?, Quite sure?], unset: [open]}
        tag: {title: Tag, inputs: {name: {type: string, minLength: 2}}, append: {tags: {input: name}}}
        untag: {title: Untag, inputs: {name: {type: string}}, remove: {tags: {input: name}}}
        record: {title: Record, inputs: {line: {type: string}}, append: {log: {input: line}}}
        mark:
          title: Mark
          inputs: {note: {type: string}}
          set: {last: {at: {now: true}, id: {uuid: true}, note: {input: note, optional: true}}}
        raise:
          title: Raise
          inputs: {level: {enum: [low, high]}}
          when: [{setting: "levels.{level}", in: [1, 2], message: Not from there.}]
          set: {"levels.{level}": 5}
        elsewhere: {title: Elsewhere}
        try:
          title: Try
          confirm: [{check: I know.}, Try it?]
          inputs: {offline: {type: boolean, default: false}}
          when: [{input: offline, is: false, message: Go online first.}]
          effects: [Somebody is called., {text: The log is told., list: log}]
          outcomes:
            success: {set: {size: 5}, done: It worked.}
            failure: {inputs: {why: {type: string}}, append: {log: {input: why}}, done: "It failed: {why}"}

    """

  private static let file = "# mine\nopen: true # since May\n\nsize: 3\n"

  private func folder(_ text: String = file) -> ScratchFolder {
    ScratchFolder(["schema.yaml": Self.schema, "a.yaml": text])
  }

  private func run(_ arguments: [String], _ folder: ScratchFolder) -> CommandRun {
    CommandRun(["do", "a.yaml", "--schema", "schema.yaml"] + arguments, in: folder)
  }

  @Test(arguments: [
    (["grow"], "# mine\nopen: false # since May\n\nsize: 2\n", "open: true → false\nsize: 3 → 2\n"),
    (["grow", "--input", "by=7"], "# mine\nopen: false # since May\n\nsize: 7\n", "open: true → false\nsize: 3 → 7\n"),
    (["wipe", "--yes"], "# mine\nopen: true # since May\n", "size: 3 → 1\n"),
    (["wreck", "-yy"], "size: 3\n", "open: true → false\n"),
    // A list that comes from the default is written in full before an item is added.
    (["tag", "--input", "name=second"], file + "tags: [first, second]\n", "tags: [first] → [first, second]\n"),
    (["tag", "--input", "name=first"], file, "Tag: nothing to change\n"),
    (["untag", "--input", "name=first"], file + "tags: []\n", "tags: [first] → []\n"),
    (["record", "--input", "line=12"], file + "log: [\"12\"]\n", "log: [] → [\"12\"]\n"),
    (["raise", "--input", "level=low"], file + "levels:\n  low: 5\n", "levels.low: 1 → 5\n"),
    (["elsewhere"], file, "Elsewhere: nothing to change in the file; the application does the rest\n"),
  ])
  func done(_ arguments: [String], _ result: String, _ output: String) {
    let folder = folder()
    let run = run(arguments, folder)
    #expect(run.code == 0 && run.output == output && run.errors == "", "\(run.output)\(run.errors)")
    #expect(folder.text("a.yaml") == result)
  }

  @Test(arguments: [
    (["enter"], 1, "settle: It is open already.\n"),
    // The result would be invalid, so the file isn't changed.
    (["grow", "--input", "by=12"], 1, "a.yaml not changed: size must be at most 9, found 12"),
    (["grow", "--input", "by=many"], 2, "input by: "), (["grow", "--input", "bye=1"], 2, "did you mean by?"),
    (["tag"], 2, "missing input: name; use --input name=…"),
    (["tag", "--input", "name=x"], 2, "input name: "),
    (["raise", "--input", "level=middle"], 2, "is not one of"),
    (["gorw"], 2, "unknown action gorw; did you mean grow?"),
    (["wipe"], 1, "Wipe must be confirmed; add --yes to confirm:\n  Wipe everything?\n"),
    (["wreck", "--yes"], 1, "Wreck must be confirmed; add --yes --yes to confirm:\n  Really?\n  Quite sure?\n"),
  ])
  func refused(_ arguments: [String], _ code: Int32, _ message: String) {
    let folder = folder()
    let run = run(arguments, folder)
    #expect(run.code == code && run.output == "" && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(folder.text("a.yaml") == Self.file)
  }

  /// A store has no keys for single items, so an input that becomes an item is stored with its list.
  @Test func anInputThatIsAppendedIsKeptWithItsList() {
    let schema = """
      properties:
        tags: {type: array, items: {type: string}, x-setting: {store: {in: p, key: labels}}}
        rows: {type: array, items: {type: object, properties: {name: {type: string}}}, x-setting: {store: {in: p}}}
      x-settings:
        name: a
        version: 1.0.0
        stores: {p: {kind: property-list, scope: device, title: P}}
        actions: {tag: {title: Tag, inputs: {it: {type: string}}, append: {tags: {input: it}}}}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "tags: [x]\n"])
    let run = CommandRun(["do", "a.yaml", "-s", "s.yaml", "--json"], in: folder)
    #expect(run.output.contains(#""store":{"id":"p","key":"labels"}"#), "\(run)")
    let item = CommandRun(["describe", "s.yaml", "tags[0]", "--json"], in: folder)
    #expect(item.code == 0 && !item.output.contains(#""key":"0""#), "\(item)")
  }

  /// An action with several possible outcomes ends in one of them, and only its effects apply.
  @Test func outcomes() {
    let folder = folder()
    let asked = run(["try"], folder)
    #expect(asked.code == 1 && asked.errors.hasSuffix("--yes to confirm:\n  I know.\n  Try it?\n"))
    #expect(run(["try", "-y", "--input", "offline=true"], folder).errors == "settle: Go online first.\n")
    let missing = run(["try", "-y", "--outcome", "failure"], folder)
    #expect(missing.code == 2 && missing.errors.contains("missing input: why"))
    let failed = run(["try", "-y", "--outcome", "failure", "--input", "why=No line."], folder)
    let outside = "outside the file: Somebody is called.\n"
    #expect(failed.output == "log: [] → [No line.]\n" + outside + "It failed: No line.\n", "\(failed.errors)")
    // A keyword for the items of a list applies only if the list has any.
    let told = outside + "outside the file: The log is told.\n"
    #expect(run(["try", "-y"], folder).output == "size: 3 → 5\n" + told + "It worked.\n")
    let unknown = run(["try", "--outcome", "faliure"], folder)
    #expect(
      unknown.code == 2 && unknown.errors.contains("has no outcome faliure, only success, failure; did you mean"))
    #expect(run(["grow", "--outcome", "failure"], folder).errors.contains("has no outcome failure\n"))
    #expect(
      run(["--json"], folder).output.contains(
        #""outcomes":[{"name":"success","tone":"success","inputs":[{"name":"offline""#))
  }

  @Test func aGuardThatAnInputDecides() {
    let folder = folder("levels: {low: 5}\n")
    #expect(run(["raise", "--input", "level=low"], folder).errors == "settle: Not from there.\n")
    #expect(run(["raise", "--input", "level=high"], folder).code == 0)
    #expect(folder.text("a.yaml") == "levels: {low: 5, high: 5}\n")
  }

  /// Keys of an existing mapping are changed one by one, so that their comments are kept.
  @Test func timeAndIdentifierAreNewAndCommentsStay() throws {
    let folder = folder(
      """
      last:
        # when
        at: "2020-01-01T00:00:00Z" # then
        note: old # gone
        # which
        id: 7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a10

      """)
    #expect(run(["mark"], folder).code == 0)
    let result = folder.text("a.yaml")
    let pattern =
      #/last:\n  # when\n  at: "(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)" # then\n  # which\n  id: (\S{8}-\S{4}-4\S{3}-[89ab]\S{3}-\S{12})\n/#
    let match = try #require(result.wholeMatch(of: pattern), "\(result)")
    let moment = try #require(ISO8601DateFormatter().date(from: String(match.1)))
    #expect(abs(moment.timeIntervalSinceNow) < 600 && match.2 != "7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a10")
    #expect(CommandRun(["check", "a.yaml", "--schema", "schema.yaml"], in: folder).code == 0)
    #expect(
      run(["mark", "--input", "note=again"], folder).code == 0 && folder.text("a.yaml").contains("  note: again\n"))
  }

  /// One list is an alias of the other: both are removed, in whichever order the action names them.
  @Test func listsThatShareAnAnchor() {
    let folder = folder("tags: &all [a]\nsize: 3\nlog: *all\n")
    let run = run(["wipe", "--yes"], folder)
    #expect(
      run.code == 0 && run.errors == "" && folder.text("a.yaml") == "{}\n", "\(run.errors)\(folder.text("a.yaml"))")
    let kept = self.folder("levels:\n  low: 5\ntags: &all [a]\nlog: *all\n")
    #expect(self.run(["wipe", "--yes"], kept).code == 0 && kept.text("a.yaml") == "levels:\n  low: 5\n")
  }

  @Test func theOutcomeAsData() {
    let folder = folder()
    let changes = #""settings":[{"path":"open","before":true,"after":false},{"path":"size","before":3,"after":7}]"#
    let proposed = run(["grow", "--input", "by=7", "--dry-run", "--json"], folder)
    #expect(proposed.code == 0 && proposed.output.contains(changes), "\(proposed.output)")
    let start = #"{"status":"proposed","path":"a.yaml","edits":[{"start":{"line":2,"column":7},"#
    #expect(proposed.output.hasPrefix(start))
    #expect(folder.text("a.yaml") == Self.file)
    let invalid = run(["grow", "--input", "by=12", "--json"], folder)
    let error = #""errors":[{"code":"schema/maximum","message":"must be at most 9, found 12","#
    #expect(invalid.code == 1 && invalid.output.contains(error), "\(invalid.output)")
    #expect(invalid.output.hasPrefix(#"{"status":"invalid","#) && folder.text("a.yaml") == Self.file)
    // After it is performed, an action is reported like a proposed one.
    let done = proposed.output.replacing("\"proposed\"", with: "\"written\"")
    #expect(run(["grow", "--input", "by=7", "--json"], folder).output == done)
    #expect(folder.text("a.yaml").contains("size: 7"))
  }

  @Test func aDryRunWantsNoConfirmationAndShowsNoSecret() {
    let folder = folder("token: hunter2\nsize: 3\n")
    let run = run(["wipe", "--dry-run"], folder)
    #expect(run.code == 0 && run.output.contains("-token: ‹redacted›\n-size: 3\n+{}\n"), "\(run.output)")
    #expect(folder.text("a.yaml") == "token: hunter2\nsize: 3\n")
    let done = self.run(["wipe", "--yes"], folder)
    #expect(
      done.output == "token: ‹redacted› → not set\nsize: 3 → 1\n" && folder.text("a.yaml") == "{}\n", "\(done.output)")
  }

  @Test func withoutANameTheActionsAreListed() {
    let folder = folder()
    let list = run([], folder)
    #expect(list.code == 0 && list.output.hasPrefix("enter\n    Enter\n    not available: It is open already.\ngrow ["))
    #expect(list.output.contains("\ntag --input name=…\n    Tag\n") && list.output.contains("\nwreck --yes --yes\n"))
    let json = run(["--json"], folder).output
    let enter = """
      {"name":"enter","title":"Enter","help":"Opens it.","open":false,"reason":"It is open already.",\
      "tone":"info","when":[{"setting":"open","in":[false],"message":"It is open already.","tone":"info"}],"confirm":[],"inputs":[],"set":{"open":true}}
      """
    #expect(json.hasPrefix("{\"actions\":[" + enter), "\(json)")
    #expect(json.contains("\"confirm\":[\"Really?\",\"Quite sure?\"]"))
    #expect(json.contains("\"inputs\":[{\"name\":\"note\",\"required\":false,\"label\":"))
  }

  @Test func otherFiles() {
    let folder = ScratchFolder([
      "schema.yaml": Self.schema, "a.json": "{\n  \"open\": true,\n  \"tags\": [\"x\", \"y\"]\n}\n",
      "s.yaml": "size: 1\n---\nopen: true\n", "broken.yaml": "size: [1\n", "none.yaml": "a: 1\n",
    ])
    func run(_ name: String, _ arguments: [String]) -> CommandRun {
      CommandRun(["do", name] + arguments + (name == "none.yaml" ? [] : ["--schema", "schema.yaml"]), in: folder)
    }
    #expect(run("a.json", ["untag", "--input", "name=x"]).code == 0)
    #expect(folder.text("a.json") == "{\n  \"open\": true,\n  \"tags\": [\"y\"]\n}\n")
    #expect(run("s.yaml", ["grow", "--document", "2"]).code == 0)
    #expect(folder.text("s.yaml") == "size: 1\n---\nopen: false\nsize: 2\n")
    #expect(run("broken.yaml", ["wipe", "--yes"]).errors.contains("[edit/not-well-formed]"))
    #expect(run("none.yaml", ["wipe"]).errors == "settle: no schema found for none.yaml\n")
    #expect(run("-", ["wipe"]).errors.contains("cannot change standard input"))
  }

  /// Errors that the file already has don't prevent an action.
  @Test func errorsThatAreThereAlreadyStay() {
    let folder = folder("open: true\nwhat: 1\n")
    #expect(
      run(["grow"], folder).code == 0 && folder.text("a.yaml") == "open: false\nsize: 2\nwhat: 1\n",
      "\(folder.text("a.yaml"))")
  }

  /// The configuration may map the address of an input's schema to a file, as for other schemas.
  @Test func inputsOfASchemaThatTheConfigurationFinds() {
    let folder = ScratchFolder([
      ".settle.yaml": """
      schemas: [{files: [a.yaml], schema: "https://app.test/app.yaml"}]
      uris: {"https://app.test/": v/}

      """,
      "v/app.yaml": """
      $id: https://app.test/app.yaml
      properties: {size: {type: integer}}
      x-settings:
        name: app
        version: 1.0.0
        actions: {grow: {title: Grow, inputs: {by: {$ref: by.yaml}}, set: {size: {input: by}}}}

      """, "v/by.yaml": "{type: integer, minimum: 3}\n", "a.yaml": "size: 1\n",
    ])
    let refused = CommandRun(["do", "a.yaml", "grow", "--input", "by=1"], in: folder)
    #expect(refused.code == 2 && refused.errors.contains("input by: must be at least 3"), "\(refused.errors)")
    #expect(CommandRun(["do", "a.yaml", "grow", "--input", "by=4"], in: folder).output == "size: 1 → 4\n")
  }

  @Test func aRefusalIsData() {
    let run = run(["grow", "--json"], folder("open: false\n"))
    let data = #"{"status":"refused","path":"a.yaml","reason":{"message":"Open it first."},"action":"grow"}"#
    #expect(run.code == 1 && run.output == data + "\n" && run.errors == "settle: Open it first.\n", "\(run)")
  }
}
