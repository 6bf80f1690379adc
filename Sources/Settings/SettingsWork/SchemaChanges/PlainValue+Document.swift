internal import DocumentModel
internal import JSONParsing
internal import Settings

extension PlainValue {
  /// The value written as JSON and parsed, or nil if it is too deep.
  var document: Document? {
    let parsed = JSONParser.parse(Array(text.utf8), limits: Limits())
    return parsed.isPartial || !parsed.diagnostics.isEmpty ? nil : parsed.document
  }

  /// The member with a name; nil if there is none.
  subscript(_ name: String) -> PlainValue? {
    if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  /// The value at the path of a setting; nil if there is none.
  func value(at path: Path) -> PlainValue? {
    path.segments.reduce(self) { $0?[$1.token] }
  }

  /// The value with another one at a path of names. Missing mappings on the way are created. Nil if a value on the way
  /// isn't a mapping.
  func setting(_ path: Path, to value: PlainValue) -> PlainValue? {
    set(path.segments[...], to: value)
  }

  private func set(_ path: ArraySlice<Path.Segment>, to value: PlainValue) -> PlainValue? {
    guard let first = path.first else { return value }
    guard case .name(let name) = first, case .object(let members) = self else { return nil }
    var named = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    guard let inner = (named[name] ?? .object([])).set(path.dropFirst(), to: value) else { return nil }
    named[name] = inner
    return .object(named: named)
  }
}
