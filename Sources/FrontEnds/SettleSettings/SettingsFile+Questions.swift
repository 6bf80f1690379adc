internal import JSONSchema
internal import Settings

/// What settings answer to a question of their schema.
public enum Answer: Hashable, Sendable {
  /// What is asked holds.
  case yes
  /// It doesn't: why, in the schema's own words.
  case no(because: String)
}

extension SettingsFile {
  /// Answers a question of the schema by what takes effect.
  ///
  /// ```swift
  /// let isQuiet = try settings.answer(to: "quiet", inputs: ["at": "23:30"]) == .yes
  /// ```
  ///
  /// - Parameters:
  ///   - question: its name in the schema.
  ///   - inputs: the values that it asks for, by their names.
  public func answer(
    to question: String, inputs: [String: any SettingValue] = [:]
  ) throws(SettingsError) -> Answer {
    guard let model = schema?.model,
      let asked = model.declaration?.questions.first(where: { $0.name.value == question })
    else { throw .unknownQuestion(question) }
    let values = try values(of: asked.inputs, in: asked.conditions, inputs)
    let test = ConditionTest(effective, in: model.graph.source.document, inputs: values)
    guard let unmet = test.firstUnmet(asked.conditions) else { return .yes }
    return .no(because: unmet.message?.value ?? "a condition does not hold")
  }
}
