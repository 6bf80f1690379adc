package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import Synchronization
internal import Workspace

/// An effective value that the schema rejects.
package struct RejectedValue: Sendable {
  package let path: Path
  /// The schema's errors about it; at least one.
  package let problems: [SchemaViolation]
  /// The value that would apply without the rejected ones, redacted if sensitive, or nil for none.
  package let substitute: InputValue?

  /// Whether the value itself is rejected, rather than its relation to another one.
  var isRefusedAlone = true

  /// The message about the setting's value.
  package var message: String {
    if isRefusedAlone {
      return "the value of \(path) is not allowed; \(effect)"
    }
    return "\(path.segments.isEmpty ? "the file" : "\(path)") is invalid: \(problems[0].finding.message)"
  }

  package var remark: String {
    "invalid: \(problems.first?.finding.message ?? ""); \(effect)"
  }

  private var effect: String { substitute.map { "\($0.inline) is used instead" } ?? "treated as not set" }
}

extension Snapshot {
  /// Why the schema rejects a setting's effective value, or nil if it doesn't.
  ///
  /// - Parameter settings: The effective settings, at least those that concern this one.
  package func refusal(of path: Path, in settings: EffectiveSettings) -> RejectedValue? {
    let problems = schemaViolations.at(path).filter { violation in
      violation.finding.instanceLocation.map(settings.takesEffectAsConfigured) ?? true
    }
    guard !problems.isEmpty else {
      return ownProblem(of: path, in: settings).map { RejectedValue(path: path, problems: [$0], substitute: nil) }
    }
    let isWhole = problems.contains {
      settings.entry(at: $0.finding.instanceLocation ?? JSONPointer())?.isGroup == true
    }
    let allowed = allowedSettings
    let isLost = isWhole || ownProblem(of: path, in: allowed) != nil
    let substitute = isLost ? nil : allowed.node(at: path).map { InputValue(allowed.shown, node: $0) }
    return RejectedValue(path: path, problems: problems, substitute: substitute)
  }

  /// Why the schema rejects a setting's effective value, judged by all settings.
  package func refusal(of path: Path) -> RejectedValue? {
    if let known = parts.refusals.withLock({ $0[path] }) { return known }
    let refusal = refusal(of: path, in: effective)
    parts.refusals.withLock { $0[path] = .some(refusal) }
    return refusal
  }

  /// The readable name of a violation's file, and the lines of the violation.
  package func file(of violation: SchemaViolation) -> (path: String, lines: LineIndex) {
    if let schema = violation.schema { return (schema.path, schema.document.lines) }
    guard violation.layer < context.layers.count else { return (shown, lines) }
    let layer = context.layers[violation.layer]
    return (layer.path, layer.document.lines)
  }

  /// Values from the schema that it rejects itself: a default, or the value used while a condition is unmet.
  private func ownProblem(of path: Path, in settings: EffectiveSettings) -> SchemaViolation? {
    // Most schemas accept their own values, which one evaluation of all settings shows.
    guard let model = settings.model, !settings.isValid, let entry = settings.entry(at: path),
      let node = entry.effective
    else { return nil }
    let isAlone = !settings.document.kind(node).isCollection
    let all = isAlone ? [entry] : settings.entries(atOrIn: node, path: path)
    return all.lazy.compactMap { entry -> SchemaViolation? in
      guard let node = entry.effective, let (source, stated) = settings.schemasOwn(entry),
        // A requirement of one branch, which other values select, is reported at those values.
        let applied = model.applied(at: entry.path),
        let finding = model.graph.violation(settings.document, node: node, applied: applied)
      else { return nil }
      let isHidden = settings.isSensitive(node) || entry.facts.hasSecretDefault
      let reason: Message = isHidden ? "" : ": \(finding.wording)"
      let own = Diagnostic(
        finding.code, "the schema's own value is not allowed\(reason)", at: source.document.range(stated),
        instanceLocation: entry.path.pointer)
      return SchemaViolation(layer: settings.layers.count - 1, finding: own, schema: source)
    }.first
  }
}

extension EffectiveSettings {
  /// The entries of a value and of all values inside it.
  fileprivate func entries(atOrIn node: NodeID, path: Path) -> [SettingEntry] {
    var found: [SettingEntry] = []
    var pending = [(path: path, node: document.resolve(node))]
    while let (path, node) = pending.popLast() {
      if let entry = entry(at: path) { found.append(entry) }
      pending += document.named(node).map { (path.appending($0.name), document.resolve($0.value)) }.reversed()
      pending += document.items(node).enumerated().map { (path.appending($0), document.resolve($1)) }.reversed()
    }
    return found
  }

  /// The place in a schema that gives a setting its value. Nil if a file does, or if the value comes with the group
  /// around it.
  fileprivate func schemasOwn(_ entry: SettingEntry) -> (SchemaSource, NodeID)? {
    if let unmet = entry.unmet, !takesEffectAsConfigured(entry.path.pointer) {
      let condition = unmet.condition
      return (condition.source, condition.value.otherwise ?? condition.value.node)
    }
    guard case .defaultValue(let source, let node) = entry.origin else { return nil }
    if let parent = entry.parent, case .defaultValue = entries[parent].origin { return nil }
    return (source, node)
  }
}

extension SchemaGraph {
  /// The first error in a value, or nil if everything that certainly applies allows it.
  fileprivate func violation(_ document: Document, node: NodeID, applied: [Applied]) -> Diagnostic? {
    applied.lazy.filter(\.isCertain).filter { !self.accepts(document, value: node, at: $0.point) }
      .compactMap { self.schema(at: $0.point).diagnostics(document, node, isPartial: false).first }.first
  }
}

extension Snapshot {
  /// The first setting used by the conditions that the schema rejects, because of its own value or the group around it.
  func invalidSetting(in conditions: [SettingCondition], inputs: [String: InputValue]) -> RejectedValue? {
    let paths = conditions.flatMap { $0.settings.compactMap { $0.value.filled(inputs) } }
    func refused(_ path: Path, _ violation: SchemaViolation) -> RejectedValue {
      RejectedValue(path: path, problems: [violation], substitute: nil, isRefusedAlone: false)
    }
    if !paths.isEmpty, let violation = shapeProblem { return refused(Path(), violation) }
    if let refusal = paths.lazy.compactMap({ self.refusal(of: $0) }).first { return refusal }
    for path in paths {
      let group = path.parent
      if !group.segments.isEmpty, let violation = schemaViolations.exactly(at: group) ?? relationViolation(at: path) {
        return refused(group, violation)
      }
    }
    return nil
  }

  /// An error in the relation of a setting to another one, such as `differsFrom`.
  private func relationViolation(at path: Path) -> SchemaViolation? {
    let wanted = path.pointer
    let found = SettingsFindings.all(effective, layer: context.layers.count).first { finding in
      finding.severity == .error && finding.code == .equalSettings && finding.instanceLocation == wanted
    }
    return found.map { SchemaViolation(layer: context.layers.count, finding: redacted($0)) }
  }
}
