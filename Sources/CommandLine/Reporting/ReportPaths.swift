internal import DocumentModel
internal import FileAccess

/// Paths as other programs expect them: relative to the working folder if the file is in it, otherwise absolute. They
/// never contain `.` or `..`.
struct ReportPaths: Sendable {
  let workingFolder: FilePath

  func text(_ path: String) -> String { place(FilePath(path)).path.description }

  /// - Returns: A reference relative to the working folder, or an absolute `file:` URI for a file elsewhere.
  func uri(_ report: FileReport) -> (uri: String, isBelow: Bool) {
    uri(FilePath(bytes: report.pathBytes ?? Array(report.path.utf8)))
  }

  func uri(_ path: FilePath) -> (uri: String, isBelow: Bool) {
    let place = place(path)
    return place.isBelow ? (FilePath.percentEncode(place.path.bytes), true) : (place.path.fileURI, false)
  }

  private func place(_ path: FilePath) -> (path: FilePath, isBelow: Bool) {
    let absolute = path.resolved(from: workingFolder)
    guard let below = absolute.relative(to: workingFolder) else { return (absolute, false) }
    return (FilePath(bytes: Array(below)), true)
  }
}
