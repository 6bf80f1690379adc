import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import LanguageServer
import Linting
import Workspace

/// Checks a file with a schema, or serves an editor, without the settings vocabulary: no module of settings is linked,
/// which proves that neither needs them.
@main struct CheckOnly {
  static func main() throws {
    let folder = FileFacts.workingFolder()
    guard CommandLine.arguments.count == 3 else { return serve(in: folder) }
    let (schema, shown) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let path = FilePath(shown).resolved(from: folder)
    var options = Workspace.Options(schema: Schema.Options())
    options.schemaName = schema
    options.rules = RulesAndFixes()
    let workspace = try Workspace(RunTree(workingFolder: folder, operands: [path]), options: options)
    let bytes = try workspace.tree.files.read(path, limit: options.limits.fileBytes, origin: .named)
    let snapshot = Snapshot(
      bytes, context: SnapshotContext(checking: shown, path: path, text: bytes, workspace: workspace))
    for finding in snapshot.report.diagnostics {
      let place = snapshot.lines.position(of: finding.range.start)
      print("\(shown):\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message)")
    }
  }

  /// Serves an editor on standard input and output.
  private static func serve(in folder: FilePath) {
    let environment = Session.Environment(
      workingFolder: folder, schema: Schema.Options(), processors: 0, cache: nil, version: "0")
    _ = ServerProgram.run(
      environment,
      write: { bytes in
        print(String(decoding: bytes, as: UTF8.self), terminator: "")
        return true
      }, printError: { print($0) })
  }
}
