/// Globs for files. One without a slash matches a name in any folder; any other a path relative to its own file.
package struct FileGlobs: Sendable {
  private let globs: [(text: String, glob: FileGlob)]

  package init(_ globs: [String]) {
    self.globs = globs.flatMap { text in
      Glob.expandingBraces(Array(text.utf8)).map { (text, FileGlob($0)) }
    }
  }

  /// The globs as written.
  package var texts: [String] {
    globs.map(\.text).reduce(into: []) { texts, text in if texts.last != text { texts.append(text) } }
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
    // By index: a closure would get a copy of each glob.
    for index in globs.indices {
      let isMatch = globs[index].glob.matches(
        path, name: path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path)
      if isMatch { return globs[index].text }
    }
    return nil
  }
}

/// One file glob without braces. `!(a|b)` in it matches any text but `a` and `b`.
package struct FileGlob: Sendable {
  private let glob: Glob
  /// Globs of what `!(a|b)` excludes.
  private let exceptions: [Glob]
  private let isForNames: Bool
  /// The first byte of every match; nil if matches may start differently.
  private let first: UInt8?
  /// The last bytes of every match.
  private let end: ArraySlice<UInt8>

  package init(_ pattern: [UInt8]) {
    var bare = pattern[...]
    // `./build/*.yaml` means `build/*.yaml`, while `./*.yaml` still matches names in any folder.
    if bare.count > 1, bare[0] == UInt8(ascii: "."), bare[1] == UInt8(ascii: "/") { bare = bare.dropFirst() }
    let isAnchored = bare.first == UInt8(ascii: "/")
    while bare.first == UInt8(ascii: "/") { bare = bare.dropFirst() }
    isForNames = !isAnchored && !bare.contains(UInt8(ascii: "/"))
    let (plain, exceptions) = Self.split(bare)
    // Most names differ in the first or last bytes, so the glob needn't run for them.
    first = plain.first.flatMap { Self.isSign($0) ? nil : $0 }
    end = plain[(plain.lastIndex { Self.isSign($0) || $0 == UInt8(ascii: "/") }.map { $0 + 1 } ?? 0)...]
    glob = Glob(plain)
    self.exceptions = exceptions.map { Glob($0) }
  }

  /// - Parameter name: The last component of `path`.
  package func matches(_ path: ArraySlice<UInt8>, name: @autoclosure () -> ArraySlice<UInt8>) -> Bool {
    let subject = isForNames ? name() : path
    if let first, first != subject.first { return false }
    guard end.isEmpty || subject.suffix(end.count).elementsEqual(end) else { return false }
    return glob.matches(subject) && !exceptions.contains { $0.matches(subject) }
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
