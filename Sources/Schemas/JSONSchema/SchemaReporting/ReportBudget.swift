internal import DocumentModel

/// The budget for reporting what is wrong with one value.
struct ReportBudget {
  private var steps = 0
  /// The evaluation steps taken before reporting started.
  var stepsBefore = 0
  /// The number of steps after which results of subschemas are cached.
  private let memoizationThreshold: Int
  private let limit: Int
  /// The number of forms that may still be explained.
  private var explanations: Int

  /// - Parameter nodes: The number of nodes in the value.
  init(_ document: Document, nodes: Int, ofRoots roots: Int, subschemas: Int) {
    memoizationThreshold = 5_000 + 4 * document.nodeCount
    limit = Limits.reportSteps.steps(nodes: nodes, ofRoots: roots)
    explanations = Limits.explanations.steps(nodes: nodes, ofRoots: roots, subschemas: subschemas)
  }

  /// - Returns: False once the budget is exceeded.
  mutating func spend(_ effort: Int) -> Bool {
    steps += effort
    return steps <= limit
  }

  var keepsVerdicts: Bool { steps > memoizationThreshold }

  /// - Returns: Whether this number of forms may be explained.
  mutating func explain(_ count: Int) -> Bool {
    guard count <= explanations else { return false }
    explanations -= count
    return true
  }

  /// The number of evaluation steps that take as long as reporting one subschema.
  private static let stepsOfReporting = 30

  /// The cost of finding and reporting the errors, in evaluation steps.
  func cost(with evaluation: Int) -> Int { stepsBefore + evaluation + Self.stepsOfReporting * steps }
}
