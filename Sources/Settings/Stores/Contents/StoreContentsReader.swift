package import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Settings

/// The settings in a store's contents, valid or not. Values that can't be read at all are omitted.
package struct StoreContentsReader: Sendable {
  package struct UnreadableKey: Sendable {
    package var key: String
    package var path: Path
    /// One sentence without a period and without a value.
    package var reason: String
  }

  package private(set) var settings: Document
  /// The damaged values, in the order of the keys.
  package private(set) var damages: [UnreadableKey] = []
  /// The keys, and the paths inside JSON, that aren't settings of the store.
  package private(set) var unknownKeys: [String] = []
  /// The keys that the store ignores, by reason.
  package private(set) var ignoredKeys: [(reason: String, names: [String])] = []
  package private(set) var hasKnownKey = false
  private let contents: Document
  private let root: NodeID

  /// Nil if the contents aren't a mapping, or a list for a store of records.
  ///
  /// - Parameters:
  ///   - keys: The keys under the names that the contents use.
  ///   - asText: Whether JSON is stored as a string.
  package init?(_ keys: StoreKeys, from contents: Document, root: NodeID, asText: Bool) {
    guard contents.kind(root) == (keys.records == nil ? .object : .array) else { return nil }
    self.contents = contents
    self.root = root
    settings = contents
    if let records = keys.records {
      (settings, unknownKeys) = Self.settings(keys, records: records, contents: contents, root: root)
      // A list has no keys that could be missing.
      hasKnownKey = true
      return
    }
    let known = Set(
      keys.keys.flatMap { [$0.name] + $0.formerNames } + [keys.identifier, keys.changed].compactMap(\.self))
    for name in contents.named(root).map(\.name) where !known.contains(name) { noteUnread(name, keys: keys) }
    var tree = ValueTree()
    tree.root = tree.add(.object(ValueTree.Members()), origin: .members)
    for key in keys.keys {
      guard let node = contents.value(root, named: key.name) else { continue }
      hasKnownKey = true
      if key.form == .presence {
        // Only its presence matters.
        if keys.isThere(key.name, contents: contents, node: node) { tree.put(key.path, content: .boolean(true)) }
        continue
      }
      switch Self.read(key, contents: contents, node: node, asText: asText) {
      case .success(let (document, value)):
        if key.form == .time, let time = document.string(value).flatMap(TimeText.withoutSeconds) {
          tree.put(key.path, content: .text(time))
          continue
        }
        guard let top = tree.put(key.path, content: .written(document, value)) else { continue }
        // What can't be renamed back is reported under the store's names.
        let clashes = tree.rename(top, at: key.path, isReversed: true) { path in key.memberNames[path] ?? [] }
        unknownKeys += clashes.flatMap { path, name, _ in keys.places(of: path).map { $0.appending(name).description } }
      case .failure(let reason): damages.append(UnreadableKey(key: key.name, path: key.path, reason: reason.message))
      }
    }
    settings = TreeDocument(tree).document
  }

  private mutating func noteUnread(_ name: String, keys: StoreKeys) {
    guard let reason = keys.ignored.first(where: { $0.name == name })?.reason else { return unknownKeys.append(name) }
    if let known = ignoredKeys.firstIndex(where: { $0.reason == reason }) {
      ignoredKeys[known].names.append(name)
    } else {
      ignoredKeys.append((reason, [name]))
    }
  }

  private static func settings(
    _ keys: StoreKeys, records: StoreKeys.Records, contents: Document, root: NodeID
  ) -> (Document, unknown: [String]) {
    var tree = ValueTree()
    tree.root = tree.add(.object(ValueTree.Members()), origin: .members)
    let list = tree.put(records.path, content: .written(contents, root))
    // Columns that identify or describe a row and aren't settings.
    let passed = [keys.identifier, keys.changed].compactMap(\.self) + keys.ignored.map(\.name)
    let unread = passed.filter { name in !records.columns.contains { $0.stored == name } }
    var unknown: [String] = []
    for (index, record) in (list.flatMap { tree.items($0) } ?? []).enumerated() {
      for name in unread { tree.remove(name, of: record) }
      let removed = tree.rename(record, at: records.path.appending(index), isReversed: true) {
        keys.memberNames(at: $0)
      }
      unknown += removed.map { "[\(index)].\($0.name)" }
    }
    return (TreeDocument(tree).document, unknown)
  }

  private static func read(
    _ key: StoreKeys.Key, contents: Document, node: NodeID, asText: Bool
  ) -> Result<(Document, NodeID), ConversionError> {
    if key.isJSON, asText {
      guard let text = jsonText(contents, node: node) else { return .failure(ConversionError("not text")) }
      let parsed = JSONParser.parse(text, limits: Limits())
      guard parsed.diagnostics.isEmpty, let inside = parsed.document.roots.first else {
        return .failure(ConversionError("its JSON is invalid"))
      }
      return .success((parsed.document, inside))
    }
    let value = contents.resolve(node)
    let inside = value.index..<contents.subtreeEnd(value).index
    // Only JSON is stored as data; a setting of any other form can't be.
    let hasData = contents.tags.contains { inside.contains($0.key.index) && $0.value == PropertyListParser.binaryTag }
    return hasData ? .failure(ConversionError("binary data cannot be a setting")) : .success((contents, value))
  }

  /// A string, or data that contains one.
  private static func jsonText(_ contents: Document, node: NodeID) -> [UInt8]? {
    guard let text = contents.string(node), contents.kind(node) == .string else { return nil }
    return contents.tags[contents.resolve(node)] == nil ? Array(text.utf8) : Base64.decode(text)
  }

  /// The text of a key in the store, unchanged, or nil if it has no such key.
  package func text(of key: String) -> [UInt8]? {
    guard let node = contents.value(root, named: key) else { return nil }
    if let text = Self.jsonText(contents, node: node) { return text }
    var writer = JSONWriter()
    writer.value(contents, node)
    return writer.bytes
  }
}
