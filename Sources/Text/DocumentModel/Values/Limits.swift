/// Every bound that keeps bad input from eating time or memory. Meeting one is a diagnostic, never a crash.
public struct Limits: Hashable, Sendable {
  /// Allowed sizes: positions are 32 bits wide, even in a text that grew by half when it was converted from UTF-16.
  public static let fileByteRange = 1...1 << 30
  /// Allowed depths: values are walked recursively, with a few thousand bytes of stack per level.
  public static let depthRange = 1...1_000
  /// Allowed counts.
  public static let directiveRange = 1...10_000
  /// Allowed widths of canonical form, in columns.
  public static let lineWidthRange = 20...1_000
  /// The largest file, in bytes, whose fixes a report tries and offers; those of larger files are tried on request.
  public static let textOfOffers = 1_000_000
  /// The most fixes per file that a report tries which add, remove or rename an entry.
  public static let offers = 10_000
  /// The most findings reported for a file, because each takes a kilobyte or two of memory.
  public static let findings = 100_000
  /// The largest file, in bytes, in which changes are tried to find a fix for a syntax error.
  public static let textOfRepairs = 200_000
  /// The most bytes read by the edits of one change, because each edit reads the whole file.
  public static let bytesOfChange = 200_000_000
  /// The most settings whose defaults one change writes.
  public static let defaultsOfChange = 5_000

  /// The most steps in each direction of a comparison of two schemas; an option overrides it.
  public static let comparisonSteps = 1_000_000
  /// The largest document, in bytes of JSON, that shows what a schema change breaks.
  public static let witnessBytes = 64_000
  /// The deepest document that a comparison of two schemas searches for.
  public static let witnessHeight = 64
  /// The most documents tried to show what a changed condition rejects.
  public static let conditionDocuments = 1_000
  /// The most documents, besides those of files, that are migrated to test a schema's migrations.
  public static let migratedDocuments = 200
  /// The most migrations of a schema.
  public static let migrations = 100
  /// The most steps of a migration.
  public static let migrationSteps = 1_000

  /// The most nodes, with aliases expanded, that a schema is inferred from.
  public static let inferredNodes = 1_000_000

  /// Pattern steps shared by all strings of a file, so that many costly matches end soon as well.
  public static let sharedPatternSteps = 10_000_000
  /// The smallest share of a string.
  public static let smallestPatternShare = 1_000
  /// The steps that a pattern may always take per byte of a string, however small the share is.
  public static let patternStepsOfByte = 20

  /// Steps to check a file by a schema: one for each subschema applied to a value.
  public static let schemaSteps = Allowance(10_000_000, ofNode: 1_000, ofSubschema: 100)
  /// Branches that are explained, to say why values don't match them.
  public static let explanations = Allowance(20_000, ofNode: 1, ofSubschema: 1)
  /// Subschemas and missing names that are reported.
  public static let reportSteps = Allowance(100_000, ofNode: 20)
  /// Places without a value that are visited for effective values, and values of defaults.
  public static let defaults = Allowance(50_000, ofNode: 64)
  /// The bytes of a default that count as one value.
  public static let bytesOfDefault = 32
  /// Searches for patterns in names to compute effective values.
  public static let nameSearches = Allowance(3_000_000, ofNode: 100)

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
  /// Syntax errors that are looked for in one file after the first.
  public var syntaxErrors = 100

  public init() {}

  /// The number of steps that a pattern may take on each short text, by the number of nodes. The same for each, so that
  /// results don't depend on the order of work.
  public static func patternSteps(ofOneIn nodes: Int) -> UInt32 {
    UInt32(clamping: max(smallestPatternShare, sharedPatternSteps / max(1, nodes)))
  }

  /// The allowed size of a text of some bytes with its repetitions expanded.
  public func expansion(ofBytes bytes: Int) -> Expansion {
    let tenfold = bytes.multipliedReportingOverflow(by: 10).partialValue
    return Expansion(nodes: max(expandedNodes, tenfold), bytes: max(expandedBytes, tenfold))
  }
}
