/// Reading from stores and writing to them, as generated Swift declares it.
enum SwiftStoreAccess {
  static let code = #"""
    /// A store of values by key outside a file, such as `UserDefaults`, the Keychain or the row of an account.
    ///
    /// A table is a list of objects under one key.
    ACCESSprotocol SettingsStore {
      /// The value for a key; nil for none.
      func value(forKey key: String) -> SettingsValue?
      /// Sets the value for a key; nil removes it.
      mutating func set(_ value: SettingsValue?, forKey key: String)
    }

    /// A value in a store that its setting doesn't allow; the default applies instead.
    ACCESSstruct SettingsProblem: Hashable, Sendable, CustomStringConvertible {
      /// The key of the store.
      ACCESSlet key: String
      /// The path of the setting, or of the lost part of it: `feeds[2].url`.
      ACCESSlet setting: String
      /// The value in the store; nil if it may be sensitive.
      ACCESSlet value: SettingsValue?
      /// The reason, without the value.
      ACCESSlet message: String

      /// A message for a person, without sensitive values.
      ACCESSvar description: String {
        let held = value.map { String(SettingsJSON.text($0).prefix(200)) } ?? "‹redacted›"
        return "\(key) (\(setting)): \(message) (value: \(held))"
      }
    }

    /// A key of a store, with its setting.
    fileprivate struct SettingsKey: Sendable {
      enum Form { case plain, json, data, time, presence, rows }

      let name: String
      let path: [String]
      let form: Form
      let isHidden: Bool
      /// Keys that held the value before.
      let formerNames: [String]

      init(_ name: String, at path: [String], _ form: Form = .plain, isHidden: Bool = false, formerly: [String] = []) {
        self.name = name
        self.path = path
        self.form = form
        self.isHidden = isHidden
        formerNames = formerly
      }
    }

    /// The keys of a store.
    fileprivate struct SettingsStoreKeys: Sendable {
      let shape: SettingsShape
      let keys: [SettingsKey]
      /// Whether it is a property list: JSON is text or data there, moments are dates, and there is no null.
      let isPropertyList: Bool

      // MARK: Reading

      /// The settings with the values of the store; a setting that the store lacks has its default.
      func read<Settings: Codable>(
        _ settings: Settings, from store: some SettingsStore, _ problems: inout [SettingsProblem]
      ) -> Settings {
        var found: [(key: SettingsKey, held: (name: String, value: SettingsValue))] = []
        var tree = SettingsValue.object([:])
        for key in keys {
          guard let held = held(key, store) else { continue }
          found.append((key, held))
          if key.form == .presence {
            if isThere(key, held.value) { tree.put(.boolean(true), key.path[...]) }
          } else if let value = unpacked(held.value, key) {
            tree.put(value, key.path[...])
          } else {
            problems.append(problem(key, held, key.path, "its JSON is invalid"))
          }
        }
        var sieve = SettingsSieve(held: keys.map(\.path))
        let sound = sieve.sound(tree, shape, []) ?? .object([:])
        for loss in sieve.losses {
          for (key, held) in found where key.form != .presence {
            guard loss.path.starts(with: key.path) || key.path.starts(with: loss.path) else { continue }
            problems.append(problem(key, held, loss.path, loss.message))
          }
        }
        guard var whole = try? SettingsEncoder.value(of: settings) else { return settings }
        for key in keys {
          if let value = sound.at(key.path[...]) { whole.put(value, key.path[...]) } else { whole.remove(key.path[...]) }
        }
        if let read = try? SettingsDecoder.decode(Settings.self, whole) { return read }
        // A group without the settings of another store is absent.
        var rest = SettingsSieve(held: nil)
        whole = rest.sound(whole, shape, []) ?? whole
        return (try? SettingsDecoder.decode(Settings.self, whole)) ?? settings
      }

      private func held(_ key: SettingsKey, _ store: some SettingsStore) -> (name: String, value: SettingsValue)? {
        for name in [key.name] + key.formerNames {
          guard let value = store.value(forKey: name) else { continue }
          // The null of a row is no value where the setting can't be null.
          return value == .null && !shape.at(key.path[...]).isNullable ? nil : (name, value)
        }
        return nil
      }

      private func isThere(_ presence: SettingsKey, _ held: SettingsValue) -> Bool {
        guard held != .null else { return false }
        guard let own = keys.first(where: { $0.name == presence.name && $0.form != .presence }) else { return true }
        var sieve = SettingsSieve(held: nil)
        return unpacked(held, own).flatMap { sieve.sound($0, shape.at(own.path[...]), own.path) } != nil
      }

      private func problem(
        _ key: SettingsKey, _ held: (name: String, value: SettingsValue), _ path: [String], _ message: String
      ) -> SettingsProblem {
        let setting = path.reduce("") { $0 + ($0.isEmpty || $1.utf8.first == 0x5B ? "" : ".") + $1 }
        return SettingsProblem(key: held.name, setting: setting, value: key.isHidden ? nil : held.value, message: message)
      }

      /// The value of a setting as settings have it; nil where it is text that is no JSON.
      private func unpacked(_ held: SettingsValue, _ key: SettingsKey) -> SettingsValue? {
        let own = shape.at(key.path[...])
        switch key.form {
        case .plain, .presence: return held
        case .rows:
          guard case .list(let rows) = held, case .list(let row, _) = own.bare else { return held }
          return .list(rows.map { renamed($0, row, isBack: true, isDeep: false) })
        case .time:
          guard case .string(let text) = held, let time = Self.withoutSeconds(text) else { return held }
          return .string(time)
        case .json, .data:
          let read: SettingsValue? =
            switch held {
            case .string(let text): SettingsJSON.value(text) ?? (isPropertyList ? nil : held)
            case .data(let bytes): SettingsJSON.value(bytes)
            default: isPropertyList ? nil : held
            }
          return read.map { renamed($0, own, isBack: true) }
        }
      }

      /// An object with its members' other names: those of stored documents, or the settings' own.
      private func renamed(
        _ value: SettingsValue, _ shape: SettingsShape, isBack: Bool, isDeep: Bool = true
      ) -> SettingsValue {
        guard case .record(let members, _) = shape.bare, case .object(let old) = value else { return value }
        var new: [String: SettingsValue] = [:]
        for member in members {
          guard let stored = member.storedName else { continue }
          let names = isBack ? [stored] + member.formerNames : [member.name]
          guard let inner = names.lazy.compactMap({ old[$0] }).first else { continue }
          new[isBack ? member.name : stored] = isDeep ? renamed(inner, member.shape, isBack: isBack) : inner
        }
        for member in members where member.isOfOthers {
          let known = members.filter { !$0.isOfOthers }
          for (name, inner) in old where !known.contains(where: { ($0.formerNames + [isBack ? $0.storedName ?? $0.name : $0.name]).contains(name) }) {
            new[name] = isDeep ? renamed(inner, member.shape, isBack: isBack) : inner
          }
        }
        return .object(new)
      }

      // MARK: Writing

      func write(_ settings: some Codable, to store: inout some SettingsStore) {
        guard let tree = try? SettingsEncoder.value(of: settings) else { return }
        for key in keys where key.form != .presence {
          store.set(packed(tree, key), forKey: key.name)
          for name in key.formerNames { store.set(nil, forKey: name) }
        }
      }

      private func packed(_ tree: SettingsValue, _ key: SettingsKey) -> SettingsValue? {
        // Whether it is there says that another setting is true.
        let presence = keys.first { $0.form == .presence && $0.name == key.name }
        if let presence, tree.at(presence.path[...]) != .boolean(true) { return nil }
        let own = shape.at(key.path[...])
        guard let value = tree.at(key.path[...]) else { return own.isNullable && !isPropertyList ? .null : nil }
        switch key.form {
        case .plain, .presence: return isPropertyList ? listed(value, own) : value
        case .rows:
          guard case .list(let rows) = value, case .list(let row, _) = own.bare else { return value }
          return .list(rows.map { renamed($0, row, isBack: false, isDeep: false) })
        case .time:
          guard case .string(let text) = value, SettingsRules.isTime(Array(text.utf8)) else {
            return isPropertyList ? listed(value, own) : value
          }
          return .string(text + ":00")
        case .json, .data:
          let document = renamed(value, own, isBack: false)
          guard isPropertyList else { return document }
          let text = SettingsJSON.text(document)
          return key.form == .data ? .data(Array(text.utf8)) : .string(text)
        }
      }

      /// A value as a property list has it: without null, with moments as dates.
      private func listed(_ value: SettingsValue, _ shape: SettingsShape) -> SettingsValue? {
        switch (value, shape.bare) {
        case (.null, _): return nil
        case (.string(let text), .text(let rules)):
          return rules.format == .moment && rules.allow(text) ? .date(text) : value
        case (.list(let items), .list(let item, _)): return .list(items.compactMap { listed($0, item) })
        case (.list(let items), _): return .list(items.compactMap { listed($0, .any) })
        case (.object(let members), .map(let inner)): return .object(members.compactMapValues { listed($0, inner) })
        case (.object(let members), .record(let known, _)):
          var new: [String: SettingsValue] = [:]
          for (name, member) in members {
            new[name] = listed(member, known.first { $0.name == name }?.shape ?? .any)
          }
          return .object(new)
        case (.object(let members), _): return .object(members.compactMapValues { listed($0, .any) })
        default: return value
        }
      }

      /// `22:00:00` and `22:00:00.000` as `22:00`; nil for any other text.
      private static func withoutSeconds(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 8, SettingsRules.isTime(Array(bytes[0..<5])), Array(bytes[5..<8]) == Array(":00".utf8) else {
          return nil
        }
        let fraction = bytes[8...]
        let isWhole = fraction.isEmpty
          || fraction.count > 1 && fraction.first == 0x2E && fraction.dropFirst().allSatisfy { $0 == 0x30 }
        return isWhole ? String(decoding: bytes[0..<5], as: UTF8.self) : nil
      }
    }
    """#

  /// Paths in values.
  static let paths = #"""
    extension NAME.SettingsValue {
      /// The value at a way of names; nil for none.
      fileprivate func at(_ path: ArraySlice<String>) -> Self? {
        guard let name = path.first else { return self }
        guard case .object(let members) = self else { return nil }
        return members[name]?.at(path.dropFirst())
      }

      /// Sets the value at a path, and makes the groups that are missing.
      fileprivate mutating func put(_ value: Self, _ path: ArraySlice<String>) {
        guard let name = path.first else { return self = value }
        var members: [String: Self] = [:]
        if case .object(let own) = self { members = own }
        var inner = members[name] ?? .object([:])
        inner.put(value, path.dropFirst())
        members[name] = inner
        self = .object(members)
      }

      /// Takes away what is at a way of names, and a group that it leaves empty.
      fileprivate mutating func remove(_ path: ArraySlice<String>) {
        guard let name = path.first, case .object(var members) = self else { return }
        if path.count > 1, var inner = members[name] {
          inner.remove(path.dropFirst())
          members[name] = inner == .object([:]) ? nil : inner
        } else {
          members[name] = nil
        }
        self = .object(members)
      }
    }
    """#

  /// The conformance of `UserDefaults`, where there is Foundation.
  static let defaults = #"""
    #if canImport(Foundation)
    extension NAME {
      /// `UserDefaults` as a store.
      ACCESSstruct SettingsDefaults: SettingsStore {
        private let defaults: Foundation.UserDefaults

        ACCESSinit(_ defaults: Foundation.UserDefaults = .standard) { self.defaults = defaults }

        ACCESSfunc value(forKey key: String) -> SettingsValue? { defaults.object(forKey: key).flatMap(Self.value) }

        ACCESSfunc set(_ value: SettingsValue?, forKey key: String) {
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
          case let date as Foundation.Date: return .date(Foundation.ISO8601DateFormatter().string(from: date))
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

        private static func date(_ text: String) -> Foundation.Date? {
          let formatter = Foundation.ISO8601DateFormatter()
          if let date = formatter.date(from: text) { return date }
          formatter.formatOptions.insert(.withFractionalSeconds)
          return formatter.date(from: text)
        }
      }
    }
    #endif
    """#
}
