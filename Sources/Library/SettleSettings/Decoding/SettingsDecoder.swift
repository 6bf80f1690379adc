internal import Settings

/// Reads a type from the values of settings. Where a value isn't of the wanted type, the problem is noted and, as far as another
/// value can stand in its place, reading goes on: so that all problems are told in one go.
struct SettingsDecoder: Decoder {
  let value: RawSettingValue
  let path: SettingPath
  let log: DecodingLog
  var codingPath: [any CodingKey] { path.segments.map { MemberKey($0.token) } }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value.members else { throw mismatch("a mapping") }
    return KeyedDecodingContainer(Members<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = value.items else { throw mismatch("a list") }
    return Items(decoder: self, items: items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { One(decoder: self) }

  func at(_ path: SettingPath, _ value: RawSettingValue) -> Self { Self(value: value, path: path, log: log) }

  func mismatch(_ wanted: String) -> DecodingLog.Stop {
    log.add(
      path, value.node == nil ? "\(path) is not set, and has no default" : "the value of \(path) is not \(wanted)")
    return DecodingLog.Stop()
  }

  /// A value of a type; where there is none, its problem is noted.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any SettingValue.Type, !(type is any Compound.Type), !(type is any RawRepresentable.Type) {
      if let value = type.init(value) as? Value { return value }
      throw mismatch("a \(Value.self)")
    }
    do {
      if let type = type as? any Compound.Type, let value = try type.init(reading: self) as? Value { return value }
      return try Value(from: self)
    } catch {
      log.add(error, path, type)
      if let some = (type as? any CaseIterable.Type)?.some as? Value { return some }
      throw DecodingLog.Stop()
    }
  }

  /// A value of a type that the standard library has; another one in its place where there is none.
  func scalar<Value>(_ words: String, _ some: Value, _ read: (RawSettingValue) -> Value?) -> Value {
    if let value = read(value) { return value }
    _ = mismatch(words)
    return some
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    scalar("a whole number in range", 0) { $0.int.flatMap { Value(exactly: $0) } }
  }
}

/// A type whose parts are read one by one, whether one of them can be read or not.
private protocol Compound {
  /// Nil where the value has other parts.
  init?(reading decoder: SettingsDecoder) throws
}

extension Array: Compound where Element: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    guard let items = decoder.value.items else { return nil }
    self = items.enumerated().compactMap { index, item in
      try? decoder.at(decoder.path.appending(index), item).read(Element.self)
    }
    if count < items.count { throw DecodingLog.Stop() }
  }
}

extension Dictionary: Compound where Key == String, Value: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    guard let members = decoder.value.members else { return nil }
    self = [:]
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      self[name] = try? decoder.at(decoder.path.appending(name), member).read(Value.self)
    }
    if count < members.count { throw DecodingLog.Stop() }
  }
}

extension Optional: Compound where Wrapped: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    self = decoder.value.isNull ? .none : try decoder.read(Wrapped.self)
  }
}

extension CaseIterable {
  fileprivate static var some: Self? { allCases.first }
}

/// A key of any name.
struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SettingsDecoder
  let members: [String: RawSettingValue]
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { members[key.stringValue]?.isNull ?? true }

  private func one(_ key: Key) -> SettingsDecoder {
    let value = members[key.stringValue] ?? RawSettingValue(document: decoder.value.document, node: nil)
    return decoder.at(decoder.path.appending(key.stringValue), value)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try One(decoder: one(key)).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try One(decoder: one(key)).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try One(decoder: one(key)).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try One(decoder: one(key)).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { one(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { one(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { one(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { one(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { one(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { one(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { one(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { one(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { one(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { one(key).integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try one(key).read(type) }

  /// A member that can't be read is noted, and counts as absent, so that those behind it are read too.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    decodeNil(forKey: key) ? nil : try? one(key).read(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { try one(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try one(key).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { one(key) }
}

private struct Items: UnkeyedDecodingContainer {
  let decoder: SettingsDecoder
  let items: [RawSettingValue]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(decoder: SettingsDecoder, items: [RawSettingValue]) { (self.decoder, self.items) = (decoder, items) }

  private mutating func next() throws -> SettingsDecoder {
    guard !isAtEnd else { throw decoder.mismatch("a list of more than \(items.count) items") }
    defer { currentIndex += 1 }
    return decoder.at(decoder.path.appending(currentIndex), items[currentIndex])
  }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, items[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try One(decoder: next()).decode(type) }
  mutating func decode(_ type: String.Type) throws -> String { try One(decoder: next()).decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try One(decoder: next()).decode(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try One(decoder: next()).decode(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().integer(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct One: SingleValueDecodingContainer {
  let decoder: SettingsDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { decoder.scalar("true or false", false, \.bool) }
  func decode(_ type: String.Type) throws -> String { decoder.scalar("a text", "", \.string) }
  func decode(_ type: Double.Type) throws -> Double { decoder.scalar("a number", 0, \.double) }
  func decode(_ type: Float.Type) throws -> Float { decoder.scalar("a number", 0) { $0.double.map { Float($0) } } }
  func decode(_ type: Int.Type) throws -> Int { decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { decoder.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}
