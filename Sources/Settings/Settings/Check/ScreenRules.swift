internal import DocumentModel
internal import JSONSchema

/// Checks that the rows, statuses, indicators and tour of a screen name things that exist, and that questions the
/// screen asks by itself have no inputs.
enum ScreenRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    let names = ScreenNames(settings: settings, context: context)
    var found: [Diagnostic] = []
    var seen: Set<String> = []
    for row in settings.sections.flatMap({ $0.rows ?? [] }) {
      switch row {
      case .setting(let path): found += names.fault(path)
      case .action(let action): found += names.fault(action, kind: "action", known: settings.actions.map(\.name.value))
      case .status(let status): found += names.fault(status, kind: "status", known: settings.statuses.map(\.name.value))
      }
      let (name, node) = row.named
      if !seen.insert(name).inserted {
        found.append(context.finding(.repeatedRow, message: "this row is already in another section", at: node))
      }
    }
    for status in settings.statuses {
      found += InputRules(inputs: [], context: context).faults(status.conditions)
      switch status.words {
      case .question(let question): found += names.fault(asking: question)
      case .text(let text): found += names.faults(in: text)
      case nil: continue
      }
    }
    for indicator in settings.indicators {
      found += indicator.question.map { names.fault(asking: $0) } ?? []
      guard let section = indicator.section else { continue }
      found += names.fault(section, kind: "section", known: settings.sections.map(\.id.value), code: .unknownSection)
    }
    if let tour = settings.tour {
      found += tour.question.map { names.fault(asking: $0) } ?? []
      for action in [tour.finish, tour.skip] {
        guard let action else { continue }
        found += names.fault(action, kind: "action", known: settings.actions.map(\.name.value))
      }
    }
    for export in settings.actions.flatMap(\.exports) {
      found += names.fault(export, kind: "export", known: settings.exports.map(\.name.value))
    }
    return found
  }
}

/// The names by which the parts of a screen refer to each other.
private struct ScreenNames {
  let settings: SettingsDeclaration
  let context: SettingsContext

  func fault(
    _ name: Located<String>, kind: String, known: [String], code: DiagnosticCode = .unknownName
  ) -> [Diagnostic] {
    guard !known.contains(name.value) else { return [] }
    return [
      context.finding(
        code, message: "x-settings has no \(words: kind) \(ValueDescription.quoted(name.value))", at: name.node,
        caption: context.didYouMean(name.value, among: known))
    ]
  }

  func fault(_ path: Located<Path>) -> [Diagnostic] {
    var found: [Diagnostic] = []
    _ = context.resolve(path.value) { message, caption in
      found.append(context.finding(.unknownSetting, message: message, at: path.node, caption: caption))
    }
    return found
  }

  /// Reports a question that doesn't exist, or that needs an input although the screen asks it by itself.
  func fault(asking question: Located<String>) -> [Diagnostic] {
    guard let declared = settings.questions.first(where: { $0.name.value == question.value }) else {
      return fault(question, kind: "question", known: settings.questions.map(\.name.value))
    }
    guard let input = declared.inputs.first else { return [] }
    return [
      context.finding(
        .openQuestion, message: "the question needs input \(input.name.value), which a screen cannot provide",
        at: question.node)
    ]
  }

  /// Reports settings named in a text that don't exist.
  func faults(in text: Located<String>) -> [Diagnostic] {
    WordTemplate(text.value).names.flatMap { name -> [Diagnostic] in
      guard let path = Path(name) else {
        return [context.finding(.unknownSetting, message: "{\(name)} is not a setting", at: text.node)]
      }
      return fault(Located(path, node: text.node))
    }
  }
}

extension SettingsDeclaration.Row {
  fileprivate var named: (name: String, node: NodeID) {
    switch self {
    case .setting(let path): (path.value.description, path.node)
    case .action(let action): ("action:" + action.value, action.node)
    case .status(let status): ("status:" + status.value, status.node)
    }
  }
}
