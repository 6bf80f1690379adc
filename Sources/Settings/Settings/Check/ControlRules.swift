internal import DocumentModel
internal import JSONSchema

/// Checks that `control`, `clock`, `unit` and the forms of an export fit their settings.
enum ControlRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      let applied = context.tree.places[index].applied
      guard !context.graph.isUnreadable(applied) else { return }
      let types = context.graph.typeNames(applied)
      if let control = declaration.control, let stated = SettingControl(rawValue: control.value),
        let wanted = problem(stated, types: types, applied: applied, context: context)
      {
        found.append(
          context.finding(
            .unfitControl, message: "the control \(control.value) requires \(words: wanted)", at: control.node,
            in: source,
            place: index))
      }
      // By the kinds of its values, because `enum: [1, 2]` needs no `type`.
      if let unit = declaration.unit, context.graph.kinds(applied)?.contains(.number) != true {
        found.append(
          context.finding(.unfitControl, message: "a unit requires a number", at: unit.node, in: source, place: index))
      }
      if let clock = declaration.clock, !isTime(index, context: context) {
        found.append(
          context.finding(
            .unfitControl, message: "a clock requires a time of day", at: clock.node, in: source, place: index))
      }
      for named in [declaration.export?.json, declaration.export?.csv] {
        guard let named, let wanted = problem(named.form, applied: applied, graph: context.graph) else { continue }
        found.append(
          context.finding(
            .unfitControl, message: "this form requires \(words: wanted)", at: named.node, in: source, place: index))
      }
    }
    return found
  }

  private static func isTime(_ index: Int, context: SettingsContext) -> Bool {
    let place = context.tree.places[index]
    let controls = place.declarations.compactMap { $0.declaration.control?.value }
    let format = context.graph.stated("format", applied: place.applied).flatMap { $0.source.document.string($0.node) }
    return controls.contains { $0 == "time" || $0 == "time-range" } || format == "time"
  }

  /// The kind of value that the form needs, or nil if the form fits the setting and each of its items.
  private static func problem(_ form: ExportedForm, applied: [SchemaGraph.Applied], graph: SchemaGraph) -> String? {
    let all = applied + graph.applied(graph.items(applied))
    let format = graph.stated("format", applied: all).flatMap { $0.source.document.string($0.node) }
    let areNumbers = graph.typeNames(all).contains { $0 == "number" || $0 == "integer" }
    if form.isUTCSeconds, format != "date-time" { return "dates with a time, of the format date-time" }
    if form.decimals != nil, !areNumbers { return "numbers" }
    return form.isUpperCase && format != "uuid" ? "UUIDs, of the format uuid" : nil
  }

  /// The kind of setting that the control needs, or nil if the control fits.
  private static func problem(
    _ control: SettingControl, types: [String], applied: [SchemaGraph.Applied], context: SettingsContext
  ) -> String? {
    switch control {
    case .time, .multiline: return types.contains("string") ? nil : "a string"
    case .timeRange:
      let members = context.graph.properties(applied)
      let areTexts = members.map { context.graph.applied($0.applied) }.allSatisfy {
        context.graph.isUnreadable($0) || context.graph.typeNames($0).contains("string")
      }
      return members.count == 2 && areTexts ? nil : "a group of two strings"
    }
  }
}
