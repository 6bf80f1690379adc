internal import DocumentModel

extension DiagnosticCode {
  static let forbiddenRequirement = Self(
    .schema, "forbidden-requirement", .warning, "Required property that isn't allowed")
}

/// Finds properties that are required but not allowed.
enum ForbiddenRequirements {
  static let rule = SchemaCheckRule(codes: [.forbiddenRequirement]) { schema in
    let document = schema.document
    guard let required = schema[.required], document.kind(required) == .array else { return [] }
    let properties = schema[.properties]
    let isClosed =
      schema[.additionalProperties].flatMap(document.boolean) == false
      && schema[.patternProperties].map { document.count($0) == 0 } ?? true
    lazy var known = NearestNames(
      properties.map { document.entries($0).compactMap { $0.keyID.map { document.keys.name($0) } } } ?? [])
    var effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
    return document.items(required).compactMap { (item) -> Diagnostic? in
      guard document.kind(item) == .string, let name = document.string(item) else { return nil }
      let property = properties.flatMap { document.value($0, named: name) }
      let isForbidden = property.map { document.boolean($0) == false } ?? isClosed
      guard isForbidden else { return nil }
      let nearest = known.nearest(to: name, spending: &effort) { _ in true }.map { known.texts[$0.index] }
      return Diagnostic(
        .forbiddenRequirement, "\(ValueDescription.quoted(name)) is required but not allowed",
        at: document.range(item),
        caption: nearest.map { "did you mean \(ValueDescription.quoted($0))?" },
        instanceLocation: schema.location(item),
        related: property == nil
          ? [.init(.here(schema.range(of: .additionalProperties)), "no other property is allowed")] : [])
    }
  }
}
