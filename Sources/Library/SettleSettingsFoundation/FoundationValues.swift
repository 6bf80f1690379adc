public import Foundation
public import SettleSettings

/// A URL, as in the formats `uri` and `uri-reference`.
extension URL: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let text = value.string, let url = URL(string: text) else { return nil }
    self = url
  }

  public var json: String? { absoluteString.json }
}

/// A time with its offset, as in the format `date-time`, or midnight UTC of a day, as in the format `date`.
extension Date: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let text = value.string else { return nil }
    let styles: [ISO8601FormatStyle] = [
      ISO8601FormatStyle(), ISO8601FormatStyle(includingFractionalSeconds: true),
      ISO8601FormatStyle().year().month().day(),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
    self = date
  }

  /// In whole seconds if possible, otherwise in milliseconds.
  public var json: String? {
    let isWhole = timeIntervalSince1970 == timeIntervalSince1970.rounded()
    return formatted(ISO8601FormatStyle(includingFractionalSeconds: !isWhole)).json
  }
}

/// A UUID, as in the format `uuid`; written in lowercase.
extension UUID: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard let text = value.string, let uuid = UUID(uuidString: text) else { return nil }
    self = uuid
  }

  public var json: String? { uuidString.lowercased().json }
}

/// A number with all the digits that `Decimal` can hold.
extension Decimal: SettingValue {
  public init?(_ value: RawSettingValue) {
    guard value.double != nil, let text = value.json, let number = Decimal(string: text) else { return nil }
    self = number
  }

  public var json: String? { isFinite ? description : nil }
}
