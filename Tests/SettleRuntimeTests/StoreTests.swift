import Foundation
import Testing

@testable import SettleRuntime

private struct Window: Codable, Equatable {
  var width = 800
  var isTall: Bool?
}

extension Window {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decodeIfPresent(Int.self, forKey: .width) ?? 800
    isTall = try values.decodeIfPresent(Bool.self, forKey: .isTall)
  }
}

private struct Feed: Codable, Equatable {
  var url: String
}

private struct Settings: Codable, Equatable {
  var volume = 5
  var since: String?
  var wake: String?
  var isCustom = false
  var window = Window()
  var feeds: [Feed] = []
  var token: String?
}

extension Settings {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    volume = try values.decodeIfPresent(Int.self, forKey: .volume) ?? 5
    since = try values.decodeIfPresent(String.self, forKey: .since)
    wake = try values.decodeIfPresent(String.self, forKey: .wake)
    isCustom = try values.decodeIfPresent(Bool.self, forKey: .isCustom) ?? false
    window = try values.decodeIfPresent(Window.self, forKey: .window) ?? Window()
    feeds = try values.decodeIfPresent([Feed].self, forKey: .feeds) ?? []
    token = try values.decodeIfPresent(String.self, forKey: .token)
  }
}

/// Settings in stores.
@Suite struct StoreTests {
  private typealias Shape = GeneratedSettings.SettingsShape
  private typealias Member = GeneratedSettings.SettingsMember
  private typealias Key = GeneratedSettings.SettingsKey
  private typealias Keys = GeneratedSettings.SettingsStoreKeys
  private typealias Problem = GeneratedSettings.SettingsProblem

  private struct Store: GeneratedSettings.SettingsStore {
    var values: [String: Value] = [:]

    func value(forKey key: String) -> Value? { values[key] }
    mutating func set(_ value: Value?, forKey key: String) { values[key] = value }
  }

  private static let shape = Shape.record(
    [
      Member("volume", of: .integer(.init(minimum: 0, maximum: 10))),
      Member("since", of: .text(.init(format: .moment))),
      Member("wake", of: .nullable(.text(.init(format: .time)))),
      Member("isCustom", of: .boolean),
      Member(
        "window",
        of: .record(
          [
            Member("width", of: .integer(), as: "w", formerly: ["breadth"]),
            Member("isTall", of: .boolean, isKept: false),
          ], .loose)),
      Member("feeds", of: .list(.record([Member("url", of: .text(), isRequired: true, as: "u")], .whole))),
      Member("token", of: .text(.init(minCount: 3))),
    ], .loose)

  private static func keys(_ keys: [Key], isPropertyList: Bool = false) -> Keys {
    Keys(shape: shape, keys: keys, isPropertyList: isPropertyList)
  }

  private static func read(_ values: [String: Value], _ keys: Keys, _ settings: Settings = Settings()) -> (
    Settings, [Problem]
  ) {
    var problems: [Problem] = []
    let read = keys.read(settings, from: Store(values: values), problems: &problems)
    return (read, problems)
  }

  private static func written(_ settings: Settings, _ keys: Keys, over values: [String: Value] = [:]) -> [String: Value]
  {
    var store = Store(values: values)
    keys.write(settings, to: &store)
    return store.values
  }

  @Test func plainValues() {
    let keys = Self.keys([Key("vol", at: ["volume"], formerly: ["loudness", "v"])])
    #expect(
      Self.written(Settings(volume: 7), keys, over: ["v": .integer(1), "x": .null]) == ["vol": .integer(7), "x": .null])
    #expect(Self.read(["vol": .integer(7)], keys).0.volume == 7)
    // If the current key is absent, the newest of the former keys applies.
    #expect(Self.read(["v": .integer(2)], keys).0.volume == 2)
    #expect(Self.read(["v": .integer(2), "loudness": .integer(3)], keys).0.volume == 3)
    #expect(Self.read(["loudness": .integer(3), "vol": .number(4)], keys).0.volume == 4)
    // Settings that the store lacks have their defaults; settings that aren't in the store keep their value.
    #expect(Self.read([:], keys, Settings(volume: 7, token: "abc")).0 == Settings(token: "abc"))
  }

  @Test(arguments: [.integer(11), .string("loud"), .boolean(true), .number(1.5), .list([]), .data([1])] as [Value])
  func aDamagedValueIsItsDefault(_ value: Value) {
    let (settings, problems) = Self.read(["vol": value], Self.keys([Key("vol", at: ["volume"])]))
    #expect(settings == Settings() && problems.map(\.key) == ["vol"] && problems[0].value == value)
    #expect(problems[0].setting == "volume" && problems[0].description.hasPrefix("vol (volume): "))
  }

  @Test func problemsHideWhatIsSensitive() {
    let keys = Self.keys([Key("token", at: ["token"], isHidden: true)])
    let (settings, problems) = Self.read(["token": .string("xy")], keys)
    #expect(settings.token == nil && problems.count == 1 && problems[0].value == nil)
    #expect(problems[0].description == "token (token): the string is not allowed (value: ‹redacted›)")
    let long = Self.read(
      ["vol": .string(String(repeating: "x", count: 10_000))], Self.keys([Key("vol", at: ["volume"])]))
    #expect(long.1[0].description.count < 300)
  }

  @Test func documents() {
    var settings = Settings()
    settings.window = Window(width: 1, isTall: true)
    for (form, isPropertyList, stored) in [
      (.json, true, .string(#"{"w":1}"#)), (.data, true, .data(Array(#"{"w":1}"#.utf8))),
      (.json, false, .object(["w": .integer(1)])),
    ] as [(Key.Form, Bool, Value)] {
      let keys = Self.keys([Key("win", at: ["window"], as: form)], isPropertyList: isPropertyList)
      #expect(Self.written(settings, keys) == ["win": stored])
      // A key that the stored document lacks has its default.
      #expect(Self.read(["win": stored], keys).0.window == Window(width: 1))
      // The JSON may be a string or data, and may have former keys.
      #expect(Self.read(["win": .string(#"{"breadth": 2}"#)], keys).0.window == Window(width: 2))
      #expect(Self.read(["win": .data(Array(#"{"w": 3, "new": 1}"#.utf8))], keys).0.window == Window(width: 3))
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"w\":1", "{\"w\":}", "\u{0}", String(repeating: "[", count: 100_000),
    String(repeating: "{\"w\":", count: 100_000),
  ])
  func aDamagedDocumentIsItsDefault(_ text: String) {
    for stored in [Value.string(text), .data(Array(text.utf8))] {
      let keys = Self.keys([Key("win", at: ["window"], as: .json)], isPropertyList: true)
      let (settings, problems) = Self.read(["win": stored], keys)
      #expect(settings == Settings() && problems.map(\.value) == [stored], "\(problems)")
    }
    let keys = Self.keys([Key("win", at: ["window"], as: .json)], isPropertyList: true)
    #expect(Self.read(["win": .data([0xFF, 0xFE])], keys).1.map(\.message) == ["its JSON is invalid"])
    #expect(Self.read(["win": .integer(1)], keys).1.map(\.message) == ["its JSON is invalid"])
  }

  @Test func partsOfADocumentAreLostAlone() {
    let keys = Self.keys([Key("win", at: ["window"], as: .json)], isPropertyList: true)
    let (settings, problems) = Self.read(["win": .string(#"{"w": "wide"}"#)], keys)
    #expect(settings == Settings() && problems.map(\.setting) == ["window.width"])
  }

  @Test func times() {
    let keys = Self.keys([Key("wake", at: ["wake"], as: .time)])
    #expect(Self.written(Settings(wake: "07:30"), keys) == ["wake": .string("07:30:00")])
    for text in ["07:30:00", "07:30:00.0", "07:30:00.000", "07:30"] {
      #expect(Self.read(["wake": .string(text)], keys).0.wake == "07:30", "\(text)")
    }
    for text in ["07:30:01", "07:30:00.5", "07:30:00.", "7:30:00", "25:00:00", "07:30:00Z"] {
      #expect(Self.read(["wake": .string(text)], keys).1.map(\.setting) == ["wake"], "\(text)")
    }
    // Rows store null; a property list has no entry.
    #expect(Self.written(Settings(), keys) == ["wake": .null])
    #expect(Self.read(["wake": .null], keys, Settings(wake: "08:00")).0.wake == nil)
    let list = Self.keys([Key("wake", at: ["wake"], as: .time)], isPropertyList: true)
    #expect(Self.written(Settings(), list, over: ["wake": .string("08:00:00")]) == [:])
  }

  @Test func momentsAreDatesOfPropertyLists() {
    let moment = "2026-03-01T08:15:00Z"
    let keys = Self.keys([Key("since", at: ["since"])], isPropertyList: true)
    #expect(Self.written(Settings(since: moment), keys) == ["since": .date(moment)])
    #expect(Self.read(["since": .date(moment)], keys).0.since == moment)
    #expect(Self.written(Settings(since: "yesterday"), keys) == ["since": .string("yesterday")])
    #expect(
      Self.written(Settings(since: moment), Self.keys([Key("since", at: ["since"])])) == ["since": .string(moment)])
  }

  /// A setting may stand for whether another one has a value of its own.
  @Test func presence() {
    let keys = Self.keys([Key("vol", at: ["isCustom"], as: .presence), Key("vol", at: ["volume"])])
    #expect(Self.read(["vol": .integer(7)], keys).0 == Settings(volume: 7, isCustom: true))
    #expect(Self.read([:], keys).0 == Settings())
    #expect(Self.read(["vol": .null], keys).0 == Settings())
    let (settings, problems) = Self.read(["vol": .integer(11)], keys)
    #expect(settings == Settings() && problems.map(\.setting) == ["volume"])
    #expect(Self.written(Settings(volume: 7, isCustom: true), keys) == ["vol": .integer(7)])
    #expect(Self.written(Settings(volume: 7), keys, over: ["vol": .integer(7)]) == [:])
  }

  @Test func rows() {
    let keys = Self.keys([Key("feeds", at: ["feeds"], as: .rows)])
    let settings = Settings(feeds: [Feed(url: "a"), Feed(url: "b")])
    let rows = Value.list([.object(["u": .string("a")]), .object(["u": .string("b")])])
    #expect(Self.written(settings, keys) == ["feeds": rows] && Self.read(["feeds": rows], keys).0 == settings)
    let damaged = Value.list([.object(["u": .integer(1)]), .object([:]), .null, .object(["u": .string("b")])])
    let (read, problems) = Self.read(["feeds": damaged], keys)
    #expect(read.feeds == [Feed(url: "b")])
    #expect(Set(problems.map(\.setting)) == ["feeds[0].url", "feeds[0]", "feeds[1]", "feeds[2]"], "\(problems)")
  }

  // MARK: UserDefaults

  @Test func userDefaults() throws {
    let name = "settle-runtime-tests"
    let suite = try #require(UserDefaults(suiteName: name))
    defer { suite.removePersistentDomain(forName: name) }
    let store = GeneratedSettings.SettingsDefaults(suite)
    let values: [Value] = [
      .boolean(true), .boolean(false), .integer(0), .integer(1), .integer(.min), .number(0.5), .string(""),
      .string("é"), .list([]),
      .list([.boolean(true), .integer(1), .string("a")]), .object(["a": .object(["b": .integer(1)])]), .data([]),
      .data([0, 255]),
      .date("2026-03-01T08:15:00Z"),
    ]
    for value in values {
      store.set(value, forKey: "k")
      #expect(store.value(forKey: "k") == value)
    }
    // A property list has no null, and a time that can't be parsed stays a string.
    store.set(.list([.null, .date("2026-03-01T08:15:00.5Z"), .date("now")]), forKey: "k")
    #expect(store.value(forKey: "k") == .list([.date("2026-03-01T08:15:00.500Z"), .string("now")]))
    for none in [Value?.none, .null] {
      store.set(.integer(1), forKey: "k")
      store.set(none, forKey: "k")
      #expect(store.value(forKey: "k") == nil)
    }
  }
}
