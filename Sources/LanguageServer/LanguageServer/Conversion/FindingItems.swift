package import DocumentModel
package import FileAccess
internal import Linting
internal import Workspace

/// Converts findings to the protocol's diagnostics.
package struct FindingItems {
  private let text: EditorText
  private let unit: PositionEncoding
  private let uri: String
  private let folder: FilePath
  /// The part of a Markdown file that the findings are about; nil for the whole file.
  private var embedded: EmbeddedText?

  /// - Parameters:
  ///   - uri: The URI of the text.
  ///   - folder: The folder that paths of other files are relative to.
  package init(_ text: EditorText, unit: PositionEncoding, uri: String, folder: FilePath) {
    self.text = text
    self.unit = unit
    self.uri = uri
    self.folder = folder
  }

  package init(_ view: TextView) {
    self.init(view.file.text, unit: view.unit, uri: view.uri, folder: view.workspace.workingFolder)
    embedded = view.embedded?.text
  }

  package func items(_ findings: [Diagnostic]) -> JSONValue {
    let findings = embedded.map { text in findings.map { $0.moved(into: text) } } ?? findings
    let places = PositionTable(text, unit: unit, ranges: findings.flatMap(Self.ranges))
    return .array(findings.map { item($0, places: places) })
  }

  private func item(_ finding: Diagnostic, places: PositionTable) -> JSONValue {
    // Editors show a single text, so caption and help are part of the message.
    let lines = [finding.message, finding.caption?.text, finding.help?.text].compactMap(\.self)
    let related = finding.related.compactMap { place($0, places: places) }
    let tags = Self.tags(finding.code)
    return .members([
      "range": places.range(finding.range), "severity": .integer(Self.severity(finding)),
      "code": .string(finding.code.description), "source": "settle", "message": .string(lines.joined(separator: "\n")),
      "tags": tags.isEmpty ? nil : .array(tags.map { .integer($0) }),
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ])
  }

  /// The ranges of a finding and of its related places in the same text.
  private static func ranges(_ finding: Diagnostic) -> [ByteRange] {
    [finding.range]
      + finding.related.compactMap { related in
        if case .here(let range) = related.place { range } else { nil }
      }
  }

  private static func severity(_ finding: Diagnostic) -> Int {
    switch finding.severity {
    case .error: 1
    case .warning: 2
    // A hint.
    case .note where finding.code == .hintOfKind: 4
    case .note: 3
    }
  }

  /// `Unnecessary` (1) for parts without effect, `Deprecated` (2) for deprecated ones.
  private static func tags(_ code: DiagnosticCode) -> [Int] {
    switch code {
    case LintRule.deprecated.code: [2]
    case _ where code.isAboutIneffectiveValue && code.severity == .note: [1]
    case _: []
    }
  }

  private func place(_ related: RelatedPlace, places: PositionTable) -> JSONValue? {
    switch related.place {
    case .here(let range):
      return [
        "location": ["uri": .string(uri), "range": places.range(range)], "message": .string(related.message.text),
      ]
    case .elsewhere(let location):
      // Editors can't show a place in a bundled schema.
      guard !location.path.contains(":/") else { return nil }
      let start = LSPPosition(line: location.range.start.line - 1, character: location.range.start.column - 1)
      let end = LSPPosition(line: location.range.end.line - 1, character: location.range.end.column - 1)
      return [
        "location": [
          "uri": .string(FilePath(location.path).resolved(from: folder).fileURI),
          "range": LSPRange(start, end: end).json,
        ],
        "message": .string(related.message.text),
      ]
    }
  }
}
