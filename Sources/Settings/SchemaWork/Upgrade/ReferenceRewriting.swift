internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// References by pointer and by anchor, if part of their path has a new name.
extension SchemaRewriting {
  func rewriteReferences(_ node: NodeID) {
    for name in ["$ref", "$dynamicRef"] {
      guard let value = document.value(node, named: name), document.kind(value) == .string,
        let text = document.string(value), let fragment = text.uriFragment
      else { continue }
      let base = text.withoutFragment
      guard let target = inspection.target(of: base + "#", in: node, text: 0), target.text == 0 else { continue }
      let changed = fragment.begins(with: "/") ? pointer(fragment, from: target.node) : newAnchors[fragment]
      if let changed, changed != fragment { replace(value, text: base + "#" + changed) }
    }
  }

  /// The pointer by the new names; nil if it leads nowhere.
  private func pointer(_ fragment: String, from root: NodeID) -> String? {
    var current = root
    var parts: [String] = []
    for part in fragment.pieces(at: "/").dropFirst() {
      guard let token = JSONPointer("/" + URIReference.percentDecoded(String(part)))?.tokens.first else { return nil }
      guard let next = document.child(of: current, token) else { return nil }
      let name = document.entry(current, named: token).flatMap { newNames[$0.key] }
      parts.append(name.map { JSONPointer.escape($0) } ?? String(part))
      current = next
    }
    return "/" + parts.joined(separator: "/")
  }
}
