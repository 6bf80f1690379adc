internal import Analysis
internal import DocumentModel
internal import JSONSchema

extension NameGroup {
  /// The name at the cursor that other values of the file refer to, or that refers to another; nil where there is none.
  init?(_ view: TextView, at offset: Int) {
    let groups = view.snapshot.relations.names.lazy.compactMap { NameGroup($0.names, at: offset) }
    guard let group = groups.first else { return nil }
    self = group
  }

  /// The place at the cursor that a rename starts from; nil if it is hidden.
  func place(at offset: Int, in view: TextView) -> ByteRange? {
    let place = places(withDefinitions: true).first { $0.start.index <= offset && offset <= $0.end.index }
    return place.flatMap { Secrets(view).hides($0) ? nil : $0 }
  }

  var definitionPlaces: [ByteRange] {
    let references = Set(places(withDefinitions: false))
    return places(withDefinitions: true).filter { !references.contains($0) }
  }
}
