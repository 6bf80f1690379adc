internal import DocumentModel
internal import JSONSchema

/// Something that a value is to fulfil.
indirect enum Literal: Hashable {
  /// That a class of subschemas accepts it, or refuses it.
  case term(Int, Bool)
  /// That it holds by a rule, or fails it.
  case rule(SubschemaRule, Bool)
  /// That an object has a member, or hasn't.
  case member(String, Bool)
  /// That a value inside it fulfils some.
  case inside(Step, [Literal])
  /// That so many items of a list, at least or at most, are accepted.
  case atLeast(Int, Int)
  case atMost(Int, Int)
  /// That one of these groups is fulfilled.
  case either([[Literal]])
  case differs(PlainValue)

  /// A way to a value inside another.
  enum Step: Hashable {
    case member(String)
    /// A member with a name as described.
    case someMember(NameDemand)
    case item(Int)
    /// An item at an index or after it.
    case someItem(from: Int)
  }

  /// A demand on the name of a member.
  struct NameDemand: Hashable {
    var matching: [String] = []
    var notMatching: [String] = []
    var except: [String] = []
    /// Demands on the name as a string.
    var literals: [Literal] = []
  }

  /// The literals that fulfil it where this one doesn't, among those that need no search.
  var opposite: Literal? {
    switch self {
    case .term(let term, let holds): .term(term, !holds)
    case .rule(let rule, let holds): rule.dependsOnNeighbours ? nil : .rule(rule, !holds)
    case .member(let name, let isThere): .member(name, !isThere)
    case .atLeast(let term, let count): .atMost(term, count - 1)
    case .atMost(let term, let count): .atLeast(term, count + 1)
    case .inside, .either, .differs: nil
    }
  }
}

extension SubschemaRule {
  /// Whether what it demands depends on the rules next to it, so that the same words elsewhere may demand something else.
  var dependsOnNeighbours: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }
}

/// Demands on one value.
struct Goal: Hashable {
  /// Each once, in the order in which they were given, which makes no difference to what they demand.
  let literals: [Literal]
  private let set: Set<Literal>
  /// Whether it is the name of a member, so a string.
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

/// The answer to a goal.
enum GoalOutcome: Hashable {
  case value(PlainValue)
  /// No value fulfils it.
  case empty
  /// Neither was shown. The candidate may fulfil it.
  case unknown(String, candidate: PlainValue?)

  var value: PlainValue? {
    switch self {
    case .value(let value): value
    case .unknown(_, let candidate): candidate
    case .empty: nil
    }
  }
}
