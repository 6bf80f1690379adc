internal import DocumentModel
internal import Patterns

/// The result of resolving a reference.
enum ReferenceTarget {
  /// - anchor: The anchor in the fragment, if there is one.
  case place(SchemaPlace, anchor: String?)
  /// - reason: A message for the user.
  /// - meant: The reference that was probably meant, if any.
  /// - remedy: How to make the schema available, if possible.
  case unresolvable(reason: Message, meant: String?, remedy: String? = nil)
}

extension Compiler {
  /// Resolves a reference such as `$ref` against the base URI of the resource that contains it.
  func resolve(_ text: String, from place: SchemaPlace) -> ReferenceTarget {
    if let known = targets[place.resource][ExactName(text)] { return known }
    let target = target(of: text, from: place)
    if case .place = target { targets[place.resource][ExactName(text)] = target }
    return target
  }

  private func target(of text: String, from place: SchemaPlace) -> ReferenceTarget {
    let resource: Int
    let fragment: String
    if text.begins(with: "#") {
      resource = place.resource
      fragment = text.uriFragment ?? ""
    } else {
      let target = URIReference(text).resolved(against: resources[place.resource].base)
      fragment = target.fragment ?? ""
      let uri = target.withoutFragment.description
      guard let found = self.resource(uri, dialect: resources[place.resource].dialect) else {
        let own = SchemaPlace(resources[place.resource], at: place.resource)
        // The number sign may be missing, or everything before the name: `$defs/port`, `/$defs/port`, `port`.
        let meant = ([text, "/" + text] + Self.definitions.map { "/\($0)/\(text)" }).first { isThere($0, from: own) }
        return .unresolvable(
          reason: missing[uri].map { "\($0.reason)" } ?? "no schema with the URI \"\(uri)\"",
          meant: meant.map { "#" + $0 }, remedy: missing[uri]?.remedy)
      }
      resource = found
    }
    let target = resolve(fragment: fragment, in: resource)
    guard case .unresolvable(let reason, let meant?, _) = target else { return target }
    return .unresolvable(reason: reason, meant: text.withoutFragment + "#" + meant)
  }

  private func resolve(fragment: String, in resource: Int) -> ReferenceTarget {
    let root = SchemaPlace(resources[resource], at: resource)
    guard !fragment.isEmpty else { return .place(root, anchor: nil) }
    let decoded = URIReference.percentDecoded(fragment)
    if fragment.begins(with: "/") {
      guard let pointer = JSONPointer(decoded), let place = follow(pointer, from: root) else {
        return .unresolvable(reason: "nothing at \"\(decoded)\"", meant: meant(by: decoded, from: root))
      }
      return .place(place, anchor: nil)
    }
    guard let node = resources[resource].anchors[decoded] else {
      // `#port` probably means `#/$defs/port`.
      let definition = Self.definitions.map { "/\($0)/\(decoded)" }.first { isThere($0, from: root) }
      return .unresolvable(
        reason: "unknown anchor \"\(decoded)\"",
        meant: definition ?? nearest(to: decoded, among: resources[resource].anchors.keys.sorted()))
    }
    return .place(SchemaPlace(source: root.source, node: node, resource: resource), anchor: decoded)
  }

  /// The keywords under which schemas keep definitions.
  private static let definitions = ["$defs", "definitions"]

  private func isThere(_ pointer: String, from root: SchemaPlace) -> Bool {
    JSONPointer(pointer).flatMap { sources[root.source].source.document.node(at: $0, from: root.node) } != nil
  }

  /// The nearest name; nil if none is near or the budget is spent.
  private func nearest(to name: String, among names: [String]) -> String? {
    guard advice.spend(Self.effortOfName * names.count) else { return nil }
    return NearestName.of(name, among: names)
  }

  private static let effortOfName = 10

  /// The pointer that was probably meant, with each token that leads nowhere replaced with the nearest name there.
  private func meant(by text: String, from root: SchemaPlace) -> String? {
    guard let pointer = JSONPointer(text) else { return nil }
    let document = sources[root.source].source.document
    var node = root.node
    var tokens: [String] = []
    for token in pointer.tokens {
      var token = token
      if document.child(of: node, token) == nil {
        let names = document.entries(node).compactMap { $0.keyID.map(document.keys.name) }
        // The schema may have moved to another draft: `#/definitions/port` in a file with `$defs`.
        let other = Self.definitions.contains(token) ? names.first(where: Self.definitions.contains) : nil
        guard let name = other ?? nearest(to: token, among: names) else { return nil }
        token = name
      }
      guard let next = document.child(of: node, token) else { return nil }
      node = document.resolve(next)
      tokens.append(token)
    }
    return JSONPointer(tokens: tokens).description
  }

  /// The resource with a URI, loaded if necessary; nil if it can't be found.
  private func resource(_ uri: String, dialect: Dialect) -> Int? {
    if let known = resourceByURI[uri] { return known }
    // Don't load an address again that has failed before.
    guard missing[uri] == nil else { return nil }
    switch load(uri) {
    case .found(let source):
      if let root = add(SchemaSource(uri: uri, source: source), dialect: dialect) { return resourceByURI[uri] ?? root }
      missing[uri] = ("\(source.path) is empty", nil)
    case .notFound(let reason, let remedy): missing[uri] = (reason, remedy)
    case .broken(let report):
      missing[uri] = ("\(report.path) has syntax errors", nil)
      broken.append(report)
    }
    return nil
  }

  /// Follows a JSON Pointer, into another resource if it passes a schema with an `$id`.
  private func follow(_ pointer: JSONPointer, from root: SchemaPlace) -> SchemaPlace? {
    var place = root
    let document = sources[root.source].source.document
    for token in pointer.tokens {
      guard let next = document.child(of: place.node, token) else { return nil }
      place = child(next, of: place)
    }
    // The pointer may lead to a place that no keyword leads to: `#/x-parts/port`.
    if !sources[place.source].visited.contains(place.node) {
      walk(place)
      place = child(place.node, of: place)
    }
    return place
  }
}

extension SchemaSource {
  /// A source under the URI by which it was requested.
  init(uri: String, source: SchemaSource) {
    self = source
    self.uri = uri
  }
}

extension SchemaPlace {
  /// The root of a resource.
  fileprivate init(_ resource: SchemaResource, at index: Int) {
    self.init(source: resource.source, node: resource.root, resource: index)
  }
}
