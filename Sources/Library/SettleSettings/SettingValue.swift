internal import DocumentModel

/// A type that the values of settings can be read as and written from.
///
/// `Bool`, `Int`, `Double`, `String`, arrays and optionals of them conform. An enumeration with raw values needs nothing but
/// to say so:
///
/// ```swift
/// enum Mode: String, SettingValue { case light, dark, system }
/// ```
public protocol SettingValue: Sendable {
  /// Nil where the value is of another type.
  init?(_ value: RawSettingValue)
  /// The value as JSON; nil for one that JSON has no way to write.
  var json: String? { get }
}

/// The value of a setting before it has a type.
public struct RawSettingValue: Sendable {
  let document: Document
  /// Nil for none.
  let node: NodeID?

  /// Whether there is none, or null.
  public var isNull: Bool { node.map { document.kind($0) == .null } ?? true }
  /// Nil for anything but `true` and `false`.
  public var bool: Bool? { node.flatMap { document.boolean($0) } }
  /// Nil for a number with a fraction too, and for one beyond 64 bits.
  public var int: Int? { node.flatMap { document.number($0) }?.int }
  /// The nearest number.
  public var double: Double? { node.flatMap { document.number($0) }.flatMap { Double($0.description) } }
  /// Nil for anything but a text.
  public var string: String? {
    node.flatMap { document.kind($0) == .string ? document.string($0) : nil }
  }
  /// The items of a list; nil for any other value.
  public var items: [RawSettingValue]? {
    node.flatMap { node in
      document.kind(node) == .array ? document.items(node).map { RawSettingValue(document: document, node: $0) } : nil
    }
  }
  /// The members of a mapping; nil for any other value.
  public var members: [String: RawSettingValue]? {
    node.flatMap { node in
      guard document.kind(document.resolve(node)) == .object else { return nil }
      let named = document.named(document.resolve(node))
      return Dictionary(
        named.map { ($0.name, RawSettingValue(document: document, node: $0.value)) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}

extension Bool: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let bool = value.bool else { return nil }
    self = bool
  }

  public var json: String? { description }
}

extension Int: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let int = value.int else { return nil }
    self = int
  }

  public var json: String? { description }
}

extension Double: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let double = value.double else { return nil }
    self = double
  }

  public var json: String? { isFinite ? description : nil }
}

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

/// Nil is null, and no value at all.
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
