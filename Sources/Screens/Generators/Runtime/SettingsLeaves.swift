internal import SettleSettings

extension GeneratedSettings {
  /// A setting of a file, or a list or mapping with all of its contents.
  internal struct SettingsLeaf: Sendable {
    /// The path that the library uses.
    let path: String
    let names: [String]
    /// Whether null differs from an absent value.
    let keepsNull: Bool

    init(_ path: String, at names: [String], keepsNull: Bool = false) {
      self.path = path
      self.names = names
      self.keepsNull = keepsNull
    }

    /// Whether one of the settings is this one, or inside it: `feeds[0].url` in `feeds`.
    func holds(_ settings: [String]) -> Bool {
      settings.contains { setting in
        guard setting.utf8.starts(with: path.utf8) else { return false }
        let next = setting.utf8.dropFirst(path.utf8.count).first
        return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
      }
    }
  }

  /// A group with members that the schema doesn't name, and the names of those it does.
  internal struct SettingsOthers: Sendable {
    let names: [String]
    let known: Set<String>

    init(at names: [String], except known: Set<String>) { (self.names, self.known) = (names, known) }
  }

  /// The settings of a file.
  internal struct SettingsLeaves: Sendable {
    /// The version of the schema; nil if it has none.
    var version: String?
    let leaves: [SettingsLeaf]
    /// The groups that may be absent, outer ones first, each with its path.
    let groups: [SettingsLeaf]
    var others: [SettingsOthers] = []

    /// The leaves, including those of members that the schema doesn't name.
    private func leaves(of values: [SettingsValue]) -> [SettingsLeaf] {
      leaves
        + others.flatMap { group in
          let names = values.flatMap { value -> [String] in
            guard case .object(let members)? = value.at(group.names[...]) else { return [] }
            return members.keys.filter { !group.known.contains($0) }
          }
          return Set(names).sorted().map { name in
            let way = group.names + [name]
            let path = way.map { SettingsJSON.text(.string($0)) }.joined(separator: ".")
            return SettingsLeaf(path, at: way, keepsNull: true)
          }
        }
    }

    private func leaves(of file: SettingsFile) -> [SettingsLeaf] {
      others.isEmpty ? leaves : leaves(of: [SettingsValue(file.values) ?? .null])
    }

    /// A change of one value; nil removes it.
    private typealias Step = (path: String, value: SettingsValue?)

    /// The steps that change a setting together, and a single step that does the same if they are refused.
    private struct Change {
      let names: [String]
      let steps: [Step]
      var otherwise: Step?

      func make(in file: inout SettingsFile) throws(SettingsError) {
        var copy = file
        do throws(SettingsError) {
          for step in steps { try Self.make(step, in: &copy) }
        } catch {
          guard let otherwise else { throw error }
          copy = file
          try Self.make(otherwise, in: &copy)
        }
        file = copy
      }

      private static func make(_ step: Step, in file: inout SettingsFile) throws(SettingsError) {
        if let value = step.value { try file.set(step.path, to: value) } else { try file.unset(step.path) }
      }
    }

    // MARK: Reading

    func read<Settings: Codable>(_ type: Settings.Type, from file: SettingsFile) throws(SettingsError) -> Settings {
      if let version { try file.requireSchema(version: version) }
      let errors = file.errors
      guard errors.isEmpty else { throw .invalid(errors) }
      var tree = SettingsValue.object([:])
      for leaf in leaves(of: file) {
        guard let value = try value(leaf, in: file), value != .null || leaf.keepsNull else { continue }
        tree.put(value, at: leaf.names[...])
      }
      for group in groups.reversed() where tree.at(group.names[...])?.holdsNothing == true {
        tree.remove(group.names[...])
      }
      do {
        return try SettingsDecoder.decode(type, from: tree)
      } catch {
        // The library knows where in the file each problem is.
        return try file.decode(type)
      }
    }

    /// Nil if the file's schema doesn't have the setting.
    private func value(_ leaf: SettingsLeaf, in file: SettingsFile) throws(SettingsError) -> SettingsValue? {
      do throws(SettingsError) {
        return try file.value(at: leaf.path, as: SettingsValue.self)
      } catch {
        switch error {
        case .unknownSetting, .noValue: return nil
        default: throw error
        }
      }
    }

    // MARK: Writing

    func write<Settings: Codable>(_ settings: Settings, to file: inout SettingsFile) throws(SettingsError) {
      if let version { try file.requireSchema(version: version) }
      guard let new = try? SettingsEncoder.value(of: settings) else { throw .unwritableValue("") }
      let wrong = file.problems.filter { $0.severity == .error }.compactMap(\.setting)
      let read = try? self.read(Settings.self, from: file)
      let old = read.flatMap { try? SettingsEncoder.value(of: $0) } ?? readable(file, without: wrong)
      var changes: [Change] = []
      // A group is added or removed as a whole.
      var whole: [[String]] = []
      for group in groups where !whole.contains(where: { group.names.starts(with: $0) }) {
        let (value, before) = (new.at(group.names[...]), old.at(group.names[...]))
        if case .object? = value, case .object? = before { continue }
        whole.append(group.names)
        if value != before { changes.append(Change(names: group.names, steps: [(group.path, value)])) }
      }
      let leaves = leaves(of: [new, old])
      for leaf in leaves where !whole.contains(where: { leaf.names.starts(with: $0) }) {
        let (value, before) = (new.at(leaf.names[...]), old.at(leaf.names[...]))
        if leaf.holds(wrong) {
          // Invalid items inside weren't read, so the indices differ.
          if value != before { changes.append(Change(names: leaf.names, steps: [(leaf.path, value)])) }
        } else {
          collect(value, from: before, at: leaf.path, of: leaf.names, into: &changes)
        }
      }
      var copy = file
      try make(changes, of: leaves, to: new, in: &copy)
      file = copy
    }

    /// The values of a file that can be read one by one, without invalid ones, which are written again.
    private func readable(_ file: SettingsFile, without wrong: [String]) -> SettingsValue {
      var (file, tree) = (file, SettingsValue.object([:]))
      file.policy = .fallBack
      for leaf in leaves(of: file) where !leaf.holds(wrong) {
        if let value = try? value(leaf, in: file), value != .null || leaf.keepsNull {
          tree.put(value, at: leaf.names[...])
        }
      }
      return tree
    }

    /// The smallest changes from one value to another.
    private func collect(
      _ new: SettingsValue?, from old: SettingsValue?, at path: String, of names: [String], into changes: inout [Change]
    ) {
      guard new != old else { return }
      switch (new, old) {
      case (.list(let new)?, .list(let old)?) where new.count == old.count:
        for (index, pair) in zip(new, old).enumerated() {
          collect(pair.0, from: pair.1, at: "\(path)[\(index)]", of: names, into: &changes)
        }
      case (.object(let new)?, .object(let old)?) where !new.isEmpty:
        for name in Set(new.keys).union(old.keys).sorted() {
          let inner = "\(path).\(SettingsJSON.text(.string(name)))"
          collect(new[name], from: old[name], at: inner, of: names, into: &changes)
        }
      case (.list(let new)?, .list(let old)?) where !new.isEmpty:
        let whole = Step(path, .list(new))
        changes.append(
          Change(names: names, steps: steps(to: new, from: old, at: path) ?? [whole], otherwise: whole))
      default: changes.append(Change(names: names, steps: [(path, new)]))
      }
    }

    /// The changes of items: removals from the end, and additions at the end; nil if items are added elsewhere.
    private func steps(to new: [SettingsValue], from old: [SettingsValue], at path: String) -> [Step]? {
      let start = zip(new, old).prefix { $0 == $1 }.count
      let end = zip(new[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
      if start + end == new.count { return (start..<old.count - end).reversed().map { ("\(path)[\($0)]", nil) } }
      guard end == 0 else { return nil }
      var changes: [Change] = []
      let both = min(new.count, old.count)
      for index in start..<both {
        collect(new[index], from: old[index], at: "\(path)[\(index)]", of: [], into: &changes)
      }
      let gone = (both..<old.count).reversed().map { Step("\(path)[\($0)]", nil) }
      return changes.flatMap(\.steps) + gone + (both..<new.count).map { ("\(path)[\($0)]", new[$0]) }
    }

    /// Makes the changes in an order that the file accepts, and settings that can only change together as a group.
    private func make(
      _ changes: [Change], of leaves: [SettingsLeaf], to new: SettingsValue, in file: inout SettingsFile
    ) throws(SettingsError) {
      var pending = changes
      while !pending.isEmpty {
        var refused: [Change] = []
        var reason: SettingsError?
        for change in pending {
          do throws(SettingsError) {
            try change.make(in: &file)
          } catch {
            refused.append(change)
            reason = reason ?? error
          }
        }
        guard let reason else { return }
        if refused.count == pending.count {
          try makeTogether(&refused, of: leaves, to: new, in: &file, reason: reason)
        }
        pending = refused
      }
    }

    private func makeTogether(
      _ changes: inout [Change], of leaves: [SettingsLeaf], to new: SettingsValue, in file: inout SettingsFile,
      reason: SettingsError
    ) throws(SettingsError) {
      guard let names = changes.first?.names.dropLast(), let path = groupPath(names) else { throw reason }
      var group: [String: SettingsValue] = [:]
      for leaf in leaves where leaf.names.dropLast() == names {
        guard let name = leaf.names.last, let value = new.at(leaf.names[...]) else { continue }
        let isChanged = changes.contains { $0.names == leaf.names }
        var isStated = false
        if let provenance = try? file.provenance(of: leaf.path), case .file = provenance { isStated = true }
        if isChanged || isStated { group[name] = value }
      }
      guard changes.count(where: { $0.names.dropLast() == names }) > 1 else { throw reason }
      do throws(SettingsError) {
        if group.isEmpty {
          try file.unset(path)
        } else {
          try file.set(path, to: SettingsValue.object(group))
        }
      } catch {
        throw reason
      }
      changes.removeAll { $0.names.dropLast() == names }
    }

    /// The path of a group of settings alone; nil for the root.
    private func groupPath(_ names: ArraySlice<String>) -> String? {
      guard !names.isEmpty else { return nil }
      return names.map { SettingsJSON.text(.string($0)) }.joined(separator: ".")
    }
  }
}
