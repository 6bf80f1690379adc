package import DocumentModel
internal import FileAccess
package import Workspace

/// Edits of several files made in memory, to prove that they bring no new finding.
package struct RenameProof {
  private let edits: [(view: TextView, edits: [TextEdit])]
  private let workspace: Workspace

  package init(_ edits: [(view: TextView, edits: [TextEdit])], workspace: Workspace) {
    self.edits = edits
    self.workspace = workspace
  }

  /// The reason why the edits can't be made; nil if they can.
  package var fault: String? {
    let files = MemoryFiles(over: workspace.tree.files)
    var texts: [[UInt8]] = []
    for (view, edits) in edits {
      guard let text = TextEdit.apply(edits, to: view.bytes) else { return "two of the edits overlap" }
      // Other files of the edit must see the new text, too.
      if let path = view.path { files.replace(path, with: text) }
      texts.append(text)
    }
    let other = Workspace(
      of: workspace.tree.reading(files), schema: workspace.schemaOptions, catalogues: CatalogOptions())
    for ((view, _), text) in zip(edits, texts) {
      let open = OpenText(uri: view.uri, language: view.open.language, version: nil, text: ChunkedText(text))
      let after = TextView(open, workspace: other, unit: view.unit)
      if let finding = Self.new(after.findings, before: view.findings) {
        return "\(view.shown):\(after.line(of: finding)) would have a new problem: \(finding.message)"
      }
      let others = after.reportsOfOthers
      if others.count > view.reportsOfOthers.count, let report = others.last {
        let reason = report.diagnostics.first.map { ": \($0.message)" } ?? ""
        return "\(report.path) would have a new problem\(reason)"
      }
    }
    return nil
  }

  /// The first finding whose code occurs more often than before.
  private static func new(_ after: [Diagnostic], before: [Diagnostic]) -> Diagnostic? {
    let known = Set(before.map(\.message))
    for (code, findings) in Dictionary(grouping: after, by: \.code) {
      // The message names the renamed key, so only the number of a code is compared.
      guard findings.count > before.count(where: { $0.code == code }) else { continue }
      return findings.first { !known.contains($0.message) } ?? findings.last
    }
    return nil
  }
}
