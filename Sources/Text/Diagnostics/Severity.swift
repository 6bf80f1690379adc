/// How much a finding weighs. Only an error makes a file invalid.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  case error
  case warning
  case note

  public func isGraver(than other: Self) -> Bool {
    switch self {
    case .error: other != .error
    case .warning: other == .note
    case .note: false
    }
  }
}
