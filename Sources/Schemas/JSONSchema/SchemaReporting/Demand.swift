internal import DocumentModel

/// What a keyword demands of a value. When a value fails two of them, the weaker one adds nothing: whoever satisfies
/// `maximum: 2` also satisfies the `maximum: 3` of a base schema.
enum Demand {
  /// A bound of a number, a length or a count; the first keyword is the one without `exclusive`.
  case bound(Keyword, NumberBound.Relation, ExactNumber)
  case types(TypeMask)
  /// The values of an `enum` or `const`.
  case values(Document, [NodeID])

  static func count(_ keyword: Keyword, _ count: UInt32, isMinimum: Bool) -> Self {
    .bound(keyword, isMinimum ? .atLeast : .atMost, ExactNumber(significand: Int64(count)))
  }

  /// The maximum number of pairs of allowed values to compare.
  private static let maxPairs = 10_000

  /// Whether every value that satisfies this demand also satisfies another one. False if that is uncertain.
  func implies(_ other: Self) -> Bool {
    switch (self, other) {
    case (.bound(let keyword, let relation, let limit), .bound(let otherKeyword, let otherRelation, let otherLimit)):
      guard keyword == otherKeyword else { return false }
      if relation == .multiple { return limit.isMultiple(of: otherLimit) }
      let stricter: Ordering = relation == .atLeast || relation == .above ? .greater : .less
      let order = limit.compare(otherLimit)
      return order == stricter || order == .equal && (relation == otherRelation || relation.isExclusive)
    case (.types(let types), .types(let others)): return types.isIncluded(in: others)
    case (.values(let document, let values), .types(let types)):
      return values.allSatisfy { value in
        let number = document.number(value)
        return types.contains(TypeMask.of(document[document.resolve(value)]))
          || number?.isInteger == true && types.contains(.integer)
      }
    case (.values(let document, let values), .values(let source, let others)):
      return values.count * others.count <= Self.maxPairs
        && values.allSatisfy { value in others.contains { document.isEqual(value, $0, in: source) } }
    case _: return false
    }
  }
}

extension NumberBound.Relation {
  fileprivate var isExclusive: Bool { self == .above || self == .below }
}

extension TypeMask {
  fileprivate func isIncluded(in other: Self) -> Bool {
    var rest = subtracting(other)
    if other.contains(.number) { rest.subtract([.integer, .writtenInteger]) }
    if other.contains(.integer) { rest.subtract(.writtenInteger) }
    return rest.isEmpty
  }
}
