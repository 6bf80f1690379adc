/// A pattern for paths: `*` and `?` within a name, `[a-z]` and `[!a-z]`, `**` for any number of folders, and `\` before
/// what stands for itself.
///
/// It is read as it is matched: most patterns of a run are asked about a few paths, some about none. Matching takes time
/// in the square of the path times the pattern at most, and allocates nothing.
package struct Glob: Hashable, Sendable {
  private let pattern: [UInt8]

  /// - Parameter pattern: without a slash at either end.
  package init(_ pattern: [UInt8]) {
    self.pattern = pattern
  }

  private static let slash = UInt8(ascii: "/")
  private static let asterisk = UInt8(ascii: "*")

  /// Whether it fits the whole of a path without a slash at either end.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var place = 0
    var index = path.startIndex
    // Where to go on if what follows the last `*` of this name, or the last `**`, doesn't fit. Only the last of each
    // needs a second try.
    var afterRun: (place: Int, index: Int)?
    var afterFolders: (place: Int, index: Int)?
    while index < path.endIndex || place < pattern.count {
      if isFolders(at: place) {
        // What lies in a folder is not the folder.
        if place + 2 == pattern.count { return index < path.endIndex }
        place += 3
        afterFolders = (place, index)
        afterRun = nil
        continue
      }
      if place < pattern.count, pattern[place] == Self.asterisk {
        place += 1
        afterRun = (place, index)
        continue
      }
      if index < path.endIndex, place < pattern.count, let next = step(place, path, index) {
        if path[index] == Self.slash { afterRun = nil }
        (place, index) = next
        continue
      }
      if let last = afterRun, last.index < path.endIndex, path[last.index] != Self.slash {
        afterRun = (last.place, last.index + 1)
        (place, index) = (last.place, last.index + 1)
      } else if let last = afterFolders, let slash = path[last.index...].firstIndex(of: Self.slash) {
        afterFolders = (last.place, slash + 1)
        afterRun = nil
        (place, index) = (last.place, slash + 1)
      } else {
        return false
      }
    }
    return true
  }

  /// Whether the two asterisks here are all that stands between slashes.
  private func isFolders(at place: Int) -> Bool {
    guard place + 1 < pattern.count, pattern[place] == Self.asterisk, pattern[place + 1] == Self.asterisk else {
      return false
    }
    return (place == 0 || pattern[place - 1] == Self.slash)
      && (place + 2 == pattern.count || pattern[place + 2] == Self.slash)
  }

  /// Where pattern and path go on behind one character; nil where they differ.
  private func step(_ place: Int, _ path: ArraySlice<UInt8>, _ index: Int) -> (place: Int, index: Int)? {
    let byte = path[index]
    switch pattern[place] {
    case UInt8(ascii: "?") where byte != Self.slash:
      // One character of UTF-8.
      var next = index + 1
      while next < path.endIndex, path[next] & 0xC0 == 0x80 { next += 1 }
      return (place + 1, next)
    case UInt8(ascii: "\\") where place + 1 < pattern.count:
      return pattern[place + 1] == byte ? (place + 2, index + 1) : nil
    case UInt8(ascii: "["):
      if let (fits, next) = bracket(place, byte) { return fits && byte != Self.slash ? (next, index + 1) : nil }
      return byte == pattern[place] ? (place + 1, index + 1) : nil
    case let own: return own == byte ? (place + 1, index + 1) : nil
    }
  }

  /// Whether the set that starts here has the byte, and the place behind its `]`; nil where it has none.
  private func bracket(_ start: Int, _ byte: UInt8) -> (fits: Bool, next: Int)? {
    var place = start + 1
    var isNegated = false
    if place < pattern.count, pattern[place] == UInt8(ascii: "!") || pattern[place] == UInt8(ascii: "^") {
      isNegated = true
      place += 1
    }
    let first = place
    var fits = false
    while place < pattern.count {
      if pattern[place] == UInt8(ascii: "]"), place > first { return (fits != isNegated, place + 1) }
      if pattern[place] == UInt8(ascii: "\\"), place + 1 < pattern.count { place += 1 }
      let low = pattern[place]
      if place + 2 < pattern.count, pattern[place + 1] == UInt8(ascii: "-"), pattern[place + 2] != UInt8(ascii: "]") {
        if byte >= low, byte <= pattern[place + 2] { fits = true }
        place += 3
      } else {
        if byte == low { fits = true }
        place += 1
      }
    }
    return nil
  }
}
