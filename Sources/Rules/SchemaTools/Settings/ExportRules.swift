internal import Diagnostics
internal import JSONSchema
internal import Settings

/// Members of exports have no inputs: an export has no one to ask for one.
enum ExportRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let inputs = InputRules(inputs: [], context: context)
    let values = (context.settings?.exports ?? []).flatMap(\.with).map(\.value)
    return values.flatMap { inputs.undeclared(in: $0) }
  }
}
