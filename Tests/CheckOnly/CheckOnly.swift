import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import Workspace

/// Checks a file by a schema and by JSON Schema alone. Nothing that knows settings is linked, so the checker needs nothing of it.
@main struct CheckOnly {
  static func main() throws {
    let folder = FileFacts.workingFolder()
    guard CommandLine.arguments.count == 3 else { return print("settle-check-only SCHEMA FILE") }
    let (schema, shown) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let path = FilePath(shown).resolved(from: folder)
    var options = Workspace.Options(schema: Schema.Options())
    options.schemaName = schema
    let workspace = try Workspace(RunTree(workingFolder: folder, operands: [path]), options)
    let bytes = try workspace.tree.files.read(path, limit: options.limits.fileBytes, origin: .named)
    let snapshot = Snapshot(bytes, SnapshotContext(checking: shown, path, bytes, workspace))
    for finding in snapshot.report.diagnostics {
      let place = snapshot.lines.position(of: finding.range.start)
      print("\(shown):\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message)")
    }
  }
}
