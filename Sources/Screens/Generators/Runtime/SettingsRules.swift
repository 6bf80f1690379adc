extension GeneratedSettings {
  /// The rules for a value, other than its type.
  internal struct SettingsRules: Sendable {
    enum Format { case moment, day, time }

    var minimum: Double?
    var maximum: Double?
    var above: Double?
    var below: Double?
    var multipleOf: Double?
    var minCount: Int?
    var maxCount: Int?
    var isUnique = false
    var format: Format?

    func allow(_ number: Double) -> Bool {
      if let minimum, number < minimum { return false }
      if let maximum, number > maximum { return false }
      if let above, number <= above { return false }
      if let below, number >= below { return false }
      if let multipleOf, multipleOf > 0 {
        let times = number / multipleOf
        return abs(times - times.rounded()) <= abs(times) * 1e-12
      }
      return true
    }

    func allow(count: Int) -> Bool { count >= minCount ?? 0 && count <= maxCount ?? .max }

    func allow(_ text: String) -> Bool {
      guard allow(count: text.unicodeScalars.count) else { return false }
      return switch format {
      case .moment: Self.isMoment(Array(text.utf8))
      case .day: Self.isDay(Array(text.utf8))
      case .time: Self.isTime(Array(text.utf8))
      case nil: true
      }
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
      text.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(String(decoding: text, as: UTF8.self)) : nil
    }

    /// `22:00`
    static func isTime(_ text: [UInt8]) -> Bool {
      guard text.count == 5, text[2] == 0x3A, let hour = number(text[0..<2]), let minute = number(text[3..<5]) else {
        return false
      }
      return hour < 24 && minute < 60
    }

    /// `2026-03-01`
    private static func isDay(_ text: [UInt8]) -> Bool {
      guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D, let year = number(text[0..<4]),
        let month = number(text[5..<7]), let day = number(text[8..<10]), month >= 1, month <= 12
      else { return false }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return day >= 1 && day <= days[month - 1]
    }

    /// `2026-03-01T08:15:00Z`, by RFC 3339.
    private static func isMoment(_ text: [UInt8]) -> Bool {
      guard text.count >= 20, isDay(Array(text[0..<10])), text[10] | 0x20 == 0x74, isTime(Array(text[11..<16])),
        text[16] == 0x3A, let second = number(text[17..<19]), second <= 60
      else { return false }
      var rest = text[19...]
      if rest.first == 0x2E {
        let fraction = rest.dropFirst().prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard !fraction.isEmpty else { return false }
        rest = rest.dropFirst(1 + fraction.count)
      }
      if rest.count == 1, let zone = rest.first { return zone | 0x20 == 0x7A }
      guard let sign = rest.first, sign == 0x2B || sign == 0x2D else { return false }
      return isTime(Array(rest.dropFirst()))
    }
  }

  /// When a group is valid.
  internal enum SettingsUnity {
    /// Each member on its own, except that required ones must be valid.
    case loose
    /// Only if all of its members are valid.
    case whole
    /// The same, and both of its two members are present, or neither.
    case pair
  }

  /// The shape that a value must have.
  internal indirect enum SettingsShape: Sendable {
    case any
    case boolean
    case integer(SettingsRules = SettingsRules())
    case number(SettingsRules = SettingsRules())
    case text(SettingsRules = SettingsRules())
    case strings([String])
    case integers([Int])
    case list(SettingsShape, SettingsRules = SettingsRules())
    case map(SettingsShape)
    case nullable(SettingsShape)
    case record([SettingsMember], SettingsUnity)

    var isNullable: Bool { if case .nullable = self { true } else { false } }
    /// The shape without null.
    var bare: SettingsShape { if case .nullable(let shape) = self { shape } else { self } }

    /// The shape of a member at a path.
    func at(_ path: ArraySlice<String>) -> SettingsShape {
      guard let name = path.first, case .record(let members, _) = bare else { return self }
      return members.first { $0.name == name }?.shape.at(path.dropFirst()) ?? .any
    }
  }

  /// A member of a group, with its name in stored documents.
  internal struct SettingsMember: Sendable {
    let name: String
    let shape: SettingsShape
    let isRequired: Bool
    /// Nil if stored documents don't contain it.
    let storedName: String?
    /// Its former names there.
    let formerNames: [String]
    /// Whether it applies to all members that the schema doesn't name.
    let isOfOthers: Bool

    init(
      _ name: String, of shape: SettingsShape, isRequired: Bool = false, as stored: String? = nil,
      formerly: [String] = [], isKept: Bool = true
    ) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      formerNames = formerly
      storedName = isKept ? stored ?? name : nil
      isOfOthers = false
    }

    init(others shape: SettingsShape) {
      name = ""
      self.shape = shape
      isRequired = false
      storedName = nil
      formerNames = []
      isOfOthers = true
    }
  }

  /// Removes invalid parts of values.
  internal struct SettingsSieve {
    /// The paths of the values that must exist, or that lead to them; nil for all.
    var stored: [[String]]?
    private(set) var losses: [(path: [String], message: String)] = []

    init(stored: [[String]]?) { self.stored = stored }

    private mutating func lose(_ path: [String], because message: String) -> SettingsValue? {
      losses.append((path, message))
      return nil
    }

    /// The remaining part of a value; nil for nothing.
    mutating func sound(_ value: SettingsValue, as shape: SettingsShape, at path: [String]) -> SettingsValue? {
      switch (shape, value) {
      case (.any, .data): return lose(path, because: "binary data cannot be a setting")
      case (.any, .date(let text)): return .string(text)
      case (.any, .list(let items)): return .list(items.compactMap { sound($0, as: .any, at: path) })
      case (.any, .object(let members)): return .object(members.compactMapValues { sound($0, as: .any, at: path) })
      case (.any, _): return value
      case (.nullable, .null): return value
      case (.nullable(let inner), _): return sound(value, as: inner, at: path)
      case (.boolean, .boolean): return value
      case (.boolean, _): return lose(path, because: "not true or false")
      case (.integer(let rules), .integer(let number)):
        return rules.allow(Double(number)) ? value : lose(path, because: "the number is not allowed")
      case (.integer(let rules), .number(let number)):
        guard let whole = Int(exactly: number) else { return lose(path, because: "not an integer") }
        return rules.allow(number) ? .integer(whole) : lose(path, because: "the number is not allowed")
      case (.integer, _): return lose(path, because: "not an integer")
      case (.number(let rules), .integer(let number)):
        return rules.allow(Double(number)) ? value : lose(path, because: "the number is not allowed")
      case (.number(let rules), .number(let number)):
        return number.isFinite && rules.allow(number) ? value : lose(path, because: "the number is not allowed")
      case (.number, _): return lose(path, because: "not a number")
      case (.text(let rules), .string(let text)), (.text(let rules), .date(let text)):
        return rules.allow(text) ? .string(text) : lose(path, because: "the string is not allowed")
      case (.text, _): return lose(path, because: "not a string")
      case (.strings(let strings), .string(let text)):
        return strings.contains(text) ? value : lose(path, because: "not an allowed value")
      case (.integers(let numbers), .integer(let number)):
        return numbers.contains(number) ? value : lose(path, because: "not an allowed value")
      case (.integers(let numbers), .number(let number)):
        guard let whole = Int(exactly: number), numbers.contains(whole) else {
          return lose(path, because: "not an allowed value")
        }
        return .integer(whole)
      case (.strings, _), (.integers, _): return lose(path, because: "not an allowed value")
      case (.list(let item, let rules), .list(let items)): return list(items, of: item, by: rules, at: path)
      case (.list, _): return lose(path, because: "not a list")
      case (.map(let inner), .object(let members)):
        var kept: [String: SettingsValue] = [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          kept[name] = sound(member, as: inner, at: path + [name])
        }
        return .object(kept)
      case (.map, _), (.record, _):
        guard case .record(let members, let unity) = shape, case .object(let values) = value else {
          return lose(path, because: "not a mapping")
        }
        return record(values, of: members, as: unity, at: path)
      }
    }

    private mutating func list(
      _ items: [SettingsValue], of shape: SettingsShape, by rules: SettingsRules, at path: [String]
    ) -> SettingsValue? {
      var kept: [SettingsValue] = []
      var seen: Set<SettingsValue> = []
      for (index, item) in items.enumerated() {
        let place = path + ["[\(index)]"]
        guard let item = sound(item, as: shape, at: place) else { continue }
        if rules.isUnique, !seen.insert(item).inserted {
          losses.append((place, "duplicate item"))
        } else {
          kept.append(item)
        }
      }
      return rules.allow(count: kept.count)
        ? .list(kept) : lose(path, because: "the list has too many or too few items")
    }

    private mutating func record(
      _ values: [String: SettingsValue], of members: [SettingsMember], as unity: SettingsUnity, at path: [String]
    ) -> SettingsValue? {
      var kept: [String: SettingsValue] = [:]
      var reason: String?
      for member in members where member.isOfOthers {
        let others = values.filter { other in !members.contains { $0.name == other.key && !$0.isOfOthers } }
        for (name, value) in others.sorted(by: { $0.key < $1.key }) {
          kept[name] = sound(value, as: member.shape, at: path + [name])
        }
      }
      for member in members where !member.isOfOthers {
        let place = path + [member.name]
        guard let value = values[member.name] else {
          if member.isRequired, isStored(place) { reason = reason ?? "\(member.name) is missing" }
          continue
        }
        kept[member.name] = sound(value, as: member.shape, at: place)
        guard kept[member.name] == nil, member.isRequired || unity != .loose else { continue }
        reason = reason ?? "its group is only valid as a whole"
      }
      if unity == .pair, kept.values.count(where: { $0 != .null }) == 1 {
        reason = reason ?? "both values are required, or neither"
      }
      guard let reason, !path.isEmpty else { return .object(kept) }
      for name in kept.keys.sorted() { losses.append((path + [name], reason)) }
      if kept.isEmpty { losses.append((path, reason)) }
      return nil
    }

    private func isStored(_ path: [String]) -> Bool {
      guard let stored else { return true }
      return stored.contains { $0.starts(with: path) || path.starts(with: $0) }
    }
  }
}
