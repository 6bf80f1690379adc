internal import Analysis
internal import DocumentModel
internal import JSONSchema

extension NameGroup {
  /// The group of the name at the cursor; nil if nothing in the file refers to it and it refers to nothing.
  init?(_ view: TextView, at offset: Int) {
    let groups = view.snapshot.relations.names.lazy.compactMap { NameGroup($0.names, at: offset) }
    guard let group = groups.first else { return nil }
    self = group
  }

  /// The name at the cursor, to start a rename from; nil if it is sensitive.
  func place(at offset: Int, in view: TextView) -> ByteRange? {
    let place = places(withDefinitions: true).first { $0.start.index <= offset && offset <= $0.end.index }
    return place.flatMap { Secrets(view).hides($0) ? nil : $0 }
  }

  var definitionPlaces: [ByteRange] {
    let references = Set(places(withDefinitions: false))
    return places(withDefinitions: true).filter { !references.contains($0) }
  }
}
