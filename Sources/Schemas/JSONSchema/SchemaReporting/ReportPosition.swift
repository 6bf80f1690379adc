internal import DocumentModel

/// Where the walk over a value that isn't valid is: on the way to the current value, and on the way of evaluation.
struct ReportPosition {
  var path: InstancePath
  /// The way of evaluation, one token each.
  var keywords: [String] = []
  /// The absent properties that the conditions around the current rule ask about.
  var awaited: Set<PropertyPlace> = []
  /// The subschemas that are at work on the current value, the first that of its place.
  var owners: [SubschemaID] = []
  /// The subschemas around that state words for their failures, the outermost first.
  var problems: [ProblemScope] = []

  init(_ document: Document, root: NodeID) {
    path = InstancePath(document, root: root)
  }

  /// How deep the current value lies: 1 for the root.
  var depth: Int { path.depth }

  /// The finding of a fault at hand.
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
      awaits: awaited, owners: owners, place: path.place, suggestion: suggestion)
  }
}
