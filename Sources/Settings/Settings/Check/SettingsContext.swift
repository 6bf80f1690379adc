internal import DocumentModel
internal import JSONSchema

/// The input of a rule, with helpers for reporting.
struct SettingsContext {
  let graph: SchemaGraph
  let tree: SettingTree
  /// Nil for a schema that only has `x-setting`.
  let settings: SettingsDeclaration?
  private let advice: NameSuggester

  init(graph: SchemaGraph, tree: SettingTree, settings: SettingsDeclaration?) {
    self.graph = graph
    self.tree = tree
    self.settings = settings
    advice = NameSuggester(graph.source.document, tree: tree)
  }

  var document: Document { graph.source.document }

  /// Whether paths can be resolved: a library of parts has no settings of its own.
  var hasSettings: Bool { tree.places.count > 1 }

  /// Whether the schema declares settings, rather than only how values relate to each other (`refersTo`, `uniqueBy`).
  var declaresSettings: Bool {
    settings != nil
      || graph.allPoints.contains { point in
        let document = graph.source(of: point).document
        guard let setting = graph.stated(SettingsVocabulary.setting, at: point) else { return false }
        return document.named(setting).contains { !SettingsVocabulary().relationWords.contains($0.name) }
      }
  }

  /// A finding at a node of the checked text, or of a place's `x-setting`. A node in another text is reported where the
  /// checked text refers to that text.
  func finding(
    _ code: DiagnosticCode, message: Message, at node: NodeID, in source: SchemaSource? = nil, place index: Int = 0,
    caption: Message? = nil, help: Message? = nil
  ) -> Diagnostic {
    guard let source, source.document !== document else {
      return Diagnostic(
        code, message, at: document.range(node), caption: caption, instanceLocation: document.location(of: node),
        help: help)
    }
    let there = SourceLocation(
      path: source.path, range: source.document.lines.range(of: source.document.range(node)))
    let path = tree.places[index].path
    let outer = outerNode(index)
    let reference = document.value(outer, named: "$ref")
    return Diagnostic(
      code, "\(message) (about \(path))", at: reference.map { document.range($0) } ?? document.holder(of: outer),
      instanceLocation: document.location(of: reference ?? outer), related: [.init(.elsewhere(there), "set here")],
      help: help)
  }

  /// The nearest subschema of the checked text at a place or around it.
  private func outerNode(_ index: Int) -> NodeID {
    let points = tree.pathsToRoot(index).lazy.compactMap { place in
      place.applied.map(\.point).last { graph.isInFirstSource($0) }
    }
    return graph.node(of: points.first ?? graph.root)
  }

  /// Each `x-setting` that applies to a place, visited once per place.
  func forEachDeclaration(_ body: (Int, SettingDeclaration, SchemaSource) -> Void) {
    for index in tree.places.indices {
      for (declaration, source) in tree.places[index].declarations { body(index, declaration, source) }
    }
  }

  /// `did you mean "sync.enabled"?`
  func didYouMean(_ text: String, among names: [String]) -> Message? {
    advice.nearest(to: text, among: names).map(Self.question)
  }

  private static func question(_ name: String) -> Message { "did you mean \(ValueDescription.quoted(name))?" }

  /// The subschemas that apply at a path; nil, with a finding, where it names no setting.
  ///
  /// - Parameter index: The place whose keyword contains the path.
  func resolve(
    _ path: Located<Path>, in source: SchemaSource? = nil, place index: Int = 0, found: inout [Diagnostic]
  ) -> [SchemaGraph.Applied]? {
    if let applied = tree.applied(at: path.value, from: tree.places[index].base) { return applied }
    let text = path.value.description
    found.append(
      finding(
        .unknownSetting, message: "unknown setting \(ValueDescription.quoted(text))", at: path.node, in: source,
        place: index, caption: advice.nearestSetting(to: text).map(Self.question)))
    return nil
  }

  /// Reports a path that names no setting.
  func unknown(_ path: Located<Path>?, in source: SchemaSource? = nil, place index: Int = 0) -> [Diagnostic] {
    guard let path else { return [] }
    var found: [Diagnostic] = []
    _ = resolve(path, in: source, place: index, found: &found)
    return found
  }

  /// Reports a name that the items of a list don't have. Some names may be of members that the schema doesn't name.
  func unknownMember(
    _ member: Located<String>?, ofList applied: [SchemaGraph.Applied], in source: SchemaSource? = nil,
    place index: Int = 0, mayBeUnnamed: Bool = true
  ) -> [Diagnostic] {
    let names = graph.properties(graph.applied(graph.items(applied))).map(\.name)
    guard let member, !(mayBeUnnamed && names.isEmpty), !names.contains(member.value) else { return [] }
    return [
      finding(
        .unknownSetting, message: "the items have no key \(ValueDescription.quoted(member.value))", at: member.node,
        in: source, place: index, caption: didYouMean(member.value, among: names))
    ]
  }

  /// Reports a name that `x-settings` doesn't declare.
  func undeclared(
    _ name: Located<String>?, kind: String, among known: [String], code: DiagnosticCode = .unknownName,
    in source: SchemaSource? = nil, place index: Int = 0
  ) -> [Diagnostic] {
    guard let name, !known.contains(name.value) else { return [] }
    return [
      finding(
        code, message: "x-settings has no \(words: kind) \(ValueDescription.quoted(name.value))", at: name.node,
        in: source, place: index, caption: didYouMean(name.value, among: known))
    ]
  }
}

/// Suggestions for unknown names of settings. Stops suggesting once the effort allowed for the schema is spent.
private final class NameSuggester {
  /// The effort of preparing a name for comparison, in addition to comparing it.
  private static let effortOfName = 10

  private let tree: SettingTree
  private var effort: Budget
  private lazy var settings = NearestNames(tree.names)

  init(_ document: Document, tree: SettingTree) {
    self.tree = tree
    effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
  }

  /// The path of the setting that was probably meant, or nil if none is close enough.
  func nearestSetting(to text: String) -> String? {
    settings.nearest(to: text, spending: &effort) { _ in true }.map { settings.texts[$0.index] }
  }

  func nearest(to text: String, among names: [String]) -> String? {
    guard effort.spend(Self.effortOfName * names.count) else { return nil }
    let names = NearestNames(names)
    return names.nearest(to: text, spending: &effort) { _ in true }.map { names.texts[$0.index] }
  }
}
