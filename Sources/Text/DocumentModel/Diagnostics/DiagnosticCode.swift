/// The stable name of one kind of finding, `family/name`, with the severity it has unless something says otherwise.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
  /// The part of the program that a code comes from.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// A text that is not well-formed, or is past a limit.
    case yaml
    /// A JSON instance or schema that is not well-formed.
    case json
    /// A keyword of JSON Schema that the instance fails, or a schema that can't be used.
    case schema
    /// A rule that the author of a schema words and names themselves, by `x-problem`.
    case policy
    /// Conditions, scopes, stores and actions of settings.
    case settings
    /// Remarks of a careful reviewer on a valid file.
    case lint
    /// Canonical form.
    case format
    /// An edit that can't be made, or changes more than it names.
    case edit
    /// Files of an earlier version of their schema.
    case migrate
    /// The configuration file.
    case config
    /// Files that can't be read or written.
    case io
    /// Files in a notation that isn't read.
    case text
    /// Changes of a schema, and what they do to files.
    case diff

    /// Whether its codes are about values that a schema refuses.
    package var isOfValues: Bool { self == .schema || self == .policy }

    /// One line in everyday words, for listings.
    public var summary: String {
      switch self {
      case .yaml: "Invalid YAML, or a file over a limit"
      case .json: "Invalid JSON, or a file over a limit"
      case .schema: "Values that violate the schema, and problems in schemas"
      case .policy: "Rules in the words of a schema's author (x-problem)"
      case .settings: "Conditions, scopes, stores and actions of settings"
      case .lint: "Valid YAML that is likely a mistake, or violates the chosen style"
      case .format: "Canonical form"
      case .edit: "Changes to a setting that aren't possible, or would affect other settings"
      case .migrate: "Files that can't be migrated to another version of their schema"
      case .config: "The configuration file"
      case .io: "Files that can't be read"
      case .text: "Files in an unsupported format"
      case .diff: "Changes of a schema, and how they affect files"
      }
    }
  }

  public let family: Family
  public let name: String
  public let severity: Severity
  /// One line in everyday words, for listings.
  public let summary: String
  /// Whether it concerns a value without effect.
  public let isOfIdleValue: Bool

  /// A code of severity error.
  public init(_ family: Family, _ name: String, _ summary: String) {
    self.init(family, name, .error, summary)
  }

  public init(
    _ family: Family, _ name: String, _ severity: Severity, _ summary: String, isOfIdleValue: Bool = false
  ) {
    self.isOfIdleValue = isOfIdleValue
    self.family = family
    self.name = name
    self.severity = severity
    self.summary = summary
  }

  public var description: String { "\(family.rawValue)/\(name)" }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.family == rhs.family && lhs.name == rhs.name
  }

  /// Names are seldom of two families.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// How much a finding weighs. Only an error makes a file invalid.
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
