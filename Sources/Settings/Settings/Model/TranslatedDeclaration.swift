extension Translation {
  /// The role of a text for its owner, by which a translation refers to it.
  package enum Role: Hashable, Sendable {
    case title, description, help
    /// Any other text, identified by itself.
    case other
  }

  /// Visits a text, and may change it.
  package typealias Visit = (Role, inout String) -> Void
}

extension Translation.Words {
  package subscript(role: Translation.Role, text: String) -> String? {
    switch role {
    case .title: title?.value
    case .description: description?.value
    case .help: help?.value
    case .other: self[text]
    }
  }
}

extension SettingsDeclaration {
  /// The same declaration with the texts of another language.
  package func translated(by translation: Translation?) -> Self {
    guard let translation else { return self }
    var translated = self
    translated.visitTexts { name, role, text in
      if let words = translation[name]?[role, text] { text = words }
    }
    return translated
  }

  /// Visits each text of a screen except those of settings, with the name that translations use for its owner.
  mutating func visitTexts(_ visit: (_ name: String, _ role: Translation.Role, _ text: inout String) -> Void) {
    func visiting(_ name: String, _ body: (TextVisitor) -> Void) {
      withoutActuallyEscaping(visit) { visit in body(TextVisitor { visit(name, $0, &$1) }) }
    }
    for index in sections.indices { visiting("section:" + sections[index].id.value) { sections[index].visit($0) } }
    for index in actions.indices { visiting("action:" + actions[index].name.value) { actions[index].visit($0) } }
    for index in questions.indices {
      visiting("question:" + questions[index].name.value) { questions[index].visit($0) }
    }
    for index in exports.indices { visiting("export:" + exports[index].name.value) { exports[index].visit($0) } }
    for index in statuses.indices { visiting("status:" + statuses[index].name.value) { statuses[index].visit($0) } }
    for index in indicators.indices {
      visiting("indicator:" + indicators[index].name.value) { $0.each(.title, text: &indicators[index].title) }
    }
    visiting("tour") { tour?.visit($0) }
  }
}

extension SettingsDeclaration.Section {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    texts.each(.title, text: &title)
    texts.each(.description, text: &description)
    texts.each(.other, text: &footer)
  }
}

extension SettingsDeclaration.Action {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    texts.each(.title, text: &title)
    texts.each(.description, text: &description)
    texts.each(.help, text: &help)
    texts.each(.other, text: &button)
    texts.each(.other, text: &exportsTitle)
    texts.each(&conditions)
    for index in confirmations.indices { texts.visit(.other, &confirmations[index].shown) }
    texts.each(&own)
    for index in outcomes.indices {
      texts.each(.other, text: &outcomes[index].title)
      texts.each(&outcomes[index].own)
      guard var dialog = outcomes[index].dialog else { continue }
      texts.visit(.other, &dialog.title)
      texts.visit(.other, &dialog.button)
      outcomes[index].dialog = dialog
    }
  }
}

extension SettingsDeclaration.Question {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    texts.each(.title, text: &title)
    texts.each(&conditions)
  }
}

extension SettingsDeclaration.Export {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    texts.each(.title, text: &title)
    texts.each(.description, text: &description)
    texts.each(.other, text: &heading)
  }
}

extension SettingsDeclaration.Status {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    guard case .text(var text) = words else { return }
    texts.visit(.other, &text.value)
    words = .text(text)
  }
}

extension SettingsDeclaration.Tour {
  fileprivate mutating func visit(_ texts: TextVisitor) {
    if var first = welcome {
      texts.each(&first.card)
      texts.each(&first.badge)
      texts.each(.other, text: &first.button)
      welcome = first
    }
    for index in cards.indices { texts.each(&cards[index]) }
    texts.each(.other, text: &next)
  }
}

/// Visits texts that may be absent.
private struct TextVisitor {
  let visit: Translation.Visit

  func each(_ role: Translation.Role, text: inout String?) {
    guard var words = text else { return }
    visit(role, &words)
    text = words
  }

  func each(_ role: Translation.Role, text: inout Located<String>?) {
    guard var words = text?.value else { return }
    visit(role, &words)
    text?.value = words
  }

  func each(_ conditions: inout [SettingCondition]) {
    for index in conditions.indices { each(.other, text: &conditions[index].message) }
  }

  func each(_ behavior: inout SettingsDeclaration.Behavior) {
    each(.other, text: &behavior.done)
    for index in behavior.effects.indices { visit(.other, &behavior.effects[index].text.value) }
  }

  func each(_ card: inout ScreenCard?) {
    guard var words = card else { return }
    each(&words)
    card = words
  }

  func each(_ card: inout ScreenCard) {
    visit(.other, &card.title)
    each(.other, text: &card.text)
  }
}
