package import FileAccess

/// How a file is named to a person.
package enum ShownPath {
  /// From the working directory; the whole path where that is shorter, or where the two share no folder.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    if let below = path.relative(to: workingFolder) { return String(decoding: below, as: UTF8.self) }
    var folder = workingFolder.parent
    var climb = "../"
    while let current = folder, current.bytes.count > 1 {
      if let below = path.relative(to: current) {
        let relative = climb + String(decoding: below, as: UTF8.self)
        return relative.utf8.count < path.bytes.count ? relative : path.description
      }
      folder = current.parent
      climb += "../"
    }
    return path.description
  }
}
