import DocumentModel
import FileAccess
import Workspace

/// Any bytes as `.settle.yaml`, and files that its globs may match.
func fuzzConfiguration(_ bytes: [UInt8]) {
  withFile(bytes) { path in
    do throws(FileError) {
      try check(path)
    } catch {
      require(false, "the file in memory is read: \(error)")
    }
  }
}

private func check(_ path: FilePath) throws(FileError) {
  let folder = FilePath("/project")
  let store = try ConfigurationStore(tree: RunTree(workingFolder: folder), limits: Limits(), fixed: path)
  guard let found = store.configuration(of: folder) else { return }
  let configuration = found.configuration
  for association in configuration.associations {
    require(association.range.end.index <= configuration.text.count, "the schema is named in the text")
  }
  for finding in found.report?.diagnostics ?? [] {
    require(finding.range.end.index <= configuration.text.count, "\(finding.code) lies in the text")
  }
  let known = KnownFiles(root: folder, namesFiles: true) { [KnownKinds.index].compactMap(\.self) }
  let association = SchemaAssociation(named: nil, workingFolder: folder)
  for name in ["a.yaml", "a/b/c.settings.yaml", "a/settings.yaml", "ä{1}[b].yml"] {
    let choice = association.claim(
      of: FilePath("/dev/shm/\(name)"), configuration: configuration, known: known, assumesContent: true
    ) { nil }
    if let choice { require(!choice.reference.shown.isEmpty, "a choice names a schema") }
    let isExcluded = configuration.exclude.excludes(path: Array(name.utf8)[...])
    require(!(isExcluded && configuration.exclude.isEmpty), "only a pattern excludes")
  }
}
