package import DocumentModel
internal import JSONParsing
package import JSONSchema
internal import Settings

/// What a store is to hold, under its keys: a document like any other.
package struct StoreContents: Sendable {
  package var document: Document
  /// For each value that isn't JSON as a text, what the schema says of it.
  package var applied: [(node: NodeID, applied: [SchemaGraph.Applied])]

  /// - Parameters:
  ///   - settings: what is configured, defaults filled in: a store holds what was chosen, whatever takes effect now.
  ///   - asText: whether what is kept as JSON is a text that holds JSON; else it is the value itself.
  package init(_ keys: StoreKeys, of settings: Document, asText: Bool) {
    var tree = ValueTree()
    let root = tree.add(.object(ValueTree.Members()), .members)
    tree.root = root
    var values: [(value: Int, applied: [SchemaGraph.Applied])] = []
    for key in keys.keys {
      guard let top = settings.roots.first, let node = settings.node(at: key.path.pointer, from: top) else { continue }
      var value = tree.add(.written(settings, node), .members)
      tree.rename(value, at: key.path) { path in key.memberNames[path] ?? [] }
      if key.isJSON, asText {
        value = tree.add(.text(Self.json(tree, value)), .members)
      } else {
        values.append((value, key.applied))
      }
      tree.set(key.name, of: root, to: value)
    }
    let whole = TreeDocument(tree)
    document = whole.document
    applied = values.compactMap { value, applied in whole[value].map { ($0, applied) } }
  }

  private static func json(_ tree: ValueTree, _ value: Int) -> String {
    var part = tree
    part.root = value
    let document = TreeDocument(part).document
    var writer = JSONWriter()
    if let root = document.roots.first { writer.value(document, root) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension ValueTree.Content {
  /// A text that nobody has written yet.
  static func text(_ text: String) -> Self { json(JSONText.string(text)) }

  static var null: Self { json("null") }

  private static func json(_ text: String) -> Self {
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    return .written(document, document.roots.first ?? NodeID(0))
  }
}

extension ValueTree {
  /// Gives members of objects other names and their order, at any depth, lists aside.
  ///
  /// - Parameters:
  ///   - path: of the value, by the settings' own names.
  ///   - isBack: whether the value has the store's names, and is to have the settings' own.
  ///   - names: of the members of the object at a path; what isn't named follows as it is.
  /// - Returns: the members that had a name which others have now, and are gone.
  @discardableResult
  mutating func rename(
    _ value: Int, at path: SettingPath, isBack: Bool = false, _ names: (SettingPath) -> [(own: String, stored: String)]
  ) -> [(path: SettingPath, name: String)] {
    var clashes: [(path: SettingPath, name: String)] = []
    var pending = [(value, path)]
    while let (value, path) = pending.popLast() {
      guard let old = members(value) else { continue }
      let pairs = names(path)
      var new = Members()
      for (own, stored) in pairs {
        guard let member = old[isBack ? stored : own] else { continue }
        new.set(isBack ? own : stored, member)
        pending.append((member, path.appending(own)))
      }
      let named = Set(pairs.map { isBack ? $0.stored : $0.own })
      let taken = Set(pairs.map { isBack ? $0.own : $0.stored })
      for (name, member) in old.order where !named.contains(name) {
        if taken.contains(name) { clashes.append((path, name)) } else { new.set(name, member) }
      }
      replace(value, .object(new), self[value].origin)
    }
    return clashes
  }
}
