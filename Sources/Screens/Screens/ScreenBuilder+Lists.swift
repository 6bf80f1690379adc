internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The records of lists, and the fields of new ones.
extension ScreenBuilder {
  func itemInfo(_ path: Path) -> SettingInfo? { info(at: path.appending(0)) }

  private func info(at path: Path) -> SettingInfo? {
    model?.info(of: path)?.translated(by: translation)
  }

  /// The number of records whose members have rows: a page can't show thousands.
  private static let itemLimit = 200

  /// The records of a list, each a group under the title that identifies it.
  func items(_ list: Int, item: SettingInfo, in row: SettingRow) -> [ScreenRow] {
    let labels = ItemLabels(settings.entries[list].facts, members: item.members, words: words)
    return (parts[list] ?? []).enumerated().map { number, index in
      let entry = settings.entries[index]
      let value = entry.effective.map { InputValue(settings.shown, node: $0) }
      var setting = SettingRow(path: entry.path)
      if number < Self.itemLimit { setting.rows = members(of: index, in: row) }
      // A record without rows is shown by its value.
      if setting.rows.isEmpty { setting.value = value }
      return ScreenRow(
        id: entry.path.description, kind: .group, label: labels.label(value, number: number), isVisible: true,
        content: .setting(setting))
    }
  }

  /// The rows of a record's members, inactive where the list is.
  private func members(of record: Int, in list: SettingRow) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    for index in parts[record] ?? [] {
      let entry = settings.entries[index]
      var row: ScreenRow
      if entry.isGroup {
        let inner = members(of: index, in: list)
        if inner.isEmpty { continue }
        row = group(entry, info: info(entry), rows: inner)
      } else {
        row = setting(index)
      }
      if let reason = list.reason, case .setting(var setting) = row.content {
        (setting.reason, setting.isReasonShown) = (reason, true)
        row.content = .setting(setting)
      }
      rows.append(row)
    }
    return rows
  }

  /// The fields of a new record; a member of a nested group is named by its path: `auth/user`.
  func fields(of record: SettingInfo) -> [Field] {
    var left = Screen.fieldLimit
    return fields(of: record, isRequired: true, way: "", inside: [], &left)
  }

  /// - Parameters:
  ///   - outer: The subschemas of the groups around it: a recursive group has no new fields.
  ///   - left: How many more members may be visited.
  private func fields(
    of record: SettingInfo, isRequired: Bool, way: String, inside outer: Set<Set<SchemaGraph.Point>>,
    _ left: inout Int
  ) -> [Field] {
    // A group that is a `$ref` is identified by its target.
    let stated = Set((model?.stated(at: record.settingPath) ?? []).map(\.point))
    let referred = Set(record.applied.map(\.point)).subtracting(stated)
    // Each `$ref` is at a place of its own, so only its target can show that the schema recurses.
    let own = referred.isEmpty ? stated : referred
    guard !outer.contains(own), record.settingPath.segments.count < SchemaGraph.depthLimit else { return [] }
    var fields: [Field] = []
    let required = Set(record.facts.requiredMembers)
    for name in record.members {
      let path = record.settingPath.appending(name)
      let (isNeeded, ownWay) = (
        isRequired && required.contains(name), way + JSONPointer(tokens: [name]).description.dropFirst()
      )
      left -= 1
      // A required member must have a field, or the new record would be invalid.
      guard left >= 0 || isNeeded, let member = info(at: path) else { continue }
      if member.isGroup {
        fields += self.fields(of: member, isRequired: isNeeded, way: ownWay + "/", inside: outer.union([own]), &left)
        continue
      }
      let item = member.types.contains("array") ? itemInfo(path) : nil
      let kinds = ControlKinds(info: member, item: item, words: words)
      // A new record doesn't need what users can't set or should no longer set.
      if member.facts.isReadOnly || member.facts.isDeprecated, !isNeeded { continue }
      // A list of records inside a record has no control in a dialog.
      if kinds.kind == .info || kinds.kind == .list && item?.isGroup != false, !isNeeded { continue }
      fields.append(kinds.field(ownWay, isRequired: isNeeded && member.defaultValue == nil))
    }
    return fields
  }
}
