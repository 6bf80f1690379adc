internal import DocumentModel
internal import Settings

/// A store of a schema: its keys, with the settings stored under them.
package struct CodeStore: Sendable {
  /// A key, with the member stored under it.
  package struct Key: Sendable {
    package enum Form: String, Sendable { case plain, json, data, time, presence, rows }

    package var name: String
    package var member: CodeMember
    package var form: Form
    /// Keys that had the value earlier.
    package var formerNames: [String]
    /// Whether its value, or a part of it, is sensitive.
    package var isHidden: Bool
  }

  package let id: String
  package let title: String?
  package let isPropertyList: Bool
  package private(set) var keys: [Key] = []

  init(_ id: String, store: SettingsDeclaration.Store, root: CodeRecord) {
    self.id = id
    title = store.title?.value
    isPropertyList = store.kind?.value == "property-list"
    collect(root, declared: store)
  }

  private mutating func collect(_ record: CodeRecord, declared: SettingsDeclaration.Store) {
    for member in record.members {
      let store = member.info.facts.store
      // A group that is stored as JSON is one key; any other has a key for each member.
      if let record = member.type.record, store?.isJSON != true {
        collect(record, declared: declared)
      } else if let store, store.id == id {
        let form: Key.Form =
          switch store.form {
          case _ where declared.holdsRecords: .rows
          case .plain: .plain
          case .json: .json
          case .data: .data
          case .time: .time
          case .presence: .presence
          }
        keys.append(
          Key(
            name: store.key ?? member.key, member: member, form: form, formerNames: store.formerKeys,
            isHidden: member.isSensitiveInside))
      }
    }
  }

  /// The settings whose null isn't their default and can't be stored in a property list.
  var unstorableNulls: [CodeMember] {
    guard isPropertyList else { return [] }
    return keys.flatMap { key -> [CodeMember] in
      switch key.form {
      case .plain, .time: key.member.unstorableNulls
      case .json, .data, .presence, .rows: []
      }
    }
  }
}

extension CodeMember {
  /// Whether it, or something inside, is sensitive.
  fileprivate var isSensitiveInside: Bool {
    info.facts.hasSecretDefault || type.innermostRecord?.all.contains(where: \.isSensitiveInside) == true
  }

  /// The members, including itself, that may be null if absence means something else.
  fileprivate var unstorableNulls: [CodeMember] {
    let own = type.isNullable && (isRequired || defaultValue.map { $0.kind != .null } ?? false)
    return (own ? [self] : []) + (type.innermostRecord?.members ?? []).flatMap(\.unstorableNulls)
  }
}
