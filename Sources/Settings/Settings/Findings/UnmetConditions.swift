internal import DocumentModel
internal import JSONSchema

/// A value that is set but has no effect, because another setting doesn't have the required value.
enum UnmetConditions {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    let settings = context.settings
    return settings.entries.compactMap { entry in
      guard let unmet = entry.unmet, let node = context.node(entry), !followsFromRefusal(unmet, settings: settings)
      else {
        return nil
      }
      if !unmet.keepsValue, let effective = entry.effective, let configured = entry.configured,
        settings.configured.isEqual(configured, effective, in: settings.document)
      {
        return nil
      }
      // Nobody chose a value that equals that of a new install: `init` writes it, and losing it is harmless.
      if unmet.condition.value.severity == .note, settings.isConfiguredAsInNewInstall(entry) { return nil }
      let severity = unmet.condition.value.severity
      let code: DiagnosticCode = severity == .note ? .noEffect : .unmetCondition
      return context.finding(
        code, message: Message(words: unmet.message.withoutFullStop), at: node, path: entry.path, severity: severity,
        related: cause(unmet, context: context),
        help: help(entry, unmet: unmet, settings: settings))
    }
  }

  /// Whether the other setting's value comes from a weaker file and is reported there: correcting it may meet the
  /// condition.
  private static func followsFromRefusal(_ unmet: UnmetCondition, settings: EffectiveSettings) -> Bool {
    guard case .layer(let layer, _)? = settings.entry(at: unmet.cause)?.origin else { return false }
    return settings.substitutes?.concern(unmet.cause.pointer, of: layer) == true
  }

  private static func cause(_ unmet: UnmetCondition, context: FindingContext) -> RelatedPlace? {
    context.related(unmet.cause, message: "set here")
  }

  private static func help(_ entry: SettingEntry, unmet: UnmetCondition, settings: EffectiveSettings) -> Message {
    let value = entry.effective.map { ValueDescription.short(settings.shown, id: $0) }
    let effect: Message = unmet.keepsValue ? "it has no effect" : value.map { "treated as \($0)" } ?? "no value applies"
    if let wanted = wanted(unmet) { return "\(effect) until \(unmet.cause) is \(wanted)" }
    let cause: Message =
      settings.node(at: unmet.cause).map { ValueDescription.short(settings.shown, id: $0) } ?? "not set"
    return "\(effect) while \(unmet.cause) is \(cause)"
  }

  /// The values that meet the condition, in words, or nil if it requires something else.
  private static func wanted(_ unmet: UnmetCondition) -> Message? {
    guard case .isAmong(_, let values) = unmet.condition.value.test else { return nil }
    let document = unmet.condition.source.document
    return values.map { ValueDescription.short(document, id: $0) }.joined(separator: " or ")
  }
}
