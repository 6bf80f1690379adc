internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import LanguageServer
internal import Settings
internal import Workspace

/// The names that a schema uses to refer to its own settings, sections and stores.
enum NamedParts {
  /// The target of the name at an offset of a schema.
  static func target(_ view: TextView, at offset: Int) -> ByteRange? {
    guard view.isSchema, let file = view.path, let model = view.workspace.resolution(named: file.fileURI).model else {
      return nil
    }
    let document = model.graph.source.document
    guard document.text == view.snapshot.text else { return nil }
    var path: Path?
    VocabularyPaths.forEach(document, workspace: view.workspace) { node in
      if holds(document.range(node), at: offset) { path = document.string(node).flatMap { Path($0) } }
    } mapping: { _ in
    }
    if let path {
      guard let stated = model.stated(at: path)?.first, model.graph.isInFirstSource(stated.point) else {
        return nil
      }
      return document.holder(of: model.graph.node(of: stated.point))
    }
    guard let entry = entry(document, at: offset), let text = document.string(entry.value) else { return nil }
    switch document.string(entry.key) {
    case "section": return model.declaration?.sections.first { $0.id.value == text }.map { document.range($0.id.node) }
    case "id": return model.declaration?.stores.first { $0.name.value == text }.map { document.range($0.name.node) }
    case _: return nil
    }
  }

  private static func entry(_ document: Document, at offset: Int) -> ObjectEntry? {
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      guard document.range(NodeID(index)).indices.contains(offset) else { continue }
      for entry in document.entries(NodeID(index)) where !document[entry.value].kind.isCollection {
        if holds(document.range(entry.value), at: offset) { return entry }
      }
    }
    return nil
  }

  private static func holds(_ range: ByteRange, at offset: Int) -> Bool {
    !range.isEmpty && range.indices.lowerBound <= offset && offset <= range.indices.upperBound
  }
}
