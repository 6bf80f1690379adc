internal import DocumentModel

/// The position of the walk over an invalid value, both in the instance and along the evaluation path.
struct ReportPosition {
  var path: InstancePath
  /// The tokens of the evaluation path.
  var keywords: [String] = []
  /// The properties read by conditions around the current rule.
  var awaited: Set<PropertyPlace> = []
  /// The subschemas being applied to the current value, starting with that of its place.
  var owners: [SubschemaID] = []
  /// The enclosing subschemas that state words for their failures, outermost first.
  var problems: [ProblemScope] = []

  init(_ document: Document, root: NodeID) {
    path = InstancePath(document, root: root)
  }

  /// The depth of the current value: 1 for the root.
  var depth: Int { path.depth }

  /// A finding for an error at the current position.
  func finding(
    _ code: DiagnosticCode, keyword: Keyword?, rule: SchemaRule, message: Message, at place: FailurePlace,
    isMissing: Bool, suggestion: Suggestion?, help: Message?
  ) -> Finding {
    let document = path.document
    var rule = rule
    let tokens = keyword.map { keywords + [$0.name] } ?? keywords
    rule.keywordLocation = JSONPointer(tokens: tokens).description
    var location = path.pointer
    var related = path.related
    var range = path.value
    var property: String?
    switch place {
    case .value: break
    case .holder: range = path.holder
    case .lacking: range = path.beginning
    case .key(let key, let name, let mergeKey):
      range = document.range(key)
      if let name { location = location.appending(name) }
      property = name
      if let mergeKey { related.append(RelatedPlace(.here(document.range(mergeKey)), "merged here")) }
    case .repeatedItem(let item, let earlier):
      range = document.range(item)
      related.append(RelatedPlace(.here(document.range(earlier)), "first here"))
    }
    let diagnostic = Diagnostic(
      code, message, at: range, caption: suggestion.map { "did you mean \($0.shown)?" }, instanceLocation: location,
      rule: rule, related: related, help: help)
    return Finding(
      diagnostic: diagnostic, keyword: keyword, depth: depth, property: property, isMissing: isMissing,
      conditionProperties: awaited, owners: owners, place: path.place, suggestion: suggestion)
  }
}
