internal import DocumentModel
internal import Patterns

/// Compiles schemas into a program: indexes the sources, then compiles each requested subschema.
///
/// Uses a work list, because schemas may nest deeply. Used by one task and then discarded.
final class Compiler {
  let options: Schema.Options
  let load: SchemaLoader
  /// The compilers of keyword families, in the order of their instructions.
  let families: [@Sendable (SchemaObject) -> Void]
  var sources: [IndexedSource] = []
  var resources: [SchemaResource] = []
  var resourceByURI: [String: Int] = [:]
  var dialects: [String: Dialect] = [:]
  /// For each URI that couldn't be loaded, the loader's reason and remedy.
  var missing: [String: (reason: String, remedy: String?)] = [:]
  var broken: [FileReport] = []
  var findings: [[Diagnostic]] = []
  private var reported: Set<Reported> = []
  var tables = ProgramTables()
  private(set) var ids: [SchemaPlace: SubschemaID] = [:]
  private var pending: [(SubschemaID, SchemaPlace)] = []
  /// The resolved references of each resource, cached because half of them are repeated.
  var targets: [[ExactName: ReferenceTarget]] = []
  private var patternIDs: [String: Result<UInt32, RegularExpression.SyntaxError>] = [:]
  var dynamicRequests: [DynamicRequest] = []
  var hasEndlessReference = false
  /// The remaining budget for suggesting names that were probably meant.
  var advice = Budget(NearestNames.allowance.ofText)
  var nameSearches = NameSearches()

  init(
    options: Schema.Options, load: @escaping SchemaLoader, families: [@Sendable (SchemaObject) -> Void]
  ) {
    self.options = options
    self.load = load
    self.families = families
  }

  /// Compiles a source and everything it refers to.
  ///
  /// - Parameters:
  ///   - embedded: Nodes that are schemas although no keyword of JSON Schema leads to them.
  ///   - others: URIs of texts to compile as a whole too.
  func compile(_ source: SchemaSource, embedded: [NodeID] = [], others: [String] = []) -> Program? {
    let standard = Dialect.standard(options.defaultDialect) ?? Dialect(.draft2020)
    guard let resource = add(source, dialect: standard) else { return nil }
    let place = SchemaPlace(source: 0, node: resources[resource].root, resource: resource)
    // The first subschema of every program accepts everything.
    _ = tables.add(place)
    let root = request(place)
    for node in embedded {
      let inner = child(node, of: place)
      walk(inner)
      _ = request(child(inner.node, of: inner))
    }
    for uri in others {
      if case .place(let whole, _) = resolve(uri, from: place) { _ = request(whole) }
    }
    compilePending()
    // The schemas in the program itself are known to be correct, so their unused parts aren't checked.
    if options.compilesUnreferenced, !source.isTrusted { compileUnreferenced() }
    // The rest needs all subschemas: a `$dynamicRef` may lead to an anchor in any resource of the dynamic scope.
    resolveDynamicReferences()
    decideUnevaluated()
    findDiscriminators()
    reportEndlessReferences()
    return Program(
      tables: tables, sources: sources.map(\.source),
      resources: resources.map {
        ResourceIdentity(uri: $0.uri, source: $0.source, root: $0.root, dialect: $0.dialect)
      }, root: root, limits: options.limits, help: options.help,
      vocabulary: options.vocabulary)
  }

  /// The subschema at a place; queued for compiling on the first request.
  func request(_ place: SchemaPlace) -> SubschemaID {
    if let id = ids[place] { return id }
    let id = tables.add(place)
    ids[place] = id
    pending.append((id, place))
    return id
  }

  func compilePending() {
    while let (id, place) = pending.popLast() {
      SchemaObject(self, id: id, at: place).compile()
    }
  }

  /// Compiles schemas that nothing refers to, in the first source or, depending on the options, in all.
  private func compileUnreferenced() {
    var source = 0
    // Compiling may load more sources, so the count may grow.
    while source < (options.compilesReferredTexts ? sources.count : 1) {
      if !sources[source].source.isTrusted {
        for node in sources[source].visited.sorted() {
          _ = request(SchemaPlace(source: source, node: node, resource: enclosingResource(of: node, source: source)))
        }
        compilePending()
      }
      source += 1
    }
  }

  /// The innermost resource of a source that contains a node.
  func enclosingResource(of node: NodeID, source: Int) -> Int {
    let document = sources[source].source.document
    let around = sources[source].resourceRoots.filter {
      $0.key <= node && node < document.subtreeEnd($0.key)
    }
    // The innermost one starts last.
    return around.max { $0.key < $1.key }?.value ?? sources[source].rootResource
  }

  /// The place of a schema's child, which starts a new resource if it has an `$id`.
  func child(_ node: NodeID, of place: SchemaPlace) -> SchemaPlace {
    let resolved = sources[place.source].source.document.resolve(node)
    let resource = sources[place.source].resourceRoots[resolved] ?? place.resource
    return SchemaPlace(source: place.source, node: resolved, resource: resource)
  }

  func name(_ name: Span<UInt8>) -> Int32 {
    Int32(tables.names.intern(name).index)
  }

  /// The index of a pattern. If it is invalid, returns nil and reports a finding at each place that uses it.
  func pattern(at node: NodeID, source: Int) -> UInt32? {
    let document = sources[source].source.document
    guard let text = document.string(node) else { return nil }
    // Cached, because schemas repeat patterns and compiling one may be expensive.
    let known = patternIDs[text] ?? compile(pattern: text)
    patternIDs[text] = known
    switch known {
    case .success(let id): return id
    case .failure(let error):
      let reason = error.message(in: text.utf8Span.span)
      report(.invalidPattern, message: "invalid regular expression: \(words: reason)", at: node, source: source)
      return nil
    }
  }

  private func compile(pattern text: String) -> Result<UInt32, RegularExpression.SyntaxError> {
    do throws(RegularExpression.SyntaxError) {
      tables.patterns.append(try RegularExpression(text, matchLimit: options.limits.patternSteps))
      return .success(UInt32(tables.patterns.count - 1))
    } catch {
      return .failure(error)
    }
  }

  func report(
    _ code: DiagnosticCode, message: Message, at node: NodeID, source: Int, caption: Message? = nil,
    help: Message? = nil
  ) {
    let finding = Diagnostic(
      code, message, at: sources[source].source.document.range(node), caption: caption, help: help)
    if reported.insert(Reported(source: source, finding: finding)).inserted { findings[source].append(finding) }
  }

  private struct Reported: Hashable {
    var source: Int
    var finding: Diagnostic
  }
}
