extension GeneratedSettings {
  /// A store of values by key outside a file, such as `UserDefaults`, the Keychain or the row of an account.
  ///
  /// A table is a list of objects under one key.
  public protocol SettingsStore {
    /// The value for a key; nil for none.
    func value(forKey key: String) -> SettingsValue?
    /// Sets the value for a key; nil removes it.
    mutating func set(_ value: SettingsValue?, forKey key: String)
  }

  /// A value in a store that its setting doesn't allow; the default applies instead.
  public struct SettingsProblem: Hashable, Sendable, CustomStringConvertible {
    /// The key of the store.
    public let key: String
    /// The path of the setting, or of the lost part of it: `feeds[2].url`.
    public let setting: String
    /// The value in the store; nil if it may be sensitive.
    public let value: SettingsValue?
    /// The reason, without the value.
    public let message: String

    /// A message for a person, without sensitive values.
    public var description: String {
      let stored = value.map { String(SettingsJSON.text($0).prefix(200)) } ?? "‹redacted›"
      return "\(key) (\(setting)): \(message) (value: \(stored))"
    }
  }

  /// A key of a store, with its setting.
  internal struct SettingsKey: Sendable {
    enum Form { case plain, json, data, time, presence, rows }

    let name: String
    let path: [String]
    let form: Form
    let isHidden: Bool
    /// Former keys of the value.
    let formerNames: [String]

    init(_ name: String, at path: [String], as form: Form = .plain, isHidden: Bool = false, formerly: [String] = []) {
      self.name = name
      self.path = path
      self.form = form
      self.isHidden = isHidden
      formerNames = formerly
    }
  }

  /// The keys of a store.
  internal struct SettingsStoreKeys: Sendable {
    let shape: SettingsShape
    let keys: [SettingsKey]
    /// Whether it is a property list: JSON is text or data there, moments are dates, and there is no null.
    let isPropertyList: Bool

    // MARK: Reading

    /// The settings with the values of the store; a setting that isn't in the store has its default.
    func read<Settings: Codable>(
      _ settings: Settings, from store: some SettingsStore, problems: inout [SettingsProblem]
    ) -> Settings {
      var found: [(key: SettingsKey, stored: (name: String, value: SettingsValue))] = []
      var tree = SettingsValue.object([:])
      for key in keys {
        guard let stored = stored(key, in: store) else { continue }
        found.append((key, stored))
        if key.form == .presence {
          if isThere(key, with: stored.value) { tree.put(.boolean(true), at: key.path[...]) }
        } else if let value = unpacked(stored.value, for: key) {
          tree.put(value, at: key.path[...])
        } else {
          problems.append(problem(key, with: stored, at: key.path, because: "its JSON is invalid"))
        }
      }
      var sieve = SettingsSieve(stored: keys.map(\.path))
      let sound = sieve.sound(tree, as: shape, at: []) ?? .object([:])
      for loss in sieve.losses {
        for (key, stored) in found where key.form != .presence {
          guard loss.path.starts(with: key.path) || key.path.starts(with: loss.path) else { continue }
          problems.append(problem(key, with: stored, at: loss.path, because: loss.message))
        }
      }
      guard var whole = try? SettingsEncoder.value(of: settings) else { return settings }
      for key in keys {
        if let value = sound.at(key.path[...]) {
          whole.put(value, at: key.path[...])
        } else {
          whole.remove(key.path[...])
        }
      }
      if let read = try? SettingsDecoder.decode(Settings.self, from: whole) { return read }
      // A group without the settings of another store is absent.
      var rest = SettingsSieve(stored: nil)
      whole = rest.sound(whole, as: shape, at: []) ?? whole
      return (try? SettingsDecoder.decode(Settings.self, from: whole)) ?? settings
    }

    private func stored(_ key: SettingsKey, in store: some SettingsStore) -> (name: String, value: SettingsValue)? {
      for name in [key.name] + key.formerNames {
        guard let value = store.value(forKey: name) else { continue }
        // Null in a row counts as absent if the setting can't be null.
        return value == .null && !shape.at(key.path[...]).isNullable ? nil : (name, value)
      }
      return nil
    }

    private func isThere(_ presence: SettingsKey, with stored: SettingsValue) -> Bool {
      guard stored != .null else { return false }
      guard let own = keys.first(where: { $0.name == presence.name && $0.form != .presence }) else { return true }
      var sieve = SettingsSieve(stored: nil)
      return unpacked(stored, for: own).flatMap { sieve.sound($0, as: shape.at(own.path[...]), at: own.path) } != nil
    }

    private func problem(
      _ key: SettingsKey, with stored: (name: String, value: SettingsValue), at path: [String], because message: String
    ) -> SettingsProblem {
      let setting = path.reduce("") { $0 + ($0.isEmpty || $1.utf8.first == 0x5B ? "" : ".") + $1 }
      let value = key.isHidden ? nil : stored.value
      return SettingsProblem(key: stored.name, setting: setting, value: value, message: message)
    }

    /// The value in the form of settings; nil for text that isn't JSON.
    private func unpacked(_ stored: SettingsValue, for key: SettingsKey) -> SettingsValue? {
      let own = shape.at(key.path[...])
      switch key.form {
      case .plain, .presence: return stored
      case .rows:
        guard case .list(let rows) = stored, case .list(let row, _) = own.bare else { return stored }
        return .list(rows.map { renamed($0, as: row, isReversed: true, isDeep: false) })
      case .time:
        guard case .string(let text) = stored, let time = Self.withoutSeconds(text) else { return stored }
        return .string(time)
      case .json, .data:
        let read: SettingsValue? =
          switch stored {
          case .string(let text): SettingsJSON.value(text) ?? (isPropertyList ? nil : stored)
          case .data(let bytes): SettingsJSON.value(bytes)
          default: isPropertyList ? nil : stored
          }
        return read.map { renamed($0, as: own, isReversed: true) }
      }
    }

    /// An object with its members renamed to those of stored documents, or back.
    private func renamed(
      _ value: SettingsValue, as shape: SettingsShape, isReversed: Bool, isDeep: Bool = true
    ) -> SettingsValue {
      guard case .record(let members, _) = shape.bare, case .object(let old) = value else { return value }
      var new: [String: SettingsValue] = [:]
      for member in members {
        guard let stored = member.storedName else { continue }
        let names = isReversed ? [stored] + member.formerNames : [member.name]
        guard let inner = names.lazy.compactMap({ old[$0] }).first else { continue }
        new[isReversed ? member.name : stored] =
          isDeep ? renamed(inner, as: member.shape, isReversed: isReversed) : inner
      }
      for member in members where member.isOfOthers {
        let known = members.filter { !$0.isOfOthers }.flatMap { known in
          known.formerNames + [isReversed ? known.storedName ?? known.name : known.name]
        }
        for (name, inner) in old where !known.contains(name) {
          new[name] = isDeep ? renamed(inner, as: member.shape, isReversed: isReversed) : inner
        }
      }
      return .object(new)
    }

    // MARK: Writing

    func write(_ settings: some Codable, to store: inout some SettingsStore) {
      guard let tree = try? SettingsEncoder.value(of: settings) else { return }
      for key in keys where key.form != .presence {
        store.set(packed(tree, for: key), forKey: key.name)
        for name in key.formerNames { store.set(nil, forKey: name) }
      }
    }

    private func packed(_ tree: SettingsValue, for key: SettingsKey) -> SettingsValue? {
      // The presence of the key means that another setting is true.
      let presence = keys.first { $0.form == .presence && $0.name == key.name }
      if let presence, tree.at(presence.path[...]) != .boolean(true) { return nil }
      let own = shape.at(key.path[...])
      guard let value = tree.at(key.path[...]) else { return own.isNullable && !isPropertyList ? .null : nil }
      switch key.form {
      case .plain, .presence: return isPropertyList ? listed(value, as: own) : value
      case .rows:
        guard case .list(let rows) = value, case .list(let row, _) = own.bare else { return value }
        return .list(rows.map { renamed($0, as: row, isReversed: false, isDeep: false) })
      case .time:
        guard case .string(let text) = value, SettingsRules.isTime(Array(text.utf8)) else {
          return isPropertyList ? listed(value, as: own) : value
        }
        return .string(text + ":00")
      case .json, .data:
        let document = renamed(value, as: own, isReversed: false)
        guard isPropertyList else { return document }
        let text = SettingsJSON.text(document)
        return key.form == .data ? .data(Array(text.utf8)) : .string(text)
      }
    }

    /// A value in the form of a property list: without null, with moments as dates.
    private func listed(_ value: SettingsValue, as shape: SettingsShape) -> SettingsValue? {
      switch (value, shape.bare) {
      case (.null, _): return nil
      case (.string(let text), .text(let rules)):
        return rules.format == .moment && rules.allow(text) ? .date(text) : value
      case (.list(let items), .list(let item, _)): return .list(items.compactMap { listed($0, as: item) })
      case (.list(let items), _): return .list(items.compactMap { listed($0, as: .any) })
      case (.object(let members), .map(let inner)): return .object(members.compactMapValues { listed($0, as: inner) })
      case (.object(let members), .record(let known, _)):
        var new: [String: SettingsValue] = [:]
        for (name, member) in members {
          new[name] = listed(member, as: known.first { $0.name == name }?.shape ?? .any)
        }
        return .object(new)
      case (.object(let members), _): return .object(members.compactMapValues { listed($0, as: .any) })
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
      let isWhole =
        fraction.isEmpty
        || fraction.count > 1 && fraction.first == 0x2E && fraction.dropFirst().allSatisfy { $0 == 0x30 }
      return isWhole ? String(decoding: bytes[0..<5], as: UTF8.self) : nil
    }
  }
}
