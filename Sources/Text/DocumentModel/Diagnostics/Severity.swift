/// How serious a finding is. Only errors make a file invalid.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  case error
  case warning
  case note

  public func isMoreSevere(than other: Self) -> Bool {
    switch self {
    case .error: other != .error
    case .warning: other == .note
    case .note: false
    }
  }
}
