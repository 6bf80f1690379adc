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
  package var wrong: Example
  package var right: Example

  package init(finds: String, reason: String, wrong: Example, right: Example) {
    self.finds = finds
    self.reason = reason
    self.wrong = wrong
    self.right = right
  }

  init(finds: String, reason: String, wrong: String, right: String) {
    self.init(finds: finds, reason: reason, wrong: Example(wrong), right: Example(right))
  }
}
