internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// The facts that a schema declares about the documents that it applies to, each computed on first use.
final class DocumentFacts {
  let schema: Schema
  let view: DocumentView
  private let snapshot: Snapshot
  private let document: Document

  init(_ schema: Schema, snapshot: Snapshot, view: DocumentView) {
    self.schema = schema
    self.snapshot = snapshot
    self.view = view
    document = snapshot.readValues
  }

  /// Whether there is a schema that restricts anything.
  var isOfSchema: Bool { schema !== Schema.unknown }

  private var roots: [NodeID] { view.roots(of: document) }

  private lazy var types = document.roots.enumerated().map { number, root in
    view.holds(document: number) ? schema.expectedTypes(document, root: root) : nil
  }

  func expected(_ node: NodeID) -> Set<NodeKind>? {
    // A value that an alias or merge key refers to is in the same document of the stream.
    document.documentNumber(of: node).flatMap { types[$0]?[node] }
  }

  /// Whether a value may be a string and the schema suggests a version: its title or description mentions one, or an
  /// example, default or allowed value is one.
  func mentionsVersion(_ node: NodeID) -> Bool {
    guard isOfSchema else { return false }
    let isVersion = applied(to: node).contains { one in
      let given = texts(["default", "const"], lists: ["examples", "enum"], at: one.point)
      let words = texts(["title", "description"], at: one.point)
      return given.contains(where: VersionText.isVersion) || words.contains(where: VersionText.mentionsVersion)
    }
    // The types of all values are computed together, which is expensive, so this test comes last.
    return isVersion && expected(node)?.contains(.string) == true
  }

  func states(_ texts: Set<String>, of node: NodeID) -> Bool {
    isOfSchema
      && applied(to: node).contains { one in
        self.texts(["format", "const"], lists: ["enum"], at: one.point).contains(where: texts.contains)
      }
  }

  /// The strings under some keywords of a subschema, and those in lists under others.
  private func texts(_ keywords: [String], lists: [String] = [], at point: SchemaGraph.Point) -> [String] {
    let source = schema.graph.source(of: point).document
    func stated(_ keyword: String) -> NodeID? { schema.graph.stated(keyword, at: point) }
    let items = lists.compactMap(stated).flatMap { Array(source.items($0)) }
    return (keywords.compactMap(stated) + items).compactMap(source.string)
  }

  private(set) lazy var deprecated: [NodeID: DeprecatedSetting] = {
    // Most documents contain nothing deprecated, and collecting the vocabulary's annotations takes longer.
    guard Self.deprecating.contains(where: schema.mentions),
      annotations(Self.deprecating).contains(where: { !$0.all.isEmpty })
    else { return [:] }
    var found: [NodeID: DeprecatedSetting] = [:]
    for annotations in annotations((schema.vocabulary?.keywords ?? []).union(Self.deprecating)) {
      for annotation in annotations.all where Self.deprecating.contains(annotation.keyword) {
        // With VS Code's `deprecationMessage`, a setting is deprecated unless the message is empty.
        guard case .schema(let document, let value) = annotation.value, found[annotation.instance] == nil,
          annotation.keyword == "deprecated"
            ? document.boolean(value) == true : document.string(value)?.isEmpty == false
        else { continue }
        found[annotation.instance] = DeprecatedSetting(
          successor: schema.vocabulary?.successor(of: annotation.instance, annotations: annotations),
          advice: found.count < Self.maxAdvised
            ? schema.graph.deprecationAdvice(applied(to: annotation.instance)) : nil)
      }
    }
    return found
  }()

  private static let deprecating: Set<String> = ["deprecated", "deprecationMessage"]

  /// For how many deprecated settings of a document advice is looked up.
  private static let maxAdvised = 100

  /// The replaced settings in a document of the stream; nil if the schema has none.
  func succession(_ number: Int) -> Succession? {
    if let known = successions[number] { return known }
    guard let succession = view.meaning?.succession(of: number, in: snapshot) else { return nil }
    successions[number] = succession
    return succession
  }

  private var successions: [Int: Succession] = [:]

  func allowsAtTop(_ name: String) -> Bool? {
    allows(name, applied: schema.graph.applied([SchemaGraph.Applied(schema.graph.root)]))
  }

  func allows(_ name: String, in mapping: NodeID) -> Bool? { allows(name, applied: applied(to: mapping)) }

  private func allows(_ name: String, applied: [SchemaGraph.Applied]) -> Bool? {
    if !schema.graph.property(name, applied: applied).isEmpty { return true }
    return schema.graph.isClosed(applied) ? false : nil
  }

  /// How many mappings are examined for misspelled keys.
  private static let maxMappings = 100

  private(set) lazy var nearNames: [(key: NodeID, name: String)] = {
    let suspects = isOfSchema ? schema.slips(in: document) : []
    guard !suspects.isEmpty else { return [] }
    var mappings: [NodeID] = []
    for root in roots {
      for node in (root.index..<document.subtreeEnd(root).index).lazy.map({ NodeID($0) })
      where mappings.count < Self.maxMappings && document.kind(node) == .object
        && document.entries(node).contains(where: { $0.mergeKey == nil && $0.keyID.map(suspects.contains) ?? false })
      {
        mappings.append(node)
      }
    }
    var effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
    return mappings.flatMap { mapping in
      let applied = applied(to: mapping)
      let names = NearestNames(schema.graph.properties(applied).map(\.name))
      return document.entries(mapping).compactMap { entry -> (key: NodeID, name: String)? in
        guard entry.mergeKey == nil, entry.keyID.map(suspects.contains) ?? false,
          // Keys of up to three letters are one typo away from too many others.
          let name = document.string(entry.key), name.count > 3, schema.graph.isFree(name, applied: applied),
          let nearest = names.nearest(
            to: name, slips: 1, spending: &effort,
            // The key that is meant isn't set already.
            where: { self.document.value(mapping, named: names.texts[$0]) == nil }),
          nearest.isClear, ExtensionName.mayBeMeant(names.texts[nearest.index], by: name),
          // `when` isn't a typo of `then`.
          name.count > 4 || names.texts[nearest.index].lowercased().first == name.lowercased().first
        else { return nil }
        return (entry.key, names.texts[nearest.index])
      }
    }
  }()

  private(set) lazy var unnamedKeys: [(key: NodeID, absent: [String])] = {
    guard isOfSchema else { return [] }
    var search = UnnamedKeys(schema.graph, in: document)
    return search.all(from: roots).lazy.filter { [snapshot, document] in
      // A template expression may turn into any key.
      !snapshot.placeholders.areIn(document.text[document.range($0.key).indices])
    }.map { ($0.key, $0.absent) }
  }()

  /// The subschemas that apply to the value at a pointer in a document of the stream.
  func applied(at pointer: JSONPointer, number: Int) -> [SchemaGraph.Applied] {
    schema.graph.applied(at: pointer, in: document, root: number < document.roots.count ? document.roots[number] : nil)
  }

  /// The keys that the schema declares for a mapping.
  func names(in mapping: NodeID) -> [String] {
    schema.graph.properties(applied(to: mapping)).map(\.name)
  }

  /// Whether the schema allows an entry's value where it is.
  func accepts(_ entry: ObjectEntry) -> Bool {
    applied(to: entry.value).filter(\.isCertain).allSatisfy {
      schema.graph.accepts(document, value: entry.value, at: $0.point)
    }
  }

  /// The subschemas that apply to a node of the document.
  private func applied(to node: NodeID) -> [SchemaGraph.Applied] {
    guard let number = document.documentNumber(of: node) else { return [] }
    return applied(at: document.pointer(to: node, from: document.roots[number]), number: number)
  }

  private(set) lazy var defaults: Set<NodeID> = {
    guard schema.mentions("default") else { return [] }
    var found: Set<NodeID> = []
    for annotations in annotations(["default"]) {
      for annotation in annotations.all {
        guard case .schema(let other, let value) = annotation.value,
          document.isEqual(annotation.instance, value, in: other)
        else { continue }
        found.insert(annotation.instance)
      }
    }
    return found
  }()

  private func annotations(_ keywords: Set<String>) -> [Annotations] {
    roots.map { schema.annotations(document, $0, keywords: keywords, isTolerant: true) }
  }
}
