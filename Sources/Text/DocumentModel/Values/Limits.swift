/// All limits that keep bad input from taking too much time or memory. Exceeding one is a finding, never a crash.
public struct Limits: Hashable, Sendable {
  /// The values allowed for ``fileBytes``: offsets have 32 bits, and UTF-16 may grow by half when converted.
  public static let fileByteRange = 1...1 << 30
  /// The values allowed for ``depth``: values are walked recursively, with a few kilobytes of stack for each level.
  public static let depthRange = 1...1_000
  /// The values allowed for ``directives``.
  public static let directiveRange = 1...10_000
  /// The line widths allowed for canonical form, in columns.
  public static let lineWidthRange = 20...1_000
  /// The largest file, in bytes, whose fixes a report tries and offers; those of larger files are tried on request.
  public static let maxOfferedFixTextBytes = 1_000_000
  /// The largest number of fixes that add, remove or rename an entry for a report to try in one file.
  public static let offers = 10_000
  /// The largest number of findings reported for a file, because each takes one or two kilobytes of memory.
  public static let findings = 100_000
  /// The largest file, in bytes, in which a fix for a syntax error is searched for by trying changes.
  public static let maxRepairTextBytes = 200_000
  /// The largest number of bytes that the edits of one change may read, because each edit reads the whole file.
  public static let maxChangeBytes = 200_000_000
  /// The largest number of settings whose defaults one change can write.
  public static let maxDefaultsPerChange = 5_000

  /// The largest number of steps in each direction when comparing two schemas. An option overrides it.
  public static let comparisonSteps = 1_000_000
  /// The largest document, in bytes of JSON, that shows what a schema change breaks.
  public static let witnessBytes = 64_000
  /// The deepest document that a comparison of two schemas tries.
  public static let witnessHeight = 64
  /// The largest number of documents tried to show what a changed condition rejects.
  public static let conditionDocuments = 1_000
  /// The largest number of generated documents that are migrated to test a schema's migrations.
  public static let migratedDocuments = 200
  /// The largest number of migrations in a schema.
  public static let migrations = 100
  /// The largest number of steps in a migration.
  public static let migrationSteps = 1_000

  /// The largest number of nodes, with aliases expanded, from which a schema is inferred.
  public static let inferredNodes = 1_000_000

  /// The pattern steps shared by all strings of a file, so that many costly matches end soon too.
  public static let sharedPatternSteps = 10_000_000
  /// The smallest share of ``sharedPatternSteps`` for one string.
  public static let smallestPatternShare = 1_000
  /// The steps that a pattern may always take for each byte of a string, however small the share is.
  public static let patternStepsPerByte = 20

  /// The steps for validating a file against a schema: one for each subschema applied to a value.
  public static let schemaSteps = Allowance(10_000_000, ofNode: 1_000, ofSubschema: 100)
  /// The number of branches for which a report explains why values don't match.
  public static let explanations = Allowance(20_000, ofNode: 1, ofSubschema: 1)
  /// The steps for reporting problems: one for each subschema and missing name.
  public static let reportSteps = Allowance(100_000, ofNode: 20)
  /// The steps for effective values: places without a value that are visited, and values within defaults.
  public static let defaults = Allowance(50_000, ofNode: 64)
  /// The number of bytes of a default that count as one value.
  public static let bytesPerDefault = 32
  /// The pattern searches in names to compute effective values.
  public static let nameSearches = Allowance(3_000_000, ofNode: 100)

  /// The size of the largest file that is read, in bytes.
  public var fileBytes = 128_000_000
  /// The deepest nesting of collections, with aliases expanded.
  public var depth = 256
  /// The largest number of characters in a key without `?` (YAML 1.2, section 7.4; libyaml has the same limit).
  public var simpleKeyCharacters = 1_024
  /// The largest number of `%` lines before one document.
  public var directives = 64
  /// The nodes, with aliases expanded, that any document may have. A larger file may have ten times its bytes.
  public var expandedNodes = 100_000
  /// The bytes, with aliases expanded, that any text may have. A larger file may have ten times its size.
  public var expandedBytes = 32_000_000
  /// The largest number of digits in a number that is compared exactly.
  public var numberDigits = ExactNumber.digitLimit
  /// The number of steps that one match of a regular expression may take.
  public var patternSteps: UInt32 = 1_000_000
  /// The number of syntax errors to look for in a file after the first.
  public var syntaxErrors = 100

  public init() {}

  /// The steps that a pattern may take for each short text in a file of this many nodes. The same for all of them, so
  /// that results don't depend on the order of work.
  public static func patternSteps(ofOneIn nodes: Int) -> UInt32 {
    UInt32(clamping: max(smallestPatternShare, sharedPatternSteps / max(1, nodes)))
  }

  /// The allowed size of a text of this many bytes with its aliases expanded.
  public func expansion(ofBytes bytes: Int) -> Expansion {
    let tenfold = bytes.multipliedReportingOverflow(by: 10).partialValue
    return Expansion(nodes: max(expandedNodes, tenfold), bytes: max(expandedBytes, tenfold))
  }
}
