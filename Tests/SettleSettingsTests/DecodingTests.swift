import SettleSettings
import TestSupport
import Testing

/// Decoding types from settings, and encoding them.
@Suite struct DecodingTests {
  private struct Feed: Codable, Equatable, Sendable {
    var title: String
    var url: String
    var auto = false
    var limit: Int?
    enum CodingKeys: CodingKey { case title, url, auto, limit }
    init(title: String, url: String, auto: Bool = false, limit: Int? = nil) {
      (self.title, self.url, self.auto, self.limit) = (title, url, auto, limit)
    }
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = try values.decode(String.self, forKey: .title)
      url = try values.decode(String.self, forKey: .url)
      auto = try values.decodeIfPresent(Bool.self, forKey: .auto) ?? false
      limit = try values.decodeIfPresent(Int.self, forKey: .limit)
    }
  }
  private struct Playback: Codable, Equatable {
    enum Quality: String, Codable, CaseIterable { case low, high }
    var speed: Double
    var quality: Quality
    var skip: UInt8
    var pause: Duration
  }
  private struct Settings: Codable, TypedSettings {
    var playback: Playback
    var feeds: [Feed]
    var labels: [String: Int]
    static func settingPath(of member: PartialKeyPath<Self>) -> String? {
      [\Self.playback: "playback", \Self.playback.speed: "playback.speed", \Self.feeds: "feeds"][member]
    }
  }
  private static let text = """
    playback: {speed: 1.5, quality: high, skip: 30, pause: 2.5}
    feeds:
      # The first.
      - {title: A, url: "https://a.example"}
      - {title: B, url: "https://b.example", auto: true, limit: 3}
    labels: {x: 1}

    """
  private static let schema = """
    type: object
    properties:
      playback:
        type: object
        properties:
          speed: {type: number, default: 1, maximum: 3}
          quality: {enum: [low, high], default: low}
          skip: {type: integer, default: 10}
          pause: {type: number, default: 0}
      feeds: {type: array, items: {type: object}, default: []}
      labels: {type: object, additionalProperties: {type: integer}, default: {}}

    """

  @Test func aWholeType() throws {
    let settings = try SettingsFile(inMemory: Self.text).decode(Settings.self)
    #expect(settings.playback == Playback(speed: 1.5, quality: .high, skip: 30, pause: .seconds(2.5)))
    #expect(settings.feeds.map(\.limit) == [nil, 3] && settings.labels == ["x": 1])
  }

  @Test(arguments: ["1e30", "-1e30", "9223372036854775808"]) func aDurationHasBounds(_ text: String) throws {
    let file = try SettingsFile(inMemory: "pause: \(text)\n")
    #expect(throws: SettingsError.self) { let _: Duration = try file.value(at: "pause") }
  }

  @Test func membersByKeyPath() throws {
    var file = try SettingsFile(inMemory: Self.text, schema: SettingsSchema(text: Self.schema))
    #expect(try file[\Settings.playback.speed] == 1.5)
    try file.set(\Settings.playback.speed, to: 2)
    try file.set(\Settings.feeds, to: [Feed(title: "C", url: "https://c.example")])
    #expect(try file[\Settings.feeds] == [Feed(title: "C", url: "https://c.example")])
    #expect(throws: SettingsError.self) { try file[\Settings.labels] }
    #expect(throws: SettingsError.self) { try file.set(\Settings.playback.speed, to: .infinity) }
    try file.set("feeds[0]", encoding: Feed(title: "D", url: "https://d.example", limit: 4))
    #expect(try file.value(at: "feeds[0].limit") == 4)
  }

  /// One error contains all problems, each with its line.
  @Test func everyProblemInOneError() throws {
    let text = """
      playback: {speed: 9, quality: high, skip: 300, pause: 1}
      feeds:
        - {title: A}
        - {title: 5, url: u}
        - {title: C, url: u}
      labels: {x: no}

      """
    let file = try SettingsFile(inMemory: text, schema: SettingsSchema(text: Self.schema))
    guard
      case .invalid(let problems) = #expect(throws: SettingsError.self, performing: { try file.decode(Settings.self) })
    else { return }
    #expect(Set(problems.map(\.line)) == [1, 3, 4, 6], "\(problems)")
    let words = problems.map(\.message).joined(separator: "\n")
    #expect(
      words.contains("feeds[0].url is not set") && words.contains("playback.skip must be an integer"), "\(words)")
    let fallen = try SettingsFile(inMemory: text, schema: SettingsSchema(text: Self.schema), policy: .fallBack)
    #expect(try fallen.decode(Double.self, at: "playback.speed") == 1)
  }

  @Test func aHundredThousandRecords() throws {
    var file = try SettingsFile(inMemory: "")
    let feeds = (0..<100_000).map { Feed(title: "\($0)", url: "u") }
    try file.set("feeds", encoding: feeds)
    #expect(try file.decode([Feed].self, at: "feeds") == feeds)
  }

  @Test func aMissingSettingIsReportedAtItsGroup() throws {
    let file = try SettingsFile(inMemory: "a: 1\nplayback:\n  speed: 1\n")
    let error = #expect(throws: SettingsError.self) { try file.decode(Playback.self, at: "playback") }
    #expect(
      error?.description.contains("settings:3:3: playback.quality is not set, and has no default") == true, "\(error!)")
  }

  /// No error contains a part of a sensitive value.
  @Test func noErrorRevealsASecret() throws {
    let schema = "type: object\nproperties: {token: {x-setting: {sensitive: true}}, keys: {type: object}}\n"
    let file = try SettingsFile(inMemory: "token: hunter2\n", schema: SettingsSchema(text: schema))
    for read in [
      { _ = try file.decode(Int.self, at: "token") }, { _ = try file.decode(Playback.Quality.self, at: "token") },
    ] {
      let error = #expect(throws: SettingsError.self) { try read() }
      #expect(error.map { !"\($0)".contains("hunter2") } == true, "\(String(describing: error))")
    }
  }
}
