import Synchronization
import TestSupport
import Testing

/// Changes that a condition allows only together with another change.
@Suite struct JointEditTests {
  private static let syncing = "account: {signed_in: true} # mine\nsync: {enabled: true}\n"
  private static let off = "account: {signed_in: false} # mine\nsync: {enabled: false}\n"

  private static let schema = """
    properties:
      power: {type: boolean, default: false}
      light: {enum: [off, low, high], default: off, x-setting: {requires: [{setting: power, is: true, message: Needs power., severity: error}]}}
      blink: {type: boolean, x-setting: {noDefault: None., requires: [{setting: light, in: [low, high], message: Needs light., severity: error}]}}
      hum: {type: boolean, default: false, x-setting: {requires: [{setting: power, is: true, message: Needs power.}]}}
    x-settings: {name: lamp, version: 1.0.0, fileMatch: [lamp.yaml], sections: [{id: main, title: Main}]}

    """

  private static func lamp(_ text: String) -> ScratchFolder {
    ScratchFolder(["s.yaml": schema, "lamp.yaml": "# yaml-language-server: $schema=s.yaml\n" + text])
  }

  private static func text(_ folder: ScratchFolder) -> String {
    let text = folder.text("lamp.yaml")
    return String(text.drop { $0 != "\n" }.dropFirst())
  }

  /// According to the app's documents, signing out turns sync off: on its own the change is refused, with the option
  /// that makes both.
  @Test func anErrorOnPurposeNamesTheChangeThatDoesBoth() {
    let app = AppFile("sync", Self.syncing)
    for command in [
      ["set", "account.signed_in", "false"], ["unset", "account.signed_in"], ["reset", "account.signed_in"],
    ] {
      let run = CommandRun([command[0], app.name] + command.dropFirst(), in: app.folder)
      #expect(run.code == 1 && app.text == Self.syncing)
      #expect(
        run.errors.hasSuffix(
          "settle: add --with sync.enabled=false to also set sync.enabled to false\n"),
        "\(run.errors)")
    }
    let both = app.run("set", "account.signed_in", "false", "--with", "sync.enabled=false")
    #expect(both.code == 0, "\(both.errors)")
    #expect(both.output.hasPrefix("account.signed_in: true → false\nsync.enabled: true → false\n"), "\(both.output)")
    #expect(app.text == Self.off && app.isValid)
    let on = app.run("set", "sync.enabled", "true")
    #expect(
      on.errors.hasSuffix(
        "settle: add --with account.signed_in=true to also set account.signed_in to true\n"))
    #expect(app.run("set", "sync.enabled", "true", "--with", "account.signed_in=true").code == 0)
    #expect(app.text == Self.syncing)
  }

  /// Here an action changes the setting, so no message suggests setting it by hand.
  @Test func effectsOfAnActionAreNotOffered() {
    let app = AppFile("brewguide", "account: {signed_in: false}\n")
    let run = app.run("set", "sync.enabled", "true")
    #expect(run.code == 1 && !run.errors.contains("--with"), "\(run.errors)")
  }

  @Test func indirectDependentsAreRemovedToo() {
    let folder = Self.lamp("power: true\nlight: high\nblink: true\nhum: true\n")
    let run = CommandRun(["set", "lamp.yaml", "power", "false"], in: folder)
    #expect(run.code == 1)
    #expect(
      run.errors.hasSuffix(
        "\nsettle: add --with 'light=\"off\"' --with blink to also set light to \"off\" and remove blink\n"),
      "\(run.errors)")
    let both = CommandRun(["set", "lamp.yaml", "power", "false", "--with", "light=off", "--with", "blink"], in: folder)
    #expect(both.code == 0, "\(both.errors)")
    // A condition with severity note refuses nothing: the value is kept, and has an effect again once the switch is on.
    #expect(Self.text(folder) == "power: false\nlight: \"off\"\nhum: true\n")
    #expect(CommandRun(["check", "lamp.yaml"], in: folder).code == 0)
  }

  @Test(
    arguments: [(["y"], 0, off), (["YES"], 0, off), (["n"], 1, syncing), ([""], 1, syncing), ([], 1, syncing)]
      as [([String], Int32, String)])
  func aPersonIsAsked(_ answers: [String], _ code: Int32, _ text: String) {
    let app = AppFile("sync", Self.syncing)
    let pending = Mutex(answers)
    let run = CommandRun(
      atTerminal: ["set", app.folder.path + "/" + app.name, "account.signed_in", "false"], in: app.folder
    ) { $0.readAnswer = { pending.withLock { $0.popLast() } } }
    #expect(run.code == code)
    #expect(run.errors.hasPrefix("This needs another change: set sync.enabled to false. Make both? [y/N] "))
    #expect(app.text == text)
  }

  @Test func asData() {
    let app = AppFile("sync", Self.syncing)
    let run = app.run("reset", "account.signed_in", "--json")
    #expect(run.output.contains(#""together":[{"path":"sync.enabled","value":false}]"#), "\(run.output)")
  }

  /// Both changes are made or neither; a typo in one of them is reported.
  @Test(
    arguments: [
      ("sync.enabled=maybe", 1), ("sync.enabeld=false", 2), ("=1", 2), ("sync.last_attempt", 1), ("sync.enabled=[", 2),
    ] as [(String, Int32)])
  func aSlipInTheOption(_ with: String, _ code: Int32) {
    let app = AppFile("sync", Self.syncing)
    let run = app.run("set", "account.signed_in", "false", "--with", with)
    #expect(run.code == code && !run.errors.isEmpty, "\(run.code) \(run.errors)")
    #expect(app.text == Self.syncing)
  }

  /// If the change was refused for another reason, no second change is suggested.
  @Test func anotherErrorOffersNothing() {
    let app = AppFile("sync", Self.syncing)
    let run = app.run("set", "account.signed_in", "maybe")
    #expect(run.code == 1 && !run.errors.contains("--with"), "\(run.errors)")
  }

  /// An unmet condition is an error in every command that reads the file or that setting.
  @Test(arguments: [
    ("check", 1), ("show", 1), ("preview", 1), ("get light", 1), ("why light", 1), ("get power", 0), ("why power", 0),
  ]) func anErrorOfAConditionIsOneOfEachCommand(_ line: String, _ code: Int32) {
    let words = line.split(separator: " ").map(String.init)
    let run = CommandRun([words[0], "lamp.yaml"] + words.dropFirst(), in: Self.lamp("light: low\n"))
    #expect(run.code == code, "\(run)")
  }

  /// Two different values for one setting are refused.
  @Test(arguments: [
    "set lamp.yaml power true --with power=false", "unset lamp.yaml power --with power=true",
    "set lamp.yaml power true --with hum=true --with hum",
  ]) func aSettingIsChangedOnce(_ line: String) {
    let folder = Self.lamp("power: true\n")
    let run = CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.code == 2 && run.errors.contains(" is changed twice"), "\(run)")
    #expect(Self.text(folder) == "power: true\n")
  }
}
