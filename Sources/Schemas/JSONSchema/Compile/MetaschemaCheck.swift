internal import DocumentModel
internal import Synchronization

/// A cache of compiled meta-schemas by URI.
package final class MetaschemaCache: Sendable {
  private let schemas = Mutex<[String: Schema]>([:])

  package init() {}

  subscript(_ uri: String) -> Schema? {
    get { schemas.withLock { $0[uri] } }
    set { schemas.withLock { $0[uri] = newValue } }
  }
}

extension Compiler {
  /// What earlier runs found about these texts. Used only if there is something to check and all meta-schemas are part
  /// of the program, because a project's own meta-schema would be another text that matters.
  var earlierVerdict: Schema.Verdict {
    guard let verdict = options.earlierVerdict, options.checksMetaschema,
      sources.contains(where: { !$0.source.isTrusted }),
      resources.allSatisfy({ Dialect.standard($0.dialect.uri) != nil })
    else { return .open }
    return verdict(sources.map(\.source))
  }

  /// Checks each untrusted source against the meta-schema of its dialect, and each embedded resource with another
  /// dialect against that one's (JSON Schema Core, section 9.3.3: compound documents must not be validated as a whole).
  ///
  /// - Returns: False if a check fails.
  func checkMetaschemas() -> Bool {
    guard options.checksMetaschema else { return true }
    var isSound = true
    for index in sources.indices where !sources[index].source.isTrusted && sources[index].rootResource >= 0 {
      let document = sources[index].source.document
      guard let root = document.roots.first else { continue }
      let dialect = resources[sources[index].rootResource].dialect
      let others = sources[index].resourceRoots.filter { resources[$0.value].dialect.uri != dialect.uri }
        .map { (root: $0.key, dialect: resources[$0.value].dialect) }.sorted { $0.root < $1.root }
      var problems: [Diagnostic] = []
      for part in [(root: root, dialect: dialect)] + others {
        guard let metaschema = metaschema(part.dialect.uri) else {
          report(
            .noMetaschema, message: "schema not checked: meta-schema \(part.dialect.uri) not installed",
            at: part.root,
            source: index)
          continue
        }
        // An embedded resource of another dialect is checked against its own meta-schema.
        let inner = others.map { document.range($0.root) }.filter {
          $0 != document.range(part.root) && document.range(part.root).contains($0)
        }
        problems += metaschema.diagnostics(document, part.root)
          .filter { problem in !inner.contains { $0.contains(problem.range) } }
          .map { helped($0, dialect: part.dialect, in: document, root: part.root) }
      }
      guard !problems.isEmpty else { continue }
      isSound = false
      // The meta-schema reports these keywords too. Compare values as well: it reports an empty list at its key.
      let values = Set(
        problems.compactMap { problem in
          problem.instanceLocation.flatMap { document.node(at: $0, from: root) }.map(document.range)
        })
      findings[index].removeAll { finding in
        finding.code == .invalidKeyword
          && (values.contains(finding.range)
            || problems.contains { $0.range.overlaps(finding.range) || $0.range == finding.range })
      }
      findings[index] += problems
    }
    return isSound
  }

  /// The finding with help on how to write a keyword that has the form of another draft, or is in the wrong place.
  private func helped(_ problem: Diagnostic, dialect: Dialect, in document: Document, root: NodeID) -> Diagnostic {
    guard problem.help == nil, let path = problem.instanceLocation, let node = document.node(at: path, from: root)
    else { return problem }
    // Under `properties`, a name such as `items` is a property, not a keyword.
    let isProperty =
      path.tokens.dropLast().last.map { ["properties", "patternProperties", "$defs"].contains($0) } ?? false
    var problem = problem
    // `type: int`, or an item of `type: [int, string]`.
    if problem.caption == nil, path.tokens.last(where: { Int($0) == nil }) == "type", !isProperty,
      let type = document.string(node).flatMap(Self.typeMeant(by:))
    {
      problem.caption = "did you mean \"\(words: type)\"?"
    }
    guard problem.code == .keyword(.type) else { return problem }
    switch (path.tokens.last, document.kind(node)) {
    case ("required", .array) where isProperty:
      problem.help = "\"required\" is a property here: move it out of \"properties\""
    case _ where isProperty: break
    case ("items", .array) where dialect.knows(.prefixItems):
      problem.help = "move the list of schemas to \"prefixItems\""
    case ("required", .boolean):
      problem.help = "list the required keys under \"required\" of the mapping's own schema"
    case ("exclusiveMinimum", .boolean) where dialect.draft >= .draft6,
      ("exclusiveMaximum", .boolean) where dialect.draft >= .draft6:
      problem.help = "write the limit itself here, and remove the other one"
    default: break
    }
    return problem
  }

  /// The type of JSON Schema for its name in a programming language.
  private static func typeMeant(by name: String) -> String? {
    switch name.lowercased() {
    case "bool": "boolean"
    case "int", "long": "integer"
    case "float", "double", "decimal": "number"
    case "str", "text": "string"
    case "list": "array"
    case "map", "mapping", "dict": "object"
    case _: nil
    }
  }

  private func metaschema(_ uri: String) -> Schema? {
    if let known = options.metaschemas[uri] { return known }
    guard case .found(let source) = load(uri) else { return nil }
    var inner = options
    // Checking a meta-schema against itself would never end.
    inner.checksMetaschema = false
    inner.assertsFormat = false
    inner.compilesUnreferenced = false
    let schema = Schema.compile(SchemaSource(uri: uri, source: source), options: inner, load: load).schema
    options.metaschemas[uri] = schema
    return schema
  }

  /// The findings as one report per file, in text order.
  func reports() -> [FileReport] {
    var reports = broken
    for (index, found) in findings.enumerated() where !found.isEmpty {
      let source = sources[index].source
      let sorted = found.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
      let report = FileReport(
        path: source.path, schema: resources[sources[index].rootResource].dialect.uri,
        status: found.contains { $0.severity == .error } ? .invalid : .valid, text: source.document.text,
        diagnostics: sorted)
      reports.append(report)
    }
    return reports
  }
}
