/// Every bound that keeps bad input from eating time or memory. Meeting one is a diagnostic, never a crash.
public struct Limits: Hashable, Sendable {
  /// What may be asked for: places in a text are 32 bits wide, also in one that grew by half when it was UTF-16.
  public static let fileByteRange = 1...1 << 30
  /// What may be asked for: values are walked on the stack of a thread, some thousand bytes a level.
  public static let depthRange = 1...1_000
  /// What may be asked for.
  public static let directiveRange = 1...10_000
  /// What may be asked for as the width of canonical form.
  public static let lineWidthRange = 20...1_000
  /// The largest text, in bytes, whose fixes a report tries out, and so offers; larger ones are fixed when that is asked for.
  public static let textOfOffers = 1_000_000
  /// How many fixes that put in, take out or rename an entry a report tries out for one text.
  public static let offers = 10_000
  /// How many findings are told of one text: each takes a kilobyte or two until it is told.
  public static let findings = 100_000
  /// The largest text, in bytes, that changes are tried on to see which of them mends an error.
  public static let textOfRepairs = 200_000

  /// Steps of a pattern that the values of a text share, so that many texts on which it takes long end soon as well.
  public static let sharedPatternSteps = 10_000_000
  /// The smallest share.
  public static let smallestPatternShare = 1_000
  /// Steps that a pattern may take for each byte of a text, however small the share is.
  public static let patternStepsOfByte = 20

  /// Steps that any text may take to be held against a schema, those that each of its nodes adds, and each subschema.
  public static let (schemaSteps, schemaStepsOfNode, schemaStepsOfSubschema) = (10_000_000, 1_000, 100)

  /// Forms that are explained to tell why values are none of them, in any text and for each of its nodes.
  public static let (explanations, explanationsOfNode) = (20_000, 1)

  /// Places without a value that are looked at for what takes effect, and values of defaults: in any text, and for each of its
  /// values.
  public static let (defaults, defaultsOfValue) = (50_000, 64)
  /// Bytes of a default that count as much as one value.
  public static let bytesOfDefault = 32

  /// Searches for patterns in names to find out what takes effect: in any text, and for each of its values.
  public static let (nameSearches, nameSearchesOfValue) = (3_000_000, 100)

  /// Subschemas and missing names that are told of in any text, and for each of its nodes.
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
  /// Bytes with what is repeated written out that any text may have; a larger file may have ten times its own.
  public var expandedBytes = 32_000_000
  /// Digits of a number that is compared exactly.
  public var numberDigits = ExactNumber.digitLimit
  /// Steps that one match of a regular expression may take.
  public var patternSteps: UInt32 = 1_000_000
  /// Syntax errors that are looked for in one file after the first.
  public var syntaxErrors = 100

  public init() {}

  /// Steps that a pattern may take on each short text among so many nodes. The same for each, so that no order of work shows.
  public static func patternSteps(ofOneIn nodes: Int) -> UInt32 {
    UInt32(clamping: max(smallestPatternShare, sharedPatternSteps / max(1, nodes)))
  }

  /// Steps for one of several documents: what isn't for its nodes is shared.
  public static func schemaSteps(nodes: Int, ofRoots roots: Int, subschemas: Int) -> Int {
    (schemaSteps + schemaStepsOfSubschema * subschemas) / max(1, roots) + schemaStepsOfNode * nodes
  }

  /// Forms that are explained in one of several documents. A schema that has many may have half of them explained.
  public static func explanations(nodes: Int, ofRoots roots: Int, subschemas: Int) -> Int {
    (explanations + subschemas / 2) / max(1, roots) + explanationsOfNode * nodes
  }

  /// The size that a text of so many bytes may have with its repetitions written out.
  public func expansion(ofBytes bytes: Int) -> Expansion {
    let tenfold = bytes.multipliedReportingOverflow(by: 10).partialValue
    return Expansion(nodes: max(expandedNodes, tenfold), bytes: max(expandedBytes, tenfold))
  }
}
