internal import Diagnostics

/// What a code's page says and in which order, for every shape that it is shown in.
struct PageOutline {
  enum Block {
    case paragraph(String)
    case file(ExampleFile)
    /// As it is typed.
    case command(String)
    case items([(term: String, text: String)])
  }

  struct Section {
    /// Nil for what stands right below the title.
    var heading: String?
    var blocks: [Block]
  }

  let page: CodePage

  /// Severity, version and fix, in a few words each.
  var facts: [String] {
    [severity, "since \(page.since)"] + (page.isFixable ? ["may have a fix"] : [])
  }

  private var severity: String {
    let asked = page.presets.filter { $0.severity != nil }
    guard !page.presets.isEmpty else { return page.code.severity.rawValue }
    guard let severity = asked.first?.severity else { return "only where the configuration asks for it" }
    if asked.count == page.presets.count { return "\(severity.rawValue) in every preset" }
    let names = asked.map(\.name).joined(separator: " and ")
    return "\(severity.rawValue) in the \(asked.count == 1 ? "preset" : "presets") \(names)"
  }

  var sections: [Section] {
    var sections = [
      Section(heading: nil, blocks: [.paragraph(page.meaning)]),
      Section(heading: "Why it matters", blocks: [.paragraph(page.reason)]),
      Section(heading: "What to do", blocks: [.paragraph(page.remedy)]),
    ]
    sections += examples
    if !page.options.isEmpty {
      sections.append(Section(heading: "Options", blocks: [.items(page.options.map(Self.item))]))
    }
    return sections
  }

  var examples: [Section] {
    switch page.examples {
    case .none(let because): return [Section(heading: "Example", blocks: [.paragraph(because)])]
    case .shown(let given, let wrong, let right):
      let shared = given.isEmpty ? [] : [Section(heading: "For both examples", blocks: given.map { .file($0) })]
      var last = Self.blocks(right)
      if wrong.command == right.command { last.removeLast() }
      return shared + [
        Section(heading: "Wrong", blocks: Self.blocks(wrong)), Section(heading: "Right", blocks: last),
      ]
    }
  }

  private static func blocks(_ example: CodeExample) -> [Block] {
    example.files.map { .file($0) } + [.command("settle " + example.command)]
  }

  private static func item(_ option: CodeOption) -> (String, String) {
    (option.name, "\(option.summary) It is \(option.type); \(option.defaultValue) unless said.")
  }
}
