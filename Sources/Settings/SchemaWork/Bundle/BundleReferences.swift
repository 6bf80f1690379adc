internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// References that lead elsewhere in a bundle, because what they mean has another URI there than it was found by.
struct BundleReferences {
  private let inspection: SchemaInspection
  private let names: BundleNames

  init(_ inspection: SchemaInspection, names: BundleNames) {
    self.inspection = inspection
    self.names = names
  }

  func edits(_ index: Int) -> [TextEdit] {
    guard names.areNeeded else { return [] }
    let text = inspection.texts[index]
    let document = text.source.document
    var edits: [TextEdit] = []
    for node in text.schemas.sorted() where document.kind(node) == .object {
      for keyword in [Keyword.ref, .dynamicRef] {
        guard let written = document.value(node, named: keyword.name), document.kind(written) == .string,
          let reference = document.string(written), let changed = changed(reference, in: node, text: index)
        else { continue }
        let value = document.resolve(written)
        let edit = TextEdit(document.range(value), SchemaText.quoted(changed, like: value, in: document))
        if !edits.contains(edit) { edits.append(edit) }
      }
    }
    return edits
  }

  /// Nil if the reference leads to the same schema as before.
  private func changed(_ written: String, in schema: NodeID, text: Int) -> String? {
    let reference = URIReference(written)
    let base = reference.withoutFragment.description
    guard !base.isEmpty, let target = inspection.target(of: base, in: schema, text: text) else { return nil }
    let uri = target.resource.uri
    guard !SchemaBundle.isOfJSONSchema(uri) else { return nil }
    let wanted = names.name(of: uri)
    let own = URIReference(names.name(of: inspection.resource(of: schema, text: text).uri))
    guard reference.resolved(against: own).withoutFragment.description != wanted else { return nil }
    return wanted + (reference.fragment.map { "#" + $0 } ?? "")
  }
}
