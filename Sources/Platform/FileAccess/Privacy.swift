/// Who may read content made from certain files: its owner, and users who may read all of these files.
package struct Privacy: Hashable, Sendable {
  /// The access that a file gives to its group and to others, as the lowest bits of a mode, or that a folder gives to
  /// its contents.
  private struct Source: Hashable, Sendable {
    var group: UInt32
    var ofGroup: UInt32
    var ofOthers: UInt32
    /// The folder's path without links; nil for a file.
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

  /// The privacy of content made from a regular file. A pipe, a device or a missing file adds no restriction.
  ///
  /// - Parameter path: The file's path; `-` for standard input.
  package init(of path: FilePath) {
    let isInput = path == FilePath("-")
    guard let status = try? isInput ? SystemCalls.status(ofOpen: 0) : SystemCalls.status(path), status.kind == .file
    else { return }
    sources = [Source(group: status.group, ofGroup: status.mode >> 3 & 7, ofOthers: status.mode & 7)]
    // A world-readable file is still private in a folder that only its owner can enter.
    guard !isInput, let real = try? SystemCalls.realPath(path) else { return }
    for folder in real.foldersUpwards.dropFirst() {
      // Execute bits decide who can enter a folder; read bits only list its names.
      guard let status = try? SystemCalls.status(folder), status.mode & 0o11 != 0o11 else { continue }
      sources.insert(
        Source(
          group: status.group, ofGroup: (status.mode >> 3 & 1) * 7, ofOthers: (status.mode & 1) * 7, folder: folder))
    }
  }

  package mutating func formUnion(_ other: Privacy) {
    sources.formUnion(other.sources)
  }

  /// The mode without access for users who may not read every source.
  ///
  /// - Parameters:
  ///   - group: The group that the mode applies to; nil if unknown.
  ///   - file: The file that gets the mode. A private folder around it already keeps others out.
  func narrowed(_ mode: UInt32, group: UInt32?, of file: FilePath) -> UInt32 {
    let place = file.parent.flatMap { try? SystemCalls.realPath($0) }
    return sources.reduce(mode) { mode, source in
      // A file in the same private folder is already out of reach.
      if let folder = source.folder, let place, place.isWithin(folder) { return mode }
      // Another group may have members who aren't in the source's group, so it gets no more than others do.
      let ofGroup = group == source.group ? source.ofGroup : source.ofGroup & source.ofOthers
      return mode & ~0o77 | mode & (ofGroup << 3 | source.ofOthers)
    }
  }
}
