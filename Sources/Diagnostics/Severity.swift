/// How much a finding weighs. Only an error makes a file invalid.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case error
  case warning
  case note

  private var weight: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .note: 0
    }
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.weight < rhs.weight
  }
}
