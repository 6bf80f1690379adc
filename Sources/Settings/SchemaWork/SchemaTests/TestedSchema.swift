package import DocumentModel
package import JSONSchema
internal import Patterns
internal import Settings
package import Workspace

/// The text of a schema, with the tests of it and of its parts.
package struct TestedSchema: Sendable {
  package struct Case: Sendable {
    package var test: SchemaTest
    package var data: (document: Document, node: NodeID)
    /// The fragment of the tested part, starting with `#`; empty for the whole schema.
    package var fragment: String

    package init(_ test: SchemaTest, data: (document: Document, node: NodeID), fragment: String) {
      self.test = test
      self.data = data
      self.fragment = fragment
    }
  }

  /// A rule of a schema: a keyword that rejects documents.
  package struct Rule: Sendable {
    /// The key of the keyword.
    package var key: NodeID
    var value: NodeID
    package var name: String
  }

  package let source: SchemaSource
  private let options: Schema.Options
  private let workspace: Workspace
  private let load: SchemaLoader

  /// - Parameter load: Finds the texts that it refers to.
  package init(_ source: SchemaSource, options: Schema.Options, workspace: Workspace, load: @escaping SchemaLoader) {
    self.source = source
    self.options = options
    self.workspace = workspace
    self.load = load
  }

  package func pointer(_ rule: Rule) -> String { source.document.location(of: rule.value)?.description ?? "" }

  /// A test run for a part of the schema, or nil if the part can't be used.
  package func run(_ fragment: String) -> SchemaTestRun? { variant(source, fragment: fragment)?.run }

  /// The rules that no test covers: all tests still pass if the rule is removed.
  ///
  /// Compiles the schema once per rule, and evaluates the documents for each rule until a test fails.
  package func uncovered(_ rules: [Rule], by cases: [Case]) -> [Rule] {
    let parts = Set(cases.map(\.fragment)).sorted()
    let own = parts.map { variant(source, fragment: $0) }
    let verdicts = cases.map { one in
      parts.firstIndex(of: one.fragment).flatMap { own[$0]?.schema.isValid(one.data.document, one.data.node) }
    }
    return rules.filter { rule -> Bool in
      var without = source
      without.document = source.document.renaming(rule.key, to: "x-without-\(rule.name)")
      let variants = parts.map { variant(without, fragment: $0) }
      guard !variants.contains(where: { $0 == nil }) else { return false }
      func ownVariant(_ index: Int) -> (schema: Schema, run: SchemaTestRun)? {
        parts.firstIndex(of: cases[index].fragment).flatMap { variants[$0] }
      }
      func fails(_ index: Int) -> Bool {
        ownVariant(index)?.run.failure(of: cases[index].test, data: cases[index].data) != nil
      }
      let changed = cases.indices.filter { index in
        ownVariant(index)?.schema.isValid(cases[index].data.document, cases[index].data.node) != verdicts[index]
      }
      // Tests that expect more than a verdict are slow, so they run last.
      return !changed.contains(where: fails) && !cases.indices.contains { cases[$0].test.expectsMore && fails($0) }
    }
  }

  private func variant(_ source: SchemaSource, fragment: String) -> (schema: Schema, run: SchemaTestRun)? {
    let reference = SchemaStore.part(of: source, fragment: fragment)
    var options = options
    options.checksMetaschema = false
    let base = source.uri.withoutFragment
    let found: SchemaLoader = { [load] uri in
      uri.withoutFragment == base ? .found(source) : load(uri)
    }
    let inputs = options.vocabulary?.embeddedSchemas(in: reference.document) ?? []
    let compilation = Schema.compile(reference, embedded: inputs, options: options, load: found)
    guard let schema = compilation.schema, !compilation.reports.contains(where: { $0.status == .invalid }) else {
      return nil
    }
    return (schema, SchemaTestRun(schema, model: SettingsModel(schema), workspace: workspace))
  }

  // MARK: Rules

  /// The keywords that close an object or a list if they are `false`.
  private static let closing: Set<String> = [
    "additionalProperties", "unevaluatedProperties", "items", "additionalItems", "unevaluatedItems",
  ]

  /// The rules of the text, in order. Excludes rules implied by their neighbors: `type` next to `enum` or `const`.
  package var rules: [Rule] {
    var options = options
    options.compilesUnreferenced = true
    guard let graph = SchemaInspection(source, embedded: [], options: options, load: load).graph else { return [] }
    let document = source.document
    let rules = graph.firstSourceNodes.filter { document.kind($0) == .object }.flatMap { node in
      document.entries(node).compactMap { entry -> Rule? in
        guard let id = entry.keyID, entry.mergeKey == nil, document.canRename(entry.key, of: node) else { return nil }
        let name = document.keys.name(id)
        return isRule(name, value: entry.value, of: node) ? Rule(key: entry.key, value: entry.value, name: name) : nil
      }
    }
    return rules.sorted { $0.key < $1.key }
  }

  private func isRule(_ name: String, value: NodeID, of schema: NodeID) -> Bool {
    let document = source.document
    if Self.closing.contains(name) { return document.boolean(value) == false }
    guard Keyword.byName[name]?.definition.errorTitle != nil else { return false }
    switch name {
    case "anyOf", "dependencies": return false
    case "type": return ["enum", "const"].allSatisfy { document.value(schema, named: $0) == nil }
    case "uniqueItems": return document.boolean(value) == true
    case "required": return document.count(value) > 0 || document.kind(value) != .array
    case "format": return options.assertsFormat && document.string(value).flatMap(Format.named) != nil
    case _: return true
    }
  }
}
