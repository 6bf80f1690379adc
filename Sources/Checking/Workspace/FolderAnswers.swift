internal import FileAccess

/// Answers that a folder has itself or inherits from the nearest folder above it. Each folder is examined once.
struct FolderAnswers<Answer> {
  /// The answer of one folder.
  enum Look {
    case found(Answer)
    /// There is no answer here, and none is inherited from above.
    case end
    case above
  }

  private var known: [FilePath: Answer?] = [:]

  mutating func answer(of folder: FilePath, look: (FilePath) -> Look) -> Answer? {
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
    // All folders on the way have the same answer, even if there is none.
    for folder in passed { known[folder] = .some(answer) }
    return answer
  }
}
