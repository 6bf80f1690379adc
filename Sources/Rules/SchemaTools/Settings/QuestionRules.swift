internal import Diagnostics
internal import JSONSchema
internal import Settings

/// The conditions of questions name settings that exist, values that these can have, and inputs that are declared.
enum QuestionRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    return settings.questions.flatMap { question in
      InputRules(inputs: question.inputs, context: context).faults(question.conditions)
    }
  }
}
