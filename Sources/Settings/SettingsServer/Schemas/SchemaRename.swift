internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import LanguageServer
internal import Settings
internal import Workspace
internal import YAMLReading

/// The places in a schema that name a setting: keywords that list names, values, and paths in settings keywords.
struct SchemaRename {
  private let document: Document
  private let root: NodeID
  private let workspace: Workspace
  private let name: String
  private let scalars: ScalarText
  private var found: [ByteRange: String] = [:]

  init?(_ schema: TextView, to name: String) {
    document = schema.snapshot.reading.parsed.document
    guard let root = document.roots.first else { return nil }
    self.root = root
    self.name = name
    workspace = schema.workspace
    scalars = ScalarText(.flow, isJSON: schema.snapshot.isJSON)
  }

  /// The edits for a setting with several paths.
  mutating func edits(_ patterns: [Path]) -> [TextEdit] {
    for pattern in patterns {
      rename(under: pattern)
      renameRelativePointers(to: pattern)
      renamePaths(pattern)
      let settings = document.value(root, named: SettingsVocabulary.settings)
      for test in settings.map({ values($0, keyword: "tests") }) ?? [] { rename(inTest: test, pattern: pattern) }
      rename(
        inSteps: settings.map { items($0, keyword: "migrations") }?.flatMap { items($0, keyword: "steps") } ?? [],
        pattern: pattern)
    }
    return found.map { TextEdit($0.key, $0.value) }
  }

  mutating func edits(ofTests patterns: [Path]) -> [TextEdit] {
    for pattern in patterns {
      var (nodes, mappings): ([NodeID], [NodeID]) = ([], [])
      VocabularyPaths.forEach(inTests: document, root: root, workspace: workspace) {
        nodes.append($0)
      } mapping: {
        mappings.append($0)
      }
      for node in nodes { renamePath(node, pattern: pattern) }
      for mapping in mappings { renameValues(nextToPathIn: mapping, pattern: pattern) }
      for test in items(root, keyword: "tests") { rename(inTest: test, pattern: pattern) }
    }
    return found.map { TextEdit($0.key, $0.value) }
  }

  private mutating func rename(_ ranges: some Sequence<ByteRange>) {
    for range in ranges { found[range] = scalars.string(name) }
  }

  // MARK: Schemas

  private struct Step: Hashable {
    var schema: NodeID
    /// The number of names that lead to the value described by the schema.
    var depth: Int
  }

  /// Keywords whose subschemas describe the same value.
  private static let inPlace = ["not", "if", "then", "else"]
  private static let inPlaceLists = ["allOf", "anyOf", "oneOf"]
  private static let inPlaceMappings = ["dependentSchemas", "dependencies"]
  /// Keywords whose subschemas describe items, or members with any name.
  private static let ofMembers = [
    "items", "additionalItems", "contains", "unevaluatedItems", "additionalProperties", "unevaluatedProperties",
  ]

  /// Visits all schemas that describe the setting's group or something around it.
  private mutating func rename(under pattern: Path) {
    var pending = [Step(schema: root, depth: 0)]
    var seen: Set<Step> = []
    while let step = pending.popLast() {
      let schema = document.resolve(step.schema)
      // A reference may lead back to a schema that was visited.
      guard document.kind(schema) == .object, seen.insert(Step(schema: schema, depth: step.depth)).inserted else {
        continue
      }
      let way = pattern.segments[step.depth...]
      renameValues(schema, way: way)
      if way.count == 1 { renameNames(schema, old: pattern.name) }
      func add(_ schemas: [NodeID], _ depth: Int) { pending += schemas.map { Step(schema: $0, depth: depth) } }
      add(Self.inPlace.compactMap { document.value(schema, named: $0) }, step.depth)
      add(Self.inPlaceLists.flatMap { items(schema, keyword: $0) }, step.depth)
      add(Self.inPlaceMappings.flatMap { values(schema, keyword: $0) }, step.depth)
      add(reference(schema).map { [$0] } ?? [], step.depth)
      guard way.count > 1, let next = way.first else { continue }
      let named = document.value(schema, named: "properties").flatMap { document.value($0, named: next.token) }
      add([named].compactMap(\.self), step.depth + 1)
      add(Self.ofMembers.compactMap { document.value(schema, named: $0) }, step.depth + 1)
      add(
        ["items", "prefixItems"].flatMap { items(schema, keyword: $0) } + values(schema, keyword: "patternProperties"),
        step.depth + 1)
    }
  }

  private func items(_ schema: NodeID, keyword: String) -> [NodeID] {
    document.value(schema, named: keyword).map { Array(document.items($0)) } ?? []
  }

  private func values(_ schema: NodeID, keyword: String) -> [NodeID] {
    document.value(schema, named: keyword).map { document.entries($0).map(\.value) } ?? []
  }

  /// The target of a reference within the text.
  private func reference(_ schema: NodeID) -> NodeID? {
    // References to other files are renamed where those files are.
    guard let text = document.value(schema, named: "$ref").flatMap(document.string), text.begins(with: "#") else {
      return nil
    }
    return SchemaPlaces.node(String(text.dropFirst()), in: document)
  }

  /// Renames in the keywords of the group's schema that list member names.
  private mutating func renameNames(_ schema: NodeID, old: String) {
    let mappings = ["properties", "dependentRequired", "dependentSchemas", "dependencies"]
    let named = mappings.compactMap { document.value(schema, named: $0) }
    rename(named.flatMap { Path.keys([.name(old)], in: document, value: $0) })
    let lists = [schema].flatMap { items($0, keyword: "required") }
    let dependent = ["dependentRequired", "dependencies"].flatMap { values(schema, keyword: $0) }.flatMap {
      document.items($0)
    }
    let names = document.value(schema, named: "propertyNames")
    let listed =
      names.map { items($0, keyword: "enum") + [document.value($0, named: "const")].compactMap(\.self) } ?? []
    for node in lists + dependent + listed where document.string(node) == old { rename([document.range(node)]) }
  }

  /// Renames in the values of a schema that contain the setting or groups around it.
  private mutating func renameValues(_ schema: NodeID, way: ArraySlice<Path.Segment>) {
    let single = ["default", "const"].compactMap { document.value(schema, named: $0) }
    let setting = document.value(schema, named: SettingsVocabulary.setting)
    let otherwise =
      setting.map { items($0, keyword: "requires") }?.compactMap { document.value($0, named: "otherwise") } ?? []
    for value in single + otherwise + items(schema, keyword: "examples") + items(schema, keyword: "enum") {
      rename(Path.keys(way, in: document, value: value))
    }
    if way.count == 2, let label = setting.flatMap({ document.value($0, named: "itemLabel") }),
      let name = way.last, document.string(label) == name.token
    {
      rename([document.range(label)])
    }
    // The member that distinguishes the items of the list.
    if way.count == 2, let unique = setting.flatMap({ document.value($0, named: "uniqueBy") }) {
      renameMember(unique, way: way)
    }
  }

  private mutating func renameMember(_ holder: NodeID, way: ArraySlice<Path.Segment>) {
    guard way.count == 2, let member = document.value(holder, named: "member"),
      document.string(member) == way.last?.token
    else { return }
    rename([document.range(member)])
  }

  /// Renames in the relative pointers of references: `2/volumes` of `mounts[*].volume`.
  private mutating func renameRelativePointers(to pattern: Path) {
    var pending = [(schema: root, path: Path())]
    var seen: Set<NodeID> = []
    while let (stated, path) = pending.popLast() {
      let schema = document.resolve(stated)
      guard document.kind(schema) == .object, seen.insert(schema).inserted else { continue }
      if let setting = document.value(schema, named: SettingsVocabulary.setting),
        let targets = document.value(setting, named: SettingsVocabulary.refersTo)
      {
        for target in document.kind(targets) == .array ? Array(document.items(targets)) : [targets] {
          renameTarget(target, at: path, pattern: pattern)
        }
      }
      func add(_ schemas: [NodeID], _ path: Path) { pending += schemas.map { ($0, path) } }
      add(Self.inPlace.compactMap { document.value(schema, named: $0) }, path)
      add(Self.inPlaceLists.flatMap { items(schema, keyword: $0) }, path)
      add(Self.inPlaceMappings.flatMap { values(schema, keyword: $0) }, path)
      add(reference(schema).map { [$0] } ?? [], path)
      let inside = path.appending(.each)
      add((Self.ofMembers + ["propertyNames"]).compactMap { document.value(schema, named: $0) }, inside)
      add(["items", "prefixItems"].flatMap { items(schema, keyword: $0) }, inside)
      add(values(schema, keyword: "patternProperties"), inside)
      for entry in document.value(schema, named: "properties").map({ Array(document.entries($0)) }) ?? [] {
        if let name = entry.keyID.map(document.keys.name) { add([entry.value], path.appending(name)) }
      }
    }
  }

  private mutating func renameTarget(_ target: NodeID, at path: Path, pattern: Path) {
    let stated = ["keysOf", "list"].compactMap { document.value(target, named: $0) }.first
    guard let stated, let text = document.string(stated), let place = PlacePointer(text), let steps = place.steps,
      steps <= path.segments.count
    else { return }
    let outer = path.segments.dropLast(steps)
    let full = Path(segments: outer + place.pointer.tokens.map { $0 == PlacePointer.each ? .each : .name($0) })
    if let way = pattern.rest(after: full) { renameMember(target, way: way) }
    // A relative pointer doesn't contain a name among the levels that it goes up.
    let index = pattern.segments.count - 1 - outer.count
    guard pattern.leads(full), index >= 0 else { return }
    var tokens = place.pointer.tokens
    tokens[index] = name
    found[document.range(stated)] = scalars.string("\(steps)\(JSONPointer(tokens: tokens))")
  }

  // MARK: Keywords for settings

  private mutating func renamePaths(_ pattern: Path) {
    var (nodes, mappings): ([NodeID], [NodeID]) = ([], [])
    VocabularyPaths.forEach(document, workspace: workspace) {
      nodes.append($0)
    } mapping: {
      mappings.append($0)
    }
    for node in nodes { renamePath(node, pattern: pattern) }
    for mapping in mappings { renameValues(nextToPathIn: mapping, pattern: pattern) }
    for example in document.value(root, named: SettingsVocabulary.settings).map({ values($0, keyword: "examples") })
      ?? []
    {
      rename(Path.keys(pattern.segments[...], in: document, value: example))
    }
  }

  // MARK: Tests and migrations

  /// Renames in the document of a test, its migrated form and the places of its errors. A document of an earlier
  /// version is unchanged.
  private mutating func rename(inTest test: NodeID, pattern: Path) {
    // A document of an earlier version has the old name.
    let current = document.value(test, named: "from") == nil ? "data" : "migrated"
    if let value = document.value(test, named: current) {
      rename(Path.keys(pattern.segments[...], in: document, value: value))
    }
    for finding in items(test, keyword: "findings") {
      if let place = document.value(finding, named: "at") { renamePath(place, pattern: pattern) }
    }
  }

  /// Steps use the names of their version: rename from the last step back, up to the one that gives the setting its
  /// name.
  private mutating func rename(inSteps steps: [NodeID], pattern: Path) {
    for step in steps.reversed() {
      guard let entry = Array(document.entries(step)).first, let word = entry.keyID.map(document.keys.name) else {
        continue
      }
      let sources =
        [document.value(entry.value, named: "setting")].compactMap(\.self) + items(entry.value, keyword: "settings")
      let target = document.value(entry.value, named: "to")
      switch word {
      case "mapValues", "convertType", "setDefault": for source in sources { renameStep(source, pattern: pattern) }
      case "rename":
        guard let target, let last = document.string(target),
          let old = sources.first.flatMap(document.string).flatMap({ Path(pattern: $0) })
        else { continue }
        if old.renamed(last) == pattern { rename([document.range(target)]) }
        // Earlier steps use the names before this one.
        if pattern.touches(old.renamed(last)) || pattern.touches(old) { return }
      case _:
        let targets = items(entry.value, keyword: "to") + [target].compactMap(\.self)
        for target in targets { renameStep(target, pattern: pattern) }
        let named = (sources + targets).compactMap(document.string).compactMap { Path(pattern: $0) }
        if named.contains(where: pattern.touches) { return }
      }
    }
  }

  private mutating func renameStep(_ node: NodeID, pattern: Path) {
    guard let text = document.string(node), Path(pattern: text) == pattern else { return }
    let new = Path(segments: [.name(name)]).description
    let around = String(
      text.unicodeScalars.dropLast(Path(segments: [.name(pattern.name)]).description.unicodeScalars.count))
    found[document.range(node)] = scalars.string(around + new)
  }

  private mutating func renamePath(_ node: NodeID, pattern: Path) {
    // The setting itself, or one inside it: `a.b` in `a.b.c`.
    guard let text = document.string(node), let path = Path(text), pattern.leads(path) else { return }
    let new = pattern.renamed(path, to: name)
    found[document.range(node)] = scalars.string(text.begins(with: "/") ? new.pointer.description : new.description)
  }

  /// Renames in values next to or after the path of a group around the setting, which contain the setting, and in texts
  /// that equal its path.
  private mutating func renameValues(nextToPathIn mapping: NodeID, pattern: Path) {
    func way(_ node: NodeID?) -> ArraySlice<Path.Segment>? {
      node.flatMap(document.string).flatMap { Path($0) }.flatMap(pattern.rest(after:))
    }
    if let way = way(document.value(mapping, named: "setting")) {
      let values = [document.value(mapping, named: "is")].compactMap(\.self) + items(mapping, keyword: "in")
      for value in values { rename(Path.keys(way, in: document, value: value)) }
    }
    if let way = way(document.value(mapping, named: "list")) { renameMember(mapping, way: way) }
    for entry in document.entries(mapping) {
      guard let way = way(entry.key) else { continue }
      rename(Path.keys(way, in: document, value: entry.value))
    }
    if let node = document.value(mapping, named: "text"), let text = document.string(node) {
      let new = Self.words(text, pattern: pattern, name: name)
      if new != text { found[document.range(node)] = scalars.string(new) }
    }
  }

  /// Renames in a text in which paths in braces stand for values of settings.
  private static func words(_ text: String, pattern: Path, name: String) -> String {
    let parts = text.pieces(at: "{")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { result, part in
      guard let end = part.utf8.firstIndex(of: UInt8(ascii: "}")), let path = Path(String(part[..<end])),
        pattern.leads(path)
      else { return "\(result){\(part)" }
      return "\(result){\(pattern.renamed(path, to: name))\(part[end...])"
    }
  }
}
