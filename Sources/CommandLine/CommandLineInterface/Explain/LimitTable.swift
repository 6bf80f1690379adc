internal import DocumentModel
internal import Editor
internal import FileAccess
internal import JSONSchema
internal import LanguageServer
internal import Patterns
internal import SchemaWork
internal import Screens

/// All limits that users may reach: what they limit, what is reported, and how to raise them.
enum LimitTable {
  static let name = "limits"

  struct Row {
    var what: String
    var limit: String
    /// The code of the finding, or what happens instead.
    var past: String
    /// The key of `.settle.yaml` or the option that raises the limit, or nil if there is none.
    var raisedBy: String?
  }

  static var rows: [Row] {
    table.split(separator: "\n").map { line in
      let cells = line.pieces(at: " | ").map(String.init)
      return Row(what: cells[0], limit: cells[1], past: cells[2], raisedBy: cells.count > 3 ? cells[3] : nil)
    }
  }

  private static var table: String {
    let limits = Limits()
    return """
      size of a file, or of a record of --stdin-records | \(ByteCount.text(limits.fileBytes)) | `io/too-large` | \
      `limits.fileBytes`, `--max-file-size`, up to \(ByteCount.text(Limits.fileByteRange.upperBound))
      nesting of lists and mappings, including aliases | \(grouped(limits.depth)) levels | \
      `yaml/limit-depth`, `json/limit-depth` | `limits.depth`, up to \(grouped(Limits.depthRange.upperBound))
      length of a key without `?` (YAML 1.2) | \(grouped(limits.simpleKeyCharacters)) characters | `yaml/limit-key-length`
      directives (lines that start with %) of a document | \(limits.directives) | `yaml/limit-directives` | \
      `limits.directives`, up to \(grouped(Limits.directiveRange.upperBound))
      nodes of a document, including aliases | \(grouped(limits.expandedNodes)), in a larger file 10 for each byte | \
      `yaml/limit-aliases`
      bytes of a file, including aliases | \(ByteCount.text(limits.expandedBytes)), in a larger file 10 for each byte | \
      `yaml/limit-aliases`
      digits of a number | \(grouped(limits.numberDigits)) | `yaml/limit-number`, `json/limit-number`
      steps of a pattern on one string | \(grouped(Int(limits.patternSteps))); in a file with many values a share of \
      \(grouped(Limits.sharedPatternSteps)), but at least \(grouped(Limits.smallestPatternShare)), or \
      \(Limits.patternStepsPerByte) for each byte of it | `schema/pattern-too-costly`
      steps to check a file (a step applies a subschema to a value) | \(words(Limits.schemaSteps)) | `schema/too-costly`
      subschemas and missing keys in a report | \(words(Limits.reportSteps)) | \
      `yaml/limit-findings`; `schema/too-costly` if nothing was found yet
      forms of `anyOf` and `oneOf` to explain | \(words(Limits.explanations)) | \
      the message gives no reason why a value matches no form
      defaults to fill in, and settings without a value | \
      \(words(Limits.defaults)); each \(Limits.bytesPerDefault) bytes are one | `schema/too-costly`
      keys to compare with `patternProperties` for effective values | \(words(Limits.nameSearches)) | `schema/too-costly`
      settings of a schema to list | \(grouped(SchemaGraph.placeLimit)), nested up to \(SchemaGraph.depthLimit) groups | \
      the rest is not listed or suggested
      problems in a file | \(grouped(Limits.findings)) | `yaml/limit-findings`
      syntax errors in a file | \(grouped(limits.syntaxErrors)) | the rest is not reported
      letters to compare for “did you mean” | \(words(NearestNames.allowance)) | nothing is suggested
      size of a file to try fixes on in a report | \(ByteCount.text(Limits.maxOfferedFixTextBytes)) | \
      no fix is marked as safe; `--fix` tries them
      fixes of keys and items to try in a report | \(grouped(Limits.offers)) | no fix is offered; `--fix` tries them
      size of a file to search for a fix | \(ByteCount.text(Limits.maxRepairTextBytes)) | no such fix is offered
      edits of one change, multiplied by the size of the file | \(ByteCount.text(Limits.maxChangeBytes)) | `edit/limit`
      defaults to write with `normalize --write-defaults` and `init --update` | \(grouped(Limits.maxDefaultsPerChange)) | \
      `edit/limit`
      schemas that a schema refers to, those to fetch with `schema add`, and their total size | \
      \(grouped(FetchedSchemas.maxTexts)), \(grouped(FetchedSchemas.maxFetched)), \
      \(ByteCount.text(FetchedSchemas.maxBytes)) | the schema is skipped, with the reason
      total size of an archive for `catalog add` | \(ByteCount.text(CatalogInstall.maxUnpacked)) | the command fails
      steps of each direction of `settle schema diff` | \(grouped(Limits.comparisonSteps)) | \
      the answer is unknown, with the reason | `--budget`
      example document of `settle schema diff` | \
      \(ByteCount.text(Limits.witnessBytes)), \(Limits.witnessHeight) levels | the answer is unknown, with the reason
      size of a pattern's automaton in `settle schema diff` | \(grouped(RegularLanguage.maxStates)) | \
      the answer is unknown, with the reason
      documents to try on a changed condition | \(grouped(Limits.conditionDocuments)) | \
      `diff/condition-changed` stays a warning
      values to try with `settle schema diff --migrated` | \(grouped(Limits.migratedDocuments)) | \
      the rest is not tried; the report gives the number
      migrations of a schema, and steps of a migration | \
      \(grouped(Limits.migrations)), \(grouped(Limits.migrationSteps)) | `migrate/no-chain`
      fields for a new item of a list | \(grouped(Screen.fieldLimit)) | only required fields are shown
      size of a file in `settle edit` | \(ByteCount.text(EditSession.byteLimit)) | the command fails
      size of a message to `settle lsp` | \(ByteCount.text(MessageDecoder.bodyLimit)) | the server exits with an error
      """
  }

  /// Such as `10,000, and 20 for each value`.
  private static func words(_ allowance: Allowance) -> String {
    let more = [(allowance.ofNode, "value"), (allowance.ofSubschema, "subschema")].filter { $0.0 > 0 }
    // Parts of an allowance that are zero are omitted.
    return "\(grouped(allowance.ofText)), and "
      + more.map { "\(grouped($0.0)) for each \($0.1)" }.joined(separator: " and ")
  }

  /// Such as `128,000`.
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

      | limit on | value | when exceeded | raise it with |
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
