/// What there is to know of one code, for a person who meets it: written beside the code, shown by `settle explain`.
///
/// Its texts are whole sentences; what is typed stands in backticks.
public struct CodePage: Sendable {
  public var code: DiagnosticCode
  /// What is found.
  public var meaning: String
  /// Why it matters.
  public var reason: String
  /// What to do.
  public var remedy: String
  public var examples: CodeExamples
  /// Whether a finding may come with a fix.
  public var isFixable: Bool
  /// The version of the program that knew the code first.
  public var since: String
  /// How grave it is by each preset; empty where presets have no say.
  public var presets: [CodePreset] = []
  /// What the configuration can tell it.
  public var options: [CodeOption] = []

  public init(
    _ code: DiagnosticCode, meaning: String, reason: String, remedy: String, isFixable: Bool = false,
    since: String = "0.1.0", _ examples: CodeExamples
  ) {
    self.code = code
    self.meaning = meaning
    self.reason = reason
    self.remedy = remedy
    self.isFixable = isFixable
    self.since = since
    self.examples = examples
  }
}

/// How grave the findings of a code are in a preset of lint.
public struct CodePreset: Sendable {
  public var name: String
  /// Nil where the preset leaves it out.
  public var severity: Severity?

  public init(_ name: String, _ severity: Severity?) {
    self.name = name
    self.severity = severity
  }
}

/// An option that a code can be given in the configuration.
public struct CodeOption: Sendable {
  public var name: String
  /// What it may be, in words: `a whole number of at least 0`.
  public var type: String
  /// As JSON.
  public var defaultValue: String
  /// A sentence.
  public var summary: String

  public init(_ name: String, type: String, defaultValue: String, summary: String) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.summary = summary
  }
}
