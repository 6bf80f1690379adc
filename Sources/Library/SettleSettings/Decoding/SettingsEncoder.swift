internal import DocumentModel

/// Writes a value of a type as JSON, the keys of a mapping in the order in which they are encoded.
struct SettingsEncoder: Encoder {
  /// A value that is being written.
  final class Slot {
    /// Nil until a scalar is written.
    fileprivate var text: String?
    /// Nil unless the value is a mapping.
    fileprivate var members: [(name: String, value: Slot)]?
    /// Nil unless the value is a list.
    fileprivate var items: [Slot]?

    var json: String {
      if let members {
        return "{" + members.map { JSONText.string($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
      }
      return items.map { "[" + $0.map(\.json).joined(separator: ",") + "]" } ?? text ?? "null"
    }

    func member(_ name: String) -> Slot {
      let slot = Slot()
      if members == nil { members = [] }
      members?.append((name, slot))
      return slot
    }

    func item() -> Slot {
      let slot = Slot()
      if items == nil { items = [] }
      items?.append(slot)
      return slot
    }

    func write<Value: Encodable>(_ value: Value) throws {
      // A type with its own JSON, such as a duration, is written the way it is read.
      if let value = value as? any SettingValue {
        guard let json = value.json else {
          throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a JSON number"))
        }
        text = json
      } else {
        try value.encode(to: SettingsEncoder(slot: self))
      }
    }
  }

  /// The JSON of a value; nil if JSON can't represent it.
  static func json(_ value: some Encodable) -> String? { json { try $0.slot.write(value) } }

  /// The JSON of what `body` writes.
  static func json(_ body: (Self) throws -> Void) -> String? {
    let slot = Slot()
    do { try body(Self(slot: slot)) } catch { return nil }
    return slot.json
  }

  let slot: Slot
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.members = slot.members ?? []
    return KeyedEncodingContainer(EncodedMembers<Key>(slot: slot))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.items = slot.items ?? []
    return Items(slot: slot)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(slot: slot) }
}

private struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: SettingsEncoder.Slot
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) { _ = slot.member(key.stringValue) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try slot.member(key.stringValue).write(value)
  }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  { SettingsEncoder(slot: slot.member(key.stringValue)).container(keyedBy: type) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    SettingsEncoder(slot: slot.member(key.stringValue)).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { SettingsEncoder(slot: slot.member("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { SettingsEncoder(slot: slot.member(key.stringValue)) }
}

private struct Items: UnkeyedEncodingContainer {
  let slot: SettingsEncoder.Slot
  var codingPath: [any CodingKey] { [] }
  var count: Int { slot.items?.count ?? 0 }

  mutating func encodeNil() { _ = slot.item() }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try slot.item().write(value) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    SettingsEncoder(slot: slot.item()).container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    SettingsEncoder(slot: slot.item()).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { SettingsEncoder(slot: slot.item()) }
}

private struct SingleValue: SingleValueEncodingContainer {
  let slot: SettingsEncoder.Slot
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {}
  mutating func encode(_ value: Bool) { slot.text = value.description }
  mutating func encode(_ value: String) { slot.text = JSONText.string(value) }
  mutating func encode(_ value: Double) throws { try number(value, value.isFinite) }
  mutating func encode(_ value: Float) throws { try number(value, value.isFinite) }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    if let value = value as? any FixedWidthInteger { slot.text = "\(value)" } else { try slot.write(value) }
  }

  private func number(_ value: some Encodable & CustomStringConvertible, _ isFinite: Bool) throws {
    guard isFinite else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "not a JSON number"))
    }
    slot.text = value.description
  }
}
