internal import Diagnostics
internal import JSONSchema
internal import Settings

/// What questions ask: settings that exist, values that they can have, inputs that are declared.
enum QuestionRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    return settings.questions.flatMap { question in
      InputRules(inputs: question.inputs, context: context).faults(question.conditions)
    }
  }
}
