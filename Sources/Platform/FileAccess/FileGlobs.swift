/// Globs for files. One without a slash matches a name in any folder; any other a path relative to its own file.
package struct FileGlobs: Sendable {
  /// Each glob as written; several in a row are equal if braces made one glob several.
  private var written: [String] = []
  private var globs: [FileGlob] = []
  /// One for each glob, apart from them, because a search reads nothing else of most globs.
  private var filters: [GlobFilter] = []

  package init(_ texts: [String]) {
    for text in texts {
      for pattern in Glob.expandingBraces(Array(text.utf8)) {
        let (glob, filter) = FileGlob.reading(pattern)
        written.append(text)
        globs.append(glob)
        filters.append(filter)
      }
    }
  }

  /// The globs as written.
  package var texts: [String] {
    written.reduce(into: []) { texts, text in if texts.last != text { texts.append(text) } }
  }

  package var count: Int { globs.count }

  /// Adds the globs of another list.
  package mutating func append(_ other: Self) {
    written += other.written
    globs += other.globs
    filters += other.filters
  }

  /// The glob that matches only this path: `pages/\[id\].yaml` for `pages/[id].yaml`.
  package static func literal(_ path: some Sequence<UInt8>) -> String {
    let bytes = path.flatMap { "*?[]{}()!\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first matching glob; nil if none matches.
  ///
  /// - Parameter path: The path relative to the folder of the globs.
  package func firstMatch(_ path: ArraySlice<UInt8>) -> String? {
    firstMatch(GlobSubject(path), from: 0).map { written[$0] }
  }

  /// The index of the first matching glob at or after an index; nil if none matches.
  package func firstMatch(_ subject: GlobSubject, from start: Int) -> Int? {
    for index in start..<filters.count where filters[index].passes(subject) {
      if globs[index].matches(subject) { return index }
    }
    return nil
  }

  package subscript(index: Int) -> String { written[index] }
}

/// A path to compare with globs, with what their filters read of it.
package struct GlobSubject {
  fileprivate let path: ArraySlice<UInt8>
  /// The last component.
  fileprivate let name: ArraySlice<UInt8>
  fileprivate let endsOfPath: TextEnds
  fileprivate let endsOfName: TextEnds

  package init(_ path: ArraySlice<UInt8>) {
    self.path = path
    name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    endsOfPath = TextEnds(start: path, end: path)
    endsOfName = TextEnds(start: name, end: name)
  }
}

/// Up to eight bytes at each end of a text, the outermost byte lowest, padded with zeros.
private struct TextEnds: Sendable {
  let start: UInt64
  let end: UInt64

  init(start: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
    self.start = Self.word(start.prefix(8))
    self.end = Self.word(end.suffix(8).reversed())
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for (place, byte) in bytes.enumerated() { word |= UInt64(byte) << UInt64(8 * place) }
    return word
  }
}

/// The literal bytes at both ends of a glob, which rule out most paths in a few instructions.
private struct GlobFilter: Sendable {
  private let isForNames: Bool
  private let ends: TextEnds
  private let startMask: UInt64
  private let endMask: UInt64

  init(start: ArraySlice<UInt8>, end: ArraySlice<UInt8>, isForNames: Bool) {
    self.isForNames = isForNames
    ends = TextEnds(start: start, end: end)
    startMask = Self.mask(start.count)
    endMask = Self.mask(end.count)
  }

  @inline(__always)
  func passes(_ subject: GlobSubject) -> Bool {
    let own = isForNames ? subject.endsOfName : subject.endsOfPath
    return (own.start ^ ends.start) & startMask == 0 && (own.end ^ ends.end) & endMask == 0
  }

  private static func mask(_ count: Int) -> UInt64 { count >= 8 ? .max : 1 << UInt64(count * 8) - 1 }
}

/// One file glob without braces. `!(a|b)` in it matches any text but `a` and `b`.
package struct FileGlob: Sendable {
  private let glob: Glob
  /// Globs of what `!(a|b)` excludes.
  private let exceptions: [Glob]
  private let isForNames: Bool

  package init(_ pattern: [UInt8]) { self = Self.reading(pattern).glob }

  private init(_ glob: Glob, exceptions: [Glob], isForNames: Bool) {
    self.glob = glob
    self.exceptions = exceptions
    self.isForNames = isForNames
  }

  /// A glob, with a filter that passes all paths that it matches.
  fileprivate static func reading(_ pattern: [UInt8]) -> (glob: Self, filter: GlobFilter) {
    var bare = pattern[...]
    // `./build/*.yaml` means `build/*.yaml`, while `./*.yaml` still matches names in any folder.
    if bare.count > 1, bare[0] == UInt8(ascii: "."), bare[1] == UInt8(ascii: "/") { bare = bare.dropFirst() }
    let isAnchored = bare.first == UInt8(ascii: "/")
    while bare.first == UInt8(ascii: "/") { bare = bare.dropFirst() }
    let isForNames = !isAnchored && !bare.contains(UInt8(ascii: "/"))
    let (plain, exceptions) = split(bare)
    let glob = Self(Glob(plain), exceptions: exceptions.map { Glob($0) }, isForNames: isForNames)
    let start = plain.prefix { !isSign($0) }
    // `**/a.yaml` also matches `a.yaml`, so only what follows the last slash is certain.
    let end = plain[(plain.lastIndex { isSign($0) || $0 == UInt8(ascii: "/") }.map { $0 + 1 } ?? 0)...]
    return (glob, GlobFilter(start: start, end: end, isForNames: isForNames))
  }

  /// - Parameter name: The last component of `path`.
  package func matches(_ path: ArraySlice<UInt8>, name: @autoclosure () -> ArraySlice<UInt8>) -> Bool {
    matches(isForNames ? name() : path)
  }

  fileprivate func matches(_ subject: GlobSubject) -> Bool { matches(isForNames ? subject.name : subject.path) }

  private func matches(_ subject: ArraySlice<UInt8>) -> Bool {
    glob.matches(subject) && !exceptions.contains { $0.matches(subject) }
  }

  /// Whether a pattern may match a file with this name, judged only by its literal text at both ends and after a `*`.
  package static func mayMatch(_ pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>) -> Bool {
    var (own, other) = (pattern.endIndex, name.endIndex)
    while own > pattern.startIndex {
      let byte = pattern[own - 1]
      if byte == UInt8(ascii: "/") || isSign(byte) { break }
      guard other > name.startIndex, name[other - 1] == byte else { return false }
      own = own - 1
      other = other - 1
    }
    // Only the part after the last slash matches the name.
    own = pattern.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? pattern.startIndex
    other = name.startIndex
    while own < pattern.endIndex, !isSign(pattern[own]) {
      guard other < name.endIndex, name[other] == pattern[own] else { return false }
      own = own + 1
      other = other + 1
    }
    guard own < pattern.endIndex, pattern[own] == UInt8(ascii: "*") else { return true }
    // `docker-compose*.y*ml`: the text between two special characters must occur somewhere in the rest.
    let inner = pattern[(own + 1)...].prefix { !isSign($0) }
    guard let first = inner.first else { return true }
    return (other..<name.endIndex).contains { name[$0] == first && name[$0...].starts(with: inner) }
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"),
      UInt8(ascii: "!"), UInt8(ascii: ")"):
      true
    case _: false
    }
  }

  /// The pattern with `*` in place of the first `!(a|b)`, and one pattern for each alternative in its place.
  private static func split(_ pattern: ArraySlice<UInt8>) -> (plain: [UInt8], exceptions: [[UInt8]]) {
    guard pattern.contains(UInt8(ascii: "!")),
      let start = pattern.indices.first(where: { pattern[$0...].starts(with: "!(".utf8) }),
      let end = pattern[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return (Array(pattern), []) }
    let (before, following) = (pattern[..<start], pattern[(end + 1)...])
    // `!(|a)` also excludes the empty string.
    let left = pattern[(start + 2)..<end].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    return (Array(before) + Array("*".utf8) + following, left.map { Array(before) + $0 + following })
  }
}
