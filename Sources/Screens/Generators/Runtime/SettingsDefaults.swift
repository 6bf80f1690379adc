public import Foundation

extension GeneratedSettings {
  /// `UserDefaults` as a store.
  public struct SettingsDefaults: SettingsStore {
    private let defaults: Foundation.UserDefaults

    public init(_ defaults: Foundation.UserDefaults = .standard) { self.defaults = defaults }

    public func value(forKey key: String) -> SettingsValue? { defaults.object(forKey: key).flatMap(Self.value) }

    public func set(_ value: SettingsValue?, forKey key: String) {
      if let object = value.flatMap(Self.object) {
        defaults.set(object, forKey: key)
      } else {
        defaults.removeObject(forKey: key)
      }
    }

    private static func value(_ object: Any) -> SettingsValue? {
      switch object {
      case let text as String: return .string(text)
      case let bytes as Foundation.Data: return .data(Array(bytes))
      case let date as Foundation.Date: return .date(text(date))
      case let list as [Any]: return .list(list.compactMap(value))
      case let members as [String: Any]: return .object(members.compactMapValues(value))
      case let number as Foundation.NSNumber:
        switch String(cString: number.objCType) {
        case "c": return .boolean(number.boolValue)
        case "d", "f": return .number(number.doubleValue)
        default: return .integer(number.intValue)
        }
      case let boolean as Bool: return .boolean(boolean)
      case let integer as Int: return .integer(integer)
      case let number as Double: return .number(number)
      default: return nil
      }
    }

    private static func object(_ value: SettingsValue) -> Any? {
      switch value {
      case .null: return nil
      case .boolean(let boolean): return boolean
      case .integer(let integer): return integer
      case .number(let number): return number
      case .string(let text): return text
      case .list(let list): return list.compactMap(object)
      case .object(let members): return members.compactMapValues(object)
      case .data(let bytes): return Foundation.Data(bytes)
      case .date(let text): return date(text) ?? text
      }
    }

    private static func text(_ date: Foundation.Date) -> String {
      let formatter = Foundation.ISO8601DateFormatter()
      // `12:00:00.5` is read back unchanged, and `12:00:00` isn't written as `12:00:00.000`.
      if date.timeIntervalSince1970 != date.timeIntervalSince1970.rounded() {
        formatter.formatOptions.insert(.withFractionalSeconds)
      }
      return formatter.string(from: date)
    }

    private static func date(_ text: String) -> Foundation.Date? {
      let formatter = Foundation.ISO8601DateFormatter()
      if let date = formatter.date(from: text) { return date }
      formatter.formatOptions.insert(.withFractionalSeconds)
      return formatter.date(from: text)
    }
  }
}
