package import DocumentModel
internal import JSONSchema
internal import Settings

/// Reads the settings from the single object of a JSON export, the inverse of ``ExportObject``.
///
/// If the setting is optional, the export's representation of no value is read as no value.
package struct ExportReader: Sendable {
  package private(set) var settings: Document
  /// Members that are neither settings nor the export's own.
  package private(set) var unknownKeys: [String] = []
  /// Whether the export has a member that is a setting.
  package private(set) var hasKnownKey = false

  /// Nil if the export isn't an object.
  ///
  /// - Parameter others: The members that an export has in addition to the settings.
  init?(_ names: ExportNames, graph: SchemaGraph, from contents: Document, root: NodeID, besides others: [String]) {
    guard contents.kind(root) == .object else { return nil }
    var run = Run(names: names, graph: graph, contents: contents)
    var members = ValueTree.Members()
    let known = run.read(root, at: 0, into: &members)
    hasKnownKey = !known.isEmpty
    run.note(root, known: known.union(others), way: "")
    unknownKeys = run.unknownKeys
    run.tree.root = run.tree.add(.object(members), origin: .members)
    settings = TreeDocument(run.tree).document
  }

  private struct Run {
    let names: ExportNames
    let graph: SchemaGraph
    let contents: Document
    var tree = ValueTree()
    var unknownKeys: [String] = []

    /// Reads the members of a group from an object. Recurses to the depth of the schema's places, which is limited.
    ///
    /// - Returns: The names of the members that are settings.
    mutating func read(_ object: NodeID, at place: Int, into members: inout ValueTree.Members) -> Set<String> {
      var known: Set<String> = []
      for inside in names.places[place].members {
        let own = names.places[inside].name
        guard let name = names.places[inside].export?.value.json?.name else {
          // The names inside a group without a name are next to the others.
          guard names.places[inside].hasNamesInside else { continue }
          var group = ValueTree.Members()
          known.formUnion(read(object, at: inside, into: &group))
          if !group.order.isEmpty { members.set(own, value: tree.add(.object(group), origin: .members)) }
          continue
        }
        guard let node = contents.value(object, named: name) else { continue }
        known.insert(name)
        if let value = value(node, at: inside, name: name) { members.set(own, value: value) }
      }
      return known
    }

    /// Nil if there is none.
    ///
    /// - Parameter name: The name in the export, for notes.
    private mutating func value(_ node: NodeID, at index: Int, name: String) -> Int? {
      let place = names.places[index]
      if representsNoValue(node, at: place) {
        switch place.withoutValue {
        case .null: return tree.add(.null, origin: .members)
        case .absent: return nil
        case .impossible:
          if isDefault(node, at: place) || !graph.canHave(contents, value: node, applied: place.applied) { return nil }
        }
      }
      switch contents.kind(node) {
      case .object where place.members.contains(where: { names.places[$0].isInExport }):
        var members = ValueTree.Members()
        let known = read(node, at: index, into: &members)
        note(node, known: known, way: name + ".")
        return tree.add(.object(members), origin: .members)
      case .array where place.items.map({ names.places[$0].hasNamesInside }) == true:
        let items = contents.items(node).enumerated().compactMap { number, item in
          place.items.flatMap { value(item, at: $0, name: "\(name)[\(number)]") }
        }
        return tree.add(.array(items), origin: .members)
      case .string:
        let text = contents.string(node).flatMap { place.export?.value.json?.form.readBack($0) }
        return tree.add(text.map { .text($0) } ?? .written(contents, node), origin: .members)
      case _: return tree.add(.written(contents, node), origin: .members)
      }
    }

    private func representsNoValue(_ node: NodeID, at place: ExportNames.Place) -> Bool {
      guard let export = place.export else { return false }
      // If the export declares no text for no value, it is the empty string.
      guard let absent = export.value.absent else { return contents.string(node) == "" }
      return contents.isEqual(node, absent, in: export.source.document)
    }

    private func isDefault(_ node: NodeID, at place: ExportNames.Place) -> Bool {
      graph.stated("default", applied: place.applied).map { contents.isEqual(node, $0.node, in: $0.source.document) }
        ?? false
    }

    mutating func note(_ object: NodeID, known: Set<String>, way: String) {
      unknownKeys += contents.named(object).map(\.name).filter { !known.contains($0) }.map { way + $0 }
    }
  }
}

extension ExportedForm {
  /// A value, or each item of a list, in its export form; nil if it is unchanged.
  func content(_ document: Document, node: NodeID, in tree: inout ValueTree) -> ValueTree.Content? {
    guard self != .own else { return nil }
    switch document.kind(node) {
    case .array:
      return .array(
        document.items(node).map { item in
          tree.add(content(document, node: item, in: &tree) ?? .written(document, item), origin: .members)
        })
    case .string:
      return document.string(node).flatMap(text).map { .text($0) }
    case .number: return decimals.flatMap { document.number(node)?.rounded(decimals: $0) }.map { .number($0) }
    case .null, .boolean, .object, .alias: return nil
    }
  }

  /// The value in its export form, as a string.
  func text(_ document: Document, node: NodeID) -> String? {
    switch document.kind(node) {
    case .string: document.string(node).flatMap(text)
    case .number: decimals.flatMap { document.number(node)?.rounded(decimals: $0) }
    case .null, .boolean, .array, .object, .alias: nil
    }
  }

  private func text(_ text: String) -> String? {
    if isUTCSeconds, let date = UTCDate(text) { return date.text }
    return isUpperCase ? UUIDText.normal(text)?.uppercased() : nil
  }

  /// The value that a string of the export is read as, or nil if it is the string itself.
  func readBack(_ text: String) -> String? { isUpperCase ? UUIDText.normal(text) : nil }
}
