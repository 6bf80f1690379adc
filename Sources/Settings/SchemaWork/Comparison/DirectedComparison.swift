internal import DocumentModel
internal import JSONSchema

/// Searches for a document that one schema accepts and another rejects.
struct DirectedComparison {
  /// The share of the budget for one difference. The schemas as a whole are compared only if no difference decides.
  private static let share = 10
  /// The number of documents to try when shrinking a witness, and the longest witness to shrink, as JSON.
  private static let (maxSmaller, longestSmaller) = (500, 4_000)

  private let model: SchemaPairModel
  private let from: Int
  private let to: Int
  private let search: GoalSearch
  private let budget: Int

  init(_ model: SchemaPairModel, from: Int, to: Int, budget: Int) {
    self.model = model
    self.from = from
    self.to = to
    self.budget = budget
    search = GoalSearch(model, budget: budget)
  }

  func run() -> SchemaComparison.Direction {
    let (old, new) = (model.sides[from].root, model.sides[to].root)
    // Equal classes accept the same values, however they are written.
    guard model.classes[old] != model.classes[new] else { return .init(verdict: .compatible, differences: []) }
    var found: [SchemaComparison.Difference] = []
    var open: (reason: String, place: SchemaComparison.Place)?
    for difference in PairWalk(model, from: old, to: new).differences {
      switch examine(difference) {
      case .empty: continue
      case .value(let witness): found.append(reported(difference, witness: witness))
      case .unknown(let reason, _): open = open ?? (reason, place(difference.owner, rule: difference.rule))
      }
    }
    let smallest = found.map { ($0.witness.text.utf8.count, $0) }.min { $0.0 < $1.0 }?.1
    if let smallest { return .init(verdict: .breaking(smallest.witness), differences: found) }
    guard let open else { return .init(verdict: .compatible, differences: []) }
    return whole(open)
  }

  private var roots: (old: Literal, new: Literal) {
    (.term(model.classes[model.sides[from].root], true), .term(model.classes[model.sides[to].root], false))
  }

  /// Documents that fail one rule, or `empty` if values of the old schema never fail it at this place.
  private func examine(_ difference: PairWalk.Difference) -> GoalOutcome {
    let literals = literals(difference)
    let local = limited(Goal(literals))
    // If no value fails the rule at this place alone, none does with the rest of the schema.
    if local == .empty { return .empty }
    let inner = difference.path.reversed().reduce(literals) { [.inside($1, $0)] }
    var outcome = limited(Goal([roots.old] + inner))
    if let witness = confirmed(outcome, by: difference) { return .value(witness) }
    outcome = limited(Goal([roots.old, roots.new] + inner))
    if let witness = confirmed(outcome, by: difference) { return .value(witness) }
    // The place may be reached in another way, or not at all in this one, so only the whole schema decides.
    return .unknown(reason(outcome) ?? reason(local) ?? "a value that fails a rule is still accepted", candidate: nil)
  }

  private func literals(_ difference: PairWalk.Difference) -> [Literal] {
    difference.oldSubschemas.map { .term(model.classes[$0], true) } + [.rule(difference.rule, false)]
  }

  private func reason(_ outcome: GoalOutcome) -> String? {
    if case .unknown(let reason, _) = outcome { return reason }
    guard let value = outcome.value, value.text.utf8.count > Limits.witnessBytes else { return nil }
    return "an example document would exceed \(Limits.witnessBytes) bytes"
  }

  private func limited(_ goal: Goal) -> GoalOutcome {
    let left = search.budget
    search.budget = min(left, budget / Self.share)
    let given = search.budget
    let outcome = search.solve(goal)
    search.budget = left - (given - search.budget)
    return outcome
  }

  private func whole(_ open: (reason: String, place: SchemaComparison.Place)) -> SchemaComparison.Direction {
    let outcome = search.solve(Goal([roots.old, roots.new]))
    if outcome == .empty { return .init(verdict: .compatible, differences: []) }
    guard let witness = confirmed(outcome, by: nil) else {
      let reason = reason(outcome) ?? open.reason
      return .init(verdict: .unknown(reason: reason, place: open.place), differences: [])
    }
    let difference = SchemaComparison.Difference(
      path: [], message: .value(witness), witness: witness, from: nil, to: open.place)
    return .init(verdict: .breaking(witness), differences: [difference])
  }

  // MARK: Witnesses

  /// The shrunk witness, if the outcome has one.
  ///
  /// - Parameter difference: The difference that the witness must show.
  private func confirmed(_ outcome: GoalOutcome, by difference: PairWalk.Difference?) -> JSONValue? {
    func isWitness(_ value: JSONValue, by judge: (Int, JSONValue) -> Bool?) -> Bool {
      guard judge(from, value) == true, judge(to, value) == false else { return false }
      return difference.map { place($0.path[...], goal: Goal(literals($0)), value: value) != nil } ?? true
    }
    // A report evaluates every branch of a schema. For a large schema, one report takes as long as many steps of the
    // search.
    guard let value = outcome.value, search.spend(model.members.count / 100), isWitness(value, by: model.confirmed)
    else { return nil }
    // A long witness would take too many tries to shrink.
    let tries = value.text.utf8.count <= Self.longestSmaller ? min(Self.maxSmaller, search.smallerTries) : 0
    var shrinking = Shrinker(tries: tries) { isWitness($0, by: model.isValid) }
    var smallest = shrinking.smallest(value)
    search.smallerTries -= tries - max(0, shrinking.tries)
    // The report is slower but decides.
    if smallest != value, !isWitness(smallest, by: model.confirmed) { smallest = value }
    return smallest.text.utf8.count <= Limits.witnessBytes ? smallest : nil
  }

  // MARK: Reported differences

  private func reported(_ difference: PairWalk.Difference, witness: JSONValue) -> SchemaComparison.Difference {
    let found = place(difference.path[...], goal: Goal(literals(difference)), value: witness)
    var message = DifferenceMessage.value(found?.value ?? witness)
    if case .required(let name) = difference.rule { message = .required(name) }
    if difference.rule == .never { message = .nothing }
    return SchemaComparison.Difference(
      path: found?.path ?? [], message: message, witness: witness,
      from: difference.counterpart.map { place($0, rule: difference.rule) },
      to: place(difference.owner, rule: difference.rule))
  }

  /// The value in a witness that fails the rule.
  private func place(
    _ path: ArraySlice<Literal.Step>, goal: Goal, value: JSONValue
  ) -> (path: [Path.Segment], value: JSONValue)? {
    guard let step = path.first else { return search.holds(goal, value: value) != false ? ([], value) : nil }
    return search.values(step, value: value, unlessKnown: false).lazy.compactMap { segment, next in
      place(path.dropFirst(), goal: goal, value: next).map { ([segment] + $0.path, $0.value) }
    }.first
  }

  private func place(_ number: Int, rule: SubschemaRule) -> SchemaComparison.Place {
    let (side, point) = model.side(of: number)
    let graph = model.sides[side].graph
    let source = graph.source(of: point)
    let document = source.document
    let schema = graph.node(of: point)
    let keyword = rule.keywords.lazy.compactMap { document.value(schema, named: $0) }.first
    return SchemaComparison.Place(source, node: keyword ?? schema)
  }
}

extension SubschemaRule {
  /// The keywords of any draft that may express it.
  fileprivate var keywords: [String] {
    switch self {
    case .among: ["enum", "const"]
    case .bound(.above, _): ["exclusiveMinimum", "minimum"]
    case .bound(.below, _): ["exclusiveMaximum", "maximum"]
    case .needs, .dependent: [keyword, "dependencies"]
    case .opaque: ["$dynamicRef", "$recursiveRef"]
    default: [keyword]
    }
  }
}
