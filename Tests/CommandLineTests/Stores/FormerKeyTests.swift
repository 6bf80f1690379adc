import TestSupport
import Testing

/// Keys that a setting had in its store in earlier versions.
@Suite struct FormerKeyTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      sound:
        enum: [bell, chime]
        default: bell
        x-setting: {store: {in: app, key: notification_sound, formerKeys: [sound_name, snd]}}
      hours:
        type: object
        x-setting: {store: {in: app, key: quiet_hours, formerKeys: [quietHours], as: json}}
        properties:
          start: {type: integer, default: 22, x-setting: {store: {in: app, key: from, formerKeys: [begin]}}}
          end: {type: integer, default: 7}
        default: {}
    additionalProperties: false
    x-setting: {scope: account}
    x-settings:
      name: app
      version: 1.0.0
      stores: {app: {title: Row, kind: json-row, scope: account}}

    """

  @Test(arguments: [
    (#"{"sound_name": "chime"}"#, "sound: chime\n"), (#"{"snd": "chime"}"#, "sound: chime\n"),
    (#"{"snd": "bell", "sound_name": "chime"}"#, "sound: chime\n"),
    (#"{"snd": "bell", "notification_sound": "chime"}"#, "sound: chime\n"),
    (#"{"quietHours": {"begin": 21, "end": 6}}"#, "hours:\n  end: 6\n  start: 21\n"),
    (#"{"quiet_hours": {"from": 20, "begin": 21}}"#, "hours:\n  start: 20\n"),
  ])
  func valuesAreReadUnderThem(_ stored: String, _ settings: String) {
    let folder = ScratchFolder(["s.yaml": Self.schema, "row.json": stored])
    let run = CommandRun(
      ["convert", "--schema", "s.yaml", "--from-store", "app", "row.json", "--to", "yaml"], in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.split(separator: "\n").sorted() == settings.split(separator: "\n").sorted(), "\(run)")
  }

  @Test func aDamagedValueIsReportedByItsKey() {
    let folder = ScratchFolder(["s.yaml": Self.schema, "row.json": #"{"snd": "loud", "quiet_hours": {}}"#])
    let run = CommandRun(
      ["convert", "--schema", "s.yaml", "--from-store", "app", "row.json", "-o", "out.yaml"], in: folder)
    #expect(run.errors.contains("snd (sound)"), "\(run)")
    #expect(folder.text("out.yaml.snd.damaged") == "loud", "\(run)")
  }

  @Test func noneIsWritten() {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": "sound: chime\nhours: {start: 21}\n"])
    let run = CommandRun(["convert", "--schema", "s.yaml", "--store", "app", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.output.contains("notification_sound") && !run.output.contains("snd"), "\(run)")
    #expect(!run.output.contains("begin"), "\(run)")
  }

  @Test func aKeyThatIsStillReadIsNotAChange() {
    let old = Self.schema.replacing("key: notification_sound, formerKeys: [sound_name, snd]", with: "key: sound_name")
    let folder = ScratchFolder([
      "old.yaml": old, "new.yaml": Self.schema,
      "other.yaml": Self.schema.replacing("formerKeys: [sound_name, snd]", with: "formerKeys: [snd]"),
    ])
    #expect(CommandRun(["schema", "diff", "old.yaml", "new.yaml"], in: folder).code == 0)
    let run = CommandRun(["schema", "diff", "old.yaml", "other.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("error[diff/store-changed]"), "\(run)")
    #expect(CommandRun(["schema", "check", "--strict", "new.yaml"], in: folder).code == 0)
  }
}
