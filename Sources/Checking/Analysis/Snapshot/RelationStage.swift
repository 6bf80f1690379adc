package import DocumentModel
package import JSONSchema
internal import Workspace

/// Checks values that a schema relates to others in the file: references to names, and values that must be unique.
package struct RelationStage: Sendable {
  /// The names and references of each document, with the schema that declares them.
  package private(set) var names: [(schema: Schema, names: RelatedNames)] = []
  package private(set) var findings: [Diagnostic] = []
  /// References to sensitive names, in order. The reference reveals the name.
  private(set) var revealing: [ByteRange] = []

  init(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    guard !parsed.isPartial, !TemplateMarks.isTemplate(parsed) else { return }
    for view in snapshot.allViews {
      guard let schema = view.resolution.schema, schema.relatesValues else { continue }
      let unknown = UnknownValues(snapshot)
      for (number, root) in snapshot.values.documentsWithContent where view.holds(document: number) {
        guard let found = RelatedNames(schema, in: snapshot.values, root: root, isUnknown: unknown.contains) else {
          continue
        }
        names.append((schema, found))
        revealing += Self.revealing(found, hidden: snapshot.redaction.sensitive)
        findings += Self.findings(found, of: schema, snapshot: snapshot, isMeant: number == snapshot.documentNumber)
          .map(view.marked)
      }
    }
    // Aliases may lead to the same reference several times.
    revealing = Set(revealing).sorted { $0.start < $1.start }
  }

  private static func revealing(
    _ names: RelatedNames, hidden: @autoclosure () -> [ByteRange]
  ) -> [ByteRange] {
    // Finding sensitive values is slow, and most files have no references or nothing sensitive.
    guard !names.references.isEmpty else { return [] }
    let hidden = hidden()
    guard !hidden.isEmpty else { return [] }
    return names.references.filter { reference in
      guard let (_, table, name) = reference.definition else { return false }
      let definition = names.tables[table].definitions[name].name
      return SensitiveText.overlaps(hidden, at: names.document.range(names.document.resolve(definition)))
    }.map { names.document.range($0.node) }
  }

  private static func findings(
    _ names: RelatedNames, of schema: Schema, snapshot: Snapshot, isMeant: Bool
  ) -> [Diagnostic] {
    let document = snapshot.values
    let context = snapshot.context
    lazy var rejected = Set(snapshot.schemaErrors.map(\.range))
    return RelationFindings.all(
      schema, names: names,
      isHidden: { node in
        SensitiveText.overlaps(snapshot.redaction.sensitive, at: document.range(document.resolve(node)))
      },
      isRejected: { rejected.contains(document.range(document.resolve($0))) },
      isElsewhere: { reference in
        // A weaker layer may define the name.
        isMeant
          && (context.lacksLayers
            || context.layers.contains { names.has(reference, in: $0.document, root: $0.root) })
      })
  }
}

/// Recognizes scalars whose value only another program knows: placeholders, and values with tags.
private struct UnknownValues {
  private let document: Document
  private let snapshot: Snapshot
  private let hasPlaceholders: Bool

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    document = snapshot.values
    hasPlaceholders =
      document.hasPlaceholders || !snapshot.context.openPlaces.isEmpty
      || snapshot.placeholders.areIn(document.text[...])
  }

  func contains(_ node: NodeID) -> Bool {
    let node = document.resolve(node)
    if document.tags[node] != nil { return true }
    guard hasPlaceholders, !document[node].kind.isCollection else { return false }
    let range = document.range(node).indices
    return document.isPlaceholder(node) || snapshot.context.openPlaces.overlap(range)
      || snapshot.placeholders.areIn(document.text[range])
  }
}
