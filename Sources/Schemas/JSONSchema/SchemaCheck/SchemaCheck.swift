package import DocumentModel

/// The rules of `settle schema check` for any schema. They never apply when a file is checked.
package enum SchemaCheck {
  /// The result of a check.
  package struct Checked: Sendable {
    /// The findings by file, the checked one first.
    package var reports: [FileReport]
    /// The schema's graph; nil if the text couldn't be compiled at all.
    package var graph: SchemaGraph?
  }

  /// Compiles a schema with all its parts, checks it against its meta-schema, and runs every rule.
  ///
  /// - Parameters:
  ///   - embedded: Nodes that are schemas although no keyword of JSON Schema leads to them.
  ///   - isStrict: Whether conflicting defaults are errors, as in settings schemas, rather than warnings.
  package static func run(
    _ source: SchemaSource, embedded: [NodeID] = [], isStrict: Bool, options: Schema.Options, load: SchemaLoader
  ) -> Checked {
    withoutActuallyEscaping(load) { load in
      var options = options
      options.compilesUnreferenced = true
      let inspection = SchemaInspection(source, embedded: embedded, options: options, load: load)
      guard let graph = inspection.graph, let text = inspection.texts.first else {
        return Checked(reports: inspection.reports(), graph: nil)
      }
      inspection.checkMetaschemas()
      // Skip places with an error of the meta-schema, which every rule would report again.
      let problems = inspection.findings[0].filter { $0.severity == .error }
      func isReported(_ finding: Diagnostic) -> Bool {
        problems.contains { problem in
          // A rule may be about the key of a rejected value: `required: true` in the schema of a string.
          finding.range.contains(problem.range) || problem.range.contains(finding.range)
            || finding.instanceLocation != nil && finding.instanceLocation == problem.instanceLocation
        }
      }
      let subschemas = inspection.subschemas
      var found = RepeatedIdentifiers.check(subschemas, in: source.document)
      for subschema in subschemas where source.document[subschema.node].kind == .object {
        let schema = CheckedSchema(
          graph: graph, point: subschema.point, node: subschema.node, document: source.document,
          dialect: subschema.dialect, isStrict: isStrict, visited: text.schemas)
        for rule in SchemaCheckRules.all { found += rule.check(schema) }
      }
      var seen: Set<Diagnostic> = []
      let reports = inspection.reports(
        adding: found.filter { !isReported($0) && seen.insert($0).inserted })
      return Checked(reports: reports, graph: graph)
    }
  }
}

/// A subschema of the checked text, as a rule sees it.
struct CheckedSchema {
  let graph: SchemaGraph
  let point: SchemaGraph.Point
  /// The node of the subschema, which is an object.
  let node: NodeID
  let document: Document
  let dialect: Dialect
  let isStrict: Bool
  /// All nodes that are schemas.
  let visited: Set<NodeID>

  /// The entry of a keyword; nil if it is missing, unknown in the dialect, or hidden by a `$ref`.
  func entry(_ keyword: Keyword) -> ObjectEntry? {
    guard dialect.knows(keyword), keyword == .ref || !isReferenceAlone else { return nil }
    return document.entry(node, named: keyword.name)
  }

  subscript(_ keyword: Keyword) -> NodeID? { entry(keyword)?.value }

  /// Whether a `$ref` hides the keywords next to it.
  var isReferenceAlone: Bool {
    dialect.isReferenceAlone && document.value(node, named: "$ref").map { document.kind($0) == .string } == true
  }

  /// The types of the keyword `type`; nil if it is missing or invalid.
  var types: TypeMask? {
    guard let value = self[.type] else { return nil }
    let names = document.kind(value) == .array ? Array(document.items(value)) : [value]
    var mask: TypeMask = []
    for name in names {
      guard let type = document.string(name).flatMap({ TypeMask.named($0, draft: dialect.draft) }) else { return nil }
      mask.formUnion(type)
    }
    return mask
  }

  /// Whether a subschema for the same value allows only types that `type` excludes.
  func excludes(_ subschema: NodeID) -> Bool {
    guard let types, !types.isEmpty, document.value(node, named: "nullable") == nil,
      document.kind(subschema) == .object, let point = graph.point(at: subschema),
      let wanted = graph.declaredTypes([point]).first, !wanted.isEmpty
    else { return false }
    return types.narrowed(to: wanted).isEmpty
  }

  /// The types of the values that `type`, `const` or `enum` allows; nil if there is no restriction.
  var allowedTypes: TypeMask? {
    if let types { return types }
    if let value = self[.const] { return types(of: value) }
    guard let list = self[.enum], document.kind(list) == .array, document.count(list) > 0 else { return nil }
    return document.items(list).reduce(into: []) { $0.formUnion(types(of: $1)) }
  }

  private func types(of value: NodeID) -> TypeMask { TypeMask.of(document[document.resolve(value)]) }

  /// The range of a keyword's name.
  func range(of keyword: Keyword) -> ByteRange {
    document.range(document.entry(node, named: keyword.name)?.key ?? node)
  }

  func location(_ node: NodeID) -> JSONPointer? {
    document.location(of: node)
  }
}

/// A rule for schemas, which looks at a subschema, its surroundings and what it refers to.
struct SchemaCheckRule: Sendable {
  var codes: [DiagnosticCode]
  var check: @Sendable (CheckedSchema) -> [Diagnostic]
}

/// All rules. To add one, create a file here and a line in this list.
package enum SchemaCheckRules {
  static let all: [SchemaCheckRule] = [
    NoKeywords.rule,
    ExampleValues.rule,
    AllowedValues.rule,
    RepeatedValues.rule,
    SharedChoices.rule,
    ContradictingTypes.rule,
    ConflictingDefaults.rule,
    InapplicableKeywords.rule,
    KeywordPartners.rule,
    RedundantKeywords.rule,
    ContradictingBounds.rule,
    ImpossibleSchemas.rule,
    ForbiddenRequirements.rule,
    IgnoredSiblings.rule,
    IneffectiveProblems.rule,
    UnknownKeywords.rule,
    UnknownFormats.rule,
  ]

  package static let codes: [DiagnosticCode] = [.repeatedIdentifier] + all.flatMap(\.codes)
}
