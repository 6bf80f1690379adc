import Foundation
import TestSupport
import Testing

/// Stores in the forms that their applications use.
@Suite struct StoreFormTests {
  // MARK: Data

  @Test func aDocumentAsData() throws {
    let settings = "privacy: {capture: {privacy_mode_enabled: true}}\n"
    let run = CommandRun.convert(settings, "rial.settings.yaml", "--store user-defaults")
    let data = run.output.components(separatedBy: "<data>").last?.components(separatedBy: "</data>").first ?? ""
    let json = String(decoding: try #require(Data(base64Encoded: data)), as: UTF8.self)
    #expect(json.hasPrefix("{\"privacyModeEnabled\":true,\"locationLevel\":\"coarse\""), "\(run.output)")
    let back = CommandRun.convert(run.output, "a.plist", "--from-store user-defaults -s rial")
    #expect(back.code == 0 && back.output.hasPrefix("privacy:\n  capture:\n    privacy_mode_enabled: true\n"))
    // A string is read too; other forms have no data type.
    let asText = "<plist><dict><key>privacySettings</key><string>\(json)</string></dict></plist>"
    #expect(CommandRun.convert(asText, "a.plist", "--from-store user-defaults -s rial").output == back.output)
    #expect(
      CommandRun.convert(settings, "rial.settings.yaml", "--store user-defaults --to env").output.contains(
        "privacySettings='{"))
  }

  // MARK: Binary

  @Test func aBinaryPropertyListBothWays() throws {
    let folder = ScratchFolder([
      "brewguide.settings.yaml":
        "account: {signed_in: true, apple_user_id: x}\nsync: {enabled: true, last_attempt: {timestamp: \"2026-03-01T08:15:00Z\", result: success}}\n"
    ])
    let write = [
      "convert", "brewguide.settings.yaml", "--store", "user-defaults", "--to", "plist-binary", "-o", "a.plist",
      "--include-sensitive",
    ]
    #expect(CommandRun(write, in: folder).code == 0)
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("a.plist"))
    let list = try #require(
      try PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any])
    #expect(list["syncEnabled"] as? Bool == true && list["lastSyncAttemptTimestamp"] is Date)
    let back = CommandRun(["convert", "a.plist", "--from-store", "user-defaults", "-s", "brewguide"], in: folder)
    #expect(
      back.code == 0 && back.output.contains("enabled: true\n") && back.output.contains("2026-03-01T08:15:00Z"),
      "\(back)")
    let cut = ProgramRun(
      shell: "head -c 60 a.plist > cut.plist; \"$SETTLE\" convert cut.plist --to yaml --no-schema", in: folder)
    #expect(cut.code == 1 && cut.errors.contains("binary property list"), "\(cut.errors)")
  }

  // MARK: Times

  @Test(arguments: [
    ("22:00:00", "\"22:00\""), ("22:00", "\"22:00\""), ("22:00:00.000", "\"22:00\""),
  ])
  func timesWithSeconds(_ stored: String, _ read: String) {
    let row = "{\"quiet_hours_start\": \"\(stored)\", \"quiet_hours_end\": \"07:00:00\"}"
    let back = CommandRun.convert(row, "row.json", "--from-store user-settings -s betrfood")
    #expect(back.code == 0 && back.output == "quiet_hours:\n  start: \(read)\n  end: \"07:00\"\n", "\(back.errors)")
    let again = CommandRun.convert(back.output, "betrfood.settings.yaml", "--store user-settings")
    #expect(again.output.contains("\"quiet_hours_start\": \"22:00:00\",\n  \"quiet_hours_end\": \"07:00:00\""))
  }

  @Test(arguments: ["22:00:30", "22:00:00.5", "22:00:00Z", "24:00:00", "22:00:00."])
  func timesThatTheSettingCannotBe(_ stored: String) {
    let row = "{\"quiet_hours_start\": \"\(stored)\", \"quiet_hours_end\": \"07:00:00\"}"
    let back = CommandRun.convert(row, "row.json", "--from-store user-settings -s betrfood")
    #expect(back.code == 0 && back.output == "{}\n", "\(back)")
    for key in ["quiet_hours_start", "quiet_hours_end"] {
      #expect(
        back.errors.contains("\(key) (quiet_hours.\(key == "quiet_hours_end" ? "end" : "start")) skipped"),
        "\(back)")
    }
  }

  @Test func aMissingTimeIsNull() {
    let run = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store user-settings")
    #expect(run.output.contains("\"quiet_hours_start\": null"))
  }

  // MARK: Rows

  private static let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"

  @Test func whoseARowIsAndWhenItChanged() throws {
    let run = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store user-settings --row-id \(Self.user)")
    let row = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(run.code == 0 && run.errors == "")
    #expect(
      row.keys.sorted() == [
        "notification_preferences", "notifications_enabled", "profile_searchable", "quiet_hours_end",
        "quiet_hours_start", "updated_at", "user_id",
      ])
    #expect(row["user_id"] as? String == Self.user && (row["updated_at"] as? String)?.hasSuffix("Z") == true)
    let back = CommandRun.convert(run.output, "row.json", "--from-store user-settings -s betrfood")
    #expect(back.code == 0 && back.errors == "" && !back.output.contains(Self.user))
    let without = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store user-settings")
    #expect(!without.output.contains("user_id") && without.errors.contains("skipped: user_id"))
  }

  @Test func aListOfRecordsIsRows() throws {
    let records = """
      support_tickets:
        - id: 4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11
          subject: It doesn't start
          body: Since yesterday.
          created_at: "2026-01-01T00:00:00Z"

      """
    let run = CommandRun.convert(records, "betrfood.settings.yaml", "--store support-tickets")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.count == 1 && rows[0]["subject"] as? String == "It doesn't start", "\(run.errors)")
    let back = CommandRun.convert(run.output, "rows.json", "--from-store support-tickets -s betrfood")
    #expect(back.code == 0 && back.output.hasPrefix("support_tickets:\n  - id: 4f6c1c1e"), "\(back.errors)")
    #expect(CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store support-tickets").output == "[]\n")
    let wrong = CommandRun.convert("{}", "rows.json", "--from-store support-tickets -s betrfood")
    #expect(wrong.code == 1 && wrong.errors.contains("expected a list of records"), "\(wrong.errors)")
    let invalid = CommandRun.convert("[{\"id\": 1}]", "rows.json", "--from-store support-tickets -s betrfood")
    #expect(invalid.code == 0 && invalid.output == "support_tickets: []\n", "\(invalid)")
    #expect(invalid.errors.contains("rows.json:1:9: [0].id (support_tickets[0].id) skipped: "), "\(invalid)")
  }

  @Test func columnsByTheirOwnNames() {
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        devices:
          type: array
          default: []
          x-setting: {store: {in: devices}}
          items:
            type: object
            properties:
              name: {type: string, x-setting: {store: {in: devices, key: device_name}}}
              os: {type: string}
      x-settings:
        name: app
        version: 1.0.0
        stores: {devices: {kind: json-rows, scope: account, title: Devices}}

      """,
      "a.yaml": "devices: [{name: x, os: ios}]\n",
    ])
    let line = ["convert", "a.yaml", "-s", "s.yaml", "--store", "devices", "-o", "rows.json"]
    #expect(CommandRun(line, in: folder).code == 0)
    #expect(folder.text("rows.json").contains("\"device_name\": \"x\""))
    let back = CommandRun(["convert", "rows.json", "-s", "s.yaml", "--from-store", "devices"], in: folder)
    #expect(back.output == "devices:\n  - name: x\n    os: ios\n", "\(back.errors)")
  }

  // MARK: Settings implied by a key

  @Test(arguments: [
    ("<key>appleUserId</key><string>x</string>", "account:\n  signed_in: true\n  apple_user_id: x\n"),
    (
      "<key>appleUserId</key><string>x</string><key>syncEnabled</key><true/>",
      "account:\n  signed_in: true\n  apple_user_id: x\nsync:\n  enabled: true\n"
    ), ("<key>syncEnabled</key><false/>", "sync:\n  enabled: false\n"),
  ])
  func signedInWhereSomebodyIsKnown(_ stored: String, _ settings: String) {
    let list = "<plist><dict>\(stored)</dict></plist>"
    let run = CommandRun.convert(list, "a.plist", "--from-store user-defaults -s brewguide --include-sensitive")
    #expect(run.code == 0 && run.output == settings, "\(run.output)\(run.errors)")
    let hidden = CommandRun.convert(list, "a.plist", "--from-store user-defaults -s brewguide")
    #expect(hidden.output == settings.replacing("  apple_user_id: x\n", with: ""), "\(hidden.errors)")
    let back = CommandRun.convert(settings, "brewguide.settings.yaml", "--store user-defaults --include-sensitive")
    #expect(back.code == 0 && back.output.contains("appleUserId") == settings.contains("apple_user_id"))
    #expect(!back.output.contains("signed"))
  }

  @Test(arguments: [
    "{in: s, present: k, key: x}", "{in: s, present: k, as: json}", "{in: s, as: date}", "{in: s, present: 5}",
  ])
  func whatAStoreCannotBe(_ store: String) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: boolean, default: false, x-setting: {store: \(store)}}}
      x-settings: {name: a, version: 1.0.0, stores: {s: {kind: property-list, scope: device, title: S}}}

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("s.yaml:2:"), "\(run.output)")
  }
}
