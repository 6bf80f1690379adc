import TestSupport
import Testing

@Suite struct NormalizeTests {
  private static let file = """
    # our app

    # how it looks
    appearance:
      mode: system # as agreed
      text_size: medium

    notifications:
      types: {likes: false, comments: true}
    sync: {enabled: false}

    """

  private func folder(_ text: String = file) -> ScratchFolder { ScratchFolder(["app.settings.yaml": text]) }

  private func run(_ folder: ScratchFolder, _ options: String...) -> CommandRun {
    CommandRun(["normalize", "app.settings.yaml"] + options, in: folder)
  }

  @Test func defaultsAreDropped() {
    let folder = folder()
    let run = run(folder, "--drop-defaults")
    #expect(
      run.output
        == """
        appearance.text_size: medium → not set
        notifications.types.comments: true → not set
        sync.enabled: false → not set

        """)
    #expect(
      run.code == 0
        && run.errors == "settle: kept because of comments: appearance.mode; use --with-comments to remove them\n")
    let rest =
      "# our app\n\n# how it looks\nappearance:\n  mode: system # as agreed\n\nnotifications:\n  types: {likes: false}\n"
    #expect(folder.text("app.settings.yaml") == rest)
    #expect(
      self.run(folder, "--drop-defaults").output == "app.settings.yaml: nothing to change\n"
        && folder.text("app.settings.yaml") == rest)
    #expect(self.run(folder, "--drop-defaults", "--with-comments").output == "appearance.mode: system → not set\n")
    #expect(folder.text("app.settings.yaml") == "# our app\n\nnotifications:\n  types: {likes: false}\n")
  }

  @Test func defaultsAreWritten() {
    let folder = folder()
    folder.write("before.yaml", Self.file)
    let run = run(folder, "--write-defaults")
    #expect(
      run.code == 0
        && run.output.hasPrefix(
          "appearance.feed_layout: not set → grid\nnotifications.enabled: not set → true\n")
    )
    let lines = Set(folder.text("app.settings.yaml").split(separator: "\n"))
    #expect(lines.isSuperset(of: ["  mode: system # as agreed", "  feed_layout: grid", "    location_level: coarse"]))
    #expect(
      folder.text("app.settings.yaml").contains("sync: {enabled: false}\n")
        && folder.text("app.settings.yaml").hasPrefix("# our app\n\n# how it looks\n"))
    let diff = CommandRun(["diff", "before.yaml", "app.settings.yaml", "--schema", "settings"], in: folder)
    #expect(diff.code == 0 && diff.output == "")
    #expect(CommandRun(["check", "app.settings.yaml"], in: folder).code == 0)
    #expect(self.run(folder, "--write-defaults").output == "app.settings.yaml: nothing to change\n")
  }

  @Test func throughAPipe() {
    let folder = ScratchFolder()
    let piped = ["normalize", "-", "--drop-defaults", "--schema", "rial"]
    let yaml = CommandRun(piped, in: folder, input: "privacy: {capture: {location_level: coarse}} # x\n")
    // The comment belongs to the group, so the group is kept.
    #expect(yaml.code == 0 && yaml.output == "privacy: {} # x\n", "\(yaml.output)\(yaml.errors)")
    let json = CommandRun(
      piped + ["--stdin-filename", "a.json"], in: folder,
      input: "{\"privacy\": {\"capture\": {\"location_level\": \"coarse\"}}}\n")
    #expect(json.code == 0 && json.output == "{}\n", "\(json.output)\(json.errors)")
  }

  private static let renamed = """
    type: object
    properties:
      old: {type: boolean, default: false, deprecated: true, x-setting: {replacedBy: audio.new, store: {in: disk}}}
      audio:
        type: object
        properties: {new: {type: boolean, default: false, x-setting: {store: {in: disk}}}, loud: {default: 1}}
      group: {type: object, deprecated: true, properties: {a: {default: 1}, b: {default: 2}}}
    x-settings: {name: n, version: 1.0.0, stores: {disk: {title: Disk, kind: property-list, scope: device}}}

    """

  /// The value under the old key is the setting's value: no default is written next to it, and it isn't dropped.
  @Test(arguments: [
    ("old: true\n", "--write-defaults", "old: true\naudio:\n  loud: 1\n"),
    ("audio: {new: true}\n", "--write-defaults", "audio: {new: true, loud: 1}\n"),
    ("group: {a: 3}\n", "--write-defaults", "audio:\n  new: false\n  loud: 1\ngroup: {a: 3}\n"),
    ("old: true\naudio: {new: false, loud: 1}\n", "--drop-defaults", "old: true\naudio: {new: false}\n"),
    ("old: false\n", "--drop-defaults", "old: false\n"),
  ])
  func noDefaultReplacesAValueUnderAnOldName(_ before: String, _ option: String, _ after: String) {
    let folder = ScratchFolder(["s.yaml": Self.renamed, "app.settings.yaml": before])
    let run = run(folder, option, "--schema", "s.yaml")
    #expect(run.code == 0 && folder.text("app.settings.yaml") == after, "\(run)\(folder.text("app.settings.yaml"))")
  }

  @Test func aStoreGetsNoDefaultNextToAValueUnderAnOldName() {
    func stored(_ text: String) -> String {
      let folder = ScratchFolder(["s.yaml": Self.renamed, "a.yaml": text])
      return CommandRun(["convert", "a.yaml", "-s", "s.yaml", "--store", "disk", "--to", "env"], in: folder).output
    }
    // The new setting has the value of the one that it replaces.
    #expect(stored("old: true\n") == "old=true\nnew=true\n")
    #expect(stored("audio: {new: true}\n") == "new=true\n")
  }

  @Test func settingsInLists() {
    let schema = """
      type: object
      properties:
        users:
          type: array
          items: {type: object, required: [name], properties: {name: {default: x}, admin: {default: false}}}

      """
    let folder = ScratchFolder([
      "schema.yaml": schema, "app.settings.yaml": "users:\n  - name: x\n    admin: false # no\n  - name: y\n",
    ])
    #expect(run(folder, "--write-defaults", "--schema", "schema.yaml").output == "users[1].admin: not set → false\n")
    #expect(
      folder.text("app.settings.yaml") == "users:\n  - name: x\n    admin: false # no\n  - name: y\n    admin: false\n")
    // A required key is kept.
    #expect(run(folder, "--drop-defaults", "--schema", "schema.yaml").output == "users[1].admin: false → not set\n")
    #expect(folder.text("app.settings.yaml") == "users:\n  - name: x\n    admin: false # no\n  - name: y\n")
  }

  /// A value that aliases share is removed only if no setting changes.
  @Test func sharedValues() {
    let schema =
      "type: object\nproperties:\n  a: {properties: {x: {default: 1}}}\n  b: {properties: {x: {default: 2}}}\n"
    let text = "a: &a {x: 1, y: 0}\nb: *a\n"
    let folder = ScratchFolder(["schema.yaml": schema, "app.settings.yaml": text])
    let run = run(folder, "--drop-defaults", "--schema", "schema.yaml")
    #expect(run.code == 0 && run.output == "app.settings.yaml: nothing to change\n", "\(run.output)\(run.errors)")
    #expect(folder.text("app.settings.yaml") == text)
  }

  @Test(arguments: [
    (["app.settings.yaml"], "give --write-defaults or --drop-defaults"),
    (["app.settings.yaml", "--write-defaults", "--drop-defaults"], "give --write-defaults or --drop-defaults"),
    (["other.yaml", "--drop-defaults"], "no schema found for other.yaml"),
    (["none.yaml", "--drop-defaults"], "none.yaml: no such file"),
  ])
  func wrongUsage(_ arguments: [String], _ message: String) {
    let folder = folder()
    folder.write("other.yaml", "a: 1\n")
    let run = CommandRun(["normalize"] + arguments, in: folder)
    #expect(run.code == 2 && run.output == "" && run.errors.contains(message), "\(run.errors)")
  }

  /// A schema with 15 small definitions has 16,384 settings: too many to write, so the command refuses.
  @Test func moreDefaultsThanAreWrittenAreRefused() {
    let levels = (0..<14).map { level in
      let next = "{$ref: '#/$defs/l\(level + 1)'}"
      return "l\(level): {type: object, properties: {a: \(next), b: \(next)}}"
    }
    let schema = "$ref: '#/$defs/l0'\n$defs: {\(levels.joined(separator: ", ")), l14: {type: integer, default: 1}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "{}\n"])
    for arguments in [["normalize", "a.yaml", "--write-defaults"], ["init", "--update", "a.yaml"]] {
      let run = CommandRun(arguments + ["--schema", "s.yaml"], in: folder)
      #expect(run.code == 1 && run.errors.contains("too many defaults to write: 16384 settings"), "\(run)")
    }
    #expect(folder.text("a.yaml") == "{}\n")
  }
}
