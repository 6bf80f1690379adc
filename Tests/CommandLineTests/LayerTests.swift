import TestSupport
import Testing

/// `settle check --layer`: a file together with weaker ones.
struct LayerTests {
  private static let account = "account: {signed_in: true}\n"

  private static func check(_ files: [String: String], _ layers: [String], _ more: [String] = []) -> CommandRun {
    let arguments = layers.flatMap { ["--layer", $0] }
    return CommandRun(["check", "brewguide.settings.yaml"] + arguments + more, in: ScratchFolder(files))
  }

  /// A layer's values can meet a condition.
  @Test func theValuesOfALayerCount() {
    let files = ["brewguide.settings.yaml": "sync: {enabled: true}\n", "base.yaml": Self.account]
    let alone = Self.check(files, [])
    #expect(alone.output.contains("settings/"), "\(alone.output)")
    let layered = Self.check(files, ["base=base.yaml"], ["--strict"])
    #expect(layered.code == 0 && layered.output.isEmpty, "\(layered.output)\(layered.errors)")
  }

  /// Signing in is device state, so a layer of the account can't set it.
  @Test func aSettingOfAnotherScopeIsAnErrorOfTheLayer() {
    let files = ["brewguide.settings.yaml": "{}\n", "account.yaml": Self.account]
    let run = Self.check(files, ["account=account.yaml"])
    #expect(run.code == 1 && run.output.contains("error[settings/wrong-scope]"), "\(run.output)")
    #expect(run.output.contains("--> account.yaml:1:22"))
    #expect(run.errors.hasPrefix("Found 1 error in 1 of 2 files"), "\(run.errors)")
    let json = Self.check(files, ["account=account.yaml"], ["--format", "json"])
    #expect(json.code == 1 && json.output.contains("\"path\":\"account.yaml\""))
    #expect(Self.check(files, ["device=account.yaml"]).code == 0)
  }

  /// A layer with several documents is an error: it would be unclear which of them applies.
  @Test func aLayerIsOneDocument() {
    let files = [
      "brewguide.settings.yaml": "{}\n", "team.yaml": "sync: {enabled: false}\n---\nsync: {enabled: true}\n",
    ]
    let run = Self.check(files, ["team=team.yaml"])
    #expect(run.code == 1 && run.output.contains("error[settings/layer-documents]"), "\(run.output)")
    #expect(run.output.contains("--> team.yaml:3:1"), "\(run.output)")
    let show = CommandRun(["show", "brewguide.settings.yaml", "--layer", "team=team.yaml"], in: ScratchFolder(files))
    #expect(
      show.code == 1 && show.errors.contains("team.yaml:3:1: only the first of 2 documents in the layer team is used"),
      "\(show.errors)")
  }

  /// If a layer can't be read, the file's own errors are reported too, except for missing keys, which the layer may
  /// have.
  @Test(arguments: [[], ["--fix"], ["--format", "json"]])
  func anUnreadableLayerIsReportedNextToTheFile(_ more: [String]) {
    let files = [
      "brewguide.settings.yaml": "a: wrong\n", "account.yaml": "b: wrong\n",
      "s.yaml": "{required: [c], properties: {a: {type: integer}, b: {type: integer}}}\n",
    ]
    let run = Self.check(files, ["team=missing.yaml", "account=account.yaml"], ["--schema", "s.yaml"] + more)
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    #expect(run.output.contains("missing.yaml") && run.output.matches(of: /expected an integer/).count == 2)
    #expect(!run.output.contains("missing \"c\"") && !run.output.contains("missing \\\"c\\\""), "\(run.output)")
  }

  @Test func aLayerIsReportedOnceForAllFiles() {
    let folder = ScratchFolder([
      "a/brewguide.settings.yaml": "{}\n", "b/brewguide.settings.yaml": "{}\n", "account.yaml": Self.account,
    ])
    let run = CommandRun(["check", "a", "b", "--layer", "account=account.yaml"], in: folder)
    #expect(run.code == 1 && run.output.matches(of: /wrong-scope/).count == 1, "\(run.output)")
  }

  /// A key that the file lacks may be in a layer; errors in layers are reported too.
  @Test func theWholeIsCheckedAgainstTheSchema() {
    let schema = """
      type: object
      required: [name, server]
      properties:
        name: {type: string}
        server: {type: object, required: [port, host], properties: {port: {type: integer}, host: {type: string}}}
        token: {type: string, maxLength: 3, x-setting: {sensitive: true}}

      """
    let files = [
      "s.yaml": schema, "brewguide.settings.yaml": "server: {port: 80}\n",
      "team.yaml": "name: a\nserver: {host: h}\n", "bad.yaml": "server: {host: 1}\ntoken: hunter2\n",
    ]
    let more = ["--schema", "s.yaml"]
    #expect(Self.check(files, [], more).output.matches(of: /schema\/required/).count == 2)
    #expect(Self.check(files, ["team=team.yaml"], more).code == 0)
    let both = Self.check(files, ["team=team.yaml", "bad=bad.yaml"], more)
    #expect(both.code == 1 && both.output.contains("--> bad.yaml:1:16") && !both.output.contains("hunter2"))
    let lacking = Self.check(files, ["bad=bad.yaml"], more)
    #expect(lacking.output.contains("missing key \"name\"") && !lacking.output.contains("missing key \"host\""))
  }

  @Test func whatSetWritesAboveALayerIsSound() {
    let folder = ScratchFolder(["brewguide.settings.yaml": "# mine\n", "base.yaml": Self.account])
    let below = ["--layer", "base=base.yaml"]
    #expect(CommandRun(["set", "brewguide.settings.yaml", "sync.enabled", "true"] + below, in: folder).code == 0)
    #expect(CommandRun(["check", "--strict", "brewguide.settings.yaml"] + below, in: folder).code == 0)
    #expect(CommandRun(["check", "--strict", "brewguide.settings.yaml"], in: folder).code == 1)
  }

  @Test func aLayerThatCannotBeReadIsTrouble() {
    let files = ["brewguide.settings.yaml": "{}\n", "broken.yaml": "a: [\n"]
    #expect(Self.check(files, ["base"]).code == 2)
    let missing = Self.check(files, ["base=none.yaml"])
    #expect(missing.code == 2 && missing.output.contains("none.yaml"), "\(missing.output)\(missing.errors)")
    let broken = Self.check(files, ["base=broken.yaml"])
    #expect(broken.code == 1 && broken.output.contains("error[yaml/unclosed-bracket]"), "\(broken.output)")
  }

  private static let configured = [
    ".settle.yaml": "layers:\n  - files: [brew*.yaml]\n    below: [{name: device, file: low/base.yaml}]\n",
    "brewguide.settings.yaml": "sync: {enabled: true}\n", "low/base.yaml": account, "other.yaml": "{}\n",
  ]

  /// Layers in the configuration apply to every command without an option.
  @Test func layersOfTheConfigurationCount() {
    let folder = ScratchFolder(Self.configured)
    let check = CommandRun(["check", "--strict", "brewguide.settings.yaml"], in: folder)
    #expect(check.code == 0 && check.output.isEmpty, "\(check.output)\(check.errors)")
    let get = CommandRun(["get", "brewguide.settings.yaml", "account.signed_in"], in: folder)
    #expect(get.output == "true\n", "\(get.errors)")
    let why = CommandRun(["why", "brewguide.settings.yaml", "account.signed_in"], in: folder)
    #expect(why.output.contains("layer device") && why.output.contains("low/base.yaml:1"))
  }

  @Test func layersOfTheCommandLineTakeTheirPlace() {
    var files = Self.configured
    files["high.yaml"] = "account: {signed_in: false}\n"
    let run = CommandRun(
      ["get", "brewguide.settings.yaml", "account.signed_in", "--layer", "device=high.yaml"], in: ScratchFolder(files))
    #expect(run.output == "false\n", "\(run.errors)")
  }

  @Test func aMissingConfiguredLayerIsReported() {
    var files = Self.configured
    files["low/base.yaml"] = nil
    let run = CommandRun(["check", "brewguide.settings.yaml"], in: ScratchFolder(files))
    #expect(run.code == 2 && run.output.contains("low/base.yaml"), "\(run.output)\(run.errors)")
  }
}
