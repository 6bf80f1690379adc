/// A path of the operating system: bytes without a NUL, not necessarily UTF-8.
package struct FilePath: Hashable, Sendable, CustomStringConvertible {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Hashes all bytes at once; the array's own hash feeds them one by one.
  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  /// The path as a string, with U+FFFD for bytes that aren't UTF-8.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes if they aren't valid UTF-8, and so ``description`` is inexact; otherwise nil.
  package var bytesUnlessText: [UInt8]? {
    (try? UTF8Span(validating: bytes.span)) == nil ? bytes : nil
  }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The bytes after the last slash.
  package var lastComponent: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The parent folder, found textually; nil for the root and for a bare name.
  package var parent: FilePath? {
    guard let slash = bytes.lastIndex(of: Self.slash), bytes.count > 1 else { return nil }
    return FilePath(bytes: slash == 0 ? [Self.slash] : Array(bytes[..<slash]))
  }

  /// The folder and its ancestors, innermost first, without those whose paths are too long for the system.
  package var foldersUpwards: some Sequence<FilePath> {
    var nearest: FilePath? = self
    // A path of thousands of folders, `a/a/a/…`, would cost as many failing system calls.
    if bytes.count >= Self.longest {
      let end = bytes[..<Self.longest].lastIndex(of: Self.slash).map { max($0, 1) } ?? 0
      nearest = end > 0 ? FilePath(bytes: Array(bytes[..<end])) : nil
    }
    return sequence(state: nearest) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// A length that no system allows for a path (`PATH_MAX`).
  private static let longest = 4_096

  /// The path of a file in this folder. The folder `.` adds nothing.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    // So `settle check .` reports `a.yaml`, not `./a.yaml`.
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

  /// The path resolved against a folder and normalized, without accessing the disk. An absolute path stays.
  package func resolved(from folder: FilePath) -> FilePath {
    // Without a folder, a relative path stays relative.
    (isAbsolute || folder.bytes.isEmpty ? self : folder.appending(bytes)).normalized
  }

  /// The path without `.`, `..` and repeated slashes, as far as possible without accessing the disk.
  package var normalized: FilePath {
    guard !isNormalized else { return self }
    var result: [UInt8] = isAbsolute ? [Self.slash] : []
    result.reserveCapacity(bytes.count)
    let root = result.count
    /// The length of the leading `..` components, which have no folder to cancel.
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

  /// Whether the path has no empty component, trailing slash, or component that begins with a dot. True for most paths.
  private var isNormalized: Bool {
    var previous = isAbsolute ? 0 : Self.slash
    for byte in bytes {
      if previous == Self.slash, byte == Self.slash || byte == Self.dot { return false }
      previous = byte
    }
    return previous != Self.slash
  }

  /// The rest of the path relative to a folder; nil if it isn't below it. Both are compared as written.
  package func relative(to folder: FilePath) -> ArraySlice<UInt8>? {
    // Only the root's path ends with a slash.
    if folder.bytes == [Self.slash] { return isAbsolute ? bytes.dropFirst() : nil }
    guard bytes.starts(with: folder.bytes), bytes.count > folder.bytes.count,
      // `/a/bc` isn't below `/a/b`.
      bytes[folder.bytes.count] == Self.slash
    else { return nil }
    return bytes[(folder.bytes.count + 1)...]
  }

  /// Whether the path is the folder or below it. Both are compared as written.
  package func isWithin(_ folder: FilePath) -> Bool { self == folder || relative(to: folder) != nil }

  /// Whether the folder is the path's parent. Both are compared as written.
  package func isDirectlyIn(_ folder: FilePath) -> Bool {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return false }
    return bytes[..<max(slash, 1)] == folder.bytes[...]
  }

  /// Whether the path ends with a suffix such as `.yaml`.
  package func hasSuffix(_ suffix: StaticString) -> Bool {
    let wanted = suffix.utf8CodeUnitCount
    guard bytes.count >= wanted else { return false }
    let start = bytes.count - wanted
    return (0..<wanted).allSatisfy { unsafe suffix.utf8Start[$0] == bytes[start + $0] }
  }
}
