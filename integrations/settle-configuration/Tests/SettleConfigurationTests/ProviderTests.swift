import Configuration
import ConfigurationTesting
import Foundation
import Logging
import SettleConfiguration
import SettleSettings
import Testing

/// The provider and the snapshot, used as any other configuration provider.
@Suite struct ProviderTests {
  /// The values that swift-configuration's own tests of its YAML snapshot read.
  static let values = """
    string: "Hello"
    int: 42
    double: 3.14
    bool: true
    bytes: "bWFnaWM="
    other:
      string: "Other Hello"
      int: 24
      double: 2.72
      bool: false
      bytes: "bWFnaWMy"
      stringy: {array: [Hello, Swift]}
      inty: {array: [16, 32]}
      doubly: {array: [0.9, 1.8]}
      booly: {array: [false, true, true]}
      byteChunky: {array: ["bWFnaWM=", "bWFnaWMy", "bWFnaWM="]}
    stringy: {array: [Hello, World]}
    inty: {array: [42, 24]}
    doubly: {array: [3.14, 2.72]}
    booly: {array: [true, false]}
    byteChunky: {array: ["bWFnaWM=", "bWFnaWMy"]}

    """

  private func snapshot(_ text: String = values) throws -> SettleSnapshot {
    try SettleSnapshot(data: Array(text.utf8).span.bytes, providerName: "TestProvider", parsingOptions: .default)
  }

  @Test func compatibilityOfTheProviderInYAMLAndInJSON() async throws {
    try await ProviderCompatTest(provider: SettleProvider(SettingsFile(inMemory: Self.values))).runTest()
    let folder = Folder()
    let json = try SettingsFile(inMemory: Self.values).values.json ?? ""
    for (name, text) in [("a.yaml", Self.values), ("a.json", json)] {
      folder.write(name, text)
      try await ProviderCompatTest(provider: SettleProvider(SettingsFile(path: folder.path + "/" + name))).runTest()
      try await ProviderCompatTest(
        provider: FileProvider<SettleSnapshot>(parsingOptions: .default, filePath: .init(folder.path + "/" + name))
      ).runTest()
    }
  }

  @Test func descriptions() throws {
    #expect(try snapshot().description == "TestProvider[20 values]")
    #expect(try snapshot().debugDescription.contains("booly.array=true,false"))
    #expect(try snapshot().debugDescription.contains("other.string=Other Hello"))
    #expect(try !snapshot().debugDescription.contains("booly.array.0"))
  }

  static let schema = """
    title: Service
    type: object
    properties:
      quiet_hours: {type: object, properties: {start: {type: string, default: "22:00"}}}
      port: {type: integer, minimum: 1, maximum: 65535, default: 8080}
      servers: {type: array, default: [], items: {type: object, required: [name, weight], properties: {name: {type: string}, weight: {type: number}}}}
      sync: {type: boolean, default: false}
      wifi_only:
        type: boolean
        default: true
        x-setting: {requires: [{setting: sync, is: true, otherwise: false, message: Sync is off.}]}
      token: {type: string, minLength: 8, x-setting: {sensitive: true, noDefault: It is issued.}}

    """

  @Test func defaultsConditionsRecordsAndSecrets() throws {
    let settings = try SettingsFile(
      inMemory: "servers: [{name: a, weight: 2}]\ntoken: hunter2222\n", schema: SettingsSchema(text: Self.schema))
    let config = ConfigReader(provider: try SettleProvider(settings))
    #expect(config.int(forKey: "port") == 8080)
    #expect(
      config.string(forKey: "quietHours.start") == "22:00" && config.string(forKey: "quiet_hours.start") == "22:00")
    #expect(config.string(forKey: "servers.0.name") == "a" && config.double(forKey: "servers.0.weight") == 2)
    #expect(config.bool(forKey: "wifiOnly") == false)
    let provider = try SettleProvider(settings)
    #expect(try provider.value(forKey: .init(["token"]), type: .string).value?.isSecret == true)
    #expect(!(provider.snapshot() as? SettleSnapshot).debugDescription.contains("hunter2222"))
    #expect(throws: SettleConfigurationError.self) { try provider.value(forKey: .init(["port"]), type: .bool) }
  }

  /// One error lists every problem, including those of variables, and contains no secret.
  @Test func everyProblemIsReportedAtStart() throws {
    let settings = try SettingsFile(
      inMemory: "port: 70000\nprot: 1\ntoken: abc\n", schema: SettingsSchema(text: Self.schema),
      overrides: [.environment(prefix: "APP", ["APP_SYNC": "perhaps"])])
    let error = #expect(throws: SettleConfigurationError.self) { try SettleProvider(settings) }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("settings:1:7: ") } && lines.contains { $0.hasPrefix("settings:3:8: ") })
    #expect(lines.contains { $0.hasPrefix("APP_SYNC: ") } && !lines.joined().contains("abc"), "\(lines)")
  }

  @Test func aReloadingProviderOfSnapshots() async throws {
    let folder = Folder()
    folder.write("a.yaml", "port: 9\n")
    let provider = try await ReloadingFileProvider<SettleSnapshot>(
      parsingOptions: .init(schema: SettingsSchema(text: Self.schema)), filePath: .init(folder.path + "/a.yaml"))
    #expect(try provider.value(forKey: .init(["port"]), type: .int).value?.content == .int(9))
  }

  /// If the file becomes invalid, the last valid settings stay in use, and the problem is logged once.
  @Test func anInvalidReloadKeepsTheLastSettings() async throws {
    let folder = Folder()
    folder.write("a.yaml", "port: 9\n")
    let log = Log()
    let provider = try SettleProvider(
      SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema(text: Self.schema)),
      interval: .milliseconds(5), logger: Logger(label: "test") { _ in log })
    let run = Task { try await provider.run() }
    let key = AbsoluteConfigKey(["port"])
    func port() throws -> ConfigContent? { try provider.value(forKey: key, type: .int).value?.content }
    folder.write("a.yaml", "port: 70000\n")
    while log.errors.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))
    #expect(try port() == .int(9) && log.errors.count == 1 && log.errors[0].contains("a.yaml:1:7: "))
    try await provider.watchValue(forKey: key, type: .int) { updates in
      var seen: [ConfigContent?] = []
      for await update in updates {
        seen.append(try update.get().value?.content)
        if seen.count == 1 { folder.write("a.yaml", "port: 10\n") }
        if seen.last == .int(10) { break }
      }
      #expect(seen.first == .int(9))
    }
    #expect(try port() == .int(10))
    run.cancel()
    _ = try? await run.value
  }
}
