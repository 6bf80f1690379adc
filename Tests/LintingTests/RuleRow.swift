import DocumentModel
import Linting
import TestSupport
import Testing
import Workspace
import YAMLReading

/// A row of a table: a single rule, and a text with its findings between « and ».
struct RuleRow: CustomTestStringConvertible, Sendable {
  var rule: String
  var text: String
  var marked: String
  /// The text after the first fix of each finding; nil if there is no fix.
  var fixed: String?
  var options: [String: OptionValue]
  var reader: YAMLVersion?
  var isJSON: Bool
  var schema: StubSchema?

  init(
    _ rule: String, _ marked: String, _ fixed: String? = nil, _ options: [String: OptionValue] = [:],
    reader: YAMLVersion? = nil, isJSON: Bool = false, schema: StubSchema? = nil
  ) {
    (self.rule, self.marked, self.fixed, self.options) = (rule, marked, fixed, options)
    (self.reader, self.isJSON, self.schema) = (reader, isJSON, schema)
    text = MarkedText(marked).text
  }

  var testDescription: String { "\(rule): \(marked.debugDescription)" }

  func findings(_ text: String) -> [Diagnostic] {
    OneRule.findings(rule, text, options: options, reader: reader, isJSON: isJSON, schema: schema)
  }

  /// Another text with the findings of the rule marked.
  func marking(_ text: String) -> String { OneRule.marking(text, findings(text)) }
}
