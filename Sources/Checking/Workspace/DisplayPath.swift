package import FileAccess

/// How paths are written in output.
package enum DisplayPath {
  /// The path relative to the working folder, or the absolute path if that is shorter or the two share no folder.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    if let below = path.relative(to: workingFolder) { return String(decoding: below, as: UTF8.self) }
    let (own, other) = (workingFolder.bytes, path.bytes)
    // The index of the slash after the common folder.
    let shared = own[..<zip(own, other).prefix { $0 == $1 }.count].lastIndex(of: slash) ?? 0
    // If only `/` is shared, a path with many `../` is less clear than the absolute one.
    guard shared > 0 else { return path.description }
    let climbs = own[shared...].count { $0 == slash }
    let relative = String(repeating: "../", count: climbs) + String(decoding: other[(shared + 1)...], as: UTF8.self)
    return relative.utf8.count < other.count ? relative : path.description
  }

  private static let slash = UInt8(ascii: "/")
}
