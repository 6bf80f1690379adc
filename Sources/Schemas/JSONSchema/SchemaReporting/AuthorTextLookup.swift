internal import DocumentModel
internal import YAMLReading

/// What the schema's author says about the value of a finding, looked up only if there is a finding.
struct AuthorTextLookup {
  /// The largest length of an example or default to show, in code points.
  private static let longest = 60
  /// The largest number of examples searched for one that may be shown.
  private static let maxExamples = 10

  private struct Key: Hashable {
    var about: [SubschemaID]
    var keyword: Keyword?
    var choice: String?
  }

  private let forms: FormWords
  /// Whether the schema is about settings. A meta-schema has no texts for the authors of schemas.
  private let isOfSettings: Bool
  private var known: [Key: AuthorText] = [:]

  private var program: Program { forms.program }

  init(_ forms: FormWords) {
    self.forms = forms
    isOfSettings = forms.program.sources.first.map { Draft.named($0.uri) == nil } ?? true
  }

  /// Adds the author's words to a finding, and the setting that they are about.
  mutating func add(to diagnostic: inout Diagnostic, finding: Finding) {
    diagnostic.cause = finding.missing?.cause(finding.missingNames)?.text
    var path = finding.place
    var about = finding.owners
    // The text about the right name is more helpful than that about a wrong or missing one.
    let isUnknown = finding.property != nil && finding.disallowedKeys == [finding.property]
    let isMissing = finding.keyword == .required && finding.missingNames.count == 1
    if let name = isMissing ? finding.missingNames.first : isUnknown ? finding.suggestion?.text : nil {
      about = finding.owners.flatMap { forms.properties(name, in: $0) }.uniqued()
      path = path.appending(name)
    } else if finding.depth == 1, isUnknown || finding.keyword == .required {
      return
    }
    if finding.usesAuthorText {
      if !path.segments.isEmpty { diagnostic.setting = path }
      return
    }
    guard isOfSettings, !about.isEmpty, about[0] != .always else { return }
    let choice = finding.keyword == .enum || finding.keyword == .const ? finding.suggestion?.text : nil
    let words = words(Key(about: about, keyword: finding.keyword, choice: choice))
    if !path.segments.isEmpty { diagnostic.setting = path }
    guard !words.isEmpty else { return }
    diagnostic.words = words
    if words.example != nil, diagnostic.help?.text.hasPrefix(FormWords.exampleStart) == true { diagnostic.help = nil }
  }

  private mutating func words(_ key: Key) -> AuthorText {
    if let words = known[key] { return words }
    let applied = (key.about + key.about.prefix(2).flatMap(forms.certain)).uniqued()
    var words = AuthorText(wanted: description(applied))
    if !isSensitive(applied) {
      words.choice = key.choice.flatMap { choice($0, ids: applied) }
      words.standard = value("default", ids: applied)
      // Next to `must be "a" or "b"`, the example `"a"` adds nothing.
      let isListed = key.keyword == .enum || key.keyword == .const
      if !isListed { words.example = example(applied) }
    }
    known[key] = words
    return words
  }

  private func isSensitive(_ ids: [SubschemaID]) -> Bool {
    program.hasSensitive && ids.contains { program.sensitivity.holds($0) }
  }

  // MARK: Stated texts

  private func stated(_ name: String, id: SubschemaID) -> (document: Document, node: NodeID)? {
    let document = program.document(of: id)
    let node = program.tables[id].node
    guard document.kind(node) == .object else { return nil }
    return document.value(node, named: name).map { (document, $0) }
  }

  private func text(_ name: String, id: SubschemaID) -> String? {
    stated(name, id: id).flatMap { $0.document.string($0.node) }.flatMap(FirstSentence.of)
  }

  private func description(_ ids: [SubschemaID]) -> String? {
    func first(_ read: (SubschemaID) -> String?) -> String? { ids.lazy.compactMap(read).first }
    return first { text("description", id: $0) ?? text("markdownDescription", id: $0) }
      ?? first { help($0) } ?? first { text("title", id: $0) }
  }

  private func help(_ id: SubschemaID) -> String? {
    guard let keyword = program.help, let (document, node) = stated(keyword.name, id: id) else { return nil }
    return keyword.states(document, node).flatMap(FirstSentence.of)
  }

  /// The description of a value listed in `enum`.
  private func choice(_ value: String, ids: [SubschemaID]) -> String? {
    for id in ids {
      guard let (document, list) = stated("enum", id: id),
        let place = Array(document.items(list)).firstIndex(where: { document.string($0) == value })
      else { continue }
      for name in ["enumDescriptions", "markdownEnumDescriptions"] {
        guard let (document, list) = stated(name, id: id), document.kind(list) == .array else { continue }
        let items = Array(document.items(list))
        guard items.indices.contains(place) else { continue }
        if let text = document.string(items[place]).flatMap(FirstSentence.of) {
          return "\(ValueDescription.quoted(value)) is: \(text)"
        }
      }
    }
    return nil
  }

  // MARK: Values

  private func value(_ name: String, ids: [SubschemaID]) -> String? {
    ids.lazy.compactMap { id in stated(name, id: id).flatMap { shown($0.document, node: $0.node, ids: ids) } }.first
  }

  private func example(_ ids: [SubschemaID]) -> String? {
    for id in ids {
      guard let (document, list) = stated("examples", id: id), document.kind(list) == .array else { continue }
      for item in document.items(list).prefix(Self.maxExamples) {
        if let shown = shown(document, node: item, ids: ids) { return shown }
      }
    }
    return nil
  }

  /// A value in YAML if it is short and allowed there; otherwise nil.
  private func shown(_ document: Document, node: NodeID, ids: [SubschemaID]) -> String? {
    let isPlain =
      document.kind(node) == .array
      ? document.items(node).allSatisfy { !document.kind($0).isCollection } : document.kind(node) != .object
    // A mapping takes several lines, and a default of `null` means that there is none.
    guard isPlain, document.kind(node) != .null else { return nil }
    let text = InlineText.of(document, node: node)
    guard text.unicodeScalars.count <= Self.longest, !text.contains(where: \.isNewline) else { return nil }
    // Authors forget to update examples, and one that the schema rejects would mislead.
    var evaluator = Evaluator(program, in: document)
    return evaluator.checkChild(ids[0], node: node) ? text : nil
  }
}
