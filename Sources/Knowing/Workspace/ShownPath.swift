package import FileAccess

/// How a file is named to a person.
package enum ShownPath {
  /// From the working directory; the whole path where that is shorter, or where the two share no folder.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    if let below = path.relative(to: workingFolder) { return String(decoding: below, as: UTF8.self) }
    let (own, other) = (workingFolder.bytes, path.bytes)
    // How many bytes lead to the folder that holds both.
    let shared = own[..<zip(own, other).prefix { $0 == $1 }.count].lastIndex(of: slash) ?? 0
    guard shared > 0 else { return path.description }
    let climbs = own[shared...].count { $0 == slash }
    let relative = String(repeating: "../", count: climbs) + String(decoding: other[(shared + 1)...], as: UTF8.self)
    return relative.utf8.count < other.count ? relative : path.description
  }

  private static let slash = UInt8(ascii: "/")
}
