internal import DocumentModel
internal import Editor
internal import FileAccess
internal import JSONSchema
internal import LanguageServer
internal import Patterns
internal import Screens

/// Every limit that users may meet: what it limits, what is reported beyond it, and what raises it.
enum LimitTable {
  static let name = "limits"

  struct Row {
    var what: String
    var limit: String
    /// The code of the finding, or what happens if there is none.
    var past: String
    /// A key of `.settle.yaml` or an option, or nil if nothing raises it.
    var raisedBy: String?
  }

  static var rows: [Row] {
    let limits = Limits()
    return [
      Row(
        what: "size of a file, or of a record of --stdin-records", limit: ByteCount.text(limits.fileBytes),
        past: "`io/too-large`",
        raisedBy: "`limits.fileBytes`, `--max-file-size`, up to \(ByteCount.text(Limits.fileByteRange.upperBound))"),
      Row(
        what: "nesting of lists and mappings, including aliases", limit: "\(grouped(limits.depth)) levels",
        past: "`yaml/limit-depth`, `json/limit-depth`",
        raisedBy: "`limits.depth`, up to \(grouped(Limits.depthRange.upperBound))"),
      Row(
        what: "length of a key without `?` (YAML 1.2)", limit: "\(grouped(limits.simpleKeyCharacters)) characters",
        past: "`yaml/limit-key-length`"),
      Row(
        what: "directives (lines that start with %) of a document", limit: "\(limits.directives)",
        past: "`yaml/limit-directives`",
        raisedBy: "`limits.directives`, up to \(grouped(Limits.directiveRange.upperBound))"),
      Row(
        what: "nodes of a document, including aliases",
        limit: "\(grouped(limits.expandedNodes)), in a larger file 10 for each byte", past: "`yaml/limit-aliases`"),
      Row(
        what: "bytes of a file, including aliases",
        limit: "\(ByteCount.text(limits.expandedBytes)), in a larger file 10 for each byte",
        past: "`yaml/limit-aliases`"),
      Row(
        what: "digits of a number", limit: grouped(limits.numberDigits),
        past: "`yaml/limit-number`, `json/limit-number`"),
      Row(
        what: "steps of a pattern on one string",
        limit: "\(grouped(Int(limits.patternSteps))); in a file with many values a share of "
          + "\(grouped(Limits.sharedPatternSteps)), but at least \(grouped(Limits.smallestPatternShare)), or "
          + "\(Limits.patternStepsOfByte) for each byte of it",
        past: "`schema/pattern-too-costly`"),
      Row(
        what: "steps to check a file (a step applies a subschema to a value)",
        limit: words(Limits.schemaSteps), past: "`schema/too-costly`"),
      Row(
        what: "subschemas and missing keys in a report", limit: words(Limits.reportSteps),
        past: "`yaml/limit-findings`; `schema/too-costly` if nothing was found yet"),
      Row(
        what: "forms of `anyOf` and `oneOf` to explain",
        limit: words(Limits.explanations), past: "the message gives no reason why a value matches no form"),
      Row(
        what: "defaults to fill in, and settings without a value",
        limit: "\(words(Limits.defaults)); each \(Limits.bytesOfDefault) bytes are one", past: "`schema/too-costly`"),
      Row(
        what: "keys to compare with `patternProperties` for effective values",
        limit: words(Limits.nameSearches), past: "`schema/too-costly`"),
      Row(
        what: "settings of a schema to list",
        limit: "\(grouped(SchemaGraph.placeLimit)), nested up to \(SchemaGraph.depthLimit) groups",
        past: "the rest is not listed or suggested"),
      Row(what: "problems in a file", limit: grouped(Limits.findings), past: "`yaml/limit-findings`"),
      Row(what: "syntax errors in a file", limit: grouped(limits.syntaxErrors), past: "the rest is not reported"),
      Row(
        what: "letters to compare for “did you mean”", limit: words(NearestNames.allowance),
        past: "nothing is suggested"),
      Row(
        what: "size of a file to try fixes on in a report", limit: ByteCount.text(Limits.textOfOffers),
        past: "no fix is marked as safe; `--fix` tries them"),
      Row(
        what: "fixes of keys and items to try in a report", limit: grouped(Limits.offers),
        past: "no fix is offered; `--fix` tries them"),
      Row(
        what: "size of a file to search for a fix", limit: ByteCount.text(Limits.textOfRepairs),
        past: "no such fix is offered"),
      Row(
        what: "edits of one change, multiplied by the size of the file", limit: ByteCount.text(Limits.bytesOfChange),
        past: "`edit/limit`"),
      Row(
        what: "defaults to write with `normalize --write-defaults` and `init --update`",
        limit: grouped(Limits.defaultsOfChange), past: "`edit/limit`"),
      Row(
        what: "schemas that a schema refers to, those to fetch with `schema add`, and their total size",
        limit:
          "\(grouped(FetchedSchemas.mostTexts)), \(grouped(FetchedSchemas.mostFetched)), "
          + ByteCount.text(FetchedSchemas.mostBytes), past: "the schema is skipped, with the reason"),
      Row(
        what: "total size of an archive for `catalog add`", limit: ByteCount.text(CatalogInstall.mostUnpacked),
        past: "the command fails"),
      Row(
        what: "steps of each direction of `settle schema diff`", limit: grouped(Limits.comparisonSteps),
        past: "the answer is unknown, with the reason", raisedBy: "`--budget`"),
      Row(
        what: "example document of `settle schema diff`",
        limit: "\(ByteCount.text(Limits.witnessBytes)), \(Limits.witnessHeight) levels",
        past: "the answer is unknown, with the reason"),
      Row(
        what: "size of a pattern's automaton in `settle schema diff`", limit: grouped(RegularLanguage.mostStates),
        past: "the answer is unknown, with the reason"),
      Row(
        what: "documents to try on a changed condition", limit: grouped(Limits.conditionDocuments),
        past: "`diff/condition-changed` stays a warning"),
      Row(
        what: "values to try with `settle schema diff --migrated`", limit: grouped(Limits.migratedDocuments),
        past: "the rest is not tried; the report gives the number"),
      Row(
        what: "migrations of a schema, and steps of a migration",
        limit: "\(grouped(Limits.migrations)), \(grouped(Limits.migrationSteps))", past: "`migrate/no-chain`"),
      Row(
        what: "fields for a new item of a list", limit: grouped(Screen.fieldLimit),
        past: "only required fields are shown"),
      Row(
        what: "size of a file in `settle edit`", limit: ByteCount.text(EditSession.byteLimit), past: "the command fails"
      ),
      Row(
        what: "size of a message to `settle lsp`", limit: ByteCount.text(Frames.bodyLimit),
        past: "the server exits with an error"),
    ]
  }

  /// `10,000, and 20 for each value`
  private static func words(_ allowance: Allowance) -> String {
    let more = [(allowance.ofNode, "value"), (allowance.ofSubschema, "subschema")].filter { $0.0 > 0 }
    // An allowance for each subschema may be zero, which needs no words.
    return "\(grouped(allowance.ofText)), and "
      + more.map { "\(grouped($0.0)) for each \($0.1)" }.joined(separator: " and ")
  }

  /// `128,000`
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : "\(digits[index])"
    }.joined()
  }

  static var markdown: String {
    let lines = rows.map { "| \($0.what) | \($0.limit) | \($0.past) | \($0.raisedBy ?? "") |" }
    return """
      # Limits

      No file can make settle hang or run out of memory: a file over a limit gets an error, and the other files of the run are
      checked as usual. `settle explain limits` prints this table.

      | limit of | value | when exceeded | raise it with |
      |---|---|---|---|
      \(lines.joined(separator: "\n"))

      """
  }

  static func text(width: Int, isColored: Bool) -> [UInt8] {
    let terms = rows.map { row in
      let lines = [row.limit, "when exceeded: \(row.past)"] + (row.raisedBy.map { ["raise it with: \($0)"] } ?? [])
      return TermText(head: row.what, paragraphs: lines)
    }
    return TermText.bytes(terms, width: width, isColored: isColored)
  }
}
