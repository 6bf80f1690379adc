internal import DocumentModel
internal import JSONSchema

/// Lists: their lengths, the demands on each item, and required items.
///
/// Items without demands can be dropped after the prefix, so that few lengths need to be tried.
struct ListGoal {
  /// The longest list that is built.
  private static let maxItemCount = 20_000
  /// The longest list whose items are counted by kind.
  private static let maxCounted = 1_000
  /// The longest list for which distinct values are matched to items.
  private static let maxDistinct = 64

  private let search: GoalSearch
  private var least = 0
  private var most: Int?
  private var shapes: [(prefix: [Int], rest: Int?)] = []
  /// Required items: at any index from one on, or at exactly one index.
  private var wanted: [(from: Int, isExact: Bool, literals: [Literal])] = []
  /// The least number of items of a class.
  private var counted: [Int: Int] = [:]
  private var limits: [(term: Int, most: Int)] = []
  private var isDistinct = false
  private var hasRepeated = false
  private let excluded: Set<JSONValue>

  init(_ demands: ConstraintSet, search: GoalSearch) {
    self.search = search
    excluded = demands.excluded
    for (rule, holds) in demands.facts {
      switch rule {
      case .minItems(let count): if holds { least = max(least, count) } else { restrict(count - 1) }
      case .maxItems(let count): if holds { restrict(count) } else { least = max(least, count + 1) }
      case .unique: if holds { isDistinct = true } else { hasRepeated = true }
      case .items(let prefix, let rest): if holds { shapes.append((prefix, rest)) }
      default: break
      }
    }
    for (step, literals) in demands.innerConstraints {
      switch step {
      case .item(let index): wanted.append((index, true, literals))
      case .someItem(let first): wanted.append((first, false, literals))
      case .member, .someMember: break
      }
    }
    // Of several minimum counts for one class, the largest implies the others.
    for (term, least, most) in demands.counts {
      if let most { limits.append((term, most)) }
      counted[term] = max(counted[term] ?? 0, least)
    }
    for (term, count) in counted.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<min(count, Self.maxItemCount + 1) { wanted.append((0, false, [.term(term, true)])) }
    }
  }

  private mutating func restrict(_ count: Int) { most = min(most ?? count, count) }

  private var prefix: Int { (shapes.map(\.prefix.count) + wanted.filter(\.isExact).map { $0.from + 1 }).max() ?? 0 }

  func outcome() -> GoalOutcome {
    // Distinct items and two equal ones exclude each other.
    if isDistinct && hasRepeated { return .empty }
    if let most, most < least { return .empty }
    if exceedsLimits { return .empty }
    // The earliest position of an item required from an index on is that index.
    let shortest = wanted.map { $0.from + 1 }.max() ?? 0
    // The items of a class that are counted are different ones.
    let lower = max(least, shortest, counted.values.max() ?? 0, hasRepeated ? 2 : 0)
    // Each required item may need a slot of its own, and so may two equal items and values to be excluded.
    let upper = max(lower, prefix) + wanted.count + (hasRepeated ? 2 : 0) + excluded.count
    guard lower <= Self.maxItemCount else { return .unknown("a list would have \(lower) items", candidate: nil) }
    var gathered = GoalSearch.BestOutcome()
    // Short lists first: they are found sooner and are better examples.
    for count in lower...max(lower, min(upper, most ?? upper, Self.maxItemCount)) {
      if let most, count > most { break }
      if gathered.add(place(0, slots: Slots(count: count, goal: self))) { break }
    }
    if upper > Self.maxItemCount, most.map({ $0 > Self.maxItemCount }) ?? true {
      _ = gathered.add(.unknown("a list would have more than \(Self.maxItemCount) items", candidate: nil))
    }
    return gathered.outcome
  }

  /// Whether more items of a class are required than allowed, whatever the length.
  private var exceedsLimits: Bool { limits.contains { term, most in counted[term, default: 0] > most } }

  /// The items of a list of one length.
  private struct Slots {
    var literals: [[Literal]]
    /// Whether the item has demands.
    var isTaken: [Bool]

    init(count: Int, goal: ListGoal) {
      literals = (0..<count).map { index in
        goal.shapes.compactMap { index < $0.prefix.count ? $0.prefix[index] : $0.rest }.map { .term($0, true) }
      }
      isTaken = Array(repeating: false, count: count)
    }
  }

  /// Assigns a slot to each required item. All slots after the prefix without demands are equivalent.
  ///
  /// - Parameter last: The slot of the item before.
  private func place(_ number: Int, slots: Slots, after last: Int = -1) -> GoalOutcome {
    // All slots are looked at and copied.
    guard search.spend(1 + slots.literals.count / 32) else { return .unknown(GoalSearch.exhausted, candidate: nil) }
    guard number < wanted.count else { return limited(0, slots: slots) }
    let (from, isExact, literals) = wanted[number]
    var gathered = GoalSearch.BestOutcome()
    // Counted items must be different items.
    func isAlike(_ other: (from: Int, isExact: Bool, literals: [Literal])) -> Bool {
      !isExact && !other.isExact && other.literals == literals
    }
    // Which of several alike items comes first makes no difference.
    let isNext = number > 0 && isAlike(wanted[number - 1]) && wanted[number - 1].from == from
    let isCounted = isNext || wanted[..<number].contains(where: isAlike)
    for index in places(isNext ? max(from, last + 1) : from, isExact: isExact, slots: slots) {
      let known = slots.literals[index].filter { literals.contains($0) }.count
      // The same item would be counted twice.
      if isCounted, known == literals.count, slots.isTaken[index] { continue }
      var next = slots
      next.literals[index] += literals
      next.isTaken[index] = true
      if gathered.add(place(number + 1, slots: next, after: index)) { break }
    }
    return gathered.outcome
  }

  private func places(_ from: Int, isExact: Bool, slots: Slots) -> [Int] {
    let count = slots.literals.count
    if isExact { return from < count ? [from] : [] }
    // Computed once: it looks at every required item.
    let prefix = prefix
    var result: [Int] = []
    var hasFree = false
    for index in from..<max(from, count) {
      if index >= prefix, !slots.isTaken[index] {
        if hasFree { continue }
        hasFree = true
      }
      result.append(index)
    }
    return result
  }

  /// Chooses the items of a class with a maximum count; all others must not be of that class.
  private func limited(_ number: Int, slots: Slots) -> GoalOutcome {
    guard number < limits.count else { return repeated(slots) }
    guard slots.literals.count <= Self.maxCounted else {
      return .unknown("more than \(Self.maxCounted) items would have to be counted", candidate: nil)
    }
    let (term, most) = limits[number]
    return choose(0, free: most, term: term, number: number, slots: slots)
  }

  private func choose(_ index: Int, free: Int, term: Int, number: Int, slots: Slots) -> GoalOutcome {
    guard search.spend() else { return .unknown(GoalSearch.exhausted, candidate: nil) }
    guard index < slots.literals.count else { return limited(number + 1, slots: slots) }
    var gathered = GoalSearch.BestOutcome()
    // An item that must be of the class counts, whatever is chosen.
    if !slots.literals[index].contains(.term(term, true)) {
      var next = slots
      next.literals[index].append(.term(term, false))
      if gathered.add(choose(index + 1, free: free, term: term, number: number, slots: next)) {
        return gathered.outcome
      }
    }
    if free > 0, !slots.literals[index].contains(.term(term, false)) {
      _ = gathered.add(choose(index + 1, free: free - 1, term: term, number: number, slots: slots))
    }
    return gathered.outcome
  }

  /// Chooses two equal items, where they are required.
  private func repeated(_ slots: Slots) -> GoalOutcome {
    guard hasRepeated else { return filled(slots, same: nil) }
    var gathered = GoalSearch.BestOutcome()
    for second in slots.literals.indices {
      for first in 0..<second {
        guard search.spend() else { return .unknown(GoalSearch.exhausted, candidate: nil) }
        if gathered.add(filled(slots, same: (first, second))) { return gathered.outcome }
      }
    }
    return gathered.outcome
  }

  private func filled(_ slots: Slots, same: (Int, Int)?) -> GoalOutcome {
    var literals = slots.literals
    // The two items have to meet the demands of both.
    if let same {
      literals[same.0] += literals[same.1]
      literals[same.1] = literals[same.0]
    }
    if isDistinct { return distinct(literals) }
    var values: [JSONValue] = []
    var reason: String?
    // Most items of a long list have the same demands.
    var last: (literals: [Literal], outcome: GoalOutcome)?
    for own in literals {
      let outcome = last.flatMap { $0.literals == own ? $0.outcome : nil } ?? search.solve(Goal(own))
      last = (own, outcome)
      switch outcome {
      case .value(let value): values.append(value)
      case .empty: return .empty
      case .unknown(let why, let candidate):
        reason = reason ?? why
        guard let candidate else { return .unknown(why, candidate: nil) }
        values.append(candidate)
      }
    }
    return checked(.array(values), reason: reason)
  }

  private func checked(_ value: JSONValue, reason: String?) -> GoalOutcome {
    if let reason { return .unknown(reason, candidate: value) }
    guard excluded.contains(value) else { return .value(value) }
    return .unknown("no distinct list was found", candidate: nil)
  }

  /// Different values for all items: for each goal as many values as there are items, or all that exist, matched to
  /// items.
  private func distinct(_ literals: [[Literal]]) -> GoalOutcome {
    let count = literals.count
    guard count <= Self.maxDistinct else {
      return .unknown("more than \(Self.maxDistinct) items must be different", candidate: nil)
    }
    var reason: String?
    var known: [Goal: [JSONValue]] = [:]
    var choices: [[JSONValue]] = []
    for own in literals {
      let goal = Goal(own)
      if let values = known[goal] {
        choices.append(values)
        continue
      }
      var values: [JSONValue] = []
      search: while values.count < count {
        switch search.solve(Goal(own + values.map { .differs($0) })) {
        case .value(let value) where !values.contains(value): values.append(value)
        case .value: break search
        case .empty: break search
        case .unknown(let why, let candidate):
          reason = reason ?? why
          if let candidate, !values.contains(candidate) { values.append(candidate) } else { break search }
        }
      }
      known[goal] = values
      choices.append(values)
    }
    var owners: [JSONValue: Int] = [:]
    for slot in choices.indices {
      var seen: Set<JSONValue> = []
      guard matched(slot, choices: choices, owners: &owners, seen: &seen) else {
        return reason.map { .unknown($0, candidate: nil) } ?? .empty
      }
    }
    var values = Array(repeating: JSONValue.null, count: count)
    for (value, slot) in owners { values[slot] = value }
    return checked(.array(values), reason: reason)
  }

  private func matched(
    _ slot: Int, choices: [[JSONValue]], owners: inout [JSONValue: Int], seen: inout Set<JSONValue>
  ) -> Bool {
    for value in choices[slot] where seen.insert(value).inserted {
      // The item that has this value may take another of its own.
      if let owner = owners[value], !matched(owner, choices: choices, owners: &owners, seen: &seen) { continue }
      owners[value] = slot
      return true
    }
    return false
  }
}
