internal import DocumentModel
internal import JSONSchema

/// A single demand on a value.
indirect enum Literal: Hashable {
  /// A class of subschemas accepts or rejects it.
  case term(Int, Bool)
  /// It satisfies a rule or fails it.
  case rule(SubschemaRule, Bool)
  /// An object has a member or lacks it.
  case member(String, Bool)
  /// A value inside it satisfies some literals.
  case inside(Step, [Literal])
  /// At least or at most this number of list items are accepted.
  case atLeast(Int, Int)
  case atMost(Int, Int)
  /// One of these groups is satisfied.
  case either([[Literal]])
  case differs(JSONValue)

  /// A step to a value inside another.
  enum Step: Hashable {
    case member(String)
    /// A member whose name satisfies a demand.
    case someMember(NameConstraint)
    case item(Int)
    /// An item at an index or after it.
    case someItem(from: Int)
  }

  /// A demand on the name of a member.
  struct NameConstraint: Hashable {
    var matching: [String] = []
    var notMatching: [String] = []
    var except: [String] = []
    /// Demands on the name as a string.
    var literals: [Literal] = []
  }

  /// The literals that hold exactly if this one doesn't, among those that need no search.
  var opposite: Literal? {
    switch self {
    case .term(let term, let holds): .term(term, !holds)
    case .rule(let rule, let holds): rule.dependsOnNeighbors ? nil : .rule(rule, !holds)
    case .member(let name, let isThere): .member(name, !isThere)
    case .atLeast(let term, let count): .atMost(term, count - 1)
    case .atMost(let term, let count): .atLeast(term, count + 1)
    case .inside, .either, .differs: nil
    }
  }
}

extension SubschemaRule {
  /// Whether its meaning depends on the rules next to it, so that the same literal elsewhere may mean something else.
  var dependsOnNeighbors: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }
}

/// Demands on one value.
struct Goal: Hashable {
  /// Without duplicates, in the order given. The order doesn't affect the meaning.
  let literals: [Literal]
  private let set: Set<Literal>
  /// Whether it is about the name of a member, and thus a string.
  let isName: Bool

  init(_ literals: [Literal], isName: Bool = false) {
    var set: Set<Literal> = []
    self.literals = literals.filter { set.insert($0).inserted }
    self.set = set
    self.isName = isName
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.set == rhs.set && lhs.isName == rhs.isName }

  func hash(into hasher: inout Hasher) { hasher.combine(set) }
}

/// The result for a goal.
enum GoalOutcome: Hashable {
  case value(JSONValue)
  /// No value satisfies it.
  case empty
  /// Undecided. The candidate may satisfy it.
  case unknown(String, candidate: JSONValue?)

  var value: JSONValue? {
    switch self {
    case .value(let value): value
    case .unknown(_, let candidate): candidate
    case .empty: nil
    }
  }
}
