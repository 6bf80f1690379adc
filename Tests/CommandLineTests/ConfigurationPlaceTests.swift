import Foundation
import TestSupport
import Testing

/// A configuration in `.config/settle.yaml`.
@Suite struct ConfigurationPlaceTests {
  private static let place = ".config/settle.yaml"
  private static let configuration = """
    schemas: [{files: [conf/a.yaml], schema: s.yaml}]
    exclude: [/left/]
    layers: [{files: [top.yaml], below: [{name: base, file: base.yaml}]}]

    """

  private static func folder(_ files: [String: String] = [:]) -> ScratchFolder {
    let all = [
      ".git/": "", place: configuration, "s.yaml": "properties: {a: {type: integer}}\n", "conf/a.yaml": "a: x\n",
      "left/b.yaml": "a: [\n", "base.yaml": "a: 1\n",
    ]
    return ScratchFolder(all.merging(files) { $1 })
  }

  @Test func pathsAreRelativeToTheFolderAround() {
    let folder = Self.folder()
    for (arguments, below) in [(["check"], ""), (["check", "a.yaml"], "conf"), (["check", "."], "conf")] {
      let run = CommandRun(arguments, in: folder, below: below)
      #expect(run.code == 1 && run.output.contains("schema/type") && !run.output.contains("left"), "\(run)")
    }
    let shown = CommandRun(["config", "show", "conf/a.yaml"], in: folder)
    #expect(shown.code == 0, "\(shown)")
    let explained = CommandRun(["check", "--explain-schema", "conf/a.yaml"], in: folder)
    #expect(explained.output == "conf/a.yaml: s.yaml (.config/settle.yaml, files: conf/a.yaml)\n", "\(explained)")
    folder.write(Self.place, "lint: {truthy: error}\n")
    let rules = CommandRun(["config", "show"], in: folder)
    #expect(rules.output.contains("# .config/settle.yaml:1\n"), "\(rules)")
    folder.write("conf/a.yaml", "a: yes\n")
    #expect(CommandRun(["check", "a.yaml"], in: folder, below: "conf").code == 1)
  }

  @Test func itIsCheckedLikeTheOtherPlace() {
    let folder = Self.folder([Self.place: "lnt: {}\n"])
    for arguments in [["check"], ["check", Self.place], ["check", "conf/a.yaml"]] {
      let run = CommandRun(arguments, in: folder)
      #expect(run.code == 2 && run.output.contains("--> .config/settle.yaml:1:1"), "\(run)")
    }
    let run = CommandRun(["check", "--fix", "--unsafe-fixes", "settle.yaml"], in: folder, below: ".config")
    #expect(folder.text(Self.place) == "lint: {}\n", "\(run)")
    #expect(CommandRun(["format", Self.place], in: folder).code == 0)
  }

  @Test func theNearestOneApplies() {
    let folder = Self.folder(["conf/.settle.yaml": "schemas: []\n"])
    #expect(CommandRun(["check"], in: folder).code == 0)
    folder.remove("conf/.settle.yaml")
    folder.write("conf/.config/settle.yaml", "exclude: [a.yaml]\n")
    #expect(CommandRun(["check"], in: folder).code == 0)
    // Rules for files below `.config` come from the configuration of the folder that contains it.
    folder.write(".config/other.yaml", "a: yes\n")
    folder.write(Self.place, "lint: {truthy: error}\n")
    #expect(CommandRun(["check", ".config/other.yaml"], in: folder).code == 1)
    // Elsewhere, `config.yaml` and `settle.yaml` are ordinary files.
    folder.write("settle.yaml", "lnt: {}\n")
    #expect(CommandRun(["check", "settle.yaml"], in: folder).code == 0)
  }

  @Test func twoInOneFolderAreAnError() {
    let folder = Self.folder([".settle.yaml": "exclude: [/left/]\n"])
    let run = CommandRun(["check"], in: folder)
    #expect(run.code == 2, "\(run)")
    #expect(run.output.contains("error[config/two-files]: .config/settle.yaml also exists\n"), "\(run.output)")
    #expect(run.output.contains("--> .settle.yaml:1:1") && !run.output.contains("schema/type"), "\(run.output)")
    #expect(run.output.components(separatedBy: "config/two-files").count == 2)
    for arguments in [["check", ".settle.yaml"], ["format", "conf/a.yaml"], ["check", "--fix", "conf/a.yaml"]] {
      let run = CommandRun(arguments, in: folder)
      #expect(run.code == 2, "\(run)")
    }
    folder.remove(".settle.yaml")
    #expect(!CommandRun(["check"], in: folder).output.contains("config/"))
  }

  @Test func aNewOneReplacesTheOneThatIsThere() {
    let folder = Self.folder()
    let refused = CommandRun(["config", "init"], in: folder)
    #expect(refused.code == 2 && refused.errors.contains(".config/settle.yaml"), "\(refused)")
    let run = CommandRun(["config", "init", "--force"], in: folder)
    #expect(run.code == 0 && run.output == "Wrote .config/settle.yaml\n", "\(run)")
    #expect(!folder.has(".settle.yaml") && folder.text(Self.place) != Self.configuration)
    #expect(!folder.text(Self.place).contains(".config"), "\(folder.text(Self.place))")
  }

  @Test func theCacheKnowsIt() {
    let folder = Self.folder(["conf/a.yaml": "a: 1\n"])
    folder.writeEnoughForCache(below: "more")
    let environment = ["XDG_CACHE_HOME": folder.path + "/.cache"]
    func check() -> Int32 { CommandRun(["check"], in: folder, environment: environment).code }
    #expect([check(), check()] == [0, 0])
    folder.write("conf/.config/settle.yaml", "schemas: [{files: [a.yaml], schema: t.yaml}]\n")
    folder.write("conf/t.yaml", "required: [b]\n")
    #expect(check() == 1)
  }
}

/// A user's preferences in `$XDG_CONFIG_HOME/settle/config.yaml`.
@Suite struct PreferenceTests {
  private static func run(
    _ preferences: String, _ arguments: [String] = ["check"], environment: [String: String] = [:]
  ) -> CommandRun {
    let folder = ScratchFolder(["p/a.yaml": "a: yes\na: 2\n", "home/.config/settle/config.yaml": preferences])
    return CommandRun(
      arguments, in: folder, below: "p", environment: ["HOME": folder.path + "/home"].merging(environment) { $1 })
  }

  @Test func optionsComeFirstThenVariables() {
    let plain = Self.run("")
    #expect(plain.code == 1 && plain.output.contains("error[") && !plain.output.contains("\u{1B}"))
    let oneline = Self.run("format: oneline\n")
    #expect(oneline.code == 1 && oneline.output.hasPrefix("a.yaml:1:4: warning: "), "\(oneline)")
    #expect(oneline.output == Self.run("", ["check", "--format", "oneline"]).output)
    #expect(Self.run("format: oneline\n", ["check", "--format", "text"]).output == plain.output)
    #expect(Self.run("format: oneline\n", ["check", "--format", "auto"]).output == plain.output)
    #expect(Self.run("format: oneline\n", ["check", "--json"]).output.hasPrefix("{"))
    #expect(
      Self.run("format: json\n", ["check", "--statistics"]).output == Self.run("", ["check", "--statistics"]).output)
    #expect(Self.run("format: json\n", ["check", "--group-by", "none"]).code == 1)
    let runner = ["GITHUB_ACTIONS": "true"]
    #expect(Self.run("format: json\n", environment: runner).output == Self.run("", environment: runner).output)

    let colored = Self.run("color: always\n")
    #expect(colored.output.contains("\u{1B}["))
    #expect(Self.run("color: always\n", ["check", "--color", "never"]).output == plain.output)
    #expect(Self.run("color: always\n", environment: ["NO_COLOR": "1"]).output == plain.output)
    #expect(Self.run("color: never\n", environment: ["FORCE_COLOR": "1"]).output == colored.output)
    let page = ["explain", "truthy"]
    #expect(Self.run("color: always\n", page).output == Self.run("", page + ["--color", "always"]).output)

    #expect(Self.run("verbose: true\n").output == Self.run("", ["check", "--verbose"]).output)
    #expect(Self.run("verbose: true\n").output != plain.output)
  }

  @Test(arguments: [
    ("colour: never\n", ":1:1: unknown key \"colour\""), ("color: blue\nformat: oneline\n", ":1:8: "),
    ("format: json-schema-flag\n", ":1:9: "), ("fetch: []\n", ":1:1: "), ("a: [\n", "config.yaml:"),
    ("[1]\n", ":1:1: "),
    ("verbose: \"yes\"\n", ":1:10: "), ("lint: {preset: strict}\n", ":1:1: unknown key \"lint\""),
  ])
  func errorsAreReportedAndChangeNothing(_ preferences: String, _ words: String) {
    let run = Self.run(preferences)
    let plain = Self.run("")
    #expect(run.code == plain.code && run.errors.hasSuffix(plain.errors), "\(run)")
    #expect(run.errors.hasPrefix("settle: /") && run.errors.contains(words), "\(run.errors)")
    // One invalid key doesn't disable the others.
    #expect(preferences.contains("oneline") ? run.output.hasPrefix("a.yaml:1:4") : run.output == plain.output)
    let fetch = Self.run(preferences, ["schema", "add", "https://example.org/a.json"])
    #expect(fetch.code == 2 && fetch.errors.contains("settle/config.yaml"), "\(fetch)")
  }

  @Test func theFileHasASchema() {
    let folder = ScratchFolder([".config/settle/config.yaml": "color: blue\n", ".settle.yaml": "color: never\n"])
    let run = CommandRun(["check", ".config/settle/config.yaml"], in: folder)
    #expect(run.output.contains("schema/enum") && run.output.contains("always"), "\(run)")
    let project = CommandRun(["check", ".settle.yaml"], in: folder)
    #expect(project.code == 2 && project.output.contains("config/not-here"), "\(project)")
  }

  @Test func theCacheCanBeOff() {
    let folder = ScratchFolder(["p/": "", "home/.config/settle/config.yaml": "cache: false\n"])
    folder.writeEnoughForCache(below: "p")
    let environment = ["HOME": folder.path + "/home"]
    let plain = CommandRun(["check"], in: folder, below: "p", environment: environment)
    #expect(plain.code == 0 && !folder.has("home/.cache"), "\(plain)")
    #expect(CommandRun(["check", "--cache"], in: folder, below: "p", environment: environment).code == 0)
    #expect(folder.names(below: "home/.cache/settle/check").count == 1)
  }
}
