internal import DocumentModel
internal import JSONSchema

/// Checks that conditions name settings and values that these can have, and that `otherwise` is valid for the setting
/// itself.
enum SettingConditions {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    // A finding that is the same for many places of the checked text is reported once per base.
    var reported: Set<Reported> = []
    context.forEachDeclaration { index, declaration, source in
      for condition in declaration.requires ?? [] {
        let place = context.tree.places[index]
        let isHere = source.document === context.document
        if !isHere || reported.insert(Reported(condition: condition.node, base: place.base)).inserted {
          found += faults(condition, of: index, in: source.document, context: context) { code, message, node, caption in
            context.finding(code, message: message, at: node, in: source, place: index, caption: caption)
          }
        }
        guard let otherwise = condition.otherwise, context.graph.properties(place.applied).isEmpty else { continue }
        for fault in context.graph.faults(source.document, value: otherwise, applied: place.applied).prefix(1) {
          found.append(
            context.finding(
              .invalidOtherwise, message: "\"otherwise\" is not valid for \(place.path): \(fault.wording)",
              at: otherwise, in: source, place: index))
        }
      }
    }
    return found
  }

  private struct Reported: Hashable {
    var condition: NodeID
    var base: Int
  }

  typealias Report = (_ code: DiagnosticCode, _ message: Message, _ node: NodeID, _ caption: Message?) -> Diagnostic

  /// The problems of one condition at a place.
  static func faults(
    _ condition: SettingCondition, of index: Int = 0, in document: Document, context: SettingsContext, report: Report
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for setting in condition.settings {
      let applied = context.resolve(setting.value, of: index) { message, caption in
        found.append(report(.unknownSetting, message, setting.node, caption))
      }
      guard let applied, case .isAmong(_, let values) = condition.test else { continue }
      for value in values where DynamicValue.kind(document, node: value) == nil {
        guard let fault = context.graph.faults(document, value: value, applied: applied).first else { continue }
        found.append(
          report(
            .impossibleCondition,
            "\(setting.value) can never be \(ValueDescription.short(document, id: value)): \(fault.wording)", value,
            fault.caption))
      }
    }
    return found
  }
}
