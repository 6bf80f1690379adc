/// Who may get at what is made of some files, their owner aside: nobody whom one of them keeps out.
package struct Privacy: Hashable, Sendable {
  /// What one file lets its group and all others do, as the last three bits of a mode.
  private struct Source: Hashable, Sendable {
    var group: UInt32
    var ofGroup: UInt32
    var ofOthers: UInt32
  }

  private var sources: Set<Source> = []

  /// Of what nobody else may see.
  package static var ofOwner: Self {
    var privacy = Self()
    privacy.sources = [Source(group: 0, ofGroup: 0, ofOthers: 0)]
    return privacy
  }

  /// Of what is made of nothing.
  package init() {}

  /// Of what is made of an ordinary file; a pipe, a device or nothing keeps nobody out.
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

  /// A mode without what it would give to more people than may see every source.
  ///
  /// - Parameter group: whom the mode's group is; nil where nobody knows yet.
  func narrowed(_ mode: UInt32, group: UInt32?) -> UInt32 {
    sources.reduce(mode) { mode, source in
      let ofGroup = group == source.group ? source.ofGroup : source.ofGroup & source.ofOthers
      return mode & ~0o77 | mode & (ofGroup << 3 | source.ofOthers)
    }
  }
}
