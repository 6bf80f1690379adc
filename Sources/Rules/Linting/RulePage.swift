/// What a rule's page says: written beside its check.
package struct RulePage: Sendable {
  /// A text, with the options that the example needs.
  package struct Example: Sendable {
    package var text: String
    package var options: [String: OptionValue]

    package init(_ text: String, _ options: [String: OptionValue] = [:]) {
      self.text = text
      self.options = options
    }
  }

  /// What the rule finds, in a sentence or two.
  package var finds: String
  /// Why it matters.
  package var reason: String
  /// What to do.
  package var remedy: String
  package var wrong: Example
  package var right: Example
  /// The schema of both examples, where the rule needs one.
  package var schema: String?

  package init(
    finds: String, reason: String, remedy: String, wrong: Example, right: Example, schema: String? = nil
  ) {
    self.finds = finds
    self.reason = reason
    self.remedy = remedy
    self.wrong = wrong
    self.right = right
    self.schema = schema
  }

  init(finds: String, reason: String, remedy: String, wrong: String, right: String, schema: String? = nil) {
    self.init(
      finds: finds, reason: reason, remedy: remedy, wrong: Example(wrong), right: Example(right), schema: schema)
  }
}
