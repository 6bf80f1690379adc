internal import DocumentModel
internal import JSONParsing

extension JSONValue {
  /// The value written as JSON and parsed, or nil if it is too deep.
  var document: Document? {
    let parsed = JSONParser.parse(Array(text.utf8), limits: Limits())
    return parsed.isPartial || !parsed.diagnostics.isEmpty ? nil : parsed.document
  }

  /// The value at a path; nil if there is none.
  func value(at path: Path) -> JSONValue? {
    path.segments.reduce(Optional(self)) { value, segment in
      guard case .array(let items)? = value, case .index(let index) = segment else { return value?[segment.token] }
      return index < items.count ? items[index] : nil
    }
  }

  /// The value with another one at a path of names. Missing mappings on the way are created. Nil if a value on the way
  /// isn't a mapping.
  func setting(_ path: Path, to value: JSONValue) -> JSONValue? { set(path.segments[...], to: value) }

  private func set(_ path: ArraySlice<Path.Segment>, to value: JSONValue) -> JSONValue? {
    guard let first = path.first else { return value }
    guard case .name(let name) = first, case .object(let members) = self else { return nil }
    var named = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    guard let inner = (named[name] ?? .object([])).set(path.dropFirst(), to: value) else { return nil }
    named[name] = inner
    return .object(named: named)
  }
}
