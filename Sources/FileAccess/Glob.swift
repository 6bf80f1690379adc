/// A pattern for paths: `*` and `?` within a name, `[a-z]`, `**` for any number of folders.
///
/// Matching takes time in the product of pattern and path at most, whatever the pattern.
package struct Glob: Hashable, Sendable {
  /// The names between the slashes; nil stands for `**`.
  private let parts: [NamePattern?]

  /// - Parameter pattern: without a slash at either end.
  package init(_ pattern: some Collection<UInt8>) {
    var parts: [NamePattern?] = []
    for part in pattern.split(separator: FilePath.slash) {
      if !part.elementsEqual("**".utf8) {
        parts.append(NamePattern(Array(part)))
      } else if parts.last != .some(nil) {
        parts.append(nil)
      }
    }
    // What lies in a folder is not the folder.
    if parts.last == .some(nil) { parts.append(NamePattern([UInt8(ascii: "*")])) }
    self.parts = parts
  }

  /// Whether it fits the whole of a path without a slash at either end.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool {
    if parts.count == 1, let only = parts[0] {
      return !path.contains(FilePath.slash) && only.matches(path)
    }
    let names = path.split(separator: FilePath.slash)
    var part = 0
    var name = 0
    // Where to go on if what follows the last `**` doesn't fit: only the last needs a second try.
    var retry: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count, let pattern = parts[part] {
        if pattern.matches(names[name]) {
          part += 1
          name += 1
          continue
        }
      } else if part < parts.count {
        retry = (part + 1, name)
        part += 1
        continue
      }
      guard let last = retry else { return false }
      retry = (last.part, last.name + 1)
      part = last.part
      name = last.name + 1
    }
    return part == parts.count
  }
}

extension Glob {
  /// The patterns that one with `{a,b}` stands for. Past 256 the braces left over are taken as they are.
  package static func expandingBraces(_ pattern: some Collection<UInt8>) -> [[UInt8]] {
    var waiting = [Array(pattern)]
    var done: [[UInt8]] = []
    while let next = waiting.popLast() {
      guard done.count + waiting.count < 256, let alternatives = firstBraces(next) else {
        done.append(next)
        continue
      }
      waiting.append(contentsOf: alternatives.reversed())
    }
    return done
  }

  /// Nil where there are no braces with a comma between them.
  private static func firstBraces(_ pattern: [UInt8]) -> [[UInt8]]? {
    var open: Int?
    var depth = 0
    var commas: [Int] = []
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"):
        if depth == 0 { open = index }
        depth += 1
      case UInt8(ascii: ",") where depth == 1: commas.append(index)
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        guard depth == 0, let start = open else { break }
        if commas.isEmpty { break }
        let bounds = [start] + commas + [index]
        return zip(bounds, bounds.dropFirst()).map { from, to -> [UInt8] in
          var alternative = Array(pattern[..<start])
          alternative.append(contentsOf: pattern[(from + 1)..<to])
          alternative.append(contentsOf: pattern[(index + 1)...])
          return alternative
        }
      case _: break
      }
      index += 1
    }
    return nil
  }
}
