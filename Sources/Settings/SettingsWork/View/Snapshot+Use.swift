package import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import Workspace

/// Whether a settings file can be used: the errors of `settle check`, for the library and everything built on it.
extension Snapshot {
  /// Every finding about a file and the layers around it, those of the file first.
  ///
  /// - Parameter file: The file itself: this text, or the one of its layers that has others above it.
  package func useFindings(of file: Snapshot) -> [SchemaViolation] { findings(file.report.diagnostics, of: file) }

  /// The errors among ``useFindings(of:)``. While there is one, no value of the file may be used. Tries no fixes.
  package func useErrors(of file: Snapshot) -> [SchemaViolation] {
    parts.useErrors.value {
      findings(file.hasErrors ? file.errors : [], of: file).filter { $0.finding.severity == .error }
    }
  }

  private func findings(_ own: [Diagnostic], of file: Snapshot) -> [SchemaViolation] {
    let place = file.context.layers.count
    let stated = place < context.layers.count ? own.filter { !isStatedAbove($0, place: place) } : own
    let ofSettings = Dictionary(grouping: layerFindings, by: \.layer)
    let ofLayers = context.layers.enumerated().filter { $0.offset != place }.flatMap { index, layer in
      (layer.problems + (ofSettings[index] ?? []).map(\.diagnostic)).map { SchemaViolation(layer: index, finding: $0) }
    }
    return (stated + file.unreadDocuments).map { SchemaViolation(layer: place, finding: $0) } + ofLayers
  }

  /// Whether a layer above the file has the key that it lacks, such as a token that only the environment has.
  private func isStatedAbove(_ finding: Diagnostic, place: Int) -> Bool {
    guard finding.failedCode == .schemaRequired, !finding.missing.isEmpty, let group = finding.instanceLocation else {
      return false
    }
    return finding.missing.allSatisfy { name in
      context.layers[(place + 1)...].contains { $0.document.node(at: group.appending(name), from: $0.root) != nil }
    }
  }

  /// The error of a file with several documents, of which a program would silently use only one.
  private var unreadDocuments: [Diagnostic] {
    let documents = values.documentsWithContent
    guard documents.count > 1 else { return [] }
    let message: Message = "only the first of \(documents.count) documents is used"
    return [Diagnostic(.layerDocuments, message, at: values.range(values.resolve(documents[1].root)))]
  }
}
