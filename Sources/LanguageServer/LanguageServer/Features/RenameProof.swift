package import DocumentModel
internal import FileAccess
package import Workspace

/// Makes edits of several files in memory to prove that they cause no new finding.
package struct RenameProof {
  private let edits: [(view: TextView, edits: [TextEdit])]
  private let workspace: Workspace

  package init(_ edits: [(view: TextView, edits: [TextEdit])], workspace: Workspace) {
    self.edits = edits
    self.workspace = workspace
  }

  /// Why the edits can't be made; nil if they can.
  package var error: String? {
    let files = MemoryFiles(over: workspace.tree.files)
    var changed: [(before: TextView, text: [UInt8])] = []
    for parts in WorkspaceEdits.byFile(edits) {
      var edits: [TextEdit] = []
      for (view, own) in parts {
        guard let own = view.inFile(TextEdit.inOrder(own)) else { return "\(view.shown) cannot be edited here" }
        edits += own
      }
      let view = parts[0].view
      guard let text = TextEdit.apply(edits, to: view.file.bytes) else { return "two of the edits overlap" }
      // The other files of the edit must see the new text.
      if let path = view.path { files.replace(path, with: text) }
      // In a Markdown file, all texts are compared.
      let before =
        view.embedded == nil
        ? view : TextView(view.file, workspace: workspace(over: workspace.tree.files), unit: view.unit)
      changed.append((before, text))
    }
    let other = workspace(over: files)
    for (before, text) in changed {
      let open = OpenText(uri: before.uri, language: before.open.language, version: nil, text: EditorText(text))
      let after = TextView(open, workspace: other, unit: before.unit)
      if let finding = Self.new(after.findings, before: before.findings) {
        let line = after.place(of: finding.range.start.index).line + 1
        return "\(before.shown):\(line) would have a new problem: \(finding.message)"
      }
      let others = after.reportsOfOthers
      if others.count > before.reportsOfOthers.count, let report = others.last {
        let reason = report.diagnostics.first.map { ": \($0.message)" } ?? ""
        return "\(report.path) would have a new problem\(reason)"
      }
    }
    return nil
  }

  private func workspace(over files: any FileSource) -> Workspace {
    Workspace(
      of: workspace.tree.reading(files), schema: workspace.schemaOptions, rules: workspace.rules,
      catalogs: CatalogOptions())
  }

  /// The first finding of a code that occurs more often than before.
  private static func new(_ after: [Diagnostic], before: [Diagnostic]) -> Diagnostic? {
    let known = Set(before.map(\.message))
    for (code, findings) in Dictionary(grouping: after, by: \.code) {
      // Messages contain the renamed key, so only the number of findings per code is compared.
      guard findings.count > before.count(where: { $0.code == code }) else { continue }
      return findings.first { !known.contains($0.message) } ?? findings.last
    }
    return nil
  }
}
