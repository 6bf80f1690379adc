internal import DocumentModel

/// `minimum`, `maximum`, their exclusive forms, and `multipleOf` (2020-12 Validation, section 6.2).
enum NumberKeywords {
  static func compile(_ schema: SchemaObject) {
    if schema.dialect.draft == .draft4 {
      compileDraft4(schema)
    } else {
      add(schema, keyword: .minimum, relation: .atLeast)
      add(schema, keyword: .maximum, relation: .atMost)
      add(schema, keyword: .exclusiveMinimum, relation: .above)
      add(schema, keyword: .exclusiveMaximum, relation: .below)
    }
    guard let divisor = schema.number(.multipleOf), let node = schema[.multipleOf] else { return }
    guard divisor.isFinite, !divisor.isZero, !divisor.isNegative else {
      schema.report(
        "\"multipleOf\" must be greater than 0, found \(ValueDescription.found(schema.document, id: node))", node: node)
      return
    }
    schema.add(.bound(NumberBound(number: store(divisor, schema: schema), relation: .multiple, keyword: .multipleOf)))
  }

  /// Compiles the keywords of draft 4, in which the exclusive forms are booleans next to the limit.
  private static func compileDraft4(_ schema: SchemaObject) {
    let isAbove = schema.boolean(.exclusiveMinimum) ?? false
    let isBelow = schema.boolean(.exclusiveMaximum) ?? false
    add(schema, keyword: .minimum, relation: isAbove ? .above : .atLeast)
    add(schema, keyword: .maximum, relation: isBelow ? .below : .atMost)
  }

  private static func add(_ schema: SchemaObject, keyword: Keyword, relation: NumberBound.Relation) {
    guard let number = schema.number(keyword) else { return }
    schema.add(.bound(NumberBound(number: store(number, schema: schema), relation: relation, keyword: keyword)))
  }

  private static func store(_ number: ExactNumber, schema: SchemaObject) -> UInt32 {
    schema.compiler.tables.numbers.append(number)
    return UInt32(schema.compiler.tables.numbers.count - 1)
  }
}

extension Evaluator {
  /// Whether a number satisfies a bound; true for any other value.
  mutating func isWithin(_ bound: NumberBound, id: NodeID, node: Node) -> Bool {
    guard node.kind == .number, !node.flags.contains(.isKey), let value = document.number(id) else { return true }
    let limit = program.tables.numbers[Int(bound.number)]
    if bound.relation == .multiple { return value.isMultiple(of: limit) }
    guard let order = value.compare(limit) else { return false }
    switch bound.relation {
    case .atLeast: return order != .less
    case .atMost: return order != .greater
    case .above: return order == .greater
    case .below, .multiple: return order == .less
    }
  }
}

extension Reporter {
  mutating func reportBound(_ bound: NumberBound, id: SubschemaID, node: NodeID) {
    let limit = program.tables.numbers[Int(bound.number)]
    let (words, keyword): (Message, Keyword) =
      switch bound.relation {
      case .atLeast: ("at least \(limit)", .minimum)
      case .atMost: ("at most \(limit)", .maximum)
      case .above: ("greater than \(limit)", .minimum)
      case .below: ("less than \(limit)", .maximum)
      case .multiple: ("a multiple of \(limit)", .multipleOf)
      }
    fail(
      KeywordFailure(
        bound.keyword, message: "must be \(words), found \(shown.short(node))",
        demand: .bound(keyword, bound.relation, limit)), id: id)
  }
}
