extension GeneratedSettings.SettingsValue {
  /// The value at a path; nil if there is none.
  internal func at(_ path: ArraySlice<String>) -> Self? {
    guard let name = path.first else { return self }
    guard case .object(let members) = self else { return nil }
    return members[name]?.at(path.dropFirst())
  }

  /// Sets the value at a path, and adds missing groups.
  internal mutating func put(_ value: Self, at path: ArraySlice<String>) {
    guard let name = path.first else { return self = value }
    var members: [String: Self] = [:]
    if case .object(let own) = self { members = own }
    var inner = members[name] ?? .object([:])
    inner.put(value, at: path.dropFirst())
    members[name] = inner
    self = .object(members)
  }

  /// Removes the value at a path, and a group that becomes empty.
  internal mutating func remove(_ path: ArraySlice<String>) {
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
