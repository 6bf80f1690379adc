/// Every bound that keeps bad input from eating time or memory. Meeting one is a diagnostic, never a crash.
public struct Limits: Hashable, Sendable {
  /// Sizes that may be asked for: places in a text are 32 bits wide, also in one that grew by half when it was UTF-16.
  public static let fileByteRange = 1...1 << 30
  /// Depths that may be asked for: values are walked on the stack of a thread, some thousand bytes a level.
  public static let depthRange = 1...1_000
  /// Counts that may be asked for.
  public static let directiveRange = 1...10_000
  /// Columns that may be asked for as the width of canonical form.
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
  /// Bytes that the edits of one change may read: each reads the whole text.
  public static let bytesOfChange = 200_000_000
  /// Settings whose defaults one change writes.
  public static let defaultsOfChange = 5_000

  /// Steps that each direction of a comparison of two schemas takes, unless the command says another number.
  public static let comparisonSteps = 1_000_000
  /// Bytes, as JSON, of a document that shows what a change of a schema breaks.
  public static let witnessBytes = 64_000
  /// Levels of the documents that a comparison of two schemas looks for.
  public static let witnessHeight = 64
  /// Documents that are tried to show what another condition of a setting refuses.
  public static let conditionDocuments = 1_000
  /// Documents, other than those of files, that are migrated to try what a schema declares.
  public static let migratedDocuments = 200
  /// Migrations of a schema.
  public static let migrations = 100
  /// Steps of one migration.
  public static let migrationSteps = 1_000

  /// Nodes, aliases expanded, that a schema is inferred from.
  public static let inferredNodes = 1_000_000

  /// Steps of patterns that the values of a text share, so that many texts with costly matches end soon as well.
  public static let sharedPatternSteps = 10_000_000
  /// The smallest share.
  public static let smallestPatternShare = 1_000
  /// Steps that a pattern may take for each byte of a text, however small the share is.
  public static let patternStepsOfByte = 20

  /// Steps to check a text against a schema: a subschema applied to a value.
  public static let schemaSteps = Allowance(10_000_000, ofNode: 1_000, ofSubschema: 100)
  /// Forms that are explained, to say why values are none of them.
  public static let explanations = Allowance(20_000, ofNode: 1, ofSubschema: 1)
  /// Subschemas and missing names that are reported.
  public static let reportSteps = Allowance(100_000, ofNode: 20)
  /// Places without a value that are looked at for what takes effect, and values of defaults.
  public static let defaults = Allowance(50_000, ofNode: 64)
  /// Bytes of a default that count as much as one value.
  public static let bytesOfDefault = 32
  /// Searches for patterns in names to find out what takes effect.
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

  /// The size that a text of a number of bytes may have with its repetitions written out.
  public func expansion(ofBytes bytes: Int) -> Expansion {
    let tenfold = bytes.multipliedReportingOverflow(by: 10).partialValue
    return Expansion(nodes: max(expandedNodes, tenfold), bytes: max(expandedBytes, tenfold))
  }
}
