internal import DocumentModel
internal import JSONSchema

/// Checks that `replacedBy`, `differsFrom` and `disjointFrom` name settings, that the defaults of two settings that must
/// differ do, and that `uniqueBy` and `itemLabel` name a member of the list's items.
enum SettingNames {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      for named in [declaration.replacedBy, declaration.differsFrom?.setting, declaration.disjointFrom?.setting] {
        found += context.unknown(named, in: source, place: index)
      }
      if let comparison = declaration.differsFrom, comparison.severity == .error,
        haveEqualDefaults(index, and: comparison.setting.value, context: context)
      {
        found.append(
          context.finding(
            .equalSettings,
            message: "\(context.tree.places[index].path) and \(comparison.setting.value) have the same default",
            at: comparison.setting.node, in: source, place: index))
      }
      for member in [declaration.uniqueBy?.member, declaration.itemLabel] {
        found += context.unknownMember(
          member, ofList: context.tree.places[index].applied, in: source, place: index)
      }
    }
    return found
  }
}

extension SettingNames {
  /// Whether a setting has the default of the one that it must differ from. Then a change of another setting is refused
  /// in a new file.
  private static func haveEqualDefaults(_ index: Int, and other: Path, context: SettingsContext) -> Bool {
    let place = context.tree.places[index]
    guard let applied = context.tree.applied(at: other, from: place.base),
      let own = context.graph.stated("default", applied: place.applied),
      let there = context.graph.stated("default", applied: applied)
    else { return false }
    let document = own.source.document
    return document.kind(own.node) != .null && document.isEqual(own.node, there.node, in: there.source.document)
  }
}

/// Checks that each section named by a setting or an action is one of `x-settings`, and that no two have the same id.
enum SectionNames {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let known = settings.sections.map(\.id.value)
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      found += context.undeclared(
        declaration.section, kind: "section", among: known, code: .unknownSection, in: source, place: index)
    }
    var ids: Set<String> = []
    for id in settings.sections.map(\.id) where !ids.insert(id.value).inserted {
      found.append(
        context.finding(
          .repeatedMember, message: "two sections have the id \(ValueDescription.quoted(id.value))", at: id.node))
    }
    return found
      + settings.actions.flatMap {
        context.undeclared($0.section, kind: "section", among: known, code: .unknownSection)
      }
  }
}
