internal import DocumentModel
internal import Workspace

/// Settings in the wrong layer: settings of another scope, sensitive settings in a shared layer, settings that the
/// application maintains, and documents that are never read.
enum WrongLayers {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    let layer = context.settings.layers[context.layer]
    guard let name = layer.name, layer.root != nil else { return [] }
    let misplaced = context.settings.misplaced.filter { $0.layer == context.layer }
    var found = misplaced.map { setting in
      context.finding(
        .wrongScope, message: "the layer \(name) cannot set \(setting.path): its scope is \(setting.scope)",
        at: setting.node, path: setting.path)
    }
    let documents = layer.document.documentsWithContent
    if let second = documents.dropFirst().first?.root {
      found.append(
        context.finding(
          .layerDocuments, message: "only the first of \(documents.count) documents in the layer \(name) is used",
          at: second, path: Path()))
    }
    for entry in context.settings.entries where !entry.isGroup && !entry.isPart {
      guard let node = layer.document.node(at: entry.path, from: layer.root) else { continue }
      if entry.facts.isSensitive, layer.isShared {
        found.append(
          context.finding(
            .sharedSecret, message: "\(entry.path) is sensitive, but the layer \(name) is shared", at: node,
            path: entry.path))
      }
      if entry.facts.isReadOnly {
        found.append(
          context.finding(
            .derivedValue, message: "\(entry.path) is managed by the application; layers cannot set it", at: node,
            path: entry.path))
      }
    }
    return found
  }
}
