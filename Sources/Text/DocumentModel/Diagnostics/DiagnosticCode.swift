/// The stable name of a kind of finding, `family/name`, with its default severity.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
  /// The part of the program that a code comes from.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// YAML that isn't well-formed or exceeds a limit.
    case yaml
    /// JSON that isn't well-formed or exceeds a limit.
    case json
    /// Keywords of JSON Schema that an instance violates, and schemas that can't be used.
    case schema
    /// Rules that a schema's author words and names, with `x-problem`.
    case policy
    /// Conditions, scopes, stores and actions of settings.
    case settings
    /// Likely mistakes and style issues in valid files.
    case lint
    /// Canonical form.
    case format
    /// Edits that can't be made, or that would change more than intended.
    case edit
    /// Migrations of files from an earlier version of their schema.
    case migrate
    /// The configuration file.
    case config
    /// Files that cannot be read or written.
    case io
    /// Files in an unsupported format.
    case text
    /// Changes of a schema, and their effect on files.
    case diff

    /// Whether its codes are about values that violate a schema.
    package var isOfValues: Bool { self == .schema || self == .policy }

    /// A one-line description for listings.
    public var summary: String {
      switch self {
      case .yaml: "Invalid YAML, or a file over a limit"
      case .json: "Invalid JSON, or a file over a limit"
      case .schema: "Values that violate the schema, and problems in schemas"
      case .policy: "Rules with messages by the schema's author (x-problem)"
      case .settings: "Conditions, scopes, stores and actions of settings"
      case .lint: "Valid YAML that is likely a mistake, or violates the chosen style"
      case .format: "Canonical form"
      case .edit: "Changes to a setting that aren't possible, or would affect other settings"
      case .migrate: "Files that cannot be migrated to another version of their schema"
      case .config: "The configuration file"
      case .io: "Files that cannot be read"
      case .text: "Files in an unsupported format"
      case .diff: "Changes to a schema, and how they affect files"
      }
    }
  }

  public let family: Family
  public let name: String
  public let severity: Severity
  /// A one-line description for listings.
  public let summary: String
  /// Whether the code is about a value that has no effect.
  public let isAboutIneffectiveValue: Bool

  /// A code with the severity `error`.
  public init(_ family: Family, _ name: String, _ summary: String) {
    self.init(family, name, .error, summary)
  }

  public init(
    _ family: Family, _ name: String, _ severity: Severity, _ summary: String, isAboutIneffectiveValue: Bool = false
  ) {
    self.isAboutIneffectiveValue = isAboutIneffectiveValue
    self.family = family
    self.name = name
    self.severity = severity
    self.summary = summary
  }

  public var description: String { "\(family.rawValue)/\(name)" }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.family == rhs.family && lhs.name == rhs.name
  }

  /// Hashes the name only, because different families rarely share one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
