internal import DocumentModel
internal import Settings
internal import SourceText

/// The way to a setting, by names; `*` stands for any item, and for any name that a mapping is free to have.
struct SettingPattern: Hashable {
  private static let any = "*"

  let names: [String]

  init(_ path: SettingPath) {
    names = path.segments.map { segment in if case .name(let name) = segment { name } else { Self.any } }
  }

  var name: String { names.last ?? "" }

  /// The path, in which a name stands for any item too.
  var path: [SettingPath.Segment] { names.map { .name($0) } }

  /// Whether a path leads to the setting, into it, or to a group around it.
  func touches(_ path: SettingPath) -> Bool { zip(path.segments, names).allSatisfy(Self.fits) }

  private static func fits(_ segment: SettingPath.Segment, _ name: String) -> Bool {
    switch segment {
    case .name(let own): own == name || name == any
    case .index, .input: name == any
    }
  }

  /// Whether a path leads to the setting, or into it.
  func leads(_ path: SettingPath) -> Bool {
    path.segments.count >= names.count && zip(path.segments, names).allSatisfy(Self.fits)
  }

  /// The rest of the way behind a path to a group around the setting; nil for any other path.
  func rest(behind path: SettingPath) -> ArraySlice<String>? {
    path.segments.count < names.count && zip(path.segments, names).allSatisfy(Self.fits)
      ? names[path.segments.count...] : nil
  }

  /// A path to the setting, or into it, under another name.
  func renamed(_ path: SettingPath, to name: String) -> SettingPath {
    var path = path
    path.segments[names.count - 1] = .name(name)
    return path
  }

  /// The keys of the setting in a value.
  ///
  /// - Parameter way: from the value to the setting.
  static func keys(_ way: ArraySlice<String>, in document: Document, _ value: NodeID) -> [ByteRange] {
    guard let name = way.last else { return [] }
    var nodes = [value]
    for step in way.dropLast() {
      nodes = nodes.flatMap { node -> [NodeID] in
        if document.kind(document.resolve(node)) == .array { return step == any ? Array(document.items(node)) : [] }
        return document.entries(node).compactMap { entry in
          step == any || entry.keyID.map(document.keys.name) == step ? entry.value : nil
        }
      }
    }
    return nodes.compactMap { node in
      document.entry(node, named: name).flatMap { $0.mergeKey == nil ? document.range($0.key) : nil }
    }
  }
}
