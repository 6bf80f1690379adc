import Foundation
import TestSupport
import Testing

/// What the applications' documents say about stores; each test gives the line.
@Suite struct DocumentedStoreTests {
  private static func list(_ entries: String) -> String { "<plist><dict>\(entries)</dict></plist>" }

  // MARK: Reading

  @Test("000:153 half an attempt is skipped and reported, and the rest is read")
  func halfAnAttempt() {
    let stored = Self.list(
      "<key>syncEnabled</key><false/><key>lastSyncAttemptTimestamp</key><date>2026-03-01T08:15:00Z</date>")
    let run = CommandRun.convert(stored, "a.plist", "--from-store user-defaults -s brewguide")
    #expect(run.code == 0 && run.output == "sync:\n  enabled: false\n", "\(run.output)\(run.errors)")
    #expect(
      run.errors.contains(
        "lastSyncAttemptTimestamp (sync.last_attempt) skipped too, because its group is only valid as a whole: "
          + "missing key \"result\" (\"success\" or \"failure\") in sync.last_attempt [schema/required]\n"),
      "\(run.errors)")
  }

  @Test("001:110 sync without an identifier is skipped and reported")
  func syncWithoutIdentifier() {
    let stored = Self.list("<key>syncEnabled</key><true/><key>lastSyncAttemptResult</key><string>success</string>")
    let folder = ScratchFolder(["a.plist": stored, "session.yaml": "account: {signed_in: true}\n"])
    let line = ["convert", "a.plist", "--from-store", "user-defaults", "-s", "brewguide"]
    let run = CommandRun(line, in: folder)
    #expect(run.errors.contains("syncEnabled (sync.enabled) skipped: Sign in to enable sync"), "\(run.errors)")
    #expect(run.errors.contains("--layer NAME=FILE"))
    // A value that only has no effect isn't damaged, so it isn't kept in a file of its own.
    #expect(!folder.has("a.plist.syncEnabled.damaged"))
    let signedIn = CommandRun(line + ["--layer", "session=session.yaml"], in: folder)
    #expect(signedIn.code == 0 && signedIn.output == "sync:\n  enabled: true\n", "\(signedIn)")
  }

  /// Before the defaults are written, an unreadable store is set aside under a name that isn't taken.
  @Test func aDocumentThatIsCutOff() {
    let stored = Self.list("<key>privacySettings</key><string>{\"privacyModeEnabled\":tr</string>")
    let folder = ScratchFolder(["a.plist": stored, "mine.yaml": "# mine\n"])
    let line = ["convert", "a.plist", "--from-store", "user-defaults", "-s", "rial", "--force", "-o"]
    let run = CommandRun(line + ["new.yaml"], in: folder)
    #expect(run.code == 0 && folder.text("new.yaml") == "{}\n", "\(run)")
    #expect(run.errors.contains("privacySettings (privacy.capture) skipped: its JSON is invalid"))
    #expect(run.errors.contains("writing the defaults"))
    #expect(folder.text("new.yaml.privacySettings.damaged") == "{\"privacyModeEnabled\":tr")
    let over = CommandRun(line + ["mine.yaml"], in: folder)
    #expect(over.code == 1 && folder.text("mine.yaml") == "# mine\n", "\(over)")
  }

  // MARK: Writing

  private static let signedIn = "account: {signed_in: true, apple_user_id: S3CRET}\nsync: {enabled: true}\n"

  @Test("001:71 settings that depend on an omitted secret are omitted too, and reported")
  func dependents() {
    let run = CommandRun.convert(Self.signedIn, "brewguide.settings.yaml", "--store user-defaults")
    #expect(run.code == 0 && !run.output.contains("syncEnabled") && !run.output.contains("appleUserId"), "\(run)")
    for line in [
      "skipped sensitive values: account.apple_user_id;",
      "skipped: account.signed_in: true only if the store has appleUserId, which is not set",
      "skipped: sync.enabled: Sign in to enable sync",
    ] { #expect(run.errors.contains(line), "\(run.errors)") }
    let back = CommandRun.convert(run.output, "a.plist", "--from-store user-defaults -s brewguide")
    #expect(!back.errors.contains("left out"), "\(back)")
    let whole = CommandRun.convert(
      Self.signedIn, "brewguide.settings.yaml", "--store user-defaults --include-sensitive")
    #expect(whole.errors == "" && whole.output.contains("<key>syncEnabled</key>\n\t<true/>"), "\(whole)")
  }

  @Test func anIdentifierThatIsLeftOverIsNotStored() {
    let settings = "account: {signed_in: false, apple_user_id: S3CRET}\n"
    let run = CommandRun.convert(settings, "brewguide.settings.yaml", "--store user-defaults --include-sensitive")
    #expect(run.code == 0 && !run.output.contains("appleUserId"), "\(run)")
    #expect(
      run.errors.contains(
        "skipped: account.apple_user_id: its key in the store would mean that account.signed_in is true")
        && !run.errors.contains("S3CRET"))
  }

  /// An application stores what was chosen, even if the store alone would be an invalid file.
  @Test func anInvalidFileIsStoredUnchanged() {
    let run = CommandRun.convert("sync: {enabled: true}\n", "sync.settings.yaml", "--store user-defaults")
    #expect(run.code == 0 && run.output.contains("<key>syncEnabled</key>\n\t<true/>"), "\(run)")
  }

  @Test("000:404 the deletion's status has its own key")
  func deletionStatus() {
    let settings = """
      sync:
        deletion_request: {timestamp: "2026-03-02T19:40:00Z", result: failed, message: No network.}

      """
    let run = CommandRun.convert(settings, "brewguide.settings.yaml", "--store user-defaults")
    #expect(run.output.contains("<key>dataDeletionRequest</key>"), "\(run)")
    let back = CommandRun.convert(run.output, "a.plist", "--from-store user-defaults -s brewguide")
    #expect(back.output.contains("deletion_request:\n") && back.output.contains("message: No network."), "\(back)")
  }

  // MARK: Rows

  @Test("003:104 a row has the document's columns, except those of the device")
  func columnsOfUserSettings() throws {
    let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"
    let run = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store user-settings --row-id \(user)")
    let row = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      row.keys.sorted() == [
        "notification_preferences", "notifications_enabled", "profile_searchable", "quiet_hours_end",
        "quiet_hours_start", "updated_at", "user_id",
      ])
    let whole = """
      {"user_id": "\(user)", "notifications_enabled": false, "profile_searchable": false, "appearance_mode": "dark",
       "text_size": "large", "feed_layout": "list", "updated_at": "2026-03-01T08:15:00Z"}
      """
    let back = CommandRun.convert(whole, "row.json", "--from-store user-settings -s betrfood")
    #expect(back.output == "notifications:\n  enabled: false\nprivacy:\n  searchable: false\n", "\(back)")
    #expect(
      back.errors
        == "settle: skipped: appearance_mode, text_size, feed_layout (each device keeps its own, in UserDefaults)\n")
  }

  @Test(
    "003:90 an identifier of a row has the format of its column",
    arguments: [
      ("user-settings", "abc", false), ("user-settings", "4F6C1C1E-6A0E-4B53-9F0B-9A6D1E2B7C11", true),
      ("support-tickets", "42", false),
    ])
  func formatOfIdentifier(_ store: String, _ identifier: String, _ isTaken: Bool) {
    let run = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store \(store) --row-id \(identifier)")
    #expect(run.code == (isTaken ? 0 : 2) && run.output.isEmpty != isTaken, "\(run)")
    #expect(isTaken || run.errors.contains("--row-id: the column user_id requires a UUID such as "), "\(run.errors)")
  }

  private static let tickets = """
    support_tickets:
      - id: 7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a10
        kind: bug
        subject: It doesn't start
        body: Since yesterday.
        created_at: "2026-01-01T00:00:00Z"
      - id: 7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a11
        subject: Thanks
        body: It is good.
        created_at: "2026-01-02T00:00:00Z"

    """

  @Test("003:118 a row has exactly the table's columns, and names its owner")
  func columnsOfSupportTickets() throws {
    let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"
    let run = CommandRun.convert(Self.tickets, "betrfood.settings.yaml", "--store support-tickets --row-id \(user)")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    let columns: Set = ["id", "user_id", "subject", "body", "screenshot_url", "status", "created_at"]
    #expect(rows.count == 2 && rows.allSatisfy { columns.isSuperset(of: $0.keys) && $0["user_id"] as? String == user })
    // Values without a column are reported, unless they're the defaults of a new ticket.
    #expect(run.errors == "settle: skipped: support_tickets[0].kind (the store support-tickets has no key for it)\n")
    let without = CommandRun.convert(Self.tickets, "betrfood.settings.yaml", "--store support-tickets")
    #expect(
      without.errors.contains("skipped: user_id, the owner's id; set it with --row-id"), "\(without.errors)")
    let back = CommandRun.convert(
      "[{\"id\": 5, \"kind\": \"bug\"}]", "rows.json", "--from-store support-tickets -s betrfood")
    #expect(back.errors.contains("skipped: [0].kind (not in the store support-tickets)"), "\(back.errors)")
  }

  private static let tokens = """
    push_tokens:
      - {id: 7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a10, device_token: S3CRET, platform: ios}

    """

  @Test("003:179 a row without its token isn't written")
  func rowsWithoutToken() {
    let run = CommandRun.convert(Self.tokens, "betrfood.settings.yaml", "--store push-tokens")
    #expect(run.code == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("skipped sensitive values: push_tokens[0]"))
    #expect(
      run.errors.contains("nothing written: no valid row left in push_tokens") && !run.errors.contains("S3CRET"))
    let rows = "[{\"id\": \"7c9b2a52-3c0d-4c7e-8f2b-5d1b1c0e9a10\", \"platform\": \"ios\"}]"
    let back = CommandRun.convert(rows, "rows.json", "--from-store push-tokens -s betrfood")
    #expect(
      back.errors.contains("(push_tokens[0]) skipped too")
        && back.errors.contains("missing key \"device_token\""),
      "\(back)")
  }

  // MARK: Places

  @Test(
    "003:92 a place inside a stored document is named as such",
    arguments: [
      (
        "betrfood", "notifications.types.likes", "user-settings, in notification_preferences, as likes",
        #""store":{"id":"user-settings","in":"notification_preferences","member":"likes"}"#
      ),
      (
        "rial", "privacy.capture.location_level", "user-defaults, in privacySettings, as locationLevel",
        #""store":{"id":"user-defaults","in":"privacySettings","member":"locationLevel"}"#
      ),
      (
        "brewguide", "sync.deletion_request.result", "user-defaults, in dataDeletionRequest, as result",
        #""store":{"id":"user-defaults","in":"dataDeletionRequest","member":"result"}"#
      ),
      (
        "betrfood", "quiet_hours.start", "user-settings, key quiet_hours_start, as a time with seconds",
        #""store":{"id":"user-settings","key":"quiet_hours_start","as":"time"}"#
      ),
      ("betrfood", "support_tickets", "support-tickets, one row per record", #""store":{"id":"support-tickets"}"#),
    ])
  func places(_ schema: String, _ setting: String, _ words: String, _ data: String) {
    let folder = ScratchFolder()
    let page = CommandRun(["describe", schema, setting], in: folder)
    #expect(page.output.contains(words), "\(page.output)")
    let json = CommandRun(["describe", schema, setting, "--json"], in: folder)
    #expect(json.output.contains(data), "\(json.output)")
  }

  @Test("004:87 there is no key locationLevel")
  func noKeyInComments() {
    let run = CommandRun(["init", "rial"], in: ScratchFolder())
    #expect(run.output.contains(" Stored in privacySettings as\n    # locationLevel.\n"), "\(run.output)")
    #expect(run.output.components(separatedBy: "locationLevel").count == 2, "\(run.output)")
  }

  private struct Actions: Decodable {
    struct Action: Decodable {
      struct Input: Decodable {
        struct Store: Decodable, Equatable {
          var id: String
          var `in`, member, key: String?
        }
        var name: String
        var store: Store?
      }
      struct Outcome: Decodable {
        var name: String
        var inputs: [Input]
      }
      var name: String
      var inputs: [Input]
      var outcomes: [Outcome]?
    }
    var actions: [Action]
  }

  @Test("000:205 an input has the store of the setting it is written to, otherwise none")
  func storesOfInputs() throws {
    let app = AppFile("brewguide", "{}\n")
    let list = try JSONDecoder().decode(Actions.self, from: Data(app.run("do", "--json").output.utf8))
    var found: [String: Actions.Action.Input.Store?] = [:]
    for action in list.actions {
      for outcome in action.outcomes ?? [] {
        for input in outcome.inputs where input.name == "message" {
          found["\(action.name).\(outcome.name)"] = input.store
        }
      }
    }
    let own = Actions.Action.Input.Store(id: "user-defaults", in: nil, member: nil, key: "lastSyncAttemptMessage")
    let inside = Actions.Action.Input.Store(id: "user-defaults", in: "dataDeletionRequest", member: "message", key: nil)
    #expect(found["retry_sync.failure"] == own, "\(found)")
    #expect(found["request_data_deletion.failure"] == inside)
    #expect(found["sign_in.failure"] == .some(nil))
  }

  @Test("003:208 the window uses the device's clock") func clock() {
    let run = CommandRun(["describe", "betrfood", "quiet_hours.start", "--json"], in: ScratchFolder())
    #expect(run.output.contains(#""clock":"local""#), "\(run.output)")
    let screen = CommandRun(["preview", "--demo", "betrfood", "--json"], in: ScratchFolder())
    #expect(screen.output.contains("by the clock of your device") && screen.output.contains(#""clock":"local""#))
  }

  @Test("003:39 the label is the document's") func digest() {
    let run = CommandRun(["describe", "betrfood", "notifications.types.weekly_digest"], in: ScratchFolder())
    #expect(run.output.contains("Weekly digest / trending content"), "\(run.output)")
  }

  @Test("003:69 the app's own data count as storage") func usage() {
    let run = CommandRun.convert("{}\n", "betrfood.settings.yaml", "--store user-defaults")
    #expect(run.output.contains("<key>local_data_bytes</key>"), "\(run.output)")
  }

  // MARK: UUIDs

  private static let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"

  @Test("003:47 a user is unblocked regardless of the identifier's case")
  func unblocking() {
    let app = AppFile("betrfood", "privacy:\n  blocked_users: [\(Self.user)]\n")
    let again = app.run("do", "block_user", "--input", "user=\(Self.user.uppercased())")
    #expect(again.code == 0 && !app.text.contains(Self.user.uppercased()), "\(again)")
    let run = app.run("do", "unblock_user", "--input", "user=\(Self.user.uppercased())")
    #expect(run.code == 0 && !app.text.contains(Self.user), "\(run) \(app.text)")
  }

  @Test("002:514 two UUIDs that differ only in case are equal")
  func sameIdentifiers() {
    let id = "0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0b"
    let app = AppFile(
      "cravey",
      """
      cravings:
        - {id: \(id), timestamp: "2026-02-11T18:40:00Z", intensity: 7}
        - {id: \(id.uppercased()), timestamp: "2026-02-12T18:40:00Z", intensity: 7}

      """)
    let run = app.run("check")
    #expect(run.code == 1 && run.output.contains("Another craving has this ID"), "\(run.output)")
    let muted = AppFile(
      "betrfood",
      """
      privacy:
        blocked_users: [\(Self.user)]
        muted_users: [\(Self.user.uppercased())]

      """)
    #expect(muted.run("check").output.contains("This user is also blocked"), "\(muted.run("check").output)")
    // Only if the schema declares the format.
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        a:
          type: array
          default: []
          items: {type: object, properties: {id: {type: string}}}
          x-setting: {uniqueBy: {member: id, message: The same.}}

      """, "a.yaml": "a: [{id: \(id)}, {id: \(id.uppercased())}]\n",
    ])
    #expect(CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder).code == 0)
  }

  // MARK: Vocabulary

  @Test(arguments: [
    ("{in: s}", "ignores: {b: not ours}", nil),
    ("{in: s}", "ignores: {a: not ours}", "3:103: error: a uses the key \"a\" [settings/ignored-key]"),
    ("{in: s, key: b}", "ignores: {b: not ours}", "3:103: error: a uses the key \"b\" [settings/ignored-key]"),
    ("{in: s}", "identifier: a", "3:105: error: a uses the key \"a\" [settings/ignored-key]"),
    ("{in: s}", "identifier: {column: user_id, format: uuid}", nil),
    (
      "{in: s}", "identifier: {column: user_id}",
      "3:93: error: missing key \"format\" (\"uuid\", \"integer\", \"email\" or \"uri\") in stores.s.identifier [schema/required]"
    ),
    (
      "{in: s}", "identifier: {column: id, format: guid}",
      "3:126: error: \"guid\" is not one of \"uuid\", \"integer\", \"email\", \"uri\" (did you mean \"uuid\"?) [schema/enum]"
    ),
    ("{in: s}", "ignores: {b: 5}", "3:106: error: expected a string, found 5 (did you mean \"5\"?) [schema/type]"),
    ("{in: s}", "ignores: {}", "3:93: error: must have at least 1 key, found 0 [schema/minProperties]"),
    ("false", "changed: a", nil),
    ("true", "changed: at", "2:64: error: expected false or a mapping with \"in\", found true [schema/anyOf]"),
    ("{in: s}, clock: local, control: time", "changed: at", nil),
    (
      "{in: s}, clock: local", "changed: at",
      "2:80: error: a clock requires a time of day [settings/unfit-control]"
    ),
    (
      "{in: s}, clock: moon, control: time", "changed: at",
      "2:80: error: \"moon\" is not one of \"local\", \"utc\" [schema/enum]"
    ),
  ])
  func declarations(_ store: String, _ declared: String, _ finding: String?) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: string, default: "", x-setting: {store: \(store)}}}
      x-settings: {name: a, version: 1.0.0, stores: {s: {kind: json-row, scope: device, title: S, \(declared)}}}

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml", "--format", "oneline"], in: folder)
    #expect(run.code == (finding == nil ? 0 : 1), "\(run.output)")
    #expect(run.output == (finding.map { "s.yaml:\($0)\n" } ?? ""), "\(run.output)")
  }
}
