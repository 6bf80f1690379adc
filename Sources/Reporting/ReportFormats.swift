package import JSONSchema

/// Every shape that `--format` knows.
package enum ReportFormats: String, Sendable, CaseIterable {
  case text
  case json
  case jsonl
  case jsonSchemaFlag = "json-schema-flag"
  case jsonSchemaBasic = "json-schema-basic"
  case jsonSchemaDetailed = "json-schema-detailed"

  /// - Parameters:
  ///   - text: how text is laid out; no other shape asks.
  ///   - tool: the program's name and version.
  ///   - namesFiles: whether standard output says which file it is of.
  package func make(text: TextFormat.Options, tool: Tool, namesFiles: Bool = true) -> any ReportFormat {
    switch self {
    case .text: TextFormat(text)
    case .json: JSONFormat(tool: tool)
    case .jsonl: JSONLinesFormat()
    case .jsonSchemaFlag: JSONSchemaFormat(.flag, namesFiles: namesFiles)
    case .jsonSchemaBasic: JSONSchemaFormat(.basic, namesFiles: namesFiles)
    case .jsonSchemaDetailed: JSONSchemaFormat(.detailed, namesFiles: namesFiles)
    }
  }

  /// How many findings of one file are shown unless something else is asked for; nil for all.
  package var defaultMaximum: Int? {
    switch self {
    case .text: 100
    case .json, .jsonl, .jsonSchemaFlag, .jsonSchemaBasic, .jsonSchemaDetailed: nil
    }
  }

  /// The standard output of JSON Schema that this shape shows; nil for a shape of settle's own.
  package var output: OutputStructure? {
    switch self {
    case .text, .json, .jsonl: nil
    case .jsonSchemaFlag: .flag
    case .jsonSchemaBasic: .basic
    case .jsonSchemaDetailed: .detailed
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
