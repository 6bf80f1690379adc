internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// The changes of one schema object.
struct ObjectUpgrade {
  private let rewriting: SchemaRewriting
  private let document: Document
  private let node: NodeID
  private let draft: Draft
  private let resource: SchemaResource
  private var entries: [String: ObjectEntry] = [:]
  private let isReferenceAlone: Bool

  init(_ rewriting: SchemaRewriting, node: NodeID, resource: SchemaResource) {
    self.rewriting = rewriting
    self.node = node
    draft = resource.dialect.draft
    self.resource = resource
    let document = rewriting.document
    self.document = document
    for entry in document.entries(node) { if let key = entry.keyID { entries[document.keys.name(key)] = entry } }
    isReferenceAlone = draft < .draft2019 && entries["$ref"].map { document.kind($0.value) == .string } == true
  }

  func upgrade() {
    for (name, entry) in entries { setAsideIfVoid(name, entry: entry) }
    upgradeDialect()
    upgradeDefinitions()
    guard !isReferenceAlone else { return }
    upgradeIdentifiers()
    upgradeItems()
    upgradeDependencies()
    if draft == .draft4 {
      upgradeBound("minimum", exclusive: "exclusiveMinimum")
      upgradeBound("maximum", exclusive: "exclusiveMaximum")
    }
    if draft == .draft2019 { upgradeRecursion() }
  }

  // MARK: Keywords without effect

  /// Sets aside a keyword without effect that would have one in 2020-12, or whose value its meta-schema would reject.
  private func setAsideIfVoid(_ name: String, entry: ObjectEntry) {
    guard let shape = KeywordShape(keyword: name) else { return }
    if Self.remarks.contains(name) {
      if !fits(entry.value, shape: shape), !isKnown(name) {
        rewriting.setAside(entry, name: name, because: "has a value not allowed in 2020-12")
      }
      return
    }
    if ["$schema", "definitions", "$defs"].contains(name) { return }
    if isReferenceAlone, name != "$ref", name != "additionalItems" {
      rewriting.setAside(entry, name: name, because: "was ignored next to \"$ref\"")
    } else if !isKnown(name), name != "additionalItems" {
      rewriting.setAside(entry, name: name, because: "is not a keyword of draft \(draft.shortName) and was ignored")
    }
  }

  private static let remarks: Set<String> = [
    "$comment", "title", "description", "deprecated", "readOnly", "writeOnly", "examples", "contentMediaType",
    "contentEncoding",
  ]

  private func isKnown(_ name: String) -> Bool {
    if let keyword = Keyword.byName[name] { return keyword.definition.drafts.contains(draft) }
    switch name {
    case "$id": return draft >= .draft6
    case "$anchor", "$vocabulary", "deprecated": return draft >= .draft2019
    case "$recursiveAnchor": return draft == .draft2019
    case "$dynamicAnchor": return draft == .draft2020
    case "examples": return draft >= .draft6
    case "$comment", "readOnly", "writeOnly", "contentMediaType", "contentEncoding": return draft >= .draft7
    default: return true
    }
  }

  private func fits(_ value: NodeID, shape: KeywordShape) -> Bool {
    switch shape {
    case .string: document.kind(value) == .string
    case .boolean: document.kind(value) == .boolean
    case .list: document.kind(value) == .array
    case .other: true
    }
  }

  // MARK: Names

  private func upgradeDialect() {
    guard let entry = entries["$schema"], let uri = document.string(entry.value),
      Dialect.standard(uri) != nil || Draft.isUnnumbered(uri)
    else { return }
    rewriting.replace(entry.value, text: Draft.draft2020.metaschema)
  }

  private func upgradeDefinitions() {
    guard let entry = entries["definitions"], entries["$defs"] == nil else { return }
    rewriting.rename(entry, name: "$defs")
  }

  private func upgradeIdentifiers() {
    let name = draft == .draft4 ? "id" : "$id"
    guard draft < .draft2019, let entry = entries[name], document.kind(entry.value) == .string,
      let id = document.string(entry.value)
    else {
      if draft == .draft2019, let entry = entries["$anchor"], let anchor = document.string(entry.value) {
        let valid = anchorName(anchor)
        if valid != anchor { rewriting.replace(entry.value, text: valid) }
      }
      return
    }
    if id == "#" {
      rewriting.setAside(entry, name: name, because: "had no effect")
    } else if id.begins(with: "#") || resource.root != node {
      rewriting.rename(entry, name: "$anchor")
      rewriting.replace(entry.value, text: anchorName(id.uriFragment ?? ""))
    } else {
      if name == "id" { rewriting.rename(entry, name: "$id") }
      guard let fragment = id.uriFragment else { return }
      rewriting.replace(entry.value, text: id.withoutFragment)
      if !fragment.isEmpty { rewriting.insert(after: entry, in: node, name: "$anchor", value: anchorName(fragment)) }
    }
  }

  /// The name of an anchor, made valid by the rules of 2020-12 (Core, 8.2.2).
  private func anchorName(_ name: String) -> String {
    var result = ""
    for scalar in URIReference.percentDecoded(name).unicodeScalars {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      let isOther = ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
      if isOther, result.isEmpty { result = "_" }
      result.unicodeScalars.append(isLetter || isOther ? scalar : "_")
    }
    if result != name { rewriting.newAnchors[name] = result }
    return result
  }

  // MARK: Lists

  private func upgradeItems() {
    let additional = entries["additionalItems"]
    guard let items = entries["items"], document.kind(items.value) == .array else {
      if let additional {
        rewriting.setAside(additional, name: "additionalItems", because: "only had an effect next to a list")
      }
      return
    }
    if document.count(items.value) == 0 {
      rewriting.setAside(items, name: "items", because: "is an empty list")
    } else {
      rewriting.rename(items, name: "prefixItems")
    }
    if let additional { rewriting.rename(additional, name: "items") }
    if draft == .draft2019, entries["contains"] != nil { noteContains(items.key) }
  }

  private func noteContains(_ node: NodeID) {
    rewriting.note("items that match \"contains\" are evaluated in 2020-12, not in 2019-09", node: node)
  }

  // MARK: Dependencies

  private func upgradeDependencies() {
    guard let entry = entries["dependencies"], document.kind(entry.value) == .object,
      draft < .draft2019 || (entries["dependentRequired"] == nil && entries["dependentSchemas"] == nil)
    else { return }
    let members = Array(document.entries(entry.value))
    let lists = members.filter { document.kind($0.value) == .array }
    guard lists.count < members.count else {
      rewriting.rename(entry, name: "dependentRequired")
      return
    }
    rewriting.rename(entry, name: "dependentSchemas")
    for member in lists { requireInstead(member) }
  }

  /// A list of names among schemas becomes a schema that requires them.
  private func requireInstead(_ member: ObjectEntry) {
    let list = document.resolve(member.value)
    let names = document.items(list).compactMap { document.string($0).map { JSONText.string($0) } }.joined(
      separator: ", ")
    let isWritten = list == member.value
    let text = "{\"required\": [\(names)]}"
    if !isWritten || document[list].flags.style == .flow {
      rewriting.edit(document.range(member.value), text: text)
      return
    }
    let end = document.items(list).map { document.range($0).end.index }.max() ?? document.range(list).end.index
    rewriting.edit(ByteRange(document.range(member.key).end.index..<end), text: ": " + text)
  }

  // MARK: Bounds

  private func upgradeBound(_ bound: String, exclusive: String) {
    guard let flag = entries[exclusive], let isExclusive = document.boolean(flag.value) else { return }
    guard let number = entries[bound], document.kind(number.value) == .number, flag.mergeKey == nil else {
      rewriting.setAside(flag, name: exclusive, because: "only had an effect next to \"\(bound)\"")
      return
    }
    rewriting.remove(flag, of: node)
    if isExclusive { rewriting.rename(number, name: exclusive) }
  }

  // MARK: Recursion

  private func upgradeRecursion() {
    let isRoot = resource.root == node
    if let entry = entries["$recursiveAnchor"] {
      if document.boolean(entry.value) == true, isRoot {
        rewriting.rename(entry, name: "$dynamicAnchor")
        rewriting.edit(document.range(entry.value), text: quotedInFlow(rewriting.recursiveAnchor))
      } else {
        rewriting.setAside(
          entry, name: "$recursiveAnchor", because: isRoot ? "was false" : "only had an effect at the root")
      }
    }
    guard let entry = entries["$recursiveRef"] else { return }
    if resource.isRecursiveAnchor {
      rewriting.rename(entry, name: "$dynamicRef")
      rewriting.edit(document.range(entry.value), text: "\"#\(rewriting.recursiveAnchor)\"")
    } else if entries["$ref"] == nil {
      rewriting.rename(entry, name: "$ref")
    } else if entries["allOf"] == nil {
      rewriting.rename(entry, name: "allOf")
      rewriting.edit(document.range(entry.value), text: "[{\"$ref\": \"#\"}]")
    } else {
      rewriting.note("move \"$recursiveRef\" into \"allOf\" by hand", node: entry.key)
    }
  }

  private func quotedInFlow(_ text: String) -> String { document[node].flags.style == .flow ? "\"\(text)\"" : text }
}
