/// Facts about files of a known kind that no schema contains: the placeholders and tags that their readers replace.
package struct KindFacts: Sendable {
  package var placeholders = PlaceholderForms()
  package var tags = DeclaredTags()

  /// - Parameter kind: The name in the table of known kinds.
  package static func of(_ kind: String) -> Self? { all[kind] }

  static let homeAssistant = Self([], tags: .homeAssistant)

  private static let all = Dictionary(
    rows.map { ($0.kind, Self($0.placeholders, tags: $0.tags)) }, uniquingKeysWith: { first, _ in first })

  private init(_ placeholders: [String], tags: TagPreset?) {
    self.placeholders = PlaceholderForms(placeholders)
    if let tags { self.tags.declare(tags) }
  }

  /// According to the documentation of each kind.
  private static let rows: [(kind: String, placeholders: [String], tags: TagPreset?)] = [
    ("compose-spec", ["${…}"], .compose),
    ("opentelemetry_configuration", ["${…}"], nil),
    ("devContainer.base", ["${…}"], nil),
    ("serverless-framework-configuration", ["${…}"], .cloudformation),
    ("loki", ["${…}"], nil),
    ("promtail", ["${…}"], nil),
    ("vector", ["${…}"], nil),
    ("cloudbuild", ["${…}"], nil),
    ("azure-pipelines", ["${{…}}", "$(…)", "$[…]"], nil),
    ("circleciconfig", ["<<…>>"], nil),
    ("cloudformation", [], .cloudformation),
    ("aws-cloudformation-serverless-application-model-sam", [], .cloudformation),
    ("gitlab-ci", [], .gitlab),
    ("ansible-playbook", [], .ansible),
    ("ansible-tasks-file", [], .ansible),
    ("ansible-vars-file", [], .ansible),
    ("ansible-meta", [], .ansible),
    ("ansible-inventory", [], .ansible),
    ("mkdocs-1.6", [], .mkdocs),
  ]
}
