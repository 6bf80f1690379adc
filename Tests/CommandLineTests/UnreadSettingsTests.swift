import TestSupport
import Testing

/// Settings in files that can't be read, or only in part.
@Suite struct UnreadSettingsTests {
  private static let setting = "privacy.capture.location_level"

  /// No value is printed; a message gives the default.
  @Test(
    "004:429 an unreadable file: get and why name the default",
    arguments: ["privacy: {capture: {privacy_mode", "{", "\"", "privacy: [\n", "\u{1}\n", "%YAML 1.2\n{"])
  func nothingCouldBeRead(_ text: String) {
    let app = AppFile("rial", text)
    for command in ["get", "why"] {
      let run = app.run(command, Self.setting)
      #expect(run.code == 2 && run.output == "", "\(command) \(text): \(run.output)")
      #expect(run.errors.hasSuffix("settle: the default of \(Self.setting) is coarse\n"), "\(run.errors)")
      #expect(run.errors.hasPrefix("settle: rial.settings.yaml"), "\(run.errors)")
    }
  }

  @Test("004:429 no read permission", .enabled(if: Machine.canRunAsOrdinaryUser, "setpriv is not installed"))
  func aLockedFile() {
    let folder = ScratchFolder(["rial.settings.yaml": "{}\n"])
    let line = ProgramRun.asOrdinaryUser("\"$SETTLE\" get rial.settings.yaml \(Self.setting)")
    let run = ProgramRun(shell: "chmod 000 rial.settings.yaml; \(line)", in: folder)
    #expect(run.code == 2 && run.output == "", "\(run.output)")
    #expect(run.errors.hasSuffix("settle: the default of \(Self.setting) is coarse\n"), "\(run.errors)")
  }

  @Test("004:429 a missing file, or a folder")
  func noFile() {
    let folder = ScratchFolder(["rial.settings.yaml/x": ""])
    let runs = [
      CommandRun(["get", "rial.settings.yaml", Self.setting], in: folder),
      CommandRun(["why", "rial.settings.yaml", Self.setting], in: folder),
      CommandRun(["get", "none/rial.settings.yaml", Self.setting], in: folder),
      CommandRun(["get", "none.yaml", Self.setting, "--schema", "rial"], in: folder),
    ]
    for run in runs {
      #expect(run.code == 2 && run.output == "", "\(run.output)")
      #expect(run.errors.hasSuffix("settle: the default of \(Self.setting) is coarse\n"), "\(run.errors)")
    }
    let show = CommandRun(["show", "rial.settings.yaml"], in: folder)
    #expect(show.code == 2 && show.output.contains("Privacy Mode"), "\(show.output)")
    #expect(
      show.errors == "settle: rial.settings.yaml: a folder, not a file\nsettle: showing the defaults\n",
      "\(show.errors)")
  }

  @Test("004:429 show: the defaults apply") func showsTheDefaults() {
    let run = AppFile("rial", "privacy: {capture: {privacy_mode_enabled: tr").run("show", "--json")
    #expect(run.code == 1, "\(run.errors)")
    let whole = AppFile("rial", "{").run("show")
    #expect(whole.code == 2 && whole.output.contains("Privacy Mode       false  default"), "\(whole.output)")
    #expect(whole.errors.contains("cannot read rial.settings.yaml; showing the defaults"), "\(whole.errors)")
  }

  /// Settings in the readable part have their values; of those that may be in the rest only the default is known.
  @Test func aPartCouldBeRead() {
    let app = AppFile("appearance", "appearance: {text_size: large}\nb: [\n")
    let read = app.run("get", "appearance.text_size")
    #expect(read.code == 1 && read.output == "large\n")
    let unread = app.run("get", "appearance.mode")
    #expect(unread.code == 2 && unread.output == "", "\(unread.output)")
    #expect(unread.errors.hasSuffix("settle: the default of appearance.mode is system\n"), "\(unread.errors)")
  }

  @Test func aLayerThatCannotBeRead() {
    let app = AppFile("appearance", "appearance: {text_size: large}\n")
    app.folder.write("broken.yaml", "a: [\n")
    for layer in ["none.yaml", "broken.yaml"] {
      let run = app.run("get", "appearance.mode", "--layer", "team=\(layer)")
      #expect(run.code == 2 && run.output == "", "\(run.output)")
      #expect(run.errors.hasSuffix("settle: the default of appearance.mode is system\n"), "\(run.errors)")
    }
  }

  @Test func aSecretDefaultIsNotShown() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {token: {type: string, default: S3CRET, x-setting: {sensitive: true}}}\n", "a.yaml": "{",
    ])
    let run = CommandRun(["get", "a.yaml", "token", "--schema", "s.yaml"], in: folder)
    #expect(run.code == 2 && !run.errors.contains("S3CRET") && run.errors.contains("‹redacted›"), "\(run.errors)")
  }

  /// A document that isn't a mapping sets nothing: the defaults apply and the error is reported.
  @Test(arguments: ["[1]", "null", "hello"]) func aDocumentThatIsNotAMapping(_ text: String) {
    let app = AppFile("rial", text + "\n")
    let get = app.run("get", Self.setting)
    #expect(get.code == 1 && get.output == "coarse\n" && get.errors.contains("expected a mapping"), "\(get)")
    let why = app.run("why", Self.setting)
    #expect(why.code == 1 && why.output.contains("is coarse") && why.errors.contains("expected a mapping"), "\(why)")
    let show = app.run("show")
    #expect(show.code == 1 && show.output.contains("Privacy Mode       false  default"), "\(show)")
    let ask = AppFile("betrfood", text + "\n").run("ask", "quiet", "--input", "at=23:30")
    #expect(ask.code == 1 && ask.output == "" && ask.errors.contains("cannot answer: the file is invalid"), "\(ask)")
  }

  @Test func nothingIsReadAfterALongKey() {
    let show = AppFile("rial", String(repeating: "k", count: 2_000) + ": 1\n").run("show")
    #expect(show.code == 2 && show.output.contains("Privacy Mode       false  default"), "\(show)")
  }

  @Test func theLayerThatCanNotBeReadIsNamed() {
    let show = AppFile("rial", "{}\n").run("show", "--layer", "x=none.yaml")
    #expect(show.code == 2)
    #expect(show.errors == "settle: layer none.yaml: no such file or folder\nsettle: showing the defaults\n")
  }
}
