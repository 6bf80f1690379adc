internal import FileAccess

/// Caches answers that a folder has itself or inherits from the nearest folder above it, so that each folder is
/// examined once.
struct FolderLookupCache<Answer> {
  /// The result of examining one folder.
  enum Lookup {
    case found(Answer)
    /// The folder has no answer and inherits none.
    case end
    case above
  }

  private var known: [FilePath: Answer?] = [:]

  mutating func answer(of folder: FilePath, look: (FilePath) -> Lookup) -> Answer? {
    var passed: [FilePath] = []
    var answer: Answer?
    search: for candidate in folder.foldersUpwards {
      if let known = known[candidate] {
        answer = known
        break
      }
      passed.append(candidate)
      switch look(candidate) {
      case .found(let found):
        answer = found
        break search
      case .end: break search
      case .above: continue
      }
    }
    // All folders passed on the way share the answer, even if it is nil.
    for folder in passed { known[folder] = .some(answer) }
    return answer
  }
}
