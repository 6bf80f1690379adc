import TestSupport
import Testing

/// `settle reset`, and what `set`, `unset` and `reset` say about conditions.
@Suite struct ResetTests {
  private static let file = """
    # mine

    # how it looks
    appearance:
      mode: dark # at night
      text_size: small
    account: {signed_in: true}
    sync:
      enabled: true # at last

    """

  private func folder(_ text: String = file) -> ScratchFolder { ScratchFolder(["app.settings.yaml": text]) }

  @Test(arguments: [
    (["appearance.mode"], "appearance.mode: dark → system\n", "  mode: dark # at night\n"),
    (
      ["appearance"], "appearance.mode: dark → system\nappearance.text_size: small → medium\n",
      "# how it looks\nappearance:\n  mode: dark # at night\n  text_size: small\n"
    ),
    (["sync.enabled"], "sync.enabled: true → false\n", nil),
    (["notifications"], "notifications: nothing to change\n", ""),
  ])
  func aSettingOrAGroup(_ arguments: [String], _ output: String, _ gone: String?) {
    let folder = folder()
    let run = CommandRun(["reset", "app.settings.yaml"] + arguments, in: folder)
    #expect(run.code == 0 && run.output == output && run.errors == "", "\(run.output)\(run.errors)")
    if let gone {
      #expect(
        folder.text("app.settings.yaml")
          == (gone.isEmpty ? Self.file : Self.file.replacingOccurrences(of: gone, with: "")))
    }
  }

  @Test func everything() {
    let folder = folder()
    let dry = CommandRun(["reset", "app.settings.yaml", "--all", "--dry-run"], in: folder)
    #expect(
      dry.code == 0 && dry.output.contains("-  mode: dark # at night\n")
        && folder.text("app.settings.yaml") == Self.file)
    #expect(CommandRun(["reset", "app.settings.yaml", "--all"], in: folder).code == 0)
    #expect(folder.text("app.settings.yaml") == "# mine\n\n{}\n")
    #expect(CommandRun(["show", "app.settings.yaml", "--changed"], in: folder).output == "")
  }

  /// In a large file, only what concerns the setting is computed, with the same result as in a small file.
  @Test(arguments: [3, 3_000]) func oneOfMany(count: Int) {
    let schema = "additionalProperties: {required: [b], properties: {a: {default: 1}, b: {default: 2}}}\n"
    let records = (0..<count).map { "r\($0): # \($0)\n  a: 5\n  b: 6\n" }.joined()
    let folder = ScratchFolder(["s.yaml": schema, "f.yaml": records])
    for (setting, output, old, new) in [
      ("r1.a", "r1.a: 5 → 1\n", "r1: # 1\n  a: 5\n  b", "r1: # 1\n  b"),
      ("r1.b", "r1.b: 6 → 2\n", "  b: 6\nr2: #", "  b: 2\nr2: #"),
      ("r2", "r2.b: 6 → not set\n", "r2: # 2\n  a: 5\n  b: 6\n", ""),
    ] {
      let before = folder.text("f.yaml")
      let run = CommandRun(["reset", "f.yaml", setting, "--schema", "s.yaml"], in: folder)
      #expect(run.code == 0 && run.output.hasSuffix(output), "\(run)")
      #expect(folder.text("f.yaml") == before.replacingOccurrences(of: old, with: new), "\(setting)")
    }
  }

  /// A required setting is set to its default; without a default it can't be reset.
  @Test func requiredSettings() {
    let schema = """
      type: object
      required: [size, name]
      properties:
        size: {type: integer, default: 1}
        name: {type: string}
        inner: {type: object, required: [a], properties: {a: {default: 1}, b: {default: 2}}}

      """
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": "size: 5 # why\nname: x\ninner: {a: 3, b: 3}\n"])
    func run(_ setting: String) -> CommandRun {
      CommandRun(["reset", "a.yaml", setting, "--schema", "schema.yaml"], in: folder)
    }
    #expect(run("size").output == "size: 5 → 1\n")
    #expect(run("inner.a").output == "inner.a: 3 → 1\n")
    let name = run("name")
    #expect(name.code == 1 && name.errors.hasPrefix("settle: a.yaml not changed: "), "\(name.errors)")
    #expect(
      folder.text("a.yaml").hasPrefix("size: 1 # why\n"))
  }

  @Test(arguments: [
    (["app.settings.yaml", "appearance.mod"], "unknown setting appearance.mod; did you mean appearance.mode?"),
    (["app.settings.yaml"], "give a SETTING or --all"),
    (["app.settings.yaml", "sync", "--all"], "not both"),
    (["other.yaml", "a"], "no schema found for other.yaml"),
  ])
  func wrongUsage(_ arguments: [String], _ message: String) {
    let folder = folder()
    folder.write("other.yaml", "a: 1\n")
    let run = CommandRun(["reset"] + arguments, in: folder)
    #expect(run.code == 2 && run.output == "" && run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Conditions

  @Test func conditionsAreCheckedBeforeAByteIsWritten() {
    let folder = folder("sync: {} # off\n")
    let run = CommandRun(["set", "app.settings.yaml", "sync.enabled", "true"], in: folder)
    #expect(run.code == 1 && run.output == "")
    #expect(
      run.errors == """
        settle: app.settings.yaml not changed: sync.enabled: Sign in to enable sync
          treated as false until account.signed_in is true
        settle: add --with account.signed_in=true to also set account.signed_in to true

        """)
    #expect(folder.text("app.settings.yaml") == "sync: {} # off\n")
    // Removing a value that another setting's condition needs is refused too.
    for command in ["unset", "reset"] {
      let needed = self.folder()
      let refused = CommandRun([command, "app.settings.yaml", "account"], in: needed)
      #expect(refused.code == 1 && refused.errors.contains("sync.enabled: Sign in to enable sync"))
      #expect(needed.text("app.settings.yaml") == Self.file)
    }
  }

  @Test func switchedRulesAreReported() {
    let folder = folder("privacy:\n  capture: {location_level: none}\n")
    func set(_ setting: String, _ value: String) -> String {
      CommandRun(["set", "app.settings.yaml", setting, value], in: folder).output
    }
    #expect(
      set("account.signed_in", "true") == "account.signed_in: not set → true\nsync.enabled now takes effect\n")
    #expect(
      set("notifications.enabled", "false")
        == "notifications.enabled: not set → false\n"
        + "notifications.types now has no effect: This has no effect while notifications are off.\n")
    let capture = "privacy.capture."
    #expect(
      set(capture + "location_level", "precise").hasPrefix(
        "\(capture)location_level: none → precise\n\(capture)location_level now has no effect: "))
    #expect(set(capture + "location_level", "precise") == "\(capture)location_level is already precise\n")
    #expect(
      set(capture + "privacy_mode_enabled", "true")
        == "\(capture)privacy_mode_enabled: not set → true\n"
        + ["location_level", "timestamp_level", "device_info_level"].map { "\(capture)\($0) now takes effect\n" }
        .joined())
  }

  /// Resetting a group keeps the values that the application maintains.
  @Test func resetOfEverythingLeavesWhatTheApplicationKeeps() {
    let schema = """
      properties:
        a: {type: string, default: x}
        b: {type: string, readOnly: true}
        g: {type: object, properties: {c: {type: integer, readOnly: true}, d: {type: integer}, e: {type: object}}}
        h: {type: object, readOnly: true, properties: {i: {type: integer}}}
        k: {type: object, properties: {l: {type: integer}}}

      """
    let text = "a: y\nb: kept\ng: {c: 1, d: 2, e: {f: 3}}\nh: {i: 4}\nk: {l: 5}\n"
    let folder = ScratchFolder(["schema.yaml": schema, "a.yaml": text])
    #expect(CommandRun(["reset", "a.yaml", "--all", "--schema", "schema.yaml"], in: folder).code == 0)
    let left = folder.text("a.yaml")
    #expect(left == "b: kept\ng: {c: 1}\nh: {i: 4}\n")
  }

  /// A value under an old key belongs to the setting: `set` and `unset` work with either key.
  @Test func anOldNameIsTheSettingToo() {
    let schema = """
      properties:
        font_size: {type: integer, default: 12}
        text_size: {type: integer, deprecated: true, x-setting: {replacedBy: font_size}}

      """
    let old = "# mine\ntext_size: 14 # big\nb: 1\n"
    for (command, told, text) in [
      (["set", "a.yaml", "font_size", "15"], "font_size: 14 → 15\n", "# mine\nfont_size: 15 # big\nb: 1\n"),
      (["unset", "a.yaml", "font_size"], "font_size: 14 → not set\n", "b: 1\n"),
      (["set", "a.yaml", "text_size", "15"], "text_size: 14 → 15\n", "# mine\ntext_size: 15 # big\nb: 1\n"),
    ] {
      let folder = ScratchFolder(["s.yaml": schema, "a.yaml": old])
      let run = CommandRun(command + ["--schema", "s.yaml"], in: folder)
      #expect(run.output == told && folder.text("a.yaml") == text, "\(run)\(folder.text("a.yaml"))")
    }
  }
}
