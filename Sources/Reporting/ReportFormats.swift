/// Every shape that `--format` knows.
package enum ReportFormats: String, Sendable, CaseIterable {
  case text
  case json
  case jsonl

  /// - Parameters:
  ///   - text: how text is laid out; no other shape asks.
  ///   - tool: the program's name and version.
  package func make(text: TextFormat.Options, tool: Tool) -> any ReportFormat {
    switch self {
    case .text: TextFormat(text)
    case .json: JSONFormat(tool: tool)
    case .jsonl: JSONLinesFormat()
    }
  }

  /// How many findings of one file are shown unless something else is asked for; nil for all.
  package var defaultMaximum: Int? {
    switch self {
    case .text: 100
    case .json, .jsonl: nil
    }
  }
}

/// The program that writes a report.
package struct Tool: Sendable {
  package var name: String
  package var version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
