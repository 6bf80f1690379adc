internal import DocumentModel
internal import Settings

/// The ways to a setting in documents, in other paths and in schemas.
extension SettingPattern {
  /// - Parameter path: of a setting; on the way an index means any item, and a name `*` any that a mapping is free to
  ///   have.
  init(anyItemOf path: SettingPath) {
    let way = path.segments.dropLast().map { segment -> SettingPath.Segment? in
      if case .name(let name) = segment, name != "*" { segment } else { nil }
    }
    self.init(segments: way + path.segments.suffix(1))
  }

  var name: String { segments.last??.token ?? "" }

  /// Whether a path leads to the setting, or into it.
  func leads(_ path: SettingPath) -> Bool { path.segments.count >= segments.count && touches(path) }

  /// Whether a setting may be one of these, be inside one, or be a group around one.
  func touches(_ other: Self) -> Bool {
    zip(segments, other.segments).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
  }

  /// The rest of the way behind a path to a group around the setting; nil for any other path.
  func rest(behind path: SettingPath) -> ArraySlice<SettingPath.Segment?>? {
    path.segments.count < segments.count && touches(path) ? segments[path.segments.count...] : nil
  }

  /// A path to the setting, or into it, under another name.
  func renamed(_ path: SettingPath, to name: String) -> SettingPath {
    var path = path
    path.segments[segments.count - 1] = .name(name)
    return path
  }

  /// The keys of the setting in a value.
  ///
  /// - Parameter way: from the value to the setting.
  static func keys(_ way: ArraySlice<SettingPath.Segment?>, in document: Document, _ value: NodeID) -> [ByteRange] {
    guard case .name(let name)?? = way.last else { return [] }
    var nodes = [value]
    for step in way.dropLast() {
      nodes = nodes.flatMap { node -> [NodeID] in
        if document.kind(document.resolve(node)) == .array { return step == nil ? Array(document.items(node)) : [] }
        return document.entries(node).compactMap { entry in
          step == nil || entry.keyID.map(document.keys.name) == step?.token ? entry.value : nil
        }
      }
    }
    return nodes.compactMap { node in
      document.entry(node, named: name).flatMap { $0.mergeKey == nil ? document.range($0.key) : nil }
    }
  }
}
