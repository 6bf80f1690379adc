internal import DocumentModel

/// The work that may be done to report what is wrong with one value.
struct ReportBudget {
  private var steps = 0
  /// Steps of evaluation before anything was reported.
  var stepsBefore = 0
  /// The number of steps after which the verdicts of subschemas are cached.
  private let patience: Int
  private let limit: Int
  /// How many forms may still be explained, why a value is none of them.
  private var explanations: Int

  /// - Parameter nodes: those of the value.
  init(_ document: Document, nodes: Int, ofRoots roots: Int, subschemas: Int) {
    patience = 5_000 + 4 * document.nodeCount
    limit = Limits.reportSteps.steps(nodes: nodes, ofRoots: roots)
    explanations = Limits.explanations.steps(nodes: nodes, ofRoots: roots, subschemas: subschemas)
  }

  /// - Returns: false once too much was spent.
  mutating func spend(_ effort: Int) -> Bool {
    steps += effort
    return steps <= limit
  }

  var keepsVerdicts: Bool { steps > patience }

  /// - Returns: whether this number of forms may be explained.
  mutating func explain(_ count: Int) -> Bool {
    guard count <= explanations else { return false }
    explanations -= count
    return true
  }

  /// The steps of evaluation that take as long as reporting on one subschema.
  private static let stepsOfReporting = 30

  /// The cost of finding and reporting the errors, in steps of evaluation.
  func cost(with evaluation: Int) -> Int { stepsBefore + evaluation + Self.stepsOfReporting * steps }
}
