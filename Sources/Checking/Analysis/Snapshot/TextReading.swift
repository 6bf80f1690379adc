package import DocumentModel
package import FileAccess
package import JSONParsing
internal import Synchronization
package import YAMLReading

/// One file as read: its values, tree and lines, each computed on first use.
package final class TextReading: Sendable {
  /// The file's bytes, in UTF-8 or, with a byte order mark, in UTF-16.
  package let bytes: [UInt8]
  package let syntax: TextSyntax
  package let limits: Limits
  private let sideBySide: SideBySide?
  private let ownValues: Once<ParsedText>
  private let yamlValues: Once<ParsedText>
  private let treePart: Once<SyntaxTree>
  private let both: Once<SyntaxDocument>
  private let lineIndex = Once<LineIndex>()

  /// - Parameter sideBySide: what a large text may be read by; nil for the thread that asks.
  package init(_ bytes: [UInt8], syntax: TextSyntax, limits: Limits, sideBySide: SideBySide? = nil) {
    self.bytes = bytes
    self.syntax = syntax
    self.limits = limits
    self.sideBySide = sideBySide
    ownValues = Once()
    yamlValues = Once()
    treePart = Once()
    both = Once()
  }

  /// A text that was read already, as YAML.
  init(_ document: SyntaxDocument, syntax: TextSyntax, limits: Limits) {
    bytes = document.text
    self.syntax = syntax
    self.limits = limits
    sideBySide = nil
    yamlValues = Once(document.parsed)
    treePart = Once(document.tree)
    both = Once(document)
    switch syntax {
    case .yaml: ownValues = Once(document.parsed)
    case .json, .jsonWithComments: ownValues = Once()
    }
  }

  /// - Parameter parsed: The values of a YAML text.
  private init(_ parsed: ParsedText, limits: Limits) {
    bytes = parsed.document.text
    syntax = .yaml
    self.limits = limits
    sideBySide = nil
    ownValues = Once(parsed)
    yamlValues = Once(parsed)
    treePart = Once()
    both = Once()
  }

  /// - Parameter parsed: The values, from whatever notation they were read.
  init(_ parsed: ParsedText, syntax: TextSyntax, limits: Limits) {
    bytes = parsed.document.text
    self.syntax = syntax
    self.limits = limits
    sideBySide = nil
    ownValues = Once(parsed)
    yamlValues = Once()
    treePart = Once()
    both = Once()
  }

  /// The text after some edits. If it is large and its values are known, only the entries around the edits are parsed again.
  ///
  /// - Parameter bytes: The text with the edits applied.
  func edited(_ bytes: [UInt8], by edits: [TextEdit]) -> TextReading {
    guard syntax == .yaml, let old = ownValues.known,
      let parsed = YAMLParser.parse(bytes, edits: edits, of: old, limits: limits)
    else { return TextReading(bytes, syntax: syntax, limits: limits, sideBySide: sideBySide) }
    return TextReading(parsed, limits: limits)
  }

  /// The values, by the notation of the text.
  package var parsed: ParsedText {
    ownValues.value {
      switch syntax {
      case .yaml: asYAML
      case .json: json(.strict)
      case .jsonWithComments: json(.withComments)
      }
    }
  }

  private func json(_ notation: JSONNotation) -> ParsedText {
    TemplateMarks.recognized(in: JSONParser.parse(bytes, limits: limits, notation: notation), isJSON: true)
  }

  /// The values of JSON where comments and trailing commas are no errors.
  package var withComments: ParsedText { syntax == .jsonWithComments ? parsed : json(.withComments) }

  /// The values as YAML has them, of JSON too: edits are made on these.
  package var asYAML: ParsedText {
    yamlValues.value {
      TemplateMarks.recognized(in: YAMLParser.parse(bytes, limits: limits, by: sideBySide), isJSON: false)
    }
  }

  /// The lossless tree, read as YAML, shared by everything that needs tokens or comments.
  package var tree: SyntaxTree {
    treePart.value {
      let tree = SyntaxTree(bytes, limits: limits)
      // Tokens show that most files are well-formed; for the others parsing shows whether they are in UTF-16.
      return tree.isPlainlySound || !asYAML.isRecoded ? tree : SyntaxTree(asYAML.document.text, limits: limits)
    }
  }

  /// Values and tokens side by side, as YAML has them.
  package var document: SyntaxDocument {
    both.value { SyntaxDocument(asYAML, tree: tree) }
  }

  /// Whether the tokens alone show that the parser would find no error. A UTF-16 file never passes, because its first
  /// byte isn't valid UTF-8.
  var isPlainlySound: Bool { tree.isPlainlySound && tree.text.first == bytes.first }

  /// The text in UTF-8.
  package var text: [UInt8] {
    // Most YAML files need only their tokens for it.
    syntax.isJSON ? parsed.document.text : ownValues.known?.document.text ?? tree.text
  }

  package var lines: LineIndex { lineIndex.value { ownValues.known?.document.lines ?? LineIndex(text) } }

  /// The text's values, unless its tokens alone show that the root has no such property.
  package func values(ifTheyMayHave property: String) -> Document? {
    if ownValues.known == nil, syntax == .yaml, tree.isPlainlySound, !tree.mayHaveProperty(property) { return nil }
    return parsed.document
  }
}

extension SyntaxTree {
  /// Whether the root may have a property of the name.
  fileprivate func mayHaveProperty(_ name: String) -> Bool {
    guard documents.contains(where: { _ in true }) else { return true }
    // A document without content doesn't count.
    guard let stating = documents.first(where: { children(child($0)).contains { _ in true } }) else { return false }
    return children(child(stating)).contains { entry in
      self[entry].kind == .pair && value(ofScalar: child(entry)).elementsEqual(name.utf8)
    }
  }
}

/// The notation in which a file is read.
public enum TextSyntax: Sendable {
  case yaml
  case json
  /// JSON as some programs read it.
  case jsonWithComments

  /// - Parameter notation: nil for YAML.
  package init(_ notation: JSONNotation?) {
    self =
      switch notation {
      case .strict: .json
      case .withComments: .jsonWithComments
      case nil: .yaml
      }
  }

  package init(_ language: EmbeddedText.Language) {
    self =
      switch language {
      case .yaml: .yaml
      case .json: .json
      case .jsonWithComments: .jsonWithComments
      }
  }

  public var isJSON: Bool {
    switch self {
    case .yaml: false
    case .json, .jsonWithComments: true
    }
  }
}
