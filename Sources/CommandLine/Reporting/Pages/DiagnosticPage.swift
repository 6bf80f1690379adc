package import DocumentModel

/// The page that explains a code to users: a file in `docs/rules`, parsed by ``init(markdown:)``.
package struct DiagnosticPage: Sendable {
  package enum Block: Sendable {
    case paragraph(String)
    case file(ExampleFile)
    /// A command as typed.
    case command(String)
    case option(RuleOptionDescription)

    var paragraph: String? { if case .paragraph(let text) = self { text } else { nil } }
    var file: ExampleFile? { if case .file(let file) = self { file } else { nil } }
    var command: String? { if case .command(let command) = self { command } else { nil } }
    var option: RuleOptionDescription? { if case .option(let option) = self { option } else { nil } }
  }

  package struct Section: Sendable {
    /// Nil for the part between the title and the first heading.
    package let heading: String?
    package var blocks: [Block] = []
  }

  package let markdown: String
  package let code: DiagnosticCode
  /// Severity, version and fix, each as a short phrase.
  let facts: [String]
  package let sections: [Section]

  /// What findings with this code mean, in a sentence or two.
  package var meaning: String { text(of: nil) ?? "" }
  package var reason: String { text(of: "Why it matters") ?? "" }
  package var remedy: String { text(of: "What to do") ?? "" }
  /// Why there is no example, or nil if there are examples.
  package var noExample: String? { text(of: "Example") }
  /// The first version of the program with this code.
  package var since: String { facts.first { $0.hasPrefix("since ") }.map { String($0.dropFirst(6)) } ?? "" }
  package var isFixable: Bool { facts.contains("may have a fix") }

  package var options: [RuleOptionDescription] { sections.flatMap(\.blocks).compactMap(\.option) }

  /// The severity in each lint preset, or nil if the rule is off in it. Empty if the code isn't a lint rule.
  package var presets: [(name: String, severity: Severity?)] {
    guard code.family == .lint else { return [] }
    let stated = Self.severities(facts)
    return ["minimal", "recommended", "strict"].map { name in
      (name, stated.first { $0.words.contains(name) || $0.words.contains("every") }?.severity)
    }
  }

  /// The severities in a fact such as `note in the preset recommended, warning in the preset strict`, each with its
  /// words.
  static func severities(_ facts: [String]) -> [(severity: Severity, words: [String])] {
    (facts.first ?? "").split(separator: ",").compactMap { phrase in
      let words = phrase.split(separator: " ").map { String($0) }
      return words.first.flatMap { Severity(rawValue: $0) }.map { ($0, words) }
    }
  }

  /// Example files with this problem, and the command that reports it.
  package var wrong: DiagnosticExample? { example("Wrong") }
  package var right: DiagnosticExample? { example("Right") }

  private func example(_ heading: String) -> DiagnosticExample? {
    guard let own = section(heading) else { return nil }
    let files = ((section("For both examples")?.blocks ?? []) + own.blocks).compactMap(\.file)
    // The second example uses the command of the first unless it has its own.
    return (command(of: heading) ?? command(of: "Wrong")).map { DiagnosticExample(files: files, command: $0) }
  }

  private func command(of heading: String) -> String? { section(heading)?.blocks.lazy.compactMap(\.command).first }

  private func text(of heading: String?) -> String? { section(heading)?.blocks.lazy.compactMap(\.paragraph).first }

  private func section(_ heading: String?) -> Section? { sections.first { $0.heading == heading } }
}

package struct RuleOptionDescription: Sendable {
  package let name: String
  package let summary: String
  /// The allowed values as a phrase: `an integer of at least 0`.
  package let type: String
  package let defaultValue: String
}

extension DiagnosticPage {
  private static let places = "Declared in"

  /// The page of a code that schemas declare.
  ///
  /// - Parameters:
  ///   - messages: The message in each schema that declares the code.
  ///   - advice: Their advice on what to do.
  ///   - places: The locations of the declarations.
  package init(policy code: DiagnosticCode, messages: [String], advice: [String], places: [String]) {
    let parts: [(heading: String?, texts: [String])] = [
      // A single message is the summary already.
      (nil, messages.count > 1 ? messages : []), ("What to do", advice), (Self.places, places),
    ]
    let sections = parts.filter { !$0.texts.isEmpty }.map { heading, texts in
      Section(heading: heading, blocks: texts.map { .paragraph($0) })
    }
    let bodies = sections.map { section in
      let paragraphs = section.blocks.compactMap(\.paragraph).joined(separator: "\n\n")
      return section.heading.map { "## \($0)\n\n\(paragraphs)" } ?? paragraphs
    }
    let start = ["# \(code)", "**\(code.summary)**", code.severity.rawValue]
    self.init(
      markdown: (start + bodies).joined(separator: "\n\n") + "\n", code: code, facts: [code.severity.rawValue],
      sections: sections)
  }

  /// The locations in schemas that declare the code. Empty for a code of the program.
  package var declarations: [String] {
    sections.first { $0.heading == Self.places }?.blocks.compactMap(\.paragraph) ?? []
  }
}
