/// The contents of one folder for a walk: its subfolders and the wanted files, in byte order.
struct FolderListing: Sendable {
  struct Entry: Sendable {
    var name: Range<Int>
    var kind: SystemCalls.Kind
  }

  private(set) var entries: [Entry] = []
  private(set) var hasIgnoreFile = false
  private(set) var hasGitIgnoreFile = false
  private(set) var hasMarker = false
  /// All names, concatenated, so that a folder takes two buffers instead of one for each name.
  private var names: [UInt8] = []

  /// - Parameters:
  ///   - markers: Names whose presence ``hasMarker`` reports.
  ///   - wants: Whether to list a file of this name.
  init(
    _ folder: FilePath, markers: [[UInt8]], wants: (ArraySlice<UInt8>) -> Bool
  ) throws(SystemCalls.Failure) {
    var names: [UInt8] = []
    var entries: [Entry] = []
    try unsafe SystemCalls.list(folder) { name, kind in
      let start = names.count
      unsafe names.append(contentsOf: name)
      entries.append(Entry(name: start..<names.count, kind: kind))
    }
    // Some file systems list names without kinds, and the order depends on which entries are folders.
    for index in entries.indices where entries[index].kind == .unknown {
      entries[index].kind =
        (try? SystemCalls.kind(folder.appending(names[entries[index].name]), follows: false)) ?? .other
    }
    for entry in entries {
      let name = names[entry.name]
      if name.first == FilePath.dot {
        if name.elementsEqual(".gitignore".utf8) { hasGitIgnoreFile = true }
        if name.elementsEqual(".ignore".utf8) { hasIgnoreFile = true }
        if markers.contains(where: name.elementsEqual) { hasMarker = true }
        // `.git` has thousands of objects, and `.settle` contains this program's own files.
        if name.elementsEqual(".git".utf8) || name.elementsEqual(".settle".utf8) { continue }
      }
      switch entry.kind {
      case .folder: self.entries.append(entry)
      case .file, .link: if wants(name) { self.entries.append(entry) }
      case .pipe, .device, .other, .unknown: break
      }
    }
    // Sort like whole paths: a folder's key is its name with a trailing slash.
    self.entries.sort { left, right in
      Self.key(left, names: names).lexicographicallyPrecedes(Self.key(right, names: names))
    }
    self.names = names
  }

  private static func key(_ entry: Entry, names: [UInt8]) -> SortKey {
    SortKey(name: names[entry.name], isFolder: entry.kind == .folder)
  }

  func name(_ entry: Entry) -> ArraySlice<UInt8> {
    names[entry.name]
  }
}

/// The bytes of a name, with a trailing slash for a folder.
private struct SortKey: Sequence, IteratorProtocol {
  private let name: ArraySlice<UInt8>
  private var index: Int
  private var hasSlash: Bool

  init(name: ArraySlice<UInt8>, isFolder: Bool) {
    self.name = name
    index = name.startIndex
    hasSlash = isFolder
  }

  mutating func next() -> UInt8? {
    if index < name.endIndex {
      defer { index += 1 }
      return name[index]
    }
    defer { hasSlash = false }
    return hasSlash ? FilePath.slash : nil
  }
}
