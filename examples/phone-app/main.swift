// Tests what the specifications of four applications require of their settings, with types generated from their schemas
// alone:
//
//     for app in betrfood brewguide cravey rial; do
//       settle schema codegen $app --to swift --stores -o $app.swift
//     done
//     swiftc *.swift -o apps && ./apps
//
// Prints each line that fails.
import Foundation

func expect(_ holds: Bool, _ line: Int = #line) {
  if !holds { print("line \(line) failed") }
}

// Each application's type declares its own protocol; one dictionary is a store of all of them.
typealias Betr = BetrfoodSettings
typealias Brew = BrewguideSettings
typealias Crav = CraveySettings
typealias Rial = RialSettings

struct Store<Value>: Sendable where Value: Sendable {
  var values: [String: Value] = [:]
  func value(forKey key: String) -> Value? { values[key] }
  mutating func set(_ value: Value?, forKey key: String) { values[key] = value }
}
extension Store: Betr.SettingsStore where Value == Betr.SettingsValue {}
extension Store: Brew.SettingsStore where Value == Brew.SettingsValue {}
extension Store: Crav.SettingsStore where Value == Crav.SettingsValue {}
extension Store: Rial.SettingsStore where Value == Rial.SettingsValue {}

// MARK: rial

func rial() {
  typealias Capture = Rial.Privacy.Capture
  var problems: [Rial.SettingsProblem] = []
  var store = Store<Rial.SettingsValue>()
  // Off in a new installation, with the defaults of the specification.
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
  // Damaged data gives the defaults, and is reported with its content.
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
  settings.account = .init(signedIn: true, appleUserID: "001.secret")
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
  expect(!again.account.signedIn && again.account.appleUserID == nil && again.sync == settings.sync && problems.isEmpty)
  // A deletion request is one JSON string, and valid only as a whole.
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
  // Without its time, the last attempt is not read. A secret is never shown.
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
  // Appearance belongs to the device; switches and quiet hours belong to the account.
  var (device, account, rows) = (Store<Betr.SettingsValue>(), Store<Betr.SettingsValue>(), Store<Betr.SettingsValue>())
  var settings = Betr()
  settings.appearance = .init(mode: .dark, textSize: .large, feedLayout: .list)
  settings.notifications.types.likes = false
  settings.quietHours = .init(start: "22:00", end: "07:00")
  settings.pushTokens = [
    .init(
      id: "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11", deviceToken: "t0ken", platform: .ios,
      createdAt: "2026-01-01T00:00:00Z")
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
  // A row has null for what is not set, which is not damage.
  settings.quietHours = .init()
  settings.write(userSettings: &account)
  expect(account.values["quiet_hours_start"] == .null && account.values["quiet_hours_end"] == .null)
  read.read(userSettings: account, problems: &problems)
  expect(read.quietHours == .init() && problems.isEmpty)
  // Across midnight.
  let night = Betr.QuietHours(start: "22:00", end: "07:00")
  expect(["22:00", "23:59", "00:00", "06:59"].allSatisfy { isQuiet(night, $0) })
  expect(!["07:00", "12:00", "21:59"].contains { isQuiet(night, $0) } && !isQuiet(.init(), "23:00"))
  // Both or neither, since the group is valid only as a whole.
  for (start, end) in [("22:00:30", "07:00:00"), ("24:00:00", "07:00:00"), ("x", "07:00"), ("22:00:00Z", "07:00:00")] {
    problems = []
    account.values = ["quiet_hours_start": .string(start), "quiet_hours_end": .string(end)]
    expect(Betr(userSettings: account, problems: &problems).quietHours == .init())
    expect(Set(problems.map(\.key)) == ["quiet_hours_start", "quiet_hours_end"])
  }
  problems = []
  account.values = ["quiet_hours_start": .string("22:00:00")]
  expect(Betr(userSettings: account, problems: &problems).quietHours == .init() && problems.count == 1)
  // One wrong switch doesn't affect the others.
  problems = []
  account.values = [
    "notifications_enabled": .string("yes"), "profile_searchable": .boolean(false),
    "notification_preferences": .object(["likes": .integer(1), "comments": .boolean(false), "unknown": .null]),
  ]
  let mixed = Betr(userSettings: account, problems: &problems)
  expect(mixed.notifications.enabled && !mixed.privacy.searchable && mixed.notifications.types.likes)
  expect(!mixed.notifications.types.comments && mixed.notifications.types == .init(comments: false))
  expect(problems.map(\.setting).sorted() == ["notifications.enabled", "notifications.types.likes"])
  // Records are read one by one, and their secrets are redacted.
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

rial()
brewguide()
betrfood()
cravey()
print("done")
