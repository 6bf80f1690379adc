import TestSupport
import Testing

/// The settings of a new install, deprecated settings, and values under old keys.
@Suite struct NewInstallTests {
  private static let schema = """
    properties:
      online: {type: boolean, default: false}
      upload: {enum: [never, wifi, always], default: always, x-setting: {section: main, requires: [{setting: online, is: true, message: Needs online., otherwise: never}]}}
      level: {type: integer, default: 3, x-setting: {section: main}}
      volume: {type: integer, deprecated: true, x-setting: {section: main, noDefault: Old., replacedBy: sound.level}}
      loud: {type: boolean, deprecated: true, default: true, x-setting: {section: main}}
      colour: {type: string, deprecated: true, x-setting: {section: main, noDefault: Old., replacedBy: color}}
      color: {enum: [red, blue], default: red, x-setting: {section: main}}
      sound:
        type: object
        properties:
          level: {type: integer, default: 5, maximum: 10, x-setting: {section: main}}
          echo: {type: boolean, default: false, x-setting: {section: main, requires: [{setting: sound.level, in: [8, 9], message: Too quiet., severity: error}]}}
    x-settings: {name: old, version: 1.0.0, sections: [{id: main, title: Main}]}

    """

  private static func folder(_ text: String, _ team: String = "") -> ScratchFolder {
    ScratchFolder([
      "s.yaml": schema, "a.yaml": "# yaml-language-server: $schema=s.yaml\n" + text,
      "team.yaml": "# yaml-language-server: $schema=s.yaml\n" + team,
    ])
  }

  private static func text(_ folder: ScratchFolder) -> String {
    let text = folder.text("a.yaml")
    return String(text.drop { $0 != "\n" }.dropFirst())
  }

  /// A default is part of a new install even if a condition keeps it from having an effect.
  @Test func aNewInstallIsUnchanged() {
    let folder = Self.folder("{}\n")
    #expect(CommandRun(["show", "a.yaml", "--changed"], in: folder).output == "")
    #expect(!CommandRun(["preview", "a.yaml", "--json"], in: folder).output.contains("modified"))
    for app in [
      "appearance", "notifications", "privacy", "quiet-hours", "sync", "settings", "brewguide", "betrfood", "rial",
      "cravey",
    ] {
      #expect(CommandRun(["show", "-s", app, "--changed"], in: folder).output == "", "\(app)")
      let start = CommandRun(["init", app, "-o", "\(app).settings.yaml"], in: folder)
      guard start.code == 0 else { continue }
      let file = "\(app).settings.yaml"
      #expect(CommandRun(["show", file, "--changed"], in: folder).output == "", "\(app)")
      #expect(!CommandRun(["check", file], in: folder).output.contains("settings/"), "\(app)")
    }
  }

  /// A new installation is no file that could be checked.
  @Test func whatANewInstallationLacksIsNamed() {
    let folder = ScratchFolder([
      "s.yaml": """
      type: object
      required: [name]
      properties: {name: {type: string}, size: {type: integer, default: 1}}
      x-settings: {name: app, version: 1.0.0}

      """
    ])
    let run = CommandRun(["show", "--schema", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.errors.contains("the defaults: missing key \"name\""), "\(run)")
    #expect(!run.errors.contains("settle check"))
  }

  @Test func valuesThatTakeEffectDifferentlyAreChanged() {
    let folder = Self.folder("online: true\nlevel: 3\n")
    let changed = CommandRun(["show", "a.yaml", "--changed", "--all", "--json"], in: folder).output
    #expect(changed.contains("\"path\":\"upload\"") && changed.contains("\"path\":\"online\""), "\(changed)")
    #expect(!changed.contains("\"path\":\"level\""))
  }

  @Test func aDeprecatedSettingIsShownWhereAFileStatesItOnly() {
    for (text, isShown) in [("{}\n", false), ("loud: false\n", true)] {
      let folder = Self.folder(text)
      for arguments in [["show", "a.yaml"], ["show", "a.yaml", "--all"], ["preview", "a.yaml", "--json"]] {
        #expect(CommandRun(arguments, in: folder).output.contains("loud") == isShown, "\(arguments)")
      }
      #expect(!CommandRun(["show", "a.yaml", "--all"], in: folder).output.contains("volume"))
    }
  }

  /// Until the file is updated, the value under the old key applies to the new setting if it is valid there.
  @Test(arguments: [
    ("volume: 9\n", "9", "line"), ("volume: 9\nsound: {level: 2}\n", "2", "line"), ("volume: 11\n", "5", "default"),
    ("volume: x\n", "5", "default"), ("volume: 9\nsound: {echo: true}\n", "9", "line"), ("{}\n", "5", "default"),
  ])
  func anOldNameIsReadThrough(_ text: String, _ level: String, _ source: String) {
    let folder = Self.folder(text)
    let get = CommandRun(["get", "a.yaml", "sound.level"], in: folder)
    #expect(get.output == level + "\n" && get.code == 0, "\(get.output)\(get.errors)")
    let show = CommandRun(["show", "a.yaml"], in: folder).output.split(separator: "\n").first {
      $0.contains("sound.level")
    }
    #expect(show?.contains(source) == true, "\(show ?? "")")
  }

  @Test func whyReportsTheOldName() {
    let folder = Self.folder("volume: 9\n")
    let why = CommandRun(["why", "a.yaml", "sound.level"], in: folder).output
    #expect(why.contains("sound.level is 9\n") && why.contains("set under its old name, volume"), "\(why)")
    folder.write("a.yaml", "# yaml-language-server: $schema=s.yaml\nvolume: 9\nsound: {level: 2}\n")
    let both = CommandRun(["why", "a.yaml", "sound.level"], in: folder)
    #expect(both.output.contains("ignored: set under its old name, volume"), "\(both.output)")
  }

  /// The old key in a stronger file takes precedence over the new key in a weaker one.
  @Test(arguments: [
    ("volume: 9\n", "sound: {level: 2}\n", "9"), ("sound: {level: 2}\n", "volume: 9\n", "2"),
    ("{}\n", "volume: 9\n", "9"),
    ("volume: 11\n", "sound: {level: 2}\n", "2"),
  ])
  func layersCountByTheirStrength(_ text: String, _ team: String, _ level: String) {
    let folder = Self.folder(text, team)
    #expect(
      CommandRun(["get", "a.yaml", "sound.level", "--layer", "team=team.yaml"], in: folder).output == level + "\n")
  }

  /// Conditions compare effective values, whichever key they are set under.
  @Test(arguments: [("volume: 9\n", 0), ("volume: 4\n", 1)] as [(String, Int32)])
  func conditionsAskForTheValueUnderTheOldName(_ old: String, _ code: Int32) {
    let folder = Self.folder(old + "sound: {echo: true}\n")
    let check = CommandRun(["check", "a.yaml", "--no-lint"], in: folder)
    #expect(check.code == code && check.output.contains("Too quiet") == (code == 1), "\(check.output)")
  }

  @Test func aResetTakesTheOldNameOut() {
    let folder = Self.folder("volume: 9\nlevel: 3\n")
    #expect(CommandRun(["reset", "a.yaml", "sound.level"], in: folder).code == 0)
    #expect(Self.text(folder) == "level: 3\n")
  }

  /// An update moves values before it adds defaults, and changes no effective value.
  @Test func anUpdateMovesBeforeItAdds() {
    let folder = Self.folder("volume: 9 # loud\ncolour: blue\n")
    let before = CommandRun(["get", "a.yaml", "sound.level"], in: folder).output
    let update = CommandRun(["init", "--update", "a.yaml"], in: folder)
    #expect(update.code == 0, "\(update.errors)")
    let text = Self.text(folder)
    #expect(!text.contains("volume") && !text.contains("colour") && text.contains("level: 9"), "\(text)")
    #expect(CommandRun(["get", "a.yaml", "sound.level"], in: folder).output == before)
    #expect(CommandRun(["get", "a.yaml", "color"], in: folder).output == "blue\n")
  }
}
