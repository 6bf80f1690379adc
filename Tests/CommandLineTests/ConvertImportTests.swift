import Foundation
import TestSupport
import Testing

/// `settle convert` towards settings: the direction, and the treatment of invalid values.
@Suite struct ConvertImportTests {
  private static let settings = """
    notifications: {types: {likes: false}}
    quiet_hours: {start: "22:00", end: "07:00"}

    """

  // MARK: Direction

  /// A row of an account and settings in JSON look alike, so only options decide the direction.
  @Test(arguments: [
    (
      "row.json", ["--store", "user-settings"],
      "no setting of the schema betrfood in row.json; it has keys of the store user-settings; use --from-store user-settings"
    ),
    (
      "row.json", ["--store", "user-settings", "--from", "json"],
      "to read the content of a store, use --from-store user-settings"
    ),
    ("row.json", ["--store", "user-settings", "--from-store", "user-settings"], "cannot be used with"),
    ("row.plist", ["--store", "user-settings"], "to read the content of a store, use --from-store user-settings"),
    (
      "row.json", ["--from-store", "user-defaults"],
      "it has keys of the store user-settings; use --from-store user-settings"
    ),
    ("me.yaml", ["--from-store", "user-settings"], "it looks like a settings file; use --store user-settings"),
    ("me.json", ["--from-store", "user-settings"], "it looks like a settings file; use --store user-settings"),
    (
      "other.json", ["--from-store", "user-settings"],
      "no key of the store user-settings in"
    ),
    ("other.json", ["--store", "user-settings"], "no setting of the schema betrfood in other.json\n"),
    ("other.json", ["--from-store", "user-settings", "--partial"], "no key of the store user-settings"),
    ("empty.json", ["--from-store", "user-settings"], "no key of the store user-settings"),
    ("list.yaml", ["--store", "user-settings"], "no setting of the schema betrfood in list.yaml"),
  ])
  func aFileInWhichNothingFitsIsRefused(_ name: String, _ options: [String], _ message: String) throws {
    let folder = ScratchFolder([
      "me.yaml": Self.settings, "me.json": #"{"notifications": {"enabled": false}}"#, "other.json": #"{"colour": 1}"#,
      "empty.json": "{}", "list.yaml": "[1]\n", "mine.settings.yaml": "# mine\n", "row.plist": "<plist><dict/></plist>",
    ])
    let store = ["convert", "me.yaml", "-s", "betrfood", "--store", "user-settings", "-o", "row.json"]
    #expect(CommandRun(store, in: folder).code == 0)
    let line = ["convert", name, "-s", "betrfood", "-o", "mine.settings.yaml", "--force"] + options
    let run = CommandRun(line, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(folder.text("mine.settings.yaml") == "# mine\n")
  }

  @Test func exportsAreMadeOfSettingsOnly() {
    let folder = ScratchFolder(["a.json": #"{"hasCompletedOnboarding": true}"#])
    let run = CommandRun(["convert", "a.json", "-s", "cravey", "--export", "json"], in: folder)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains("use --from-store user-defaults"))
  }

  /// The file name decides only the form; a row may have any name, or come from standard input.
  @Test(arguments: ["row.json", "row.yaml", "row.data", "-"]) func optionsDecideWhateverTheNameIs(_ name: String) {
    let row = #"{"notifications_enabled": false, "created_at": 5}"#
    let folder = ScratchFolder([name == "-" ? "x" : name: row])
    let run = CommandRun(
      ["convert", name, "-s", "betrfood", "--from-store", "user-settings"], in: folder, input: row)
    #expect(run.code == 0 && run.output == "notifications:\n  enabled: false\n")
    #expect(run.errors == "settle: skipped: created_at (not in the store user-settings)\n")
  }

  @Test func theStoreDeterminesTheForm() {
    let folder = ScratchFolder(["a.yaml": "{}\n", "a.json": "{}"])
    let list = CommandRun(["convert", "a.json", "-s", "rial", "--store", "user-defaults"], in: folder)
    #expect(list.code == 0 && list.output.hasPrefix("<?xml"))
    let row = CommandRun(["convert", "a.yaml", "-s", "betrfood", "--store", "user-settings"], in: folder)
    #expect(row.code == 0 && row.output.hasPrefix("{\n  \"notifications_enabled\": true"))
  }

  /// A scalar in place of a group: the group's defaults weren't chosen by the user, so they aren't stored.
  @Test func valuesInsteadOfGroupsGoToNoStore() {
    let folder = ScratchFolder(["a.yaml": "notifications: 5\n"])
    let run = CommandRun(["convert", "a.yaml", "-s", "betrfood", "--store", "user-settings"], in: folder)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("a.yaml:1:16: expected a mapping"))
  }

  @Test func aDocumentOfAStreamHoldsAStore() {
    let folder = ScratchFolder(["a.yaml": "privacySettings: {}\n---\nprivacySettings: {locationLevel: none}\n"])
    let line = ["convert", "a.yaml", "-s", "rial", "--from-store", "user-defaults"]
    #expect(
      CommandRun(line + ["--document", "2"], in: folder).output == "privacy:\n  capture:\n    location_level: none\n")
    #expect(CommandRun(line, in: folder).code == 2 && CommandRun(line + ["--document", "3"], in: folder).code == 2)
  }

  // MARK: Damaged stores

  private static let damaged = """
    {
      "notifications_enabled": true,
      "notification_preferences": {"likes": "no", "comments": false, "pokes": true},
      "quiet_hours_start": "22:00",
      "quiet_hours_end": 7
    }

    """

  /// An invalid member is skipped on its own; a time window without one of its ends is skipped as a whole.
  @Test(arguments: [[], ["--partial"]]) func theSoundPartIsWritten(_ options: [String]) {
    let folder = ScratchFolder(["row.json": Self.damaged, "out/": ""])
    let line =
      ["convert", "row.json", "-s", "betrfood", "--from-store", "user-settings", "-o", "out/a.yaml"] + options
    let run = CommandRun(line, in: folder)
    #expect(
      folder.text("out/a.yaml") == """
        notifications:
          enabled: true
          types:
            comments: false

        """)
    #expect(run.code == 0 && run.output.isEmpty)
    for line in [
      "warning: row.json:3:41: notification_preferences.likes (notifications.types.likes) skipped: expected true",
      "warning: row.json:3:75: notification_preferences.pokes (notifications.types.pokes) skipped: unknown key",
      "warning: row.json:5:22: quiet_hours_end (quiet_hours.end) skipped: expected a string or null",
      "warning: row.json:4:24: quiet_hours_start (quiet_hours.start) skipped too, because its group is only valid as a "
        + "whole: \"start\" requires \"end\" [schema/dependentRequired]",
      "warning: kept the invalid value of quiet_hours_start in out/a.yaml.quiet_hours_start.damaged",
    ] { #expect(run.errors.contains("settle: " + line), "\(run.errors)") }
    #expect(folder.text("out/a.yaml.quiet_hours_end.damaged") == "7")
    #expect(folder.text("out/a.yaml.quiet_hours_start.damaged") == "22:00")
    let kept = folder.text("out/a.yaml.notification_preferences.damaged")
    #expect(kept == #"{"likes":"no","comments":false,"pokes":true}"#, "\(kept)")
    #expect(!folder.has("out/a.yaml.notifications_enabled.damaged"))
    #expect(CommandRun(["check", "-s", "betrfood", "out/a.yaml"], in: folder).code == 0)
    // No existing file is overwritten, nor is one created for values that were skipped.
    let again = CommandRun(line, in: folder)
    #expect(again.code == 2 && again.errors.contains("out/a.yaml: already exists; use --force to overwrite it"))
    #expect(!folder.has("out/a.yaml.quiet_hours_end.damaged.1"))
    // A damaged value that was kept before isn't kept a second time.
    _ = CommandRun(line + ["--force"], in: folder)
    #expect(!folder.has("out/a.yaml.quiet_hours_end.damaged.1"))
    folder.write("row.json", Self.damaged.replacing("7", with: "8"))
    _ = CommandRun(line + ["--force"], in: folder)
    #expect(folder.text("out/a.yaml.quiet_hours_end.damaged.1") == "8")
  }

  @Test func unreadableValuesAreOmitted() {
    let folder = ScratchFolder([
      "a.plist": """
      <plist><dict>
      <key>text_size</key><string>large</string>
      <key>feed_layout</key><data>AA==</data>
      </dict></plist>
      """,
      "b.env": "privacySettings='{\"locationLevel\":'\n",
    ])
    let back = ["--from-store", "user-defaults", "-s"]
    let run = CommandRun(["convert", "a.plist"] + back + ["betrfood"], in: folder)
    #expect(run.code == 0 && run.output == "appearance:\n  text_size: large\n", "\(run)")
    for line in [
      "a.plist: feed_layout (appearance.feed_layout) skipped: binary data cannot be a setting",
      "kept the invalid value of feed_layout in a.plist.feed_layout.damaged",
    ] { #expect(run.errors.contains(line), "\(run.errors)") }
    // If nothing is valid, the defaults apply.
    let nothing = CommandRun(["convert", "b.env"] + back + ["rial"], in: folder)
    #expect(nothing.code == 0 && nothing.output == "{}\n")
    #expect(
      nothing.errors == """
        settle: warning: b.env: privacySettings (privacy.capture) skipped: its JSON is invalid
        settle: warning: no valid setting left; writing the defaults
        settle: warning: kept the invalid value of privacySettings in b.env.privacySettings.damaged

        """, "\(nothing.errors)")
  }

  @Test func namesOfTheSettingsAreNoneOfTheStore() {
    let folder = ScratchFolder([
      "a.json": #"{"privacySettings": {"location_level": "none", "locationLevel": "precise"}}"#
    ])
    let run = CommandRun(["convert", "a.json", "-s", "rial", "--from-store", "user-defaults"], in: folder)
    #expect(run.code == 0 && run.output == "privacy:\n  capture:\n    location_level: precise\n")
    #expect(run.errors == "settle: skipped: privacySettings.location_level (not in the store user-defaults)\n")
  }

  /// Sensitive values never appear in messages, and only in files that were asked for.
  @Test func damagedSecretsAreNotShown() {
    let stored = """
      <plist><dict><key>appleUserId</key><integer>424242</integer><key>syncEnabled</key><false/>
      <key>lastSyncAttemptResult</key><string>maybe</string></dict></plist>
      """
    let folder = ScratchFolder(["a.plist": stored, "b.yaml": "appleUserId: *s424242\n"])
    let back = ["--from-store", "user-defaults", "-s", "brewguide"]
    let run = CommandRun(["convert", "a.plist", "--partial"] + back, in: folder)
    #expect(run.code == 0 && run.errors.contains("skipped sensitive values: account.apple_user_id"))
    #expect(!run.errors.contains("424242") && !folder.has("a.plist.appleUserId.damaged"))
    let shown = CommandRun(
      ["convert", "a.plist", "--include-sensitive", "--partial", "-o", "x.yaml"] + back, in: folder)
    #expect(shown.code == 0 && shown.errors.contains("appleUserId (account.apple_user_id) skipped: expected"))
    #expect(!shown.errors.contains("424242") && folder.text("x.yaml.appleUserId.damaged") == "424242")
    let broken = CommandRun(["convert", "b.yaml"] + back, in: folder)
    #expect(broken.code == 1 && broken.errors.hasPrefix("settle: b.yaml:1:14: ") && !broken.errors.contains("424242"))
  }

  /// If every value is sensitive, the file isn't replaced with the rest.
  @Test func nothingButSecretsIsNothing() {
    let schema = """
      properties: {key: {type: string, x-setting: {sensitive: true, store: {in: s}}}}
      x-settings: {name: a, version: 1.0.0, stores: {s: {kind: json-row, scope: account, title: S}}}

      """
    let folder = ScratchFolder([
      "a.json": #"{"key": "s3cret"}"#, "mine.yaml": "# mine\n", "s.yaml": schema,
    ])
    let line = ["convert", "a.json", "--from-store", "s", "-s", "s.yaml", "-o", "mine.yaml", "--force"]
    let run = CommandRun(line, in: folder)
    #expect(run.code == 1 && run.errors.contains("nothing written: no valid setting left"))
    #expect(folder.text("mine.yaml") == "# mine\n" && !run.errors.contains("s3cret"))
  }

  // MARK: Whole files

  private static let id = "0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0"
  private static let table = """
    CRAVINGS
    Timestamp,Intensity,Duration (min),id
    2026-02-11T18:40:00Z,70,1,\(id)1
    2026-02-11T18:41:00Z,7,soon,\(id)2
    2026-02-11T18:42:00Z,7,1,\(id)3
    2026-02-11T18:42:00Z,7,1,\(id)3
    2026-02-11T18:43:00Z,7,1,

    """

  /// An invalid field is skipped on its own, or with its record if the record is invalid without it.
  @Test func recordsAreAdoptedOneByOne() {
    let folder = ScratchFolder(["a.csv": Self.table])
    let run = CommandRun(["convert", "a.csv", "-s", "cravey"], in: folder)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("a.csv: cravings[4]: missing key \"id\""))
    let partial = CommandRun(["convert", "a.csv", "-s", "cravey", "--partial", "-o", "a.yaml"], in: folder)
    #expect(partial.code == 0, "\(partial.errors)")
    #expect(
      folder.text("a.yaml") == """
        cravings:
          - id: \(Self.id)2
            timestamp: "2026-02-11T18:41:00Z"
            intensity: 7
          - id: \(Self.id)3
            timestamp: "2026-02-11T18:42:00Z"
            intensity: 7
            duration: 1

        """, "\(folder.text("a.yaml"))")
    for line in [
      "cravings[0].intensity skipped: must be at most 10, found 70",
      "cravings[0] skipped too, because its group is only valid as a whole: missing key \"intensity\"",
      "cravings[1].duration skipped: expected a number or null", "cravings[3] skipped: ",
      "cravings[4] skipped too, because its group is only valid as a whole: missing key \"id\"",
    ] { #expect(partial.errors.contains("settle: warning: a.csv: " + line), "\(partial.errors)") }
  }

  /// An unreadable table, column or row is skipped on its own.
  @Test func damagedTablesAreReadInPart() {
    let table = """
      CRAVINGS
      Timestamp,Intensity,id,Mood,id
      2026-02-11T18:40:00Z,7,\(Self.id)1,good,
      2026-02-11T18:41:00Z,7

      NOTES
      a
      1

      USAGE LOGS

      CRAVINGS
      Timestamp

      """
    let folder = ScratchFolder(["a.csv": table])
    let run = CommandRun(["convert", "a.csv", "-s", "cravey"], in: folder)
    #expect(run.code == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors == "settle: a.csv: line 2: unknown column in the table CRAVINGS\n")
    let partial = CommandRun(["convert", "a.csv", "-s", "cravey", "--partial"], in: folder)
    #expect(
      partial.output
        == "cravings:\n  - id: \(Self.id)1\n    timestamp: \"2026-02-11T18:40:00Z\"\n    intensity: 7\n", "\(partial)")
    for reason in [
      "line 2: unknown column in the table CRAVINGS",
      "line 2: duplicate column id in the table CRAVINGS",
      "line 4 has 2 fields, but its table has 5 columns", "line 6: expected the title of a table: CRAVINGS",
      "the table USAGE LOGS has no header row", "line 12: duplicate table CRAVINGS",
    ] { #expect(partial.errors.contains("settle: warning: a.csv: skipped: \(reason)"), "\(partial.errors)") }
  }

  @Test(arguments: [
    ("a.csv", "cravey", "CRAVINGS\nTimestamp\n\nCRAVINGS\nTimestamp\n", "line 4: duplicate table CRAVINGS"),
    ("a.csv", "cravey", "CRAVINGS\nTimestamp,Timestamp\n", "duplicate column Timestamp"),
    ("a.csv", "cravey", "", "no valid setting left"), ("a.env", "sync", "PATH=/bin\n", "no valid setting left"),
    ("a.env", "sync", "SYNC_ENABLED=maybe\n", "a.env: sync.enabled: expected true or false"),
    ("a.plist", "sync", "<plist><dict/></plist>", "no valid setting left"),
    (
      "a.plist", "sync", "<plist><dict><key>sync</key><string>x</string></dict></plist>",
      "a.plist:1:37: sync: expected a mapping"
    ),
    (
      "a.json", "betrfood", #"{"notifications_enabled": true}"#,
      "a.json: it has keys of the store user-settings; use --from-store user-settings"
    ),
    ("a.json", "sync", #"{"sync": {"enabled": 5}}"#, "a.json:1:22: sync.enabled: expected true or false"),
  ])
  func whatBecomesSettingsHasToBeValid(_ name: String, _ schema: String, _ held: String, _ message: String) {
    let folder = ScratchFolder([name: held, "mine.yaml": "# mine\n"])
    let run = CommandRun(["convert", name, "-s", schema, "-o", "mine.yaml", "--force"], in: folder)
    #expect(run.code == 1 && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(folder.text("mine.yaml") == "# mine\n")
  }
}
