package import FileAccess

/// How a file is named to a person.
package enum ShownPath {
  /// From the working directory where it lies in it, else the whole path.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    path.relative(to: workingFolder).map { String(decoding: $0, as: UTF8.self) } ?? path.description
  }
}
