internal import DocumentModel
internal import JSONSchema
internal import Workspace

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

/// Finds settings whose effective values aren't known in full: it can't be said then that no rule is broken.
enum IncompleteSettings {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    guard context.settings.exceedsLimit, let root = context.settings.layers[context.layer].root else { return [] }
    return [
      context.finding(
        .tooCostly, EffectiveSettings.limitMessage, at: root, Path(),
        help: "give the schema fewer choices and defaults, or divide the file")
    ]
  }
}

extension EffectiveSettings {
  package static let limitMessage = "it takes too many steps to find out all that takes effect"
}
