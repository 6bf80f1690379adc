internal import DocumentModel

/// Decodes a type from the values of settings. A value of the wrong type is recorded, and decoding continues with a
/// stand-in where it can, so that all problems are reported at once.
struct SettingsDecoder: Decoder {
  let value: RawSettingValue
  let path: Path
  let log: DecodingLog
  var codingPath: [any CodingKey] { path.segments.map { MemberKey($0.token) } }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value.members else { throw mismatch("a mapping") }
    return KeyedDecodingContainer(DecodedMembers<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = value.items else { throw mismatch("a list") }
    return Items(decoder: self, items: items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

  func at(_ path: Path, _ value: RawSettingValue) -> Self { Self(value: value, path: path, log: log) }

  /// What a type is decoded from, as a message says it: `an integer within range`.
  static func words(for type: Any.Type) -> String { (type as? any Scalar.Type)?.words ?? "a \(type)" }

  func mismatch(_ wanted: String) -> DecodingLog.DecodingFailure {
    log.add(
      path, value.value == nil ? "\(path) is not set, and has no default" : "\(path) must be \(wanted)")
    return DecodingLog.DecodingFailure()
  }

  /// Decodes a value. If that fails, records the problem, and returns a stand-in for a scalar or throws.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any Scalar.Type {
      if let value = type.init(value) as? Value { return value }
      // Continue with any value of the type, to find later problems too.
      _ = mismatch(type.words)
      if let some = type.some as? Value { return some }
    }
    // Arrays, dictionaries, optionals and records are decoded part by part below, to report each part that fails.
    if let type = type as? any SettingValue.Type, !(type is any Compound.Type), !(type is any RawRepresentable.Type),
      !(type is any SettingRecord.Type)
    {
      if let value = type.init(value) as? Value { return value }
      throw mismatch(Self.words(for: type))
    }
    do {
      if let type = type as? any Compound.Type, let value = try type.init(reading: self) as? Value { return value }
      return try Value(from: self)
    } catch {
      log.add(error, path, type)
      // Any case will do: the problem is recorded, so the result is dropped.
      if let some = (type as? any CaseIterable.Type)?.some as? Value { return some }
      throw DecodingLog.DecodingFailure()
    }
  }
}

/// A scalar type of the standard library. If a value can't be decoded, `some` takes its place, and decoding continues.
private protocol Scalar: SettingValue {
  static var some: Self { get }
  /// What a message calls its values: `a string`.
  static var words: String { get }
}

extension Bool: Scalar {
  fileprivate static var some: Self { false }
  fileprivate static var words: String { "true or false" }
}

extension String: Scalar {
  fileprivate static var some: Self { "" }
  fileprivate static var words: String { "a string" }
}

extension Scalar where Self: BinaryFloatingPoint {
  fileprivate static var some: Self { 0 }
  fileprivate static var words: String { "a number" }
}

extension Scalar where Self: FixedWidthInteger {
  fileprivate static var some: Self { 0 }
  fileprivate static var words: String { "an integer within range" }
}

extension Double: Scalar {}
extension Float: Scalar {}
extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}

/// A type whose parts are decoded one by one, so that each part that fails is reported.
private protocol Compound {
  /// Nil if the value is of another kind: a mapping for an array, say.
  init?(reading decoder: SettingsDecoder) throws
}

extension Array: Compound where Element: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    guard let items = decoder.value.items else { return nil }
    self = items.enumerated().compactMap { index, item in
      try? decoder.at(decoder.path.appending(index), item).read(Element.self)
    }
    // A list without the items that failed would be a different list.
    if count < items.count { throw DecodingLog.DecodingFailure() }
  }
}

extension Dictionary: Compound where Key == String, Value: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    guard let members = decoder.value.members else { return nil }
    self = [:]
    // Sorted, so that problems come in the same order each time.
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      self[name] = try? decoder.at(decoder.path.appending(name), member).read(Value.self)
    }
    if count < members.count { throw DecodingLog.DecodingFailure() }
  }
}

extension Optional: Compound where Wrapped: Decodable {
  fileprivate init?(reading decoder: SettingsDecoder) throws {
    // Null means no value only where the type is optional.
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

private struct DecodedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SettingsDecoder
  let members: [String: RawSettingValue]
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  // A missing member and null are the same for an optional property.
  func decodeNil(forKey key: Key) -> Bool { members[key.stringValue]?.isNull ?? true }

  private func one(_ key: Key) -> SettingsDecoder {
    let value = members[key.stringValue] ?? RawSettingValue(value: nil)
    return decoder.at(decoder.path.appending(key.stringValue), value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try one(key).read(type) }

  /// A member that can't be decoded is recorded and treated as absent, so that the members after it are decoded too.
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

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct SingleValue: SingleValueDecodingContainer {
  let decoder: SettingsDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}

/// The problems found while decoding a type, each with the path of its setting.
final class DecodingLog {
  /// Thrown when a value can't be decoded; the log has the problem.
  struct DecodingFailure: Error {}

  private(set) var problems: [(path: Path, message: String)] = []

  func add(_ path: Path, _ message: String) { problems.append((path, message)) }

  /// Records an error that a type's own code threw, without its text, which may contain a sensitive value.
  func add(_ error: any Error, _ path: Path, _ type: Any.Type) {
    switch error {
    case is DecodingFailure: break
    case DecodingError.keyNotFound(let key, _):
      add(path.appending(key.stringValue), "\(path.appending(key.stringValue)) is not set, and has no default")
    case _: add(path, "the value of \(path) is not a \(type)")
    }
  }
}
