internal import Diagnostics

/// Members of exports: nobody is asked for an input there.
enum ExportRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let inputs = InputRules(inputs: [], context: context)
    return (context.settings?.exports ?? []).flatMap { export in export.with.flatMap { inputs.undeclared(in: $0.value) }
    }
  }
}
