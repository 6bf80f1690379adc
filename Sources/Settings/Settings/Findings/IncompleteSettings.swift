internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Conditions that form a cycle, so that their results are unknown.
enum CyclicConditions {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    let cycle = context.settings.cycle
    guard let path = cycle.first, let root = context.settings.layers[context.layer].root else { return [] }
    let node = context.settings.entry(at: path).flatMap { context.node($0) } ?? root
    let way: Message = cycle.map { "\($0)" }.joined(separator: " requires ")
    return [
      context.finding(
        .conditionCycle, message: "conditions in the schema form a cycle: \(way)", at: node, path: path,
        help: "run `settle schema check` to see where they are")
    ]
  }
}

/// Reports settings whose effective values aren't fully known, so that broken rules may go unnoticed.
enum IncompleteSettings {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    guard context.settings.exceedsLimit, let root = context.settings.layers[context.layer].root else { return [] }
    return [
      context.finding(
        .tooCostly, message: "\(words: EffectiveSettings.limitMessage)", at: root, path: Path(),
        help: "use fewer choices and defaults in the schema, or split the file")
    ]
  }
}

extension EffectiveSettings {
  package static let limitMessage = "too many steps to compute the effective values"
}
