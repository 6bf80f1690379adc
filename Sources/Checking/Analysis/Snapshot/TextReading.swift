package import DocumentModel
package import FileAccess
internal import JSONParsing
internal import Synchronization
package import YAMLReading

/// One parsed file: its values, tree and lines, each computed on first use.
package final class TextReading: Sendable {
  /// The bytes of the file, in UTF-8 or, with a byte order mark, in UTF-16.
  package let bytes: [UInt8]
  package let syntax: TextSyntax
  package let limits: Limits
  private let parallelRunner: ParallelRunner?
  private let ownValues: Once<ParsedText>
  private let yamlValues: Once<ParsedText>
  private let treePart: Once<SyntaxTree>
  private let both: Once<SyntaxDocument>
  private let lineIndex = Once<LineIndex>()

  /// - Parameter parallelRunner: The workers that may parse a large text in parallel, or nil to use only the calling
  ///   thread.
  package init(_ bytes: [UInt8], syntax: TextSyntax, limits: Limits, parallelRunner: ParallelRunner? = nil) {
    self.bytes = bytes
    self.syntax = syntax
    self.limits = limits
    self.parallelRunner = parallelRunner
    ownValues = Once()
    yamlValues = Once()
    treePart = Once()
    both = Once()
  }

  /// A text that was already parsed as YAML.
  init(_ document: SyntaxDocument, syntax: TextSyntax, limits: Limits) {
    bytes = document.text
    self.syntax = syntax
    self.limits = limits
    parallelRunner = nil
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
    parallelRunner = nil
    ownValues = Once(parsed)
    yamlValues = Once(parsed)
    treePart = Once()
    both = Once()
  }

  /// - Parameter parsed: The values, whatever format they were parsed from.
  init(_ parsed: ParsedText, syntax: TextSyntax, limits: Limits) {
    bytes = parsed.document.text
    self.syntax = syntax
    self.limits = limits
    parallelRunner = nil
    ownValues = Once(parsed)
    yamlValues = Once()
    treePart = Once()
    both = Once()
  }

  /// The text after some edits. If it is large and its values are known, only the entries around the edits are parsed
  /// again.
  ///
  /// - Parameter bytes: The text with the edits applied.
  func edited(_ bytes: [UInt8], by edits: [TextEdit]) -> TextReading {
    guard syntax == .yaml, let old = ownValues.known,
      let parsed = YAMLParser.parse(bytes, edits: edits, of: old, limits: limits)
    else { return TextReading(bytes, syntax: syntax, limits: limits, parallelRunner: parallelRunner) }
    return TextReading(parsed, limits: limits)
  }

  /// The values, parsed in the format of the file.
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

  /// The values of JSON, parsed so that comments and trailing commas aren't errors.
  package var withComments: ParsedText { syntax == .jsonWithComments ? parsed : json(.withComments) }

  /// The values parsed as YAML even if the file is JSON. Edits are based on them.
  package var asYAML: ParsedText {
    yamlValues.value {
      TemplateMarks.recognized(in: YAMLParser.parse(bytes, limits: limits, by: parallelRunner), isJSON: false)
    }
  }

  /// The lossless syntax tree of the text, parsed as YAML, for everything that needs tokens or comments.
  package var tree: SyntaxTree {
    treePart.value {
      let tree = SyntaxTree(bytes, limits: limits)
      // The tokens show that most files are well-formed. Others must be parsed to see whether they are in UTF-16.
      return tree.isCertainlyValid || !asYAML.isRecoded ? tree : SyntaxTree(asYAML.document.text, limits: limits)
    }
  }

  /// The values together with the tree, both parsed as YAML.
  package var document: SyntaxDocument {
    both.value { SyntaxDocument(asYAML, tree: tree) }
  }

  /// Whether the tokens alone show that the parser would find no error. Never true for a UTF-16 file, because its first
  /// byte isn't valid UTF-8.
  var isCertainlyValid: Bool { tree.isCertainlyValid && tree.text.first == bytes.first }

  /// The text in UTF-8.
  package var text: [UInt8] {
    // For most YAML files, the tree is enough.
    syntax.isJSON ? parsed.document.text : ownValues.known?.document.text ?? tree.text
  }

  package var lines: LineIndex { lineIndex.value { ownValues.known?.document.lines ?? LineIndex(text) } }

  /// The text's values, or nil if its tokens alone show that the root has no property with the given name.
  func values(ifTheyMayHave property: String) -> Document? {
    if ownValues.known == nil, syntax == .yaml, tree.isCertainlyValid, !tree.mayHaveProperty(property) { return nil }
    return parsed.document
  }
}

extension SyntaxTree {
  /// Whether the root may have a property with the given name.
  fileprivate func mayHaveProperty(_ name: String) -> Bool {
    guard documents.contains(where: { _ in true }) else { return true }
    // A document without content doesn't count.
    guard let stating = documents.first(where: { children(child($0)).contains { _ in true } }) else { return false }
    return children(child(stating)).contains { entry in
      self[entry].kind == .pair && value(ofScalar: child(entry)).elementsEqual(name.utf8)
    }
  }
}
