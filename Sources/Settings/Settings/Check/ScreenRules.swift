internal import DocumentModel
internal import JSONSchema

/// Checks that the rows, statuses, indicators and tour of a screen name things that exist, and that questions the
/// screen asks by itself have no inputs.
enum ScreenRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    let names = ScreenNames(settings: settings, context: context)
    let (actions, sections) = (settings.actions.map(\.name.value), settings.sections.map(\.id.value))
    var found: [Diagnostic] = []
    var seen: Set<String> = []
    for row in settings.sections.flatMap({ $0.rows ?? [] }) {
      switch row {
      case .setting(let path): found += context.unknown(path)
      case .action(let action): found += context.undeclared(action, kind: "action", among: actions)
      case .status(let status):
        found += context.undeclared(status, kind: "status", among: settings.statuses.map(\.name.value))
      }
      let (name, node) = row.named
      if !seen.insert(name).inserted {
        found.append(context.finding(.repeatedRow, message: "this row is already in another section", at: node))
      }
    }
    for status in settings.statuses {
      found += InputRules(inputs: [], context: context).problems(status.conditions)
      switch status.words {
      case .question(let question): found += names.problems(asking: question)
      case .text(let text): found += names.problems(in: text)
      case nil: continue
      }
    }
    for indicator in settings.indicators {
      found += names.problems(asking: indicator.question)
      found += context.undeclared(indicator.section, kind: "section", among: sections, code: .unknownSection)
    }
    if let tour = settings.tour {
      found += names.problems(asking: tour.question)
      for action in [tour.finish, tour.skip] {
        found += context.undeclared(action, kind: "action", among: actions)
      }
    }
    for export in settings.actions.flatMap(\.exports) {
      found += context.undeclared(export, kind: "export", among: settings.exports.map(\.name.value))
    }
    return found
  }
}

/// The names by which the parts of a screen refer to each other.
private struct ScreenNames {
  let settings: SettingsDeclaration
  let context: SettingsContext

  /// Reports a question that doesn't exist, or that needs an input although the screen asks it by itself.
  func problems(asking question: Located<String>?) -> [Diagnostic] {
    guard let question, let declared = settings.questions.named(question.value) else {
      return context.undeclared(question, kind: "question", among: settings.questions.map(\.name.value))
    }
    guard let input = declared.inputs.first else { return [] }
    return [
      context.finding(
        .openQuestion, message: "the question needs input \(input.name.value), which a screen cannot provide",
        at: question.node)
    ]
  }

  /// Reports settings named in a text that don't exist.
  func problems(in text: Located<String>) -> [Diagnostic] {
    WordTemplate(text.value).names.flatMap { name -> [Diagnostic] in
      guard let path = Path(name) else {
        return [context.finding(.unknownSetting, message: "{\(name)} is not a setting", at: text.node)]
      }
      return context.unknown(Located(path, node: text.node))
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
