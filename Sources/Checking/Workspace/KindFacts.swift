internal import DocumentModel
package import YAMLReading

/// Facts about files of a known kind that no schema contains: the placeholders and tags that the programs reading them
/// replace, and how these programs interpret plain scalars.
package struct KindFacts: Sendable {
  package var placeholders = PlaceholderForms()
  package var tags = DeclaredTags()
  /// Nil if the program follows YAML 1.2, or is unknown.
  package var reader: YAMLImplementation?
  /// Whether the program is known to follow YAML 1.2.
  package var followsYAML12 = false
  /// Whether the program is known to read `2012-10-17` as a string, even if it otherwise follows YAML 1.1.
  package var readsDatesAsStrings = false

  /// - Parameter kind: The name in the table of known kinds.
  package static func of(_ kind: String) -> Self? { all[kind] }

  /// The facts about a document whose content shows which program it is for, whatever its file name. Nil for any other
  /// document.
  static func of(_ document: Document, root: NodeID) -> Self? {
    guard document.kind(root) == .object else {
      return document.items(root).contains { isPlay(document, node: $0) } ? of("ansible-playbook") : nil
    }
    if document.value(root, named: "AWSTemplateFormatVersion") != nil { return of("cloudformation") }
    if let transform = document.value(root, named: "Transform").map(document.resolve),
      ([transform] + document.items(transform)).contains(where: { document.string($0)?.hasPrefix("AWS::") == true })
    {
      return of("cloudformation")
    }
    if hasResource(document, root: root) {
      var facts = of("cloudformation")
      // Serverless includes such parts too, and follows YAML 1.2.
      facts?.reader = nil
      return facts
    }
    let device = document.value(root, named: "esphome").map { document.kind(document.resolve($0)) }
    return device == .object ? of("esphome") : nil
  }

  /// Whether an item of a list is a play of Ansible: `{hosts: web, roles: [nginx]}`.
  private static func isPlay(_ document: Document, node: NodeID) -> Bool {
    document.value(node, named: "hosts") != nil
      && ["tasks", "roles", "pre_tasks", "post_tasks"].contains { document.value(node, named: $0) != nil }
  }

  /// Whether a document is a resource of CloudFormation, or contains one at the top or in `Resources`. In a template the
  /// version is optional, and a module or an included part has none: `Queue: {Type: AWS::SQS::Queue}`.
  private static func hasResource(_ document: Document, root: NodeID) -> Bool {
    func isResource(_ node: NodeID) -> Bool {
      document.value(node, named: "Type").flatMap(document.string)?.hasPrefix("AWS::") == true
    }
    return isResource(root)
      || [root, document.value(root, named: "Resources")].compactMap(\.self).contains { holder in
        document.entries(holder).contains { isResource($0.value) }
      }
  }

  static let homeAssistant = Self([], tags: .homeAssistant, reader: .pyYAML)
  /// Documents with `apiVersion` and `kind`.
  static let kubernetes = Self([], tags: nil, reader: .kubernetes)
  /// A known kind about which nothing is known.
  static let nothing = Self([], tags: nil, reader: nil)

  private static let all = Dictionary(
    rows.map { row in
      var facts = Self(row.placeholders, tags: row.tags, reader: row.reader)
      facts.readsDatesAsStrings = templates.contains(row.kind)
      return (row.kind, facts)
    }
      + newer.map { kind in
        var facts = nothing
        facts.followsYAML12 = true
        return (kind, facts)
      }, uniquingKeysWith: { first, _ in first })

  private init(_ placeholders: [String], tags: TagPreset?, reader: YAMLImplementation?) {
    self.placeholders = PlaceholderForms(placeholders)
    self.reader = reader
    if let tags { self.tags.declare(tags) }
  }

  /// From the documentation of each program. Ansible, ESPHome and MkDocs use PyYAML; CloudFormation reads YAML 1.1
  /// (User Guide, "Template format").
  private static let rows: [(kind: String, placeholders: [String], tags: TagPreset?, reader: YAMLImplementation?)] = [
    ("compose-spec", ["${…}"], .compose, .compose),
    ("opentelemetry_configuration", ["${…}"], nil, nil),
    ("devContainer.base", ["${…}"], nil, nil),
    ("serverless-framework-configuration", ["${…}"], .cloudformation, nil),
    ("loki", ["${…}"], nil, nil),
    ("promtail", ["${…}"], nil, nil),
    ("vector", ["${…}"], nil, nil),
    ("cloudbuild", ["${…}"], nil, nil),
    ("azure-pipelines", ["${{…}}", "$(…)", "$[…]"], nil, nil),
    ("circleciconfig", ["<<…>>"], nil, nil),
    ("cloudformation", [], .cloudformation, .pyYAML),
    ("aws-cloudformation-serverless-application-model-sam", [], .cloudformation, .pyYAML),
    ("gitlab-ci", ["$[[…]]"], .gitlab, nil),
    ("ansible-playbook", [], .ansible, .pyYAML),
    ("ansible-tasks-file", [], .ansible, .pyYAML),
    ("ansible-vars-file", [], .ansible, .pyYAML),
    ("ansible-meta", [], .ansible, .pyYAML),
    ("ansible-inventory", [], .ansible, .pyYAML),
    ("mkdocs-1.6", [], .mkdocs, .pyYAML),
    ("esphome", [], .esphome, .pyYAML),
    ("rubocop", [], .ruby, nil),
  ]

  /// Kinds read by CloudFormation. Its policies have the version `2012-10-17`, which its examples leave unquoted.
  private static let templates = ["cloudformation", "aws-cloudformation-serverless-application-model-sam"]

  /// Kinds whose program follows YAML 1.2. GitHub's runner uses its core schema.
  private static let newer = ["github-workflow", "github-action"]
}
