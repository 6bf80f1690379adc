internal import Diagnostics
internal import DocumentModel

/// How many steps an evaluation may take: subschemas times values, which may be far more than the bytes of both.
struct StepBudget: Sendable {
  /// What keeping a verdict counts for: it takes so much longer than a step.
  static let ofRemembering = 16

  /// Steps behind which verdicts are kept.
  let remembering: Int
  /// Steps behind which nobody knows whether the value is valid.
  let limit: Int

  /// - Parameter root: the value; nil where any value of the document may be asked of.
  init(_ program: Program, _ document: Document, root: NodeID? = nil) {
    let nodes = root.map { Int(document.subtreeEnd($0).index - $0.index) } ?? document.nodeCount
    limit = Limits.schemaSteps.steps(
      nodes: nodes, ofRoots: root == nil ? 1 : document.roots.count, subschemas: program.tables.subschemas.count)
    remembering = limit / 2
  }

  private init(upTo limit: Int) {
    (self.remembering, self.limit) = (limit, limit)
  }

  /// What a part of the work may take, before the whole is done in order.
  var ofPart: Self { Self(upTo: remembering) }
}
