/// Limits of the time and memory that any input may take. Reaching one is a diagnostic, never a crash.
public struct Limits: Hashable, Sendable {
  /// Values that the option may have: places in a text are 32 bits wide, also in one that grew by half when it was
  /// UTF-16.
  public static let fileByteRange = 1...1 << 30
  /// Values that the option may have: documents are walked on the stack of a thread, some thousand bytes a level.
  public static let depthRange = 1...1_000
  /// Values that the option may have.
  public static let directiveRange = 1...10_000
  /// Widths of canonical form that the option may have.
  public static let lineWidthRange = 20...1_000
  /// The largest text, in bytes, whose fixes a report tries out and offers; fixes of larger ones are tried out on
  /// request.
  public static let textOfOffers = 1_000_000
  /// The most fixes that add, remove or rename an entry which a report tries out for one text.
  public static let offers = 10_000
  /// The most findings that are reported of one text: each takes a kilobyte or two of memory.
  public static let findings = 100_000
  /// The largest text, in bytes, in which changes are tried out to find one that repairs an error.
  public static let textOfRepairs = 200_000

  /// Steps of patterns that the values of a text share, so that many texts with costly matches end soon as well.
  public static let sharedPatternSteps = 10_000_000
  /// The smallest share.
  public static let smallestPatternShare = 1_000
  /// Steps that a pattern may take for each byte of a text, however small the share is.
  public static let patternStepsOfByte = 20

  /// Steps that any text may take to be checked against a schema, those that each of its nodes adds, and each
  /// subschema.
  public static let (schemaSteps, schemaStepsOfNode, schemaStepsOfSubschema) = (10_000_000, 1_000, 100)

  /// Forms of a schema that are compared with values to explain a mismatch: in any text, and for each of its nodes.
  public static let (explanations, explanationsOfNode) = (20_000, 1)

  /// Places without a value that are looked at to find effective values, and values of defaults: in any text, and for
  /// each of its values.
  public static let (defaults, defaultsOfValue) = (50_000, 64)
  /// Bytes of a default that count as much as one value.
  public static let bytesOfDefault = 32

  /// Searches for patterns in names to find effective values: in any text, and for each of its values.
  public static let (nameSearches, nameSearchesOfValue) = (3_000_000, 100)

  /// Subschemas and missing names that are reported in any text, and for each of its nodes.
  public static let (reportSteps, reportStepsOfNode) = (100_000, 20)

  /// The largest file that is read, in bytes.
  public var fileBytes = 128_000_000
  /// How deep collections may nest, aliases expanded.
  public var depth = 256
  /// Characters in a key without `?` (YAML 1.2, 7.4; libyaml's own bound).
  public var simpleKeyCharacters = 1_024
  /// `%` lines before one document.
  public var directives = 64
  /// Nodes with aliases expanded that any document may have; a larger file may have ten times its bytes.
  public var expandedNodes = 100_000
  /// Bytes of any text with its repetitions written out; a larger file may have ten times its own.
  public var expandedBytes = 32_000_000
  /// Digits of a number that is compared exactly.
  public var numberDigits = ExactNumber.digitLimit
  /// Steps that one match of a regular expression may take.
  public var patternSteps: UInt32 = 1_000_000
  /// Syntax errors that are looked for in one file behind the first.
  public var syntaxErrors = 100

  public init() {}

  /// Steps that a pattern may take on each short text among so many nodes. The same for each, so that results don't
  /// depend on the order of work.
  public static func patternSteps(ofOneIn nodes: Int) -> UInt32 {
    UInt32(clamping: max(smallestPatternShare, sharedPatternSteps / max(1, nodes)))
  }

  /// Steps for one of several documents; they share the steps that aren't for its nodes.
  public static func schemaSteps(nodes: Int, ofRoots roots: Int, subschemas: Int) -> Int {
    (schemaSteps + schemaStepsOfSubschema * subschemas) / max(1, roots) + schemaStepsOfNode * nodes
  }

  /// Forms that are explained in one of several documents. A schema with many may have half of them explained.
  public static func explanations(nodes: Int, ofRoots roots: Int, subschemas: Int) -> Int {
    (explanations + subschemas / 2) / max(1, roots) + explanationsOfNode * nodes
  }

  /// The most bytes and nodes of a text with its repetitions written out, by the length of the text.
  public func expansion(ofBytes bytes: Int) -> Expansion {
    let tenfold = bytes.multipliedReportingOverflow(by: 10).partialValue
    return Expansion(nodes: max(expandedNodes, tenfold), bytes: max(expandedBytes, tenfold))
  }
}
