internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings

/// `control` and `unit` fit the setting that has them.
enum ControlRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      let applied = context.tree.places[index].applied
      let types = context.graph.typeNames(applied)
      if let control = declaration.control, let stated = SettingControl(rawValue: control.value),
        let wanted = fault(stated, types, applied, context)
      {
        found.append(
          context.finding(
            .unfitControl, "the control \(control.value) is for \(wanted)", at: control.node, in: source,
            place: index))
      }
      if let unit = declaration.unit, !types.contains(where: { $0 == "number" || $0 == "integer" }) {
        found.append(
          context.finding(.unfitControl, "a unit is for numbers", at: unit.node, in: source, place: index))
      }
    }
    return found
  }

  /// The kind of setting that the control is for; nil where it fits.
  private static func fault(
    _ control: SettingControl, _ types: [String], _ applied: [SchemaGraph.Applied], _ context: SettingsContext
  ) -> String? {
    switch control {
    case .time, .multiline: return types.contains("string") ? nil : "a string"
    case .timeRange:
      let members = context.graph.properties(applied)
      let areTexts = members.allSatisfy {
        context.graph.typeNames(context.graph.applied($0.applied)).contains("string")
      }
      return members.count == 2 && areTexts ? nil : "a group of two strings"
    }
  }
}
