package import DocumentModel
package import JSONSchema
package import Settings
internal import SettingsWork

/// The members of a row that describe the row itself, in addition to the settings.
package struct StoreRow: Sendable {
  /// The identifier of its owner, or nil if none is given.
  package var identifier: String?
  package var moment: DynamicValueSource

  package init(identifier: String?, moment: DynamicValueSource) {
    self.identifier = identifier
    self.moment = moment
  }
}

/// The values for a store to hold, under its keys, as a document.
package struct StoreContents: Sendable {
  package var document: Document
  /// The subschemas of each value that isn't stored as a JSON string.
  package var applied: [(node: NodeID, applied: [SchemaGraph.Applied])]
  /// Base64 strings that a property list stores as data.
  package var data: Set<NodeID> = []
  /// The settings inside documents and rows that the store has no place for, and that differ from a new install.
  package private(set) var unstoredPaths: [Path] = []

  /// - Parameters:
  ///   - settings: The configured settings with defaults filled in: a store holds what was chosen, whatever is
  ///     effective now.
  ///   - form: The format to write.
  package init(_ keys: StoreKeys, of settings: Document, in form: ConversionFormat, row: StoreRow) {
    var tree = ValueTree()
    if let records = keys.records {
      let list = settings.node(at: records.path)
      let value = tree.add(list.map { .written(settings, $0) } ?? .array([]), origin: .members)
      for (index, record) in (tree.items(value) ?? []).enumerated() {
        if let column = keys.identifier, let own = row.identifier {
          let name = records.columns.first { $0.stored == column }?.own ?? column
          // An identifier that the record has is its own.
          if tree.members(record)?[name] == nil {
            tree.set(name, of: record, to: tree.add(.identifier(own, format: keys.identifierFormat), origin: .members))
          }
        }
        unstoredPaths += tree.toStored(record, at: records.path.appending(index)) { keys.memberNames(at: $0) }
      }
      tree.root = value
      let whole = TreeDocument(tree)
      document = whole.document
      applied = []
      return
    }
    let root = tree.add(.object(ValueTree.Members()), origin: .members)
    tree.root = root
    if let column = keys.identifier, let own = row.identifier {
      tree.set(column, of: root, to: tree.add(.identifier(own, format: keys.identifierFormat), origin: .members))
    }
    var values: [(value: Int, applied: [SchemaGraph.Applied])] = []
    var asData: [Int] = []
    // A setting stored by presence needs no value: another setting has the key.
    for key in keys.keys where key.form != .presence {
      guard let node = settings.node(at: key.path) else { continue }
      var value = tree.add(.written(settings, node), origin: .members)
      unstoredPaths += tree.toStored(value, at: key.path) { path in key.memberNames[path] ?? [] }
      if key.form == .time, let time = settings.string(node).flatMap(TimeText.withSeconds) {
        value = tree.add(.text(time), origin: .members)
      }
      if key.isJSON, form.holdsJSONAsText {
        let text = Self.json(tree, value: value)
        let isData = key.form == .data && form.hasData
        value = tree.add(.text(isData ? Base64.encode(Array(text.utf8)) : text), origin: .members)
        if isData { asData.append(value) }
      } else {
        values.append((value, key.applied))
      }
      tree.set(key.name, of: root, to: value)
    }
    if let column = keys.changed {
      tree.set(column, of: root, to: tree.add(.text(row.moment.timestamp), origin: .members))
    }
    let whole = TreeDocument(tree)
    document = whole.document
    applied = values.compactMap { value, applied in whole[value].map { ($0, applied) } }
    data = Set(asData.compactMap { whole[$0] })
  }

  package func lacks(_ column: String) -> Bool {
    guard let root = document.roots.first else { return false }
    let rows = document.kind(root) == .array ? Array(document.items(root)) : [root]
    return rows.contains { document.value($0, named: column) == nil }
  }

  private static func json(_ tree: ValueTree, value: Int) -> String {
    var part = tree
    part.root = value
    let document = TreeDocument(part).document
    return document.roots.first.map { InputValue(document, node: $0).json } ?? ""
  }
}

extension ValueTree.Content {
  /// A string that hasn't been written as JSON yet.
  static func text(_ text: String) -> Self { json(JSONText.string(text)) }

  static var null: Self { json("null") }

  /// A number in JSON notation.
  static func number(_ digits: String) -> Self { json(digits) }

  /// - Parameter format: The format of the identifier, or nil if it may be any string.
  static func identifier(_ text: String, format: String?) -> Self { format == "integer" ? json(text) : .text(text) }

  static func boolean(_ value: Bool) -> Self { json(value ? "true" : "false") }

  private static func json(_ text: String) -> Self {
    let value = InputValue(parsing: text) ?? InputValue(text: text)
    return .written(value.document, value.node)
  }
}

extension ValueTree {
  /// Renames the members of objects to the store's names.
  ///
  /// - Returns: The members that the store has no place for and that differ from a new install.
  fileprivate mutating func toStored(_ value: Int, at path: Path, names: (Path) -> [StoreKeys.StoredName]) -> [Path] {
    let removed = rename(value, at: path, names: names)
    return removed.compactMap { path, name, value in
      let standard = names(path).first { $0.own == name }?.standard
      if let standard, case .written(let document, let node) = self[value].content,
        document.isEqual(node, standard.value, in: standard.source.document)
      {
        return nil
      }
      return path.appending(name)
    }
  }

  /// Renames and reorders the members of objects, at any depth except in lists.
  ///
  /// - Parameters:
  ///   - path: The path of the value, in the settings' own names.
  ///   - isReversed: Whether to rename from the store's names to the settings' own.
  ///   - names: The new names of the members of the object at a path. Other members follow unchanged.
  /// - Returns: The removed members: their names are now used by others, or no store has them.
  @discardableResult
  mutating func rename(
    _ value: Int, at path: Path, isReversed: Bool = false, names: (Path) -> [StoreKeys.StoredName]
  ) -> [(path: Path, name: String, value: Int)] {
    var removed: [(path: Path, name: String, value: Int)] = []
    var pending = [(value, path)]
    while let (value, path) = pending.popLast() {
      guard let old = members(value) else { continue }
      let pairs = names(path)
      var new = Members()
      for pair in pairs {
        guard let stored = pair.stored else { continue }
        let wanted = isReversed ? [stored] + pair.former : [pair.own]
        // The current name comes first; a former one is read only without it.
        guard let member = wanted.lazy.compactMap({ old[$0] }).first else { continue }
        new.set(isReversed ? pair.own : stored, value: member)
        pending.append((member, path.appending(pair.own)))
      }
      let stored = pairs.compactMap(\.stored)
      let named = Set(
        isReversed ? stored + pairs.flatMap(\.former) : pairs.compactMap { $0.stored == nil ? nil : $0.own })
      let taken = Set(isReversed ? pairs.map(\.own) : stored + pairs.compactMap { $0.stored == nil ? $0.own : nil })
      for (name, member) in old.order where !named.contains(name) {
        // A name that another member takes now can't stay.
        if taken.contains(name) { removed.append((path, name, member)) } else { new.set(name, value: member) }
      }
      replace(value, content: .object(new), origin: self[value].origin)
    }
    return removed
  }
}

/// A time of day in settings, and in SQL's notation.
enum TimeText {
  /// `22:00:00` for `22:00`, or nil for any other string.
  static func withSeconds(_ text: String) -> String? { TimeOfDay(text) == nil ? nil : text + ":00" }

  /// `22:00` for `22:00:00` and `22:00:00.000`, or nil for a time that isn't a whole minute and for any other string.
  static func withoutSeconds(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8, TimeOfDay(String(text.prefix(5))) != nil, bytes[5...7].elementsEqual(":00".utf8) else {
      return nil
    }
    let fraction = bytes.dropFirst(8)
    let isWhole =
      fraction.isEmpty
      || fraction.count > 1 && fraction.first == UInt8(ascii: ".")
        && fraction.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    return isWhole ? String(text.prefix(5)) : nil
  }
}
