public import Configuration
public import SettleSettings

/// The settings of a file at one time, as a configuration: the effective values, with the schema's defaults and
/// conditions applied.
///
/// ```swift
/// let schema = try SettingsSchema("app.schema.yaml")
/// let provider = try await ReloadingFileProvider<SettleSnapshot>(
///   parsingOptions: .init(schema: schema), filePath: "app.yaml")
/// ```
///
/// A key may use any spelling of a setting: `quietHours.start` and `quiet_hours.start` are the same. An index names an
/// item of a list: `servers.0.name`.
public struct SettleSnapshot: Sendable {
  /// The options for reading a file.
  public struct ParsingOptions: FileParsingOptions {
    /// The schema of the file, or nil to read the file without checks, defaults, and conditions.
    public var schema: SettingsSchema?
    /// The layers weaker than the file, the weakest first.
    public var layers: [SettingsFile.Layer]
    /// The layers stronger than the file, the weakest first.
    public var overrides: [SettingsFile.Layer]
    /// Decodes bytes from the string of a setting.
    public var bytesDecoder: any ConfigBytesFromStringDecoder
    /// The keys that are secret in addition to those that the schema marks as sensitive.
    public var secretsSpecifier: SecretsSpecifier<String, Void>

    public init(
      schema: SettingsSchema? = nil, layers: [SettingsFile.Layer] = [], overrides: [SettingsFile.Layer] = [],
      bytesDecoder: some ConfigBytesFromStringDecoder = .base64,
      secretsSpecifier: SecretsSpecifier<String, Void> = .none
    ) {
      (self.schema, self.layers, self.overrides) = (schema, layers, overrides)
      (self.bytesDecoder, self.secretsSpecifier) = (bytesDecoder, secretsSpecifier)
    }

    public static var `default`: Self { Self() }
  }

  private struct Entry: Sendable {
    var name: String
    var value: RawSettingValue
    var isSecret: Bool
    /// Whether the entry is an item of a list or inside one. The list itself is also an entry.
    var isItem: Bool
  }

  public let providerName: String
  private let bytesDecoder: any ConfigBytesFromStringDecoder
  /// The settings by their normalized keys.
  private var entries: [String: Entry] = [:]
  /// The number of settings, without the items of lists.
  private var count = 0

  init(_ settings: SettingsFile, providerName: String, _ options: ParsingOptions) throws {
    (self.providerName, bytesDecoder) = (providerName, options.bytesDecoder)
    let errors = settings.errors
    guard errors.isEmpty else { throw SettleConfigurationError.invalid(errors) }
    add(settings.values, [], isItem: false) { names in
      let key = names.joined(separator: ".")
      return settings.isSensitive(Self.path(names)) || options.secretsSpecifier.isSecret(key: key, value: ())
    }
  }

  private mutating func add(
    _ value: RawSettingValue, _ names: [String], isItem: Bool, _ isSecret: ([String]) -> Bool
  ) {
    if let members = value.members {
      for (name, member) in members { add(member, names + [name], isItem: isItem, isSecret) }
      return
    }
    guard !value.isNull else { return }
    let key = Self.key(names)
    entries[key] = Entry(name: names.joined(separator: "."), value: value, isSecret: isSecret(names), isItem: isItem)
    if !isItem { count += 1 }
    for (index, item) in (value.items ?? []).enumerated() {
      add(item, names + [String(index)], isItem: true, isSecret)
    }
  }

  /// The JSON Pointer of a setting.
  private static func path(_ names: [String]) -> String {
    names.map { name in
      "/" + String(name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
    }.joined()
  }

  /// The normalized key of a setting: lowercase, without dashes and underscores.
  private static func key(_ names: [String]) -> String {
    names.map { $0.lowercased().filter { $0 != "_" && $0 != "-" } }.joined(separator: ".")
  }
}

extension SettleSnapshot: FileConfigSnapshot {
  /// - Throws: `SettleConfigurationError`, with every problem and its line.
  public init(data: RawSpan, providerName: String, parsingOptions: ParsingOptions) throws {
    let settings: SettingsFile
    do throws(SettingsError) {
      settings = try SettingsFile(
        inMemory: data.withUnsafeBytes { Array($0) }, schema: parsingOptions.schema, layers: parsingOptions.layers,
        overrides: parsingOptions.overrides)
    } catch {
      throw SettleConfigurationError(error)
    }
    try self.init(settings, providerName: providerName, parsingOptions)
  }

  public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    let encoded = key.components.joined(separator: ".")
    guard let entry = entries[Self.key(key.components)] else { return LookupResult(encodedKey: encoded, value: nil) }
    guard let content = content(entry.value, type) else {
      throw SettleConfigurationError.otherType(key: encoded, type)
    }
    return LookupResult(encodedKey: encoded, value: ConfigValue(content, isSecret: entry.isSecret))
  }

  private func content(_ value: RawSettingValue, _ type: ConfigType) -> ConfigContent? {
    func items<Item>(_ read: (RawSettingValue) -> Item?) -> [Item]? {
      guard let items = value.items else { return nil }
      let all = items.compactMap(read)
      return all.count == items.count ? all : nil
    }
    func bytes(_ value: RawSettingValue) -> [UInt8]? { value.string.flatMap(bytesDecoder.decode) }
    return switch type {
    case .string: value.scalarText.map { .string($0) }
    case .int: value.int.map { .int($0) }
    case .double: value.double.map { .double($0) }
    case .bool: value.bool.map { .bool($0) }
    case .bytes: bytes(value).map { .bytes($0) }
    case .stringArray: items(\.scalarText).map { .stringArray($0) }
    case .intArray: items(\.int).map { .intArray($0) }
    case .doubleArray: items(\.double).map { .doubleArray($0) }
    case .boolArray: items(\.bool).map { .boolArray($0) }
    case .byteChunkArray: items(bytes).map { .byteChunkArray($0) }
    }
  }

  public var description: String { "\(providerName)[\(count) values]" }

  public var debugDescription: String {
    let values = entries.values.filter { !$0.isItem }.sorted { $0.name < $1.name }.map { entry in
      let items = entry.value.items?.map { $0.scalarText ?? $0.json ?? "" }.joined(separator: ",")
      return "\(entry.name)=\(entry.isSecret ? "<REDACTED>" : entry.value.scalarText ?? items ?? "")"
    }
    return "\(providerName)[\(count) values: \(values.joined(separator: ", "))]"
  }
}
