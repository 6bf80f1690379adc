internal import Diagnostics
internal import DocumentModel
internal import StringFormats

/// What a reference came to.
enum ReferenceTarget {
  /// - anchor: the plain name in the fragment, where there is one.
  case place(SchemaPlace, anchor: String?)
  /// For a person.
  case unresolvable(reason: String)
}

extension Compiler {
  /// Resolves `$ref` and its kin against the base URI of the resource that they stand in.
  func resolve(_ text: String, from place: SchemaPlace) -> ReferenceTarget {
    let resource: Int
    let fragment: String
    if text.hasPrefix("#") {
      resource = place.resource
      fragment = String(text.dropFirst())
    } else {
      let target = URIReference(text).resolved(against: resources[place.resource].base)
      fragment = target.fragment ?? ""
      let uri = target.withoutFragment.description
      guard let found = self.resource(uri, dialect: resources[place.resource].dialect) else {
        return .unresolvable(reason: missing[uri] ?? "no schema has the URI \"\(uri)\"")
      }
      resource = found
    }
    return resolve(fragment: fragment, in: resource)
  }

  private func resolve(fragment: String, in resource: Int) -> ReferenceTarget {
    let root = SchemaPlace(source: resources[resource].source, node: resources[resource].root, resource: resource)
    guard !fragment.isEmpty else { return .place(root, anchor: nil) }
    let decoded = URIReference.percentDecoded(fragment)
    if fragment.hasPrefix("/") {
      guard let pointer = JSONPointer(decoded), let place = follow(pointer, from: root) else {
        return .unresolvable(reason: "nothing stands at \"\(decoded)\"")
      }
      return .place(place, anchor: nil)
    }
    guard let node = resources[resource].anchors[decoded] else {
      return .unresolvable(reason: "there is no anchor \"\(decoded)\"")
    }
    return .place(SchemaPlace(source: root.source, node: node, resource: resource), anchor: decoded)
  }

  /// The resource of a URI, loaded if need be.
  private func resource(_ uri: String, dialect: Dialect) -> Int? {
    if let known = resourceByURI[uri] { return known }
    guard missing[uri] == nil else { return nil }
    switch load(uri) {
    case .found(let source):
      if let root = add(SchemaSource(uri: uri, source), dialect: dialect) { return resourceByURI[uri] ?? root }
      missing[uri] = "\(source.path) is empty"
    case .notFound(let reason): missing[uri] = reason
    case .broken(let report):
      missing[uri] = "\(report.path) is not well-formed"
      broken.append(report)
    }
    return nil
  }

  /// Follows a JSON Pointer, from resource to resource where it leads into one with an `$id`.
  private func follow(_ pointer: JSONPointer, from root: SchemaPlace) -> SchemaPlace? {
    var place = root
    let document = sources[root.source].source.document
    for token in pointer.tokens {
      guard let next = document.node(at: JSONPointer(tokens: [token]), from: place.node) else { return nil }
      place = child(next, of: place)
    }
    if !sources[place.source].visited.contains(place.node) {
      walk(place)
      place = child(place.node, of: place)
    }
    return place
  }
}

extension SchemaSource {
  /// The same text under the URI that it was asked for by.
  init(uri: String, _ source: SchemaSource) {
    self = source
    self.uri = uri
  }
}
