import Analysis
import FileAccess
import Linting
import Testing
import Workspace

@Suite struct MemoryFilesTests {
  private let folder = FilePath("/home/project")
  private let configuration = "schemas:\n  - files: [\"*.yaml\"]\n    schema: schema.json\n"

  private func messages(of text: String, in workspace: Workspace) -> [String] {
    let path = folder.appending("a.yaml")
    return Snapshot(
      Array(text.utf8), context: SnapshotContext("a.yaml", path: path, text: Array(text.utf8), workspace: workspace)
    ).report.diagnostics
      .map(\.message)
  }

  private func texts(schema: String) -> [FilePath: [UInt8]] {
    [
      folder.appending(".settle.yaml"): Array(configuration.utf8),
      folder.appending("schema.json"): Array(schema.utf8),
    ]
  }

  @Test func configurationAndSchemaAreReadFromMemory() throws {
    let files = MemoryFiles(texts(schema: #"{"properties": {"a": {"type": "integer"}}}"#))
    let workspace = try Workspace(RunTree(workingFolder: folder, files: files))
    #expect(messages(of: "a: 1\n", in: workspace).isEmpty)
    #expect(messages(of: "a: x\n", in: workspace).count == 1)
  }

  @Test func anUnsavedSchemaAppliesOnceTheOldOneIsForgotten() throws {
    let schema = folder.appending("schema.json")
    let saved = MemoryFiles(texts(schema: #"{"properties": {"a": {"type": "integer"}}}"#))
    let files = MemoryFiles(over: saved)
    let workspace = try Workspace(RunTree(workingFolder: folder, files: files))
    #expect(messages(of: "a: x\n", in: workspace).count == 1)

    files.replace(schema, with: Array(#"{"properties": {"a": {"type": "string"}}}"#.utf8))
    #expect(messages(of: "a: x\n", in: workspace).count == 1, "the compiled schema is kept")
    workspace.forget(schema)
    #expect(messages(of: "a: x\n", in: workspace).isEmpty)

    files.replace(schema, with: nil)
    workspace.forget(schema)
    #expect(messages(of: "a: x\n", in: workspace).count == 1)
  }

  @Test func onlyFilesInMemoryExist() throws {
    let files = MemoryFiles([folder.appending("a.yaml"): [1, 2, 3]])
    #expect(files.kind(folder) == .folder)
    #expect(files.kind(folder.appending("a")) == nil)
    #expect(try files.read(folder.appending("a.yaml"), limit: 3, origin: .named) == [1, 2, 3])
    #expect(throws: FileError(folder.appending("a.yaml"), reason: .tooLarge(limit: 2))) {
      try files.read(folder.appending("a.yaml"), limit: 2, origin: .named)
    }
    #expect(throws: FileError(folder, reason: .isFolder)) { try files.read(folder, limit: 9, origin: .named) }
    #expect(throws: FileError(FilePath("/etc/passwd"), reason: .notFound)) {
      try files.read(FilePath("/etc/passwd"), limit: 9, origin: .named)
    }
  }
}
