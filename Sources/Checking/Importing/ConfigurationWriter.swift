internal import DocumentModel
internal import Linting
internal import Workspace

/// Lays out the entries of a configuration according to its own rules, so that no fix or formatting changes the new
/// file.
struct ConfigurationWriter {
  private var width = Int.max
  private var indent = 2
  private var sortsKeys = false
  /// The columns that quoting adds to a word, and formatting to a pair of brackets.
  private var (columnsOfQuotes, columnsOfBrackets) = (0, 0)
  private var allowsBraces = true
  private var allowsBrackets = true

  /// - Parameters:
  ///   - rules: The configuration's lint rules, or nil if it has none.
  ///   - format: The configuration's formatting options, or nil if it has none.
  init(_ rules: LintSettings? = nil, format: FormatterConfiguration? = nil) {
    indent = format?.indent ?? 2
    columnsOfBrackets = format?.spacesBrackets == true ? 2 : 0
    guard let plan = rules.map({ LintPlan($0) }) else { return }
    func options(_ name: String) -> RuleOptions? { plan.entry(name)?.options }
    width = options("line-length")?.number("max") ?? .max
    indent = options("indentation")?.number("spaces") ?? indent
    sortsKeys = options("key-ordering") != nil
    columnsOfQuotes = options("quoted-strings") == nil ? 0 : 2
    func isFree(_ name: String) -> Bool {
      // `forbid: non-empty` forbids most of them, so don't use any.
      switch options(name)?["forbid"] {
      case nil, .flag(false): true
      case .flag(true), .number, .text, .list: false
      }
    }
    allowsBraces = isFree("braces")
    allowsBrackets = isFree("brackets")
  }

  func text(_ entries: [ConfigurationEntry]) -> String {
    lines(entries, margin: 0).map { $0 + "\n" }.joined()
  }

  /// The texts as one-line comments. Line breaks are replaced, because they would end the comment.
  static func comments(_ texts: [String]) -> [String] { texts.map { "# \($0.onOneLine.showingControlPictures)" } }

  private func lines(_ entries: [ConfigurationEntry], margin: Int) -> [String] {
    let blanks = String(repeating: " ", count: margin)
    return inOrder(entries).flatMap { entry in
      let comments = Self.comments(entry.comments).map { blanks + $0 }
      // The column after the key, its colon and a space.
      if let flow = flow(entry.value, after: margin + entry.key.unicodeScalars.count + 2) {
        return comments + ["\(blanks)\(entry.key): \(flow)"]
      }
      return comments + ["\(blanks)\(entry.key):"] + lines(entry.value, margin: margin + indent)
    }
  }

  private func lines(_ value: ConfigurationValue, margin: Int) -> [String] {
    switch value {
    case .scalar(let text): [String(repeating: " ", count: margin) + text]
    case .mapping(let entries, _): lines(entries, margin: margin)
    case .list(let items, _):
      items.flatMap { item in
        var lines = lines(item, margin: margin + 2)
        lines[0] = String(repeating: " ", count: margin) + "- " + String(lines[0].unicodeScalars.dropFirst(margin + 2))
        return lines
      }
    }
  }

  /// The value in flow style if that is allowed and fits in the line. A scalar is always written like this.
  private func flow(_ value: ConfigurationValue, after column: Int) -> String? {
    let text = flow(value)
    switch value {
    case .scalar: return text
    case .mapping(let entries, let isBlock):
      // An empty mapping or list can't be written in block style.
      if entries.isEmpty { return text }
      guard !isBlock, allowsBraces else { return nil }
    case .list(let items, let isBlock):
      if items.isEmpty { return text }
      guard !isBlock, allowsBrackets else { return nil }
    }
    // The key may be quoted too.
    let added = columnsOfQuotes * (words(value) + 1) + columnsOfBrackets * text.utf8.count { "[{".utf8.contains($0) }
    return column + text.unicodeScalars.count + added <= width ? text : nil
  }

  /// The number of keys and scalars in a value.
  private func words(_ value: ConfigurationValue) -> Int {
    switch value {
    case .scalar: 1
    case .mapping(let entries, _): entries.reduce(0) { $0 + 1 + words($1.value) }
    case .list(let items, _): items.reduce(0) { $0 + words($1) }
    }
  }

  func flow(_ value: ConfigurationValue) -> String {
    switch value {
    case .scalar(let text): text
    case .mapping(let entries, _):
      "{\(inOrder(entries).map { "\($0.key): \(flow($0.value))" }.joined(separator: ", "))}"
    case .list(let items, _): "[\(items.map(flow).joined(separator: ", "))]"
    }
  }

  private func inOrder(_ entries: [ConfigurationEntry]) -> [ConfigurationEntry] {
    guard sortsKeys else { return entries }
    return entries.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
  }
}

indirect enum ConfigurationValue {
  /// Source text that is written verbatim.
  case scalar(String)
  case list([ConfigurationValue], isBlock: Bool = false)
  case mapping([ConfigurationEntry], isBlock: Bool = false)
}

struct ConfigurationEntry {
  var comments: [String] = []
  var key: String
  var value: ConfigurationValue

  init(_ key: String, value: ConfigurationValue, comments: [String] = []) {
    self.key = key
    self.value = value
    self.comments = comments
  }

  init(_ key: String, text: String) { self.init(key, value: .scalar(text)) }
}
