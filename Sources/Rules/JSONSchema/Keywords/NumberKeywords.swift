internal import DocumentModel

/// `minimum`, `maximum`, their exclusive forms, and `multipleOf` (2020-12 Validation, 6.2).
enum NumberKeywords {
  static func compile(_ schema: SchemaObject) {
    if schema.dialect.draft == .draft4 {
      compileDraft4(schema)
    } else {
      add(schema, .minimum, .atLeast)
      add(schema, .maximum, .atMost)
      add(schema, .exclusiveMinimum, .above)
      add(schema, .exclusiveMaximum, .below)
    }
    guard let divisor = schema.number(.multipleOf), let node = schema[.multipleOf] else { return }
    guard divisor.isFinite, !divisor.isZero, !divisor.isNegative else {
      schema.report("\"multipleOf\" must be more than 0, found \(ValueDescription.found(schema.document, node))", node)
      return
    }
    schema.add(.multipleOf(store(divisor, schema)))
  }

  /// There the exclusive forms are booleans beside the bound.
  private static func compileDraft4(_ schema: SchemaObject) {
    let isAbove = schema.boolean(.exclusiveMinimum) ?? false
    let isBelow = schema.boolean(.exclusiveMaximum) ?? false
    add(schema, .minimum, isAbove ? .above : .atLeast)
    add(schema, .maximum, isBelow ? .below : .atMost)
  }

  private static func add(_ schema: SchemaObject, _ keyword: Keyword, _ relation: NumberBound.Relation) {
    guard let number = schema.number(keyword) else { return }
    schema.add(.bound(NumberBound(number: store(number, schema), relation: relation, keyword: keyword)))
  }

  private static func store(_ number: ExactNumber, _ schema: SchemaObject) -> UInt32 {
    schema.compiler.tables.numbers.append(number)
    return UInt32(schema.compiler.tables.numbers.count - 1)
  }
}

extension Evaluator {
  /// True for what is no number.
  mutating func isWithin(_ bound: NumberBound, _ id: NodeID, _ node: Node) -> Bool {
    guard node.kind == .number, !node.flags.contains(.isKey), let value = document.number(id) else { return true }
    guard let order = value.compare(program.tables.numbers[Int(bound.number)]) else { return false }
    switch bound.relation {
    case .atLeast: return order != .less
    case .atMost: return order != .greater
    case .above: return order == .greater
    case .below: return order == .less
    }
  }

  mutating func isMultiple(of number: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard node.kind == .number, !node.flags.contains(.isKey), let value = document.number(id) else { return true }
    return value.isMultiple(of: program.tables.numbers[Int(number)])
  }
}

extension Reporter {
  mutating func reportBound(_ bound: NumberBound, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isWithin(bound, node, value) else { return true }
    let limit = program.tables.numbers[Int(bound.number)]
    let words =
      switch bound.relation {
      case .atLeast: "is less than the minimum \(limit)"
      case .atMost: "is more than the maximum \(limit)"
      case .above: "is not more than \(limit)"
      case .below: "is not less than \(limit)"
      }
    fail(bound.keyword, id, "\(short(node)) \(words)", .value)
    return false
  }

  mutating func reportMultiple(_ number: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isMultiple(of: number, node, value) else { return true }
    fail(.multipleOf, id, "\(short(node)) is not a multiple of \(program.tables.numbers[Int(number)])", .value)
    return false
  }
}
