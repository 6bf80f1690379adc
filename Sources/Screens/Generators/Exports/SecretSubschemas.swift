internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The subschemas that describe a sensitive value, a part of one, or something around one.
struct SecretSubschemas {
  private let sensitive: Set<Key>

  private struct Key: Hashable {
    var text: Int
    var node: NodeID
  }

  /// Propagates the mark outwards and inwards, through references too.
  ///
  /// - Parameter model: The model of the same sources.
  init(_ inspection: SchemaInspection, model: SettingsModel) {
    let texts = inspection.texts
    var found = Self.applied(model, texts: texts)
    var users: [Key: [Key]] = [:]
    for (index, text) in texts.enumerated() {
      let document = text.source.document
      var pending = document.roots.map { (node: document.resolve($0), around: [Key]()) }
      while let (node, around) = pending.popLast() {
        var outer = around
        if text.schemas.contains(node) {
          let key = Key(text: index, node: node)
          // A subschema inside another one takes part in the value around it.
          if let last = around.last { users[key, default: []].append(last) }
          outer = [key]
          if let setting = document.value(node, named: SettingsVocabulary.setting),
            document.value(setting, named: "sensitive").flatMap(document.boolean) == true
          {
            found.insert(key)
          }
          if let reference = document.value(node, named: "$ref").flatMap(document.string),
            let target = inspection.target(of: reference, in: node, text: index)
          {
            let inner = texts[target.text].source.document.resolve(target.node)
            users[Key(text: target.text, node: inner), default: []].append(key)
          }
        }
        switch document.kind(node) {
        case .object: pending += document.named(node).map { (document.resolve($0.value), outer) }
        case .array: pending += document.items(node).map { (document.resolve($0), outer) }
        case .null, .boolean, .number, .string, .alias: break
        }
      }
    }
    var parts: [Key: [Key]] = [:]
    for (part, all) in users { for user in all { parts[user, default: []].append(part) } }
    sensitive = Self.reached(from: found, by: users).union(Self.reached(from: found, by: parts))
  }

  /// Everything that applies to a sensitive setting: one branch may mark it, and another one have its default.
  private static func applied(_ model: SettingsModel, texts: [SchemaInspection.Text]) -> Set<Key> {
    var found: Set<Key> = []
    for place in model.tree.places where model.info(of: place.path)?.isSensitive == true {
      for one in place.applied {
        let source = model.graph.source(of: one.point)
        guard let index = texts.firstIndex(where: { $0.source.uri == source.uri }) else { continue }
        found.insert(Key(text: index, node: model.graph.node(of: one.point)))
      }
    }
    return found
  }

  private static func reached(from start: Set<Key>, by steps: [Key: [Key]]) -> Set<Key> {
    var found = start
    var pending = Array(start)
    while let next = pending.popLast() {
      for other in steps[next] ?? [] where found.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  func holds(_ text: Int, node: NodeID) -> Bool { sensitive.contains(Key(text: text, node: node)) }
}
