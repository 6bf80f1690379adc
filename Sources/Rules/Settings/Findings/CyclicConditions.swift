internal import Diagnostics
internal import DocumentModel

/// Conditions that lead back to where they began: nothing can be said of them then.
enum CyclicConditions {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    let cycle = context.settings.cycle
    guard let path = cycle.first, let root = context.settings.layers[context.layer].root else { return [] }
    let node = context.settings.entry(at: path).flatMap { context.node($0) } ?? root
    let way = cycle.map(\.description).joined(separator: " requires ")
    return [
      context.finding(
        .conditionCycle, "the schema's conditions form a cycle: \(way)", at: node, path,
        help: "settle schema check says where the schema states them")
    ]
  }
}
