package import DocumentModel

/// The parts of a screen, other than its sections, that `x-settings` declares.
extension SettingsDeclaration {
  /// An element of a section.
  package enum Row: Sendable {
    case setting(Located<Path>)
    case action(Located<String>)
    case status(Located<String>)
  }

  /// A line that shows the current state.
  package struct Status: NamedDeclaration, Sendable {
    package enum Words: Sendable {
      /// The title of a question if its answer is yes, otherwise its message.
      case question(Located<String>)
      case text(Located<String>)
    }

    package var name: Located<String>
    /// Nil if it shows no text.
    package var words: Words?
    package var conditions: [SettingCondition]
    package var tone: Tone
  }

  /// A badge shown while the answer to a question is yes.
  package struct Indicator: Sendable {
    package var name: Located<String>
    package var title: String?
    /// The names of its icons, in order of preference.
    package var icons: [String]
    package var color: ScreenColor?
    package var question: Located<String>?
    package var section: Located<String>?
  }

  /// Cards shown before anything else while the answer to the tour's question is yes.
  package struct Tour: Sendable {
    package typealias Card = ScreenCard

    package struct Welcome: Sendable {
      package var card: Card
      package var badge: Card?
      package var button: String?
    }

    package var node: NodeID
    package var question: Located<String>?
    package var welcome: Welcome?
    package var cards: [Card]
    /// The label of the button that shows the next card.
    package var next: String?
    package var finish: Located<String>?
    package var skip: Located<String>?
  }
}

extension SettingsDeclaration.Row {
  init?(_ reader: DeclarationReader) {
    if let path = reader.path("setting") {
      self = .setting(path)
    } else if let action = reader.text("action") {
      self = .action(action)
    } else if let status = reader.text("status") {
      self = .status(status)
    } else {
      return nil
    }
  }
}

extension SettingsDeclaration.Status {
  init(_ name: Located<String>, reader: DeclarationReader) {
    self.name = name
    words = reader.text("question").map { .question($0) } ?? reader.text("text").map { .text($0) }
    conditions = SettingsDeclaration.conditions("when", reader: reader)
    tone = reader.tone ?? .plain
  }
}

extension SettingsDeclaration.Indicator {
  init(_ name: Located<String>, reader: DeclarationReader) {
    self.name = name
    title = reader.words("title")
    icons = reader.items("icons").compactMap { reader.document.string($0) }
    color = reader.color
    question = reader.text("question")
    section = reader.text("section")
  }
}

extension SettingsDeclaration.Tour {
  init(_ reader: DeclarationReader) {
    func card(_ node: NodeID) -> Card {
      let card = DeclarationReader(reader.document, node: node)
      return Card(
        icon: card.words("icon"), color: card.color, title: card.words("title") ?? "", text: card.words("text"))
    }
    node = reader.node
    question = reader.text("question")
    welcome = reader.value("welcome").map { node in
      let welcome = DeclarationReader(reader.document, node: node)
      return Welcome(card: card(node), badge: welcome.value("badge").map(card), button: welcome.words("button"))
    }
    cards = reader.items("cards").map(card)
    next = reader.words("next")
    finish = reader.text("finish")
    skip = reader.text("skip")
  }
}

/// The color of an icon and its surroundings.
public enum ScreenColor: String, CaseIterable, Sendable {
  case blue, green, purple, orange, red, gray
}

/// A short text with an icon.
public struct ScreenCard: Hashable, Sendable {
  /// The name of the icon, an SF Symbol or a plain name; nil for none.
  public let icon: String?
  /// The color of the icon, or nil for the default.
  public let color: ScreenColor?
  /// The heading.
  public internal(set) var title: String
  /// The text below it, or nil for none.
  public internal(set) var text: String?
}

extension DeclarationReader {
  var color: ScreenColor? { words("color").flatMap { ScreenColor(rawValue: $0) } }
}

/// A text with placeholders in braces that are replaced by values.
package struct WordTemplate: Sendable {
  package enum Part: Hashable, Sendable {
    case words(String)
    case name(String)
  }

  package let parts: [Part]

  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
      parts.append(.name(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.words(String(rest))) }
    self.parts = parts
  }

  package var names: [String] {
    parts.compactMap { part in
      switch part {
      case .words: nil
      case .name(let name): name
      }
    }
  }

  /// The text with each placeholder replaced, or nil if a value is missing.
  package func filled(_ value: (String) -> String?) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .name(let name):
        guard let value = value(name) else { return nil }
        text += value
      }
    }
    return text
  }
}
