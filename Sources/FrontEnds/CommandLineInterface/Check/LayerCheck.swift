internal import Analysis
internal import Diagnostics
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SourceText
internal import Workspace

/// Puts the files of `--layer` below a text that is checked, and says what is wrong with them there.
struct LayerCheck {
  private let files: LayerFiles
  private let workspace: Workspace

  init(_ files: LayerFiles, _ workspace: Workspace) {
    (self.files, self.workspace) = (files, workspace)
  }

  /// The text with the layers below it that can be read, and a report for each layer that isn't sound.
  func put(below snapshot: Snapshot) -> (snapshot: Snapshot, reports: [FileReport]) {
    guard !files.isEmpty else { return (snapshot, []) }
    let (layers, failures) = files.read(snapshot.resolution, workspace)
    let layered = snapshot.with { context in
      context.layers = layers.map { $0.snapshot.layer($0.name) }
      context.lacksLayers = !failures.isEmpty
    }
    let ofSettings = Dictionary(grouping: layered.layerFindings, by: \.layer)
    let reports = layers.enumerated().compactMap { index, layer in
      report(layer.snapshot, (ofSettings[index] ?? []).map(\.diagnostic))
    }
    return (layered, failures.map { OptionAdvice.unreadable($0.error, shown: $0.path.description) } + reports)
  }

  /// Nil where nothing is wrong.
  private func report(_ layer: Snapshot, _ ofSettings: [Diagnostic]) -> FileReport? {
    let findings = (layer.partialErrors + ofSettings.map(layer.redacted)).sorted { $0.range.start < $1.range.start }
    guard !findings.isEmpty else { return nil }
    let isSound = findings.allSatisfy { $0.severity != .error }
    return FileReport(
      path: layer.shown, schema: layer.resolution.choice?.reference.shown, status: isSound ? .valid : .invalid,
      text: layer.text, diagnostics: findings, sensitive: layer.sensitive)
  }
}
