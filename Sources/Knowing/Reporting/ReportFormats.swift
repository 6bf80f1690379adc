internal import JSONSchema

/// Every report format, by its name. A new one is a file in `Formats/` and a line here.
package enum ReportFormats {
  private typealias Entry = (name: String, make: @Sendable (ReportContext) -> any ReportFormat)

  private static let all: [Entry] = [
    ("text", { TextFormat($0.text) }),
    ("oneline", { _ in OnelineFormat() }),
    ("json", { JSONFormat(tool: $0.tool) }),
    ("jsonl", { _ in JSONLinesFormat() }),
    ("sarif", { SARIFFormat($0) }),
    ("github", { GitHubFormat($0) }),
    ("gitlab", { GitLabFormat($0) }),
    ("junit", { JUnitFormat($0) }),
    ("checkstyle", { CheckstyleFormat($0) }),
    ("markdown", { MarkdownFormat($0) }),
    ("json-schema-flag", { JSONSchemaFormat(.flag, namesFiles: $0.namesFiles) }),
    ("json-schema-basic", { JSONSchemaFormat(.basic, namesFiles: $0.namesFiles) }),
    ("json-schema-detailed", { JSONSchemaFormat(.detailed, namesFiles: $0.namesFiles) }),
  ]

  package static var names: [String] { all.map(\.name) }

  /// Nil if no format has the name.
  package static func named(_ name: String, _ context: ReportContext) -> (any ReportFormat)? {
    all.first { $0.name == name }?.make(context)
  }
}
