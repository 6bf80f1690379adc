import TestSupport
import Testing

extension SchemaCodegenTests {
  /// What the documents behind the bundled applications test of their own types and stores, with the generated types: each
  /// line that doesn't hold is printed.
  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedStoresKeepWhatTheDocumentsAsk() throws {
    let folder = ScratchFolder(["main.swift": Self.documents, "kinds.yaml": Self.kinds])
    let told = "settle: warning: extra: the schema states no type\n"
    for schema in ["betrfood", "brewguide", "cravey", "rial", "kinds.yaml"] {
      let run = ProgramRun(
        ["schema", "codegen", schema, "--to", "swift", "--stores", "-o", "\(schema).swift"], in: folder)
      #expect(run.code == 0 && run.errors == (schema == "kinds.yaml" ? told : ""), "\(schema): \(run.errors)")
    }
    let compiler = try #require(Self.swiftCompiler)
    let compiled = ProgramRun(
      shell: "\(compiler) -swift-version 6 -warnings-as-errors -Onone *.swift -o apps 2>&1", in: folder)
    try #require(compiled.code == 0, "\(compiled.output)")
    let run = ProgramRun(shell: "HOME=\"$PWD\" ./apps", in: folder)
    #expect(run.code == 0 && run.output == "done\n", "\(run.output)\(run.errors)")
  }

  /// Generated code without what needs Foundation.
  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedStoresNeedNoFoundation() throws {
    let folder = ScratchFolder(["kinds.yaml": Self.kinds])
    let line = ["schema", "codegen", "kinds.yaml", "--to", "swift", "--stores", "--access", "public", "-o", "a.swift"]
    #expect(ProgramRun(line, in: folder).code == 0)
    let compiler = try #require(Self.swiftCompiler)
    for condition in ["canImport(Foundation)", "false"] {
      folder.write("b.swift", folder.text("a.swift").replacing("canImport(Foundation)", with: condition))
      let run = ProgramRun(
        shell: "\(compiler) -typecheck -swift-version 6 -warnings-as-errors -parse-as-library b.swift 2>&1", in: folder)
      #expect(run.code == 0, "\(run.output)")
    }
  }

  @Test func storesTellWhatTheyCannotKeep() {
    let stores =
      "stores: {a-b: {kind: property-list, scope: device, title: A}, c: {kind: json-row, scope: device, title: C}}"
    func run(_ properties: String, _ stores: String, _ more: String = "", _ language: String = "swift") -> ProgramRun {
      let schema =
        "x-settings: {name: app, version: 1.0.0, \(stores)}\ntype: object\nproperties: {\(properties)}\n\(more)"
      let line = ["schema", "codegen", "s.yaml", "--to", language, "--stores"]
      return ProgramRun(line, in: ScratchFolder(["s.yaml": schema]))
    }
    let null = run("a: {type: [string, 'null'], default: x, x-setting: {store: {in: a-b}}}", stores)
    #expect(null.code == 0 && null.errors.contains("warning: a: the store a-b has no null"), "\(null.errors)")
    #expect(null.output.contains("init(aB store: some SettingsStore, problems: inout [SettingsProblem])"))
    let row = run("a: {type: [string, 'null'], default: x, x-setting: {store: {in: c}}}", stores)
    #expect(row.code == 0 && row.errors == "")
    let needed = run("a: {type: string}", stores, "required: [a]\n")
    #expect(needed.code == 0 && needed.errors.contains("warning: a: it has to be given"), "\(needed.errors)")
    #expect(!needed.output.contains("init(aB") && needed.output.contains("mutating func read(aB"))
    let shared =
      "stores: {a-b: {kind: json-row, scope: device, title: A}, aB: {kind: json-row, scope: device, title: B}}"
    let both = run("a: {type: string}", shared)
    #expect(both.code == 1 && both.output == "" && both.errors.contains("would both be called aB"), "\(both.errors)")
    #expect(run("a: {type: string}", "migrations: []").code == 2)
    #expect(run("a: {type: string}", stores, "", "typescript").code == 2)
  }

  static let kinds = """
    $schema: https://json-schema.org/draft/2020-12/schema
    x-settings:
      name: kinds
      version: 1.0.0
      stores:
        defaults: {kind: property-list, scope: device, title: Defaults}
        row: {kind: json-row, scope: account, title: Row}
        vault: {kind: property-list, scope: device, title: Keychain}
    type: object
    properties:
      volume: {type: integer, minimum: 0, maximum: 10, default: 5, x-setting: {store: {in: defaults, key: vol, formerKeys: [loudness, v]}}}
      speed: {type: number, minimum: 0.5, default: 1, x-setting: {store: {in: defaults}}}
      since: {type: string, format: date-time, x-setting: {store: {in: defaults}}}
      tags: {type: array, uniqueItems: true, items: {type: string, maxLength: 3}, default: [], x-setting: {store: {in: defaults}}}
      sizes: {type: object, additionalProperties: {type: integer}, default: {}, x-setting: {store: {in: defaults}}}
      feeds:
        type: array
        default: []
        items: {type: object, required: [url], properties: {url: {type: string}, title: {type: [string, "null"], default: null}}}
        x-setting: {store: {in: defaults}}
      window:
        type: object
        properties:
          width: {type: integer, default: 800, x-setting: {store: {in: defaults, key: w}}}
          mode: {enum: [tall, wide], default: tall}
          inner: {type: object, properties: {deep: {type: boolean, default: false, x-setting: {store: {in: defaults, key: d}}}}}
        x-setting: {store: {in: defaults, as: json}}
      range:
        type: object
        required: [from, to]
        properties: {from: {type: integer, default: 1}, to: {type: integer, default: 2}}
        x-setting: {store: {in: row, as: json}}
      wake: {type: [string, "null"], default: "07:00", x-setting: {control: time, store: {in: row, as: time}}}
      level: {enum: [1, 2], default: 1, x-setting: {store: {in: row}}}
      extra: {x-setting: {store: {in: row}}}
      token: {type: string, minLength: 3, x-setting: {sensitive: true, store: {in: vault}}}

    """

  private static let documents = #"""
    import Foundation

    func expect(_ holds: Bool, _ line: Int = #line) {
      if !holds { print("line \(line) doesn't hold") }
    }

    // Each application's type declares its own protocol; one dictionary is a store of all of them.
    typealias Betr = BetrfoodSettings
    typealias Brew = BrewguideSettings
    typealias Crav = CraveySettings
    typealias Rial = RialSettings
    typealias Kinds = KindsSettings

    struct Store<Value>: Sendable where Value: Sendable {
      var values: [String: Value] = [:]
      func value(forKey key: String) -> Value? { values[key] }
      mutating func set(_ value: Value?, forKey key: String) { values[key] = value }
    }
    extension Store: Betr.SettingsStore where Value == Betr.SettingsValue {}
    extension Store: Brew.SettingsStore where Value == Brew.SettingsValue {}
    extension Store: Crav.SettingsStore where Value == Crav.SettingsValue {}
    extension Store: Rial.SettingsStore where Value == Rial.SettingsValue {}
    extension Store: Kinds.SettingsStore where Value == Kinds.SettingsValue {}

    // MARK: rial

    func rial() {
      typealias Capture = Rial.Privacy.Capture
      var problems: [Rial.SettingsProblem] = []
      var store = Store<Rial.SettingsValue>()
      // Off in a new install, with the defaults of the specification.
      let fresh = Rial(userDefaults: store, problems: &problems)
      expect(fresh == Rial() && problems.isEmpty && !fresh.privacy.capture.privacyModeEnabled)
      expect(fresh.privacy.capture.locationLevel == .coarse && fresh.privacy.capture.timestampLevel == .exact)
      expect(fresh.privacy.capture.deviceInfoLevel == .modelOnly)
      // Kept across launches, as one JSON document in data.
      var settings = fresh
      settings.privacy.capture = Capture(
        privacyModeEnabled: true, locationLevel: .none, timestampLevel: .dayOnly, deviceInfoLevel: .full)
      settings.write(userDefaults: &store)
      guard case .data(let bytes)? = store.values["privacySettings"] else { return expect(false) }
      expect(
        String(decoding: bytes, as: UTF8.self)
          == #"{"deviceInfoLevel":"full","locationLevel":"none","privacyModeEnabled":true,"timestampLevel":"day_only"}"#)
      expect(Rial(userDefaults: store, problems: &problems) == settings && problems.isEmpty)
      store.values["privacySettings"] = .string(String(decoding: bytes, as: UTF8.self))
      expect(Rial(userDefaults: store, problems: &problems) == settings && problems.isEmpty)
      // The raw values are those of the interface.
      expect(Capture.LocationLevel.allCases.map(\.rawValue) == ["none", "coarse", "precise"])
      expect(Capture.TimestampLevel.allCases.map(\.rawValue) == ["none", "day_only", "exact"])
      expect(Capture.DeviceInfoLevel.allCases.map(\.rawValue) == ["none", "model_only", "full"])
      // Damaged data are the defaults, and told with what was there.
      for damaged in [
        Array("{not json".utf8), [], [0xFF, 0xFE], Array(#"{"privacyModeEnabled":true"#.utf8), Array("[]".utf8),
        Array(String(repeating: "[", count: 100_000).utf8),
      ] {
        problems = []
        store.values["privacySettings"] = .data(damaged)
        expect(Rial(userDefaults: store, problems: &problems) == Rial())
        expect(problems.count == 1 && problems[0].key == "privacySettings" && problems[0].value == .data(damaged))
        expect(problems[0].setting == "privacy.capture")
      }
      problems = []
      store.values["privacySettings"] = .string(#"{"privacyModeEnabled":true,"locationLevel":"everywhere","new":1}"#)
      let partial = Rial(userDefaults: store, problems: &problems)
      expect(partial.privacy.capture == Capture(privacyModeEnabled: true))
      expect(problems.map(\.setting) == ["privacy.capture.location_level"])
    }

    // MARK: brewguide

    func brewguide() {
      var problems: [Brew.SettingsProblem] = []
      var store = Store<Brew.SettingsValue>()
      expect(Brew(userDefaults: store, problems: &problems) == Brew() && problems.isEmpty)
      // Signing in, turning sync on, a failed attempt.
      var settings = Brew()
      settings.account = .init(signedIn: true, appleUserId: "001.secret")
      settings.sync.enabled = true
      settings.sync.lastAttempt = .init(timestamp: "2026-03-01T08:15:00Z", result: .failure, message: "No network.")
      settings.write(userDefaults: &store)
      expect(store.values["appleUserId"] == .string("001.secret") && store.values["syncEnabled"] == .boolean(true))
      expect(store.values["lastSyncAttemptTimestamp"] == .date("2026-03-01T08:15:00Z"))
      expect(store.values["dataDeletionRequest"] == nil && store.values["signed_in"] == nil)
      expect(Brew(userDefaults: store, problems: &problems) == settings && problems.isEmpty)
      // Signing out removes the identifier and nothing else; sync doesn't take effect.
      var signedOut = settings
      signedOut.account.signedIn = false
      expect(!signedOut.effective.sync.enabled && signedOut.sync.enabled)
      signedOut.write(userDefaults: &store)
      expect(store.values["appleUserId"] == nil && store.values["syncEnabled"] == .boolean(true))
      let again = Brew(userDefaults: store, problems: &problems)
      expect(!again.account.signedIn && again.account.appleUserId == nil && again.sync == settings.sync && problems.isEmpty)
      // A request to delete is one JSON text, and sound only as a whole.
      settings.sync.deletionRequest = .init(timestamp: "2026-03-02T19:40:00Z", result: .failed, message: "No network.")
      settings.write(userDefaults: &store)
      expect(
        store.values["dataDeletionRequest"]
          == .string(#"{"message":"No network.","result":"failed","timestamp":"2026-03-02T19:40:00Z"}"#))
      expect(Brew(userDefaults: store, problems: &problems) == settings && problems.isEmpty)
      for damaged in [
        #"{"result":"sent"}"#, #"{"timestamp":"yesterday","result":"sent"}"#,
        #"{"timestamp":"2026-03-02T19:40:00Z","result":"lost"}"#, "{}",
      ] {
        problems = []
        store.values["dataDeletionRequest"] = .string(damaged)
        let read = Brew(userDefaults: store, problems: &problems)
        expect(read.sync.deletionRequest == nil && read.sync.lastAttempt == settings.sync.lastAttempt)
        expect(!problems.isEmpty && problems.allSatisfy { $0.key == "dataDeletionRequest" && $0.value == .string(damaged) })
      }
      // The last attempt lacks its time: it isn't there. A secret is never shown.
      problems = []
      store.values = ["lastSyncAttemptResult": .string("success"), "appleUserId": .list([.string("001.secret")])]
      let lacking = Brew(userDefaults: store, problems: &problems)
      expect(lacking == Brew() && problems.map(\.key).sorted() == ["appleUserId", "lastSyncAttemptResult"])
      expect(!"\(problems)".contains("001.secret") && "\(problems)".contains("‹redacted›"))
    }

    // MARK: betrfood

    func isQuiet(_ hours: Betr.QuietHours, _ now: String) -> Bool {
      guard let start = hours.start, let end = hours.end else { return false }
      return start <= end ? start <= now && now < end : start <= now || now < end
    }

    func betrfood() {
      var problems: [Betr.SettingsProblem] = []
      // Looks are the device's, switches and quiet hours the account's.
      var (device, account, rows) = (Store<Betr.SettingsValue>(), Store<Betr.SettingsValue>(), Store<Betr.SettingsValue>())
      var settings = Betr()
      settings.appearance = .init(mode: .dark, textSize: .large, feedLayout: .list)
      settings.notifications.types.likes = false
      settings.quietHours = .init(start: "22:00", end: "07:00")
      settings.pushTokens = [
        .init(id: "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11", deviceToken: "t0ken", platform: .ios, createdAt: "2026-01-01T00:00:00Z")
      ]
      settings.write(userDefaults: &device)
      settings.write(userSettings: &account)
      settings.write(pushTokens: &rows)
      expect(device.values["appearance_mode"] == .string("dark") && device.values["quiet_hours_start"] == nil)
      expect(account.values["quiet_hours_start"] == .string("22:00:00") && account.values["appearance_mode"] == nil)
      expect(!"\(device)\(account)".contains("t0ken"))
      guard case .object(let types)? = account.values["notification_preferences"] else { return expect(false) }
      expect(types["likes"] == .boolean(false))
      var read = Betr(userDefaults: device, problems: &problems)
      expect(read.appearance == settings.appearance && read.notifications == Betr().notifications)
      read.read(userSettings: account, problems: &problems)
      read.read(pushTokens: rows, problems: &problems)
      expect(read == settings && problems.isEmpty)
      // A row has null where nothing is set, and null is no damage.
      settings.quietHours = .init()
      settings.write(userSettings: &account)
      expect(account.values["quiet_hours_start"] == .null && account.values["quiet_hours_end"] == .null)
      read.read(userSettings: account, problems: &problems)
      expect(read.quietHours == .init() && problems.isEmpty)
      // Across midnight.
      let night = Betr.QuietHours(start: "22:00", end: "07:00")
      expect(["22:00", "23:59", "00:00", "06:59"].allSatisfy { isQuiet(night, $0) })
      expect(!["07:00", "12:00", "21:59"].contains { isQuiet(night, $0) } && !isQuiet(.init(), "23:00"))
      // Both or neither, as the group is sound only as a whole.
      for (start, end) in [("22:00:30", "07:00:00"), ("24:00:00", "07:00:00"), ("x", "07:00"), ("22:00:00Z", "07:00:00")] {
        problems = []
        account.values = ["quiet_hours_start": .string(start), "quiet_hours_end": .string(end)]
        expect(Betr(userSettings: account, problems: &problems).quietHours == .init())
        expect(Set(problems.map(\.key)) == ["quiet_hours_start", "quiet_hours_end"])
      }
      problems = []
      account.values = ["quiet_hours_start": .string("22:00:00")]
      expect(Betr(userSettings: account, problems: &problems).quietHours == .init() && problems.count == 1)
      // One wrong switch takes no other with it.
      problems = []
      account.values = [
        "notifications_enabled": .string("yes"), "profile_searchable": .boolean(false),
        "notification_preferences": .object(["likes": .integer(1), "comments": .boolean(false), "unknown": .null]),
      ]
      let mixed = Betr(userSettings: account, problems: &problems)
      expect(mixed.notifications.enabled && !mixed.privacy.searchable && mixed.notifications.types.likes)
      expect(!mixed.notifications.types.comments && mixed.notifications.types == .init(comments: false))
      expect(problems.map(\.setting).sorted() == ["notifications.enabled", "notifications.types.likes"])
      // Records go one by one, and their secrets are hidden.
      problems = []
      guard case .list(let good)? = rows.values["push_tokens"] else { return expect(false) }
      rows.values["push_tokens"] = .list([.object(["device_token": .string("t0ken")]), .string("t0ken")] + good)
      let records = Betr(pushTokens: rows, problems: &problems)
      expect(records.pushTokens == read.pushTokens && !problems.isEmpty)
      expect(problems.contains { $0.setting == "push_tokens[1]" } && !"\(problems)".contains("t0ken"))
    }

    // MARK: cravey

    func cravey() {
      var problems: [Crav.SettingsProblem] = []
      var store = Store<Crav.SettingsValue>()
      // The tour is shown on the first launch only.
      var settings = Crav(userDefaults: store, problems: &problems)
      expect(!settings.onboarding.completed && problems.isEmpty)
      settings.onboarding.completed = true
      settings.cravings = [.init(id: "a", timestamp: "b", intensity: 3)]
      settings.write(userDefaults: &store)
      expect(store.values == ["hasCompletedOnboarding": .boolean(true)])
      var next = Crav(userDefaults: store, problems: &problems)
      expect(next.onboarding.completed && next.cravings.isEmpty && problems.isEmpty)
      // Everything is deleted at once.
      next = Crav()
      next.write(userDefaults: &store)
      expect(!Crav(userDefaults: store, problems: &problems).onboarding.completed && problems.isEmpty)
      for (number, damaged) in [Crav.SettingsValue.string("true"), .integer(1), .list([]), .data([1])].enumerated() {
        store.values["hasCompletedOnboarding"] = damaged
        expect(!Crav(userDefaults: store, problems: &problems).onboarding.completed && problems.count == number + 1)
      }
    }

    // MARK: Every kind

    func kinds() {
      var problems: [Kinds.SettingsProblem] = []
      var (defaults, row, vault) = (Store<Kinds.SettingsValue>(), Store<Kinds.SettingsValue>(), Store<Kinds.SettingsValue>())
      var settings = Kinds()
      settings.volume = 7
      settings.since = "2026-03-01T08:15:00Z"
      settings.tags = ["a", "b"]
      settings.sizes = ["x": 1]
      settings.feeds = [.init(url: "u"), .init(url: "v", title: "t")]
      settings.window = .init(width: 1, mode: .wide, inner: .init(deep: true))
      settings.wake = nil
      settings.extra = .object(["a": .list([.null, .number(0.5), .string("\u{1}\"\\é")])])
      settings.token = "hunter2"
      defaults.values["loudness"] = .integer(3)
      settings.write(defaults: &defaults)
      settings.write(row: &row)
      settings.write(vault: &vault)
      expect(defaults.values["vol"] == .integer(7) && defaults.values["loudness"] == nil)
      expect(defaults.values["window"] == .string(#"{"inner":{"d":true},"mode":"wide","w":1}"#))
      expect(row.values["wake"] == .null && vault.values == ["token": .string("hunter2")])
      expect(!"\(defaults)\(row)".contains("hunter2"))
      var read = Kinds(defaults: defaults, problems: &problems)
      read.read(row: row, problems: &problems)
      read.read(vault: vault, problems: &problems)
      expect(read == settings && problems.isEmpty)
      if !problems.isEmpty { print(problems) }
      // Former keys, the newest first, only where the key isn't there.
      defaults.values = ["v": .integer(2)]
      expect(Kinds(defaults: defaults, problems: &problems).volume == 2)
      defaults.values["loudness"] = .integer(3)
      expect(Kinds(defaults: defaults, problems: &problems).volume == 3)
      defaults.values["vol"] = .integer(4)
      expect(Kinds(defaults: defaults, problems: &problems).volume == 4 && problems.isEmpty)
      // Bounds, items, members and records one by one.
      defaults.values = [
        "vol": .integer(11), "speed": .string("fast"), "since": .string("2026-02-30T00:00:00Z"),
        "tags": .list([.string("a"), .integer(1), .string("long"), .string("a"), .string("b")]),
        "sizes": .object(["x": .number(2), "y": .number(2.5)]),
        "feeds": .list([.object(["url": .string("u")]), .object(["title": .string("t")]), .object(["url": .string("v"), "title": .integer(1)])]),
        "window": .string(#"{"w": 1e3, "mode": "round", "inner": {"d": true}, "\u00e9": "\ud83d\ude00"}"#),
      ]
      read = Kinds(defaults: defaults, problems: &problems)
      expect(read.volume == 5 && read.speed == 1 && read.since == nil && read.tags == ["a", "b"] && read.sizes == ["x": 2])
      expect(read.feeds == [.init(url: "u"), .init(url: "v")] && read.window == .init(width: 1000, inner: .init(deep: true)))
      expect(
        problems.map(\.setting).sorted() == [
          "feeds[1].title", "feeds[2].title", "since", "sizes.y", "speed", "tags[1]", "tags[2]", "tags[3]", "volume",
          "window.mode",
        ])
      // A group with members that have to be there goes as a whole.
      problems = []
      row.values = ["range": .object(["from": .integer(3)]), "level": .integer(3), "wake": .string("07:30:00.0")]
      read = Kinds(row: row, problems: &problems)
      expect(read.range == .init() && read.level == ._1 && read.wake == "07:30" && problems.map(\.key) == ["range", "level"])
      vault.values["token"] = .string("xy")
      read = Kinds(vault: vault, problems: &problems)
      expect(read.token == nil && problems.last?.value == nil && problems.last?.description.contains("xy") == false)
      // UserDefaults.
      guard let suite = UserDefaults(suiteName: "kinds-of-settings") else { return expect(false) }
      suite.removePersistentDomain(forName: "kinds-of-settings")
      var store = Kinds.SettingsDefaults(suite)
      problems = []
      settings.write(defaults: &store)
      suite.synchronize()
      let again = Kinds(defaults: Kinds.SettingsDefaults(suite), problems: &problems)
      var wanted = settings
      (wanted.wake, wanted.extra, wanted.token) = ("07:00", nil, nil)
      expect(again == wanted && problems.isEmpty)
      if again != wanted || !problems.isEmpty { print(again, problems) }
      expect(suite.object(forKey: "since") is Date && suite.integer(forKey: "vol") == 7)
      suite.set("loud", forKey: "vol")
      expect(Kinds(defaults: store, problems: &problems).volume == 5 && problems.map(\.value) == [.string("loud")])
      suite.removePersistentDomain(forName: "kinds-of-settings")
    }

    rial()
    brewguide()
    betrfood()
    cravey()
    kinds()
    print("done")

    """#
}
