/// A path of the operating system: bytes without a NUL, not always UTF-8.
package struct FilePath: Hashable, Sendable, CustomStringConvertible {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Hashes all bytes in one step; the array's own hash takes them one by one.
  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  /// The path as text; bytes that aren't UTF-8 are replaced by U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes if they aren't UTF-8, so that ``description`` isn't exact; otherwise nil.
  package var bytesUnlessText: [UInt8]? {
    (try? UTF8Span(validating: bytes.span)) == nil ? bytes : nil
  }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The bytes after the last `/`.
  package var lastComponent: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The folder of the path, by the text alone; nil for the root and for a bare name.
  package var parent: FilePath? {
    guard let slash = bytes.lastIndex(of: Self.slash), bytes.count > 1 else { return nil }
    return FilePath(bytes: slash == 0 ? [Self.slash] : Array(bytes[..<slash]))
  }

  /// The folder and those around it, innermost first; of a path that is longer than the system allows, those that it
  /// allows.
  package var foldersUpwards: some Sequence<FilePath> {
    var nearest: FilePath? = self
    // Thousands of folders would cost as many system calls that all fail: `a/a/a/…`.
    if bytes.count >= Self.longest {
      let end = bytes[..<Self.longest].lastIndex(of: Self.slash).map { max($0, 1) } ?? 0
      nearest = end > 0 ? FilePath(bytes: Array(bytes[..<end])) : nil
    }
    return sequence(state: nearest) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// The shortest length that no system allows for a path (`PATH_MAX`).
  private static let longest = 4_096

  /// The path of a name in this folder; `.` adds nothing.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    // `settle check .` reports `a.yaml`, not `./a.yaml`.
    if bytes.isEmpty || bytes == [Self.dot] { return FilePath(bytes: Array(name)) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1 + name.count)
    result.append(contentsOf: bytes)
    if result.last != Self.slash { result.append(Self.slash) }
    result.append(contentsOf: name)
    return FilePath(bytes: result)
  }

  package func appending(_ name: String) -> FilePath {
    appending(name.utf8)
  }

  /// The path resolved against a folder; an absolute path stays. `.` and `..` are removed without accessing the disk.
  package func resolved(from folder: FilePath) -> FilePath {
    // Without a folder, a relative path stays one.
    (isAbsolute || folder.bytes.isEmpty ? self : folder.appending(bytes)).normalized
  }

  /// The path without `.`, `..` and doubled slashes, as far as the text alone shows.
  package var normalized: FilePath {
    guard !isNormalized else { return self }
    var result: [UInt8] = isAbsolute ? [Self.slash] : []
    result.reserveCapacity(bytes.count)
    let root = result.count
    /// Bytes at the start that are `..` without a folder to cancel.
    var climbed = root
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != Self.slash { end += 1 }
      let isDot = end - start == 1 && bytes[start] == Self.dot
      let isUp = end - start == 2 && bytes[start] == Self.dot && bytes[start + 1] == Self.dot
      if isUp, result.count > climbed {
        while result.count > climbed, result.last != Self.slash { result.removeLast() }
        if result.count > max(root, climbed), result.last == Self.slash { result.removeLast() }
      } else if end > start, !isDot, !(isUp && isAbsolute) {
        if result.count > root { result.append(Self.slash) }
        result.append(contentsOf: bytes[start..<end])
        if isUp { climbed = result.count }
      }
      start = end + 1
    }
    return FilePath(bytes: result.isEmpty ? [Self.dot] : result)
  }

  /// Whether the path is normalized already: most paths have neither an empty part nor one that begins with a dot.
  private var isNormalized: Bool {
    var previous = isAbsolute ? 0 : Self.slash
    for byte in bytes {
      if previous == Self.slash, byte == Self.slash || byte == Self.dot { return false }
      previous = byte
    }
    return previous != Self.slash
  }

  /// The rest of the path below a folder; nil if it isn't below. Both are compared as written.
  package func relative(to folder: FilePath) -> ArraySlice<UInt8>? {
    // The root is the only folder whose path ends in a slash.
    if folder.bytes == [Self.slash] { return isAbsolute ? bytes.dropFirst() : nil }
    guard bytes.starts(with: folder.bytes), bytes.count > folder.bytes.count,
      // `/a/bc` isn't below `/a/b`.
      bytes[folder.bytes.count] == Self.slash
    else { return nil }
    return bytes[(folder.bytes.count + 1)...]
  }

  /// Whether the path is a folder, or below it. Both are compared as written.
  package func isWithin(_ folder: FilePath) -> Bool { self == folder || relative(to: folder) != nil }

  /// Whether the path is directly in a folder. Both are compared as written.
  package func isDirectlyIn(_ folder: FilePath) -> Bool {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return false }
    return bytes[..<max(slash, 1)].elementsEqual(folder.bytes)
  }

  /// Whether the name has the suffix: `.yaml`.
  package func hasSuffix(_ suffix: StaticString) -> Bool {
    let wanted = suffix.utf8CodeUnitCount
    guard bytes.count >= wanted else { return false }
    let start = bytes.count - wanted
    return (0..<wanted).allSatisfy { unsafe suffix.utf8Start[$0] == bytes[start + $0] }
  }
}
