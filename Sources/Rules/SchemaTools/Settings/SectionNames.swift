internal import Diagnostics
internal import JSONSchema
internal import Settings

/// Each section that a setting or an action names is one of `x-settings`.
enum SectionNames {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let known = settings.sections.map(\.id.value)
    var found: [Diagnostic] = []
    func message(_ name: String) -> String { "x-settings has no section \(ValueDescription.quoted(name))" }
    context.forEachDeclaration { index, declaration, source in
      guard let section = declaration.section, !known.contains(section.value) else { return }
      found.append(
        context.finding(
          .unknownSection, message(section.value), at: section.node, in: source, place: index,
          caption: context.didYouMean(section.value, among: known)))
    }
    for action in settings.actions {
      guard let section = action.section, !known.contains(section.value) else { continue }
      found.append(
        context.finding(
          .unknownSection, message(section.value), at: section.node,
          caption: context.didYouMean(section.value, among: known)))
    }
    return found
  }
}
