import SettleSettingsStores
import TestSupport
import Testing

/// Settings from several sources, weaker and stronger than the file.
@Suite struct LayerTests {
  private static let schema = """
    title: Player
    type: object
    x-settings: {name: player, version: 1.0.0}
    properties:
      playback:
        type: object
        properties:
          speed: {type: number, default: 1, minimum: 0.5, maximum: 3, multipleOf: 0.1}
          skip_silence: {type: boolean, default: false}
      quiet_hours: {type: object, properties: {start: {type: string, default: "22:00"}}}
      volume: {type: integer, default: 50, x-setting: {scope: device}}
      name: {type: string, default: me, x-setting: {scope: account}}
      token: {type: string, minLength: 8, x-setting: {sensitive: true, noDefault: It is made by the server.}}
      tags: {type: array, items: {type: string}, default: []}

    """

  private static func file(
    _ text: String = "", layers: [SettingsFile.Layer] = [], overrides: [SettingsFile.Layer] = [],
    policy: SettingsFile.InvalidValuePolicy = .reject
  ) throws -> SettingsFile {
    try SettingsFile(
      inMemory: text, schema: SettingsSchema(text: schema, name: "player"), layers: layers, overrides: overrides,
      policy: policy)
  }

  @Test func theStrongestSourceCounts() throws {
    let settings = try Self.file(
      "playback: {speed: 1.5}\n",
      layers: [
        .text("playback: {skip_silence: true, speed: 2}\nvolume: 7\n", name: "team"),
        .values(["volume": 8], name: "built in"),
      ],
      overrides: [
        .environment(prefix: "APP", ["APP_PLAYBACK_SPEED": "2.5", "APP_TAGS": "[a, b]", "HOME": "/root"]),
        .arguments(["run", "--quiet-hours.start=21:00", "--playback.skip_silence", "--other", "x"]),
      ])
    #expect(settings.problems.isEmpty, "\(settings.problems)")
    #expect(try settings.value(at: "playback.speed") == 2.5)
    #expect(try settings.value(at: "playback.skip_silence") == true)
    #expect(try settings.value(at: "volume") == 8)
    #expect(try settings.value(at: "quiet_hours.start") == "21:00")
    #expect(try settings.provenance(of: "playback.speed") == .value(layer: "environment", name: "APP_PLAYBACK_SPEED"))
    #expect(try settings.provenance(of: "volume") == .value(layer: "built in", name: "volume"))
    #expect(try "\(settings.provenance(of: "quiet_hours.start"))" == "arguments, --quiet-hours.start")
  }

  @Test func aProblemOfAVariableIsAtItsName() throws {
    let settings = try Self.file(
      overrides: [
        .environment(prefix: "APP", ["APP_PLAYBACK_SPEED": "fast", "APP_TOKEN": "hunter2", "APP_NOPE": "1"]),
        .arguments(["--playback.speed"]),
      ])
    let problems = settings.problems.map(\.description).sorted()
    #expect(problems.count == 4, "\(problems)")
    #expect(problems.contains("APP_NOPE: no setting has this variable"))
    #expect(problems.contains { $0.hasPrefix("APP_PLAYBACK_SPEED: ") && $0.contains("number") })
    #expect(problems.contains("--playback.speed: missing value"))
    #expect(problems.contains { $0.hasPrefix("APP_TOKEN: ") } && !problems.joined().contains("hunter2"), "\(problems)")
  }

  @Test func aVariableOfTwoSettingsIsNotUsed() throws {
    let schema =
      "type: object\nproperties: {a_b: {type: integer}, a: {type: object, properties: {b: {type: integer}}}}\n"
    let settings = try SettingsFile(
      inMemory: "", schema: SettingsSchema(text: schema),
      overrides: [.environment(prefix: "", ["A_B": "1", "PATH": "x"])])
    #expect(settings.problems.map(\.description) == ["A_B: ambiguous: could mean a_b or a.b; ignored"])
    #expect(try settings.value(at: "a_b", as: Int?.self) == nil)
  }

  /// The variable's name in the schema is complete: no prefix is added, and the name derived from the path isn't used.
  @Test func theSchemaMayNameTheVariable() throws {
    let schema =
      "type: object\nproperties:\n  url: {type: string, default: a, x-setting: {variable: DATABASE_URL}}\n  port: {type: integer, default: 0}\n"
    let settings = try SettingsFile(
      inMemory: "", schema: SettingsSchema(text: schema),
      overrides: [.environment(prefix: "APP", ["DATABASE_URL": "x", "APP_URL": "y", "APP_PORT": "1", "PORT": "2"])])
    #expect(try settings.value(at: "url") == "x" && settings.value(at: "port") == 1)
    #expect(settings.problems.map(\.description) == ["APP_URL: no setting has this variable"])
  }

  @Test func anInvalidValueFallsBackWithAProblemThatNamesBoth() throws {
    let settings = try Self.file(
      "playback: {speed: 9}\n", layers: [.text("playback: {speed: 2}\n", name: "team")], policy: .fallBack)
    #expect(try settings.value(at: "playback.speed") == 2.0)
    #expect(settings.problems.count == 1)
    #expect(settings.problems.first?.description.hasPrefix("settings:1:19: ") == true)
    #expect(settings.problems.first?.message.hasSuffix("; 2 is used instead") == true, "\(settings.problems)")
  }

  @Test func numbersAreRoundedOnRequest() throws {
    var settings = try Self.file("# mine\n")
    #expect(throws: SettingsError.self) { try settings.set("playback.speed", to: 1.234) }
    try settings.set("playback.speed", to: 1.234, rounding: true)
    #expect(settings.text.hasSuffix("speed: 1.2\n"))
    try settings.set("playback.speed", to: 17, rounding: true)
    #expect(try settings.value(at: "playback.speed") == 3.0)
  }

  @Test func aManagedLayerHoldsItsSettings() throws {
    var settings = try Self.file(
      "playback: {speed: 1.5}\n", overrides: [.values(["playback.speed": 1.0], name: "your organization").managed()])
    #expect(try settings.value(at: "playback.speed") == 1.0)
    let error = #expect(throws: SettingsError.self) { try settings.set("playback.speed", to: 2) }
    #expect(error?.description == "playback.speed is set by your organization and cannot be changed")
    try settings.set("playback.skip_silence", to: true)
    #expect(settings.text == "playback: {speed: 1.5, skip_silence: true}\n")
  }

  @Test func aChangeGoesToTheLayerOfItsScope() throws {
    let folder = ScratchFolder(["account.yaml": "# account\n", "app.yaml": "# app\n"])
    var settings = try SettingsFile(
      path: folder.path + "/app.yaml", schema: SettingsSchema(text: Self.schema),
      layers: [
        .init(name: "account", path: folder.path + "/account.yaml"),
        .init(name: "device", path: folder.path + "/device.yaml", isOptional: true),
      ])
    try settings.set("volume", to: 11)
    try settings.set("name", to: "you")
    try settings.set("tags", to: ["a"])
    #expect(try settings.value(at: "volume") == 11 && settings.value(at: "name") == "you")
    try settings.save()
    #expect(folder.text("device.yaml") == "volume: 11\n")
    #expect(folder.text("account.yaml") == "# account\n\nname: you\n")
    #expect(folder.text("app.yaml").contains("tags:") && !folder.text("app.yaml").contains("volume"))
    #expect(throws: SettingsError.self) { try settings.set("volume", to: "loud") }
  }

  @Test func aMissingLayer() throws {
    #expect(throws: SettingsError.self) { try Self.file(layers: [.init(name: "team", path: "/nowhere/team.yaml")]) }
    #expect(try Self.file(layers: [.init(name: "team", path: "/nowhere/team.yaml", isOptional: true)]).problems.isEmpty)
    #expect(throws: SettingsError.self) { try Self.file(layers: [.values(["a..b": 1], name: "x")]) }
    let broken = try Self.file(layers: [.text("a: [\n", name: "team")])
    #expect(broken.problems.first?.path == "team" && broken.problems.first?.line == 1, "\(broken.problems)")
  }

  @Test func aSchemaFromAText() {
    let error = #expect(throws: SettingsError.self) { try SettingsSchema(text: "type: objekt\n", name: "mine") }
    #expect(error?.description.contains("mine:1:7: ") == true, "\(String(describing: error))")
    #expect(throws: SettingsError.self) { try SettingsSchema(text: "a: [\n") }
    #expect((try? SettingsSchema(text: "type: object\n", name: "my schema #1")) != nil)
  }

  @Test func aStoreAsValues() throws {
    let settings = try SettingsFile(
      inMemory: "privacy: {capture: {privacy_mode_enabled: true}}\n", schema: SettingsSchema("rial"))
    let contents = try settings.contents(ofStore: "user-defaults").members
    #expect(
      contents?["privacySettings"]?.string?.contains("\"privacyModeEnabled\":true") == true,
      "\(String(describing: contents?.keys))")
    #expect(throws: SettingsError.self) { try settings.contents(ofStore: "nowhere") }
  }
}
