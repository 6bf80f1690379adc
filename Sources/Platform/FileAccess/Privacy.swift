/// Access to content that is made from some files: only its owner and users who may read all of these files may read it.
package struct Privacy: Hashable, Sendable {
  /// The access that one file gives its group and all others, as the last three bits of a mode.
  private struct Source: Hashable, Sendable {
    var group: UInt32
    var ofGroup: UInt32
    var ofOthers: UInt32
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

  /// The privacy of content made of an ordinary file; a pipe, a device or no file keeps no user out.
  ///
  /// - Parameter path: `-` is standard input.
  package init(of path: FilePath) {
    let isInput = path == FilePath("-")
    guard let status = try? isInput ? SystemCalls.status(ofOpen: 0) : SystemCalls.status(path), status.kind == .file
    else { return }
    sources = [Source(group: status.group, ofGroup: status.mode >> 3 & 7, ofOthers: status.mode & 7)]
  }

  package mutating func formUnion(_ other: Privacy) {
    sources.formUnion(other.sources)
  }

  /// A mode without access for people who may not see every source.
  ///
  /// - Parameter group: the group that the mode is for; nil where it isn't known yet.
  func narrowed(_ mode: UInt32, group: UInt32?) -> UInt32 {
    sources.reduce(mode) { mode, source in
      let ofGroup = group == source.group ? source.ofGroup : source.ofGroup & source.ofOthers
      return mode & ~0o77 | mode & (ofGroup << 3 | source.ofOthers)
    }
  }
}
