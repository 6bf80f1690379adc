internal import DocumentModel

extension DiagnosticCode {
  static let contradictingBounds = Self(
    .schema, "contradicting-bounds", .warning, "Contradictory bounds")
}

/// Finds minimums above the corresponding maximums.
enum ContradictingBounds {
  private static let pairs: [(Keyword, Keyword)] = [
    (.minimum, .maximum), (.minLength, .maxLength), (.minItems, .maxItems), (.minProperties, .maxProperties),
    (.minContains, .maxContains), (.exclusiveMinimum, .maximum), (.minimum, .exclusiveMaximum),
    (.exclusiveMinimum, .exclusiveMaximum),
  ]

  static let rule = SchemaCheckRule(codes: [.contradictingBounds]) { schema in
    pairs.compactMap { (least, most) -> Diagnostic? in
      guard let low = schema[least].flatMap(schema.document.number), let entry = schema.entry(most),
        let high = schema.document.number(entry.value)
      else { return nil }
      let isOpen = [least, most].contains(.exclusiveMinimum) || [least, most].contains(.exclusiveMaximum)
      guard high.compare(low) == .less || (isOpen && high == low) else { return nil }
      return Diagnostic(
        .contradictingBounds, "no value is between \"\(words: least.name)\" \(low) and \"\(words: most.name)\" \(high)",
        at: schema.document.range(entry.value), instanceLocation: schema.location(entry.value),
        related: [.init(.here(schema.range(of: least)), "the other bound")])
    }
  }
}
