internal import Diagnostics
internal import JSONSchema

/// What takes effect isn't known in full: nobody can say then that no rule is broken.
enum IncompleteSettings {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    guard context.settings.exceedsLimit, let root = context.settings.layers[context.layer].root else { return [] }
    return [
      context.finding(
        .tooCostly, EffectiveSettings.limitMessage, at: root, SettingPath(),
        help: "give the schema fewer choices and defaults, or divide the file")
    ]
  }
}

extension EffectiveSettings {
  package static let limitMessage = "it takes too many steps to find out all that takes effect"
}
