internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import SettingsWork
internal import Workspace

/// Puts the weaker files below a checked text, and reports their errors there.
struct LayerCheck {
  private let files: LayerFiles
  private let workspace: Workspace

  init(_ files: LayerFiles, _ workspace: Workspace) {
    (self.files, self.workspace) = (files, workspace)
  }

  /// The text with the layers below it that can be read, and a report for each layer that isn't sound.
  ///
  /// - Parameter path: of the text, absolute; nil where it has no name.
  func put(below snapshot: Snapshot, of path: FilePath?) -> (snapshot: Snapshot, reports: [FileReport]) {
    let files = files.files(below: path, workspace)
    guard !files.isEmpty else { return (snapshot, []) }
    let reading = LayerReading(files, snapshot.resolution, workspace)
    let layered = reading.put(below: snapshot)
    let unreadable = reading.failures.map { OptionAdvice.unreadable($0.error, shown: $0.path.description) }
    return (layered, unreadable + reading.reports(layered.layerFindings))
  }
}
