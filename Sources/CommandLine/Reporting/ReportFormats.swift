internal import CommandLineKit
package import DocumentModel
internal import JSONSchema

/// All report formats by name. To add one, create a file in `Formats/` and add a line here.
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

  package static func named(_ name: String, context: ReportContext) -> (any ReportFormat)? {
    all.first { $0.name == name }?.make(context)
  }
}

/// `--statistics`: the number of findings of each code, most frequent first.
package struct StatisticsFormat: ReportFormat {
  package init() {}

  package var knownPrefixes: [[UInt8]] { [] }

  package func render(_ report: FileReport) -> [UInt8] { [] }

  package func footer(_ summary: Summary) -> [UInt8] {
    let counts = summary.codes.sorted { left, right in
      left.value.findings != right.value.findings
        ? left.value.findings > right.value.findings : left.key.description < right.key.description
    }
    let width = "\(counts.first?.value.findings ?? 0)".utf8.count
    return counts.flatMap { code, count in
      let number: TerminalText = "\(count.findings)"
      let fixable: TerminalText = count.fixable > 0 ? "  (\(count.fixable) fixable)" : ""
      return Array((.blanks(width - number.width) + number + "  \(code)" + fixable + "\n").description.utf8)
    }
  }
}
