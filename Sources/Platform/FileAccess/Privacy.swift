/// Access to content that is made from some files: only its owner and users who may read all of these files may read it.
package struct Privacy: Hashable, Sendable {
  /// The access that a file gives its group and all others, as the last bits of a mode, or that a folder gives them to
  /// its contents.
  private struct Source: Hashable, Sendable {
    var group: UInt32
    var ofGroup: UInt32
    var ofOthers: UInt32
    /// Without links; nil for a file.
    var folder: FilePath?
  }

  private var sources: Set<Source> = []

  /// The privacy of content that only the owner may see.
  package static var ofOwner: Self {
    var privacy = Self()
    privacy.sources = [Source(group: 0, ofGroup: 0, ofOthers: 0)]
    return privacy
  }

  /// The privacy of content without sources.
  package init() {}

  /// The privacy of content made from an ordinary file; a pipe, a device or no file restricts nobody.
  ///
  /// - Parameter path: `-` is standard input.
  package init(of path: FilePath) {
    let isInput = path == FilePath("-")
    guard let status = try? isInput ? SystemCalls.status(ofOpen: 0) : SystemCalls.status(path), status.kind == .file
    else { return }
    sources = [Source(group: status.group, ofGroup: status.mode >> 3 & 7, ofOthers: status.mode & 7)]
    // A world-readable file is private in a folder that only its owner can enter.
    guard !isInput, let real = try? SystemCalls.realPath(path) else { return }
    for folder in real.foldersUpwards.dropFirst() {
      // A folder lets someone in only by its execute bits: reading its names isn't enough.
      guard let status = try? SystemCalls.status(folder), status.mode & 0o11 != 0o11 else { continue }
      sources.insert(
        Source(
          group: status.group, ofGroup: (status.mode >> 3 & 1) * 7, ofOthers: (status.mode & 1) * 7, folder: folder))
    }
  }

  package mutating func formUnion(_ other: Privacy) {
    sources.formUnion(other.sources)
  }

  /// A mode without access for people who may not see every source.
  ///
  /// - Parameters:
  ///   - group: the group that the mode is for; nil if it isn't known yet.
  ///   - file: the file that is to have the mode. A folder that it is in keeps people out anyway.
  func narrowed(_ mode: UInt32, group: UInt32?, of file: FilePath) -> UInt32 {
    let place = file.parent.flatMap { try? SystemCalls.realPath($0) }
    return sources.reduce(mode) { mode, source in
      // A file in the same private folder is out of reach already.
      if let folder = source.folder, let place, place.isWithin(folder) { return mode }
      // The new file's group may have members who aren't in the source's: they get only what others have too.
      let ofGroup = group == source.group ? source.ofGroup : source.ofGroup & source.ofOthers
      return mode & ~0o77 | mode & (ofGroup << 3 | source.ofOthers)
    }
  }
}
