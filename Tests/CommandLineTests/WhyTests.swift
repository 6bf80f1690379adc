import TestSupport
import Testing

@Suite struct WhyTests {
  private let files = [
    "sync.settings.yaml": "account: {signed_in: false}\nsync:\n  enabled: true\n",
    "team.yaml": "sync: {enabled: false}\n",
    "account.yaml": "sync: {enabled: true}\n",
  ]

  @Test func everyPlaceWinnerFirst() {
    let run = CommandRun(
      ["why", "sync.settings.yaml", "sync.enabled", "--layer", "team=team.yaml"], in: ScratchFolder(files))
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == 1 && lines.count == 6)
    #expect(lines[0] == "sync.enabled is false")
    #expect(lines[1].hasPrefix("  condition   false  settle:/schemas/families/sync.yaml:"))
    let cause = "Sign in to enable sync. account.signed_in is false (sync.settings.yaml:1)"
    #expect(lines[2] == "      " + cause)
    #expect(lines[3] == "  file        true   sync.settings.yaml:3")
    #expect(lines[4] == "  layer team  false  team.yaml:1")
    #expect(lines[5].hasPrefix("  default     false  settle:/schemas/families/sync.yaml:"))
  }

  @Test func asData() {
    let run = CommandRun(
      ["why", "sync.settings.yaml", "sync.enabled", "--layer", "team=team.yaml", "--json"], in: ScratchFolder(files))
    let start =
      #"{"settings":[{"path":"sync.enabled","value":false,"places":[{"source":"condition","value":false,"path":"#
    #expect(run.code == 1 && run.output.hasPrefix(start), "\(run.output)")
    let inner =
      #"{"source":"file","value":true,"path":"sync.settings.yaml","line":3},"#
      + #"{"source":"layer","layer":"team","value":false,"path":"team.yaml","line":1}"#
    #expect(run.output.contains(inner), "\(run.output)")
  }

  @Test func aLayerOfTheWrongScopeIsIgnored() {
    let run = CommandRun(
      ["why", "-", "sync.enabled", "--schema", "sync", "--layer", "account=account.yaml"], in: ScratchFolder(files),
      input: "")
    #expect(run.code == 1 && run.output.contains("ignored: only allowed in the device scope"))
    #expect(run.output.hasPrefix("sync.enabled is false\n"))
  }

  @Test func aLayerIsShownWithWhatItSays() {
    let schema = """
      properties:
        speed: {type: number, default: 1, x-setting: {scope: device}}
        users: {type: array, items: {properties: {name: {}, admin: {default: false}}}}
      x-settings: {name: a, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema, "account.yaml": "speed: 2.0\nusers: [{name: a}]\n"])
    func why(_ setting: String) -> String {
      CommandRun(
        ["why", "-", setting, "--schema", "s.yaml", "--layer", "account=account.yaml"], in: folder, input: ""
      ).output
    }
    #expect(why("speed").hasPrefix("speed is 1\n  layer account  2.0  account.yaml:1\n"), "\(why("speed"))")
    #expect(why("users").contains("  layer account  [{…1}]  account.yaml:2\n"), "\(why("users"))")
  }

  @Test func groupsAbsentValuesAndFilesWithoutASchema() {
    let folder = ScratchFolder(files.merging(["plain.yaml": "a:\n  b: [1, 2]\n"]) { own, _ in own })
    let group = CommandRun(["why", "sync.settings.yaml", "sync"], in: folder)
    #expect(
      group.output.contains("sync.enabled is false") && group.output.contains("sync.last_attempt.result is not set"))
    #expect(
      CommandRun(["why", "plain.yaml", "a.b"], in: folder).output == "a.b is [1, 2]\n  file  [1, 2]  plain.yaml:2\n")
    #expect(CommandRun(["why", "plain.yaml", "a.c"], in: folder).code == 1)
    #expect(CommandRun(["why", "sync.settings.yaml", "sync.enable"], in: folder).code == 2)
  }

  @Test func sensitiveValuesAreRedacted() {
    let folder = ScratchFolder([
      "brewguide.settings.yaml": "account: {signed_in: false, apple_user_id: s3cret}\n",
      "team.yaml": "account: {apple_user_id: s3cret}\n",
    ])
    let run = CommandRun(
      ["why", "brewguide.settings.yaml", "account", "--layer", "team=team.yaml"], in: folder)
    #expect(run.output.contains("layer team  ‹redacted›") && !(run.output + run.errors).contains("s3cret"))
    let data = CommandRun(
      ["why", "brewguide.settings.yaml", "account", "--layer", "team=team.yaml", "--json"], in: folder)
    #expect(data.output.contains("‹redacted›") && !(data.output + data.errors).contains("s3cret"))
    #expect(run.errors.contains("account.apple_user_id is sensitive, but the layer team is shared") && run.code == 1)
  }
}
