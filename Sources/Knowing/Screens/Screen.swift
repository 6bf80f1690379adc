package import Diagnostics
package import Settings

/// A settings screen as data: what a schema says of it, with what a file says of each setting. Nothing that nobody may see is
/// in it.
package struct Screen: Sendable {
  /// Something that is wrong with the file, or with a layer of it.
  package struct Finding: Sendable {
    package var severity: Severity
    package var code: String
    package var message: String
    /// From 1.
    package var line: Int
    package var path: String
  }

  /// A badge that is on.
  package struct Indicator: Sendable {
    package var id: String
    package var title: String
    package var icon: String?
    package var section: String?
  }

  package struct Section: Sendable {
    package var id: String
    package var title: String
    package var description: String?
    package var footer: String?
    package var icon: String?
    package var rows: [Row]
  }

  /// What is shown first, while its question is answered yes.
  package struct Tour: Sendable {
    package struct Button: Sendable {
      package var action: String
      package var title: String
    }

    package var welcome: SettingsDeclaration.Tour.Welcome?
    package var cards: [SettingsDeclaration.Tour.Card]
    package var finish: Button?
    package var skip: Button?
  }

  /// What the schema lets a person ask.
  package struct Question: Sendable {
    package var id: String
    package var title: String
    package var inputs: [Field]
  }

  /// The short name of the schema; nil for a file without one.
  package var name: String?
  package var title: String
  package var description: String?
  /// As it was named.
  package var file: String
  package var findings: [Finding] = []
  package var indicators: [Indicator] = []
  package var tour: Tour?
  package var sections: [Section] = []
  package var questions: [Question] = []

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

extension Screen {
  /// Everything that stands on the screen, groups before what is inside.
  package var allRows: [Row] {
    var rows: [Row] = []
    var pending = Array(sections.flatMap(\.rows).reversed())
    while let next = pending.popLast() {
      rows.append(next)
      if case .setting(let setting) = next.content { pending += setting.rows.reversed() }
    }
    return rows
  }
}
