package import DocumentModel

/// A type that settings can be read as and written from.
///
/// `Bool`, the integers, `Double`, `Float`, `String`, `Duration` (in seconds), and arrays, dictionaries and optionals
/// of these types conform; a record conforms by ``SettingRecord``. An enumeration with raw values only declares the
/// conformance:
///
/// ```swift
/// enum Mode: String, SettingValue { case light, dark, system }
/// ```
public protocol SettingValue: Sendable {
  /// Converts a setting's value; nil if it is of another type.
  init?(_ value: RawSettingValue)
  /// The value as JSON; nil if JSON can't represent it, such as infinity.
  var json: String? { get }
}

/// The value of a setting before it has a type.
public struct RawSettingValue: Sendable {
  /// Nil if there is none.
  let value: InputValue?

  package init(value: InputValue?) { self.value = value }

  /// Whether there is no value, or null.
  public var isNull: Bool { value.map { $0.kind == .null } ?? true }
  /// The Boolean; nil for any other value.
  public var bool: Bool? { value?.boolean }
  /// The integer; nil for any other value, a number with a fraction, or one beyond 64 bits.
  public var int: Int? { value?.integer }
  /// The number, rounded to the nearest `Double`; nil for any other value.
  public var double: Double? { (value?.number?.description).flatMap(Double.init) }
  /// The string; nil for any other value.
  public var string: String? { value?.string }
  /// The integer; nil for any other value, a number with a fraction, or one that the type can't represent.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    // A number beyond `Int`, as a `UInt64` can be, is converted from its digits.
    int.map { Integer(exactly: $0) } ?? (value?.number?.description).flatMap { Integer($0) }
  }
  /// The items of a list; nil for any other value.
  public var items: [RawSettingValue]? { value?.items?.map { RawSettingValue(value: $0) } }
}

extension RawSettingValue: SettingValue {
  public init?(_ value: RawSettingValue) { self = value }

  /// The value as JSON; `null` if there is no value.
  public var json: String? { value?.json ?? "null" }

  /// A scalar as users write it; nil for null and for collections.
  public var scalarText: String? {
    value.flatMap { $0.kind == .null || $0.kind.isCollection ? nil : string ?? json }
  }

  /// The members of a mapping by their names; nil for any other value.
  public var members: [String: RawSettingValue]? {
    guard let value, value.kind == .object else { return nil }
    return Dictionary(value.members.map { ($0.name, Self(value: $0.value)) }) { $1 }
  }
}

extension Bool: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let bool = value.bool else { return nil }
    self = bool
  }

  public var json: String? { description }
}

extension SettingValue where Self: FixedWidthInteger {
  public init?(_ value: RawSettingValue) {
    guard let integer = value.integer(Self.self) else { return nil }
    self = integer
  }

  public var json: String? { description }
}

extension Int: SettingValue {}
extension Int8: SettingValue {}
extension Int16: SettingValue {}
extension Int32: SettingValue {}
extension Int64: SettingValue {}
extension UInt: SettingValue {}
extension UInt8: SettingValue {}
extension UInt16: SettingValue {}
extension UInt32: SettingValue {}
extension UInt64: SettingValue {}

extension SettingValue where Self: BinaryFloatingPoint & CustomStringConvertible {
  public init?(_ value: RawSettingValue) {
    guard let number = value.double else { return nil }
    self.init(number)
  }

  public var json: String? { isFinite ? description : nil }
}

extension Double: SettingValue {}
extension Float: SettingValue {}

extension String: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let string = value.string else { return nil }
    self = string
  }

  public var json: String? { JSONText.string(self) }
}

extension Array: SettingValue where Element: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let items = value.items else { return nil }
    self = []
    for item in items {
      guard let element = Element(item) else { return nil }
      append(element)
    }
  }

  public var json: String? {
    let items = compactMap(\.json)
    return items.count == count ? "[\(items.joined(separator: ","))]" : nil
  }
}

extension Dictionary: SettingValue where Key == String, Value: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let members = value.members else { return nil }
    self = [:]
    for (name, member) in members {
      guard let read = Value(member) else { return nil }
      self[name] = read
    }
  }

  public var json: String? {
    // Sorted, so that the same values give the same text.
    let members = sorted { $0.key < $1.key }.map { name, value in value.json.map { "\(JSONText.string(name)):\($0)" } }
    return members.contains { $0 == nil } ? nil : "{\(members.compactMap(\.self).joined(separator: ","))}"
  }
}

/// A number of seconds.
extension Duration: SettingValue {
  public init?(_ value: RawSettingValue) {
    // A duration counts its seconds in an Int64.
    guard let seconds = value.double, seconds.magnitude < 0x1p63 else { return nil }
    self = value.int.map { .seconds($0) } ?? .seconds(seconds)
  }

  public var json: String? {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) / 1e18)"
  }
}

/// Nil represents both null and no value.
extension Optional: SettingValue where Wrapped: SettingValue {
  public init?(_ value: RawSettingValue) {
    if value.isNull {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = .some(wrapped)
    }
  }

  public var json: String? {
    switch self {
    case .none: "null"
    case .some(let value): value.json
    }
  }
}

extension SettingValue where Self: RawRepresentable, RawValue: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let raw = RawValue(value) else { return nil }
    self.init(rawValue: raw)
  }

  public var json: String? { rawValue.json }
}

/// A record as a setting's value, such as an item of a list. Types generated with `--library` conform, and any other
/// `Codable` type can.
public protocol SettingRecord: SettingValue, Codable {}

extension SettingRecord {
  public init?(_ value: RawSettingValue) {
    let decoder = SettingsDecoder(value: value, path: Path(), log: DecodingLog())
    guard let record = try? Self(from: decoder), decoder.log.problems.isEmpty else { return nil }
    self = record
  }

  public var json: String? { SettingsEncoder.json { try encode(to: $0) } }
}
