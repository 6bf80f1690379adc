internal import CommandLineKit
internal import FileAccess
internal import JSONSchema
internal import Workspace

struct RevisionTexts: Sendable {
  private let git: RepositoryQuery
  private let commit: String
  /// The revision as given.
  private let shown: String

  init(_ revision: String, in folder: FilePath, option: String) throws(UsageError) {
    shown = revision
    git = try RepositoryQuery(folder, option: option)
    commit = try git.commit(Array(revision.utf8))
  }

  /// The text of a file in the revision, or that of `other` for a schema that isn't a file of the repository.
  func load(_ uri: String, else other: SchemaLoader) -> SchemaLoad {
    // The address of the schema has links resolved, so the root of the repository must have too.
    let root = FileFacts.realPath(git.folder) ?? git.folder
    guard let path = FilePath(fileURI: uri), let inside = path.relative(to: root) else {
      return other(uri)
    }
    let name = Array("\(commit):".utf8) + inside
    let label = "\(shown):\(String(decoding: inside, as: UTF8.self))"
    do throws(UsageError) {
      let bytes = try git.ask([Array("cat-file".utf8), Array("blob".utf8), name]) { $0 }
      // A broken old version can't be compared, however sound the new one is.
      guard case .found(var source) = SchemaTexts.parsed(bytes, uri: uri) else {
        return .notFound(reason: "\(label) has syntax errors")
      }
      source.path = label
      return .found(source)
    } catch {
      return .notFound(reason: "\(label) not found")
    }
  }
}
