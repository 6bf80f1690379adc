extension GeneratedSettings {
  /// Encodes a `Codable` value as a `SettingsValue`.
  internal final class SettingsEncoder: Encoder {
    private enum Kind { case value, list, object }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var kind = Kind.object
    private var own = SettingsValue.null
    private var items: [SettingsEncoder] = []
    private var members: [String: SettingsEncoder] = [:]

    private init(_ codingPath: [any CodingKey]) { self.codingPath = codingPath }

    static func value(of some: some Encodable) throws -> SettingsValue { try encoder(of: some, at: []).value }

    private static func encoder(of some: some Encodable, at path: [any CodingKey]) throws -> SettingsEncoder {
      let encoder = SettingsEncoder(path)
      switch some {
      case let value as SettingsValue: encoder.set(value)
      case let boolean as Bool: encoder.set(.boolean(boolean))
      case let integer as Int: encoder.set(.integer(integer))
      case let number as Double: encoder.set(.number(number))
      case let string as String: encoder.set(.string(string))
      default: try some.encode(to: encoder)
      }
      return encoder
    }

    private var value: SettingsValue {
      switch kind {
      case .value: own
      case .list: .list(items.map(\.value))
      case .object: .object(members.mapValues(\.value))
      }
    }

    private func set(_ value: SettingsValue) { (kind, own) = (.value, value) }

    private func inside(_ key: (any CodingKey)?) -> SettingsEncoder {
      let inner = SettingsEncoder(codingPath + [key].compactMap { $0 })
      add(inner, for: key)
      return inner
    }

    private func add(_ inner: SettingsEncoder, for key: (any CodingKey)?) {
      if let key { members[key.stringValue] = inner } else { items.append(inner) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      kind = .object
      return KeyedEncodingContainer(Keyed<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      kind = .list
      return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
      let encoder: SettingsEncoder
      var codingPath: [any CodingKey] { encoder.codingPath }

      func encodeNil(forKey key: Key) throws { encoder.inside(key).set(.null) }
      func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        encoder.add(try SettingsEncoder.encoder(of: value, at: codingPath + [key]), for: key)
      }
      func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner>
      {
        encoder.inside(key).container(keyedBy: type)
      }
      func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.inside(key).unkeyedContainer()
      }
      func superEncoder() -> any Encoder { encoder }
      func superEncoder(forKey key: Key) -> any Encoder { encoder.inside(key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
      let encoder: SettingsEncoder
      var codingPath: [any CodingKey] { encoder.codingPath }
      var count: Int { encoder.items.count }

      func encodeNil() throws { encoder.inside(nil).set(.null) }
      func encode<T: Encodable>(_ value: T) throws {
        encoder.add(try SettingsEncoder.encoder(of: value, at: codingPath), for: nil)
      }
      func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        encoder.inside(nil).container(keyedBy: type)
      }
      func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.inside(nil).unkeyedContainer() }
      func superEncoder() -> any Encoder { encoder.inside(nil) }
    }

    private struct Single: SingleValueEncodingContainer {
      let encoder: SettingsEncoder
      var codingPath: [any CodingKey] { encoder.codingPath }

      func encodeNil() throws { encoder.set(.null) }
      func encode<T: Encodable>(_ value: T) throws {
        encoder.set(try SettingsEncoder.encoder(of: value, at: codingPath).value)
      }
    }
  }

  /// Decodes a `Codable` value from a `SettingsValue`.
  internal struct SettingsDecoder: Decoder {
    let value: SettingsValue
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func decode<T: Decodable>(
      _ type: T.Type, from value: SettingsValue, at path: [any CodingKey] = []
    ) throws -> T {
      if let same = value as? T { return same }
      switch value {
      case .boolean(let boolean): if let known = boolean as? T { return known }
      case .integer(let integer):
        if type == Int.self, let known = integer as? T { return known }
        if type == Double.self, let known = Double(integer) as? T { return known }
      case .number(let number):
        if type == Double.self, let known = number as? T { return known }
        if type == Int.self, let known = Int(exactly: number) as? T { return known }
      case .string(let string): if let known = string as? T { return known }
      case .null, .list, .object, .data, .date: break
      }
      let isScalar = type == Bool.self || type == Int.self || type == Double.self || type == String.self
      guard !isScalar else { throw Self.mismatch(type, at: path) }
      return try T(from: SettingsDecoder(value: value, codingPath: path))
    }

    private static func mismatch(_ type: Any.Type, at path: [any CodingKey]) -> DecodingError {
      .typeMismatch(type, .init(codingPath: path, debugDescription: "the value has a different type"))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      guard case .object(let members) = value else { throw Self.mismatch([String: SettingsValue].self, at: codingPath) }
      return KeyedDecodingContainer(Keyed<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      guard case .list(let items) = value else { throw Self.mismatch([SettingsValue].self, at: codingPath) }
      return Unkeyed(items: items, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(value: value, codingPath: codingPath) }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
      let members: [String: SettingsValue]
      let codingPath: [any CodingKey]
      var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

      private func value(_ key: Key) throws -> SettingsValue {
        if let value = members[key.stringValue] { return value }
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "missing value"))
      }
      private func decoder(_ key: Key) throws -> SettingsDecoder {
        SettingsDecoder(value: try value(key), codingPath: codingPath + [key])
      }

      func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
      func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }
      func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try SettingsDecoder.decode(type, from: try value(key), at: codingPath + [key])
      }
      func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
      ) throws -> KeyedDecodingContainer<Inner> { try decoder(key).container(keyedBy: type) }
      func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
      }
      func superDecoder() throws -> any Decoder { SettingsDecoder(value: .object(members), codingPath: codingPath) }
      func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
      let items: [SettingsValue]
      let codingPath: [any CodingKey]
      var currentIndex = 0
      var count: Int? { items.count }
      var isAtEnd: Bool { currentIndex >= items.count }

      private func item() throws -> SettingsValue {
        guard !isAtEnd else { throw SettingsDecoder.mismatch(SettingsValue.self, at: codingPath) }
        return items[currentIndex]
      }
      private mutating func take() throws -> SettingsDecoder {
        let item = try item()
        currentIndex += 1
        return SettingsDecoder(value: item, codingPath: codingPath)
      }

      mutating func decodeNil() throws -> Bool {
        guard try item() == .null else { return false }
        currentIndex += 1
        return true
      }
      mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try SettingsDecoder.decode(type, from: try item(), at: codingPath)
        currentIndex += 1
        return value
      }
      mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
      ) throws -> KeyedDecodingContainer<Inner> { try take().container(keyedBy: type) }
      mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
      mutating func superDecoder() throws -> any Decoder { try take() }
    }

    private struct Single: SingleValueDecodingContainer {
      let value: SettingsValue
      let codingPath: [any CodingKey]

      func decodeNil() -> Bool { value == .null }
      func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try SettingsDecoder.decode(type, from: value, at: codingPath)
      }
    }
  }
}
