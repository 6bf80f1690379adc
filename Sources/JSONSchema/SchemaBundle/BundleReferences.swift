internal import DocumentModel
internal import SourceText
internal import StringFormats

/// References that lead elsewhere in a bundle, because what they mean has another URI there than it was found by.
struct BundleReferences {
  private let compiler: Compiler
  private let names: BundleNames

  init(_ compiler: Compiler, _ names: BundleNames) {
    self.compiler = compiler
    self.names = names
  }

  func edits(_ index: Int) -> [TextEdit] {
    guard names.areNeeded else { return [] }
    let document = compiler.sources[index].source.document
    var edits: [TextEdit] = []
    for node in compiler.sources[index].visited.sorted() where document.kind(node) == .object {
      for keyword in [Keyword.ref, .dynamicRef] {
        guard let written = document.value(node, named: keyword.name), document.kind(written) == .string,
          let text = document.string(written), let changed = changed(text, at: node, source: index)
        else { continue }
        let value = document.resolve(written)
        let edit = TextEdit(document.range(value), SchemaText.quoted(changed, like: value, in: document))
        if !edits.contains(edit) { edits.append(edit) }
      }
    }
    return edits
  }

  /// Nil where the reference leads to the same schema as before.
  private func changed(_ text: String, at node: NodeID, source: Int) -> String? {
    let reference = URIReference(text)
    let base = reference.withoutFragment.description
    let place = SchemaPlace(
      source: source, node: node, resource: compiler.enclosingResource(of: node, source: source))
    guard !base.isEmpty, case .place(let target, _) = compiler.resolve(base, from: place) else { return nil }
    let uri = compiler.resources[target.resource].uri
    guard !SchemaBundle.isOfJSONSchema(uri) else { return nil }
    let wanted = names.name(of: uri)
    let own = URIReference(names.name(of: compiler.resources[place.resource].uri))
    guard reference.resolved(against: own).withoutFragment.description != wanted else { return nil }
    return wanted + (reference.fragment.map { "#" + $0 } ?? "")
  }
}
