internal import DocumentModel

/// `$ref`, `$dynamicRef`, `$recursiveRef` (2020-12 Core, section 8.2.3; 2019-09 Core, section 8.2.4.2).
enum ReferenceKeywords {
  static func compile(_ schema: SchemaObject) {
    if let target = target(.ref, schema: schema) { schema.add(.reference(target.id, .ref)) }
    if let target = target(.dynamicRef, schema: schema) {
      let anchors = schema.compiler.resources[target.place.resource].dynamicAnchors
      if let anchor = target.anchor, anchors[anchor] == target.place.node {
        addDynamic(schema, fallback: target.id, anchor: anchor, keyword: .dynamicRef)
      } else {
        schema.add(.reference(target.id, .dynamicRef))
      }
    }
    if let target = target(.recursiveRef, schema: schema) {
      if schema.compiler.resources[target.place.resource].isRecursiveAnchor {
        addDynamic(schema, fallback: target.id, anchor: nil, keyword: .recursiveRef)
      } else {
        schema.add(.reference(target.id, .recursiveRef))
      }
    }
  }

  private static func addDynamic(
    _ schema: SchemaObject, fallback: SubschemaID, anchor: String?, keyword: Keyword
  ) {
    let compiler = schema.compiler
    let index = compiler.tables.dynamicReferences.count
    compiler.tables.dynamicReferences.append(DynamicReference(fallback: fallback, targets: .empty, keyword: keyword))
    compiler.dynamicRequests.append(DynamicRequest(index: index, anchor: anchor))
    schema.add(.dynamicReference(UInt32(index)))
  }

  private struct Target {
    var id: SubschemaID
    var place: SchemaPlace
    var anchor: String?
  }

  private static func target(_ keyword: Keyword, schema: SchemaObject) -> Target? {
    guard let text = schema.string(keyword), let node = schema[keyword] else { return nil }
    switch schema.compiler.resolve(text, from: schema.place) {
    case .place(let place, let anchor):
      let kind = schema.compiler.sources[place.source].source.document[place.node].kind
      guard kind == .object || kind == .boolean else {
        let words = TypeWords.words
        unresolvable(
          schema, keyword: keyword, node: node, reason: "the target is \(words: words.name(kind)), not a schema",
          meant: nil)
        return nil
      }
      return Target(id: schema.compiler.request(place), place: place, anchor: anchor)
    case .unresolvable(let reason, let meant, let remedy):
      unresolvable(schema, keyword: keyword, node: node, reason: reason, meant: meant, remedy: remedy)
      return nil
    }
  }

  private static func unresolvable(
    _ schema: SchemaObject, keyword: Keyword, node: NodeID, reason: Message, meant: String?, remedy: String? = nil
  ) {
    // The target is unknown, so the value may be sensitive if the schema has sensitive values at all.
    schema.flags.insert(.isUnreadable)
    let compiler = schema.compiler
    let mayBeSensitive = compiler.sources.contains {
      Program.mayHide($0.source.document, vocabulary: compiler.options.vocabulary)
    }
    let meanwhile = mayBeSensitive ? "are shown as \(ValueDescription.redacted)" : "aren't checked"
    schema.compiler.report(
      .unresolvableReference, message: "cannot resolve \"\(words: keyword.name)\": \(reason)", at: node,
      source: schema.place.source,
      caption: meant.map { "did you mean \(ValueDescription.quoted($0))?" },
      help: "\(words: remedy ?? "fix the reference"); until then, values there \(words: meanwhile)")
  }
}

extension Evaluator {
  mutating func target(ofDynamic index: UInt32) -> (SubschemaID, Keyword) {
    let reference = program.tables.dynamicReferences[Int(index)]
    return (target(of: reference), reference.keyword)
  }

  /// The current target of a dynamic reference: in the outermost resource of the dynamic scope that has the anchor.
  func target(of reference: DynamicReference) -> SubschemaID {
    for resource in scope {
      for index in reference.targets.indices {
        let target = program.tables.dynamicTargets[index]
        if target.resource == resource { return target.subschema }
      }
    }
    return reference.fallback
  }
}
