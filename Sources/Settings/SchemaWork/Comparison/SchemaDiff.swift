package import DocumentModel
package import JSONSchema

/// How a change of a schema affects files, with an example document for each breaking change.
package struct SchemaDiff: Sendable {
  /// The directions that must be compatible.
  package struct Requirement: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Old files remain valid.
    package static let backward = Self(rawValue: 1)
    /// The previous version reads new files.
    package static let forward = Self(rawValue: 2)
  }

  /// One change to report. Contains no sensitive text.
  package struct Change: Sendable {
    package var code: DiagnosticCode
    package var severity: Severity
    /// The path of the setting.
    package var setting: String
    package var message: String
    package var witness: JSONValue?
    /// The witness including sensitive values, for testing it against the schemas; never for output.
    package var unredacted: JSONValue?
    package var old: SchemaComparison.Place?
    package var new: SchemaComparison.Place?

    package init(
      code: DiagnosticCode, severity: Severity, setting: String, message: String, witness: JSONValue? = nil,
      old: SchemaComparison.Place? = nil, new: SchemaComparison.Place? = nil
    ) {
      self.code = code
      self.severity = severity
      self.setting = setting
      self.message = message
      self.witness = witness
      self.old = old
      self.new = new
    }
  }

  package let backward: SchemaComparison.Verdict
  package let forward: SchemaComparison.Verdict
  package var changes: [Change]
  private let required: Requirement

  /// - Parameters:
  ///   - comparison: A comparison of the same two schemas.
  ///   - reportsWords: Whether to report changed texts for users.
  ///   - refused: Finds a document that meets the old conditions of the setting at a path but not the new ones, or nil.
  package init(
    _ old: Schema, new: Schema, comparison: SchemaComparison, required: Requirement, reportsWords: Bool = false,
    refused: (String) -> JSONValue? = { _ in nil }
  ) {
    let (backward, forward) = (comparison.backward, comparison.forward)
    let words = DiffMessages(comparison: comparison)
    self.required = required
    self.backward = words.redacted(backward.verdict)
    self.forward = words.redacted(forward.verdict)
    let meaning = SemanticDiff(old, new: new, reportsWords: reportsWords)
    var changes = backward.differences.map {
      words.change(.narrowed, severity: required.contains(.backward) ? .error : .note, difference: $0, isRejected: true)
    }
    changes += forward.differences.map {
      words.change(.widened, severity: required.contains(.forward) ? .error : .note, difference: $0, isRejected: false)
    }
    var isBreaking = !backward.differences.isEmpty
    changes += meaning.changes().map { change in
      guard change.code == .conditionChanged, let witness = refused(change.setting) else { return change }
      isBreaking = true
      var change = change
      change.severity = required.contains(.backward) ? .error : .warning
      change.witness = comparison.redacted(witness)
      change.unredacted = witness
      return change
    }
    if let version = meaning.version(changes, isBreaking: isBreaking) { changes.append(version) }
    self.changes = changes
  }

  package func count(_ severity: Severity) -> Int { changes.count { $0.severity == severity } }

  /// Whether a required direction is neither proven nor refuted.
  package var isUndecided: Bool {
    func isUnknown(_ verdict: SchemaComparison.Verdict) -> Bool { if case .unknown = verdict { true } else { false } }
    return required.contains(.backward) && isUnknown(backward) || required.contains(.forward) && isUnknown(forward)
  }
}

/// The words in which differences are reported.
private struct DiffMessages {
  /// The longest value to quote, in characters.
  private static let longest = 60

  let comparison: SchemaComparison

  func redacted(_ verdict: SchemaComparison.Verdict) -> SchemaComparison.Verdict {
    if case .breaking(let witness) = verdict { .breaking(comparison.redacted(witness)) } else { verdict }
  }

  /// - Parameter isRejected: Whether the new schema rejects what the old one accepts, rather than the other way around.
  func change(
    _ code: DiagnosticCode, severity: Severity, difference: SchemaComparison.Difference, isRejected: Bool
  ) -> SchemaDiff.Change {
    let witness = comparison.redacted(difference.witness)
    var path = path(difference.path)
    let subject = path.isEmpty ? "the document" : path
    let message: String
    switch difference.message {
    case .required(let name):
      path = self.path(difference.path + [.name(name)])
      message = "\(path) \(isRejected ? "is now required" : "is now optional")"
    case .nothing: message = "\(subject) \(isRejected ? "is no longer allowed" : "is now allowed")"
    case .value(let value):
      let shown = shown(value, witness: witness, path: difference.path)
      message = "\(subject) \(isRejected ? "no longer allows" : "now allows") \(shown)"
    }
    let (old, new) = isRejected ? (difference.from, difference.to) : (difference.to, difference.from)
    var change = SchemaDiff.Change(
      code: code, severity: severity, setting: path, message: message, witness: witness, old: old, new: new)
    change.unredacted = difference.witness
    return change
  }

  private func path(_ steps: [Path.Segment]) -> String {
    let parts = steps.split(separator: Path.Segment.each, omittingEmptySubsequences: false).map { part in
      Path(segments: Array(part)).description
    }
    // `[*]` is added as text, because a path would need the index of one item.
    return parts.dropFirst().reduce(parts[0]) { $0 + "[*]" + ($1.isEmpty || $1.hasPrefix("[") ? "" : ".") + $1 }
  }

  /// A value for display, taken from its place in the redacted witness.
  private func shown(_ value: JSONValue, witness: JSONValue, path: [Path.Segment]) -> String {
    var shown = value
    if !path.contains(.each), let own = witness.value(at: Path(segments: path)) {
      shown = own
    } else if witness.holdsRedacted {
      shown = .string(ValueDescription.redacted)
    }
    if shown == .string(ValueDescription.redacted) { return ValueDescription.redacted }
    let text = shown.text
    return text.count <= Self.longest ? text : "\(text.prefix(Self.longest))…"
  }
}

extension JSONValue {
  /// Whether a part of it was redacted.
  fileprivate var holdsRedacted: Bool {
    switch self {
    case .string(let text): text == ValueDescription.redacted
    case .array(let items): items.contains(where: \.holdsRedacted)
    case .object(let members): members.contains { $0.name == ValueDescription.redacted || $0.value.holdsRedacted }
    default: false
    }
  }
}
