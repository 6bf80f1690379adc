internal import DocumentModel
internal import Editor
internal import FileAccess
internal import LanguageServer
internal import Patterns
internal import Screens
internal import Settings

/// Every bound that a person may meet: what it is of, what is said past it, and what raises it.
enum LimitTable {
  static let name = "limits"

  struct Row {
    var what: String
    var limit: String
    /// The code of the finding, or what happens where there is none.
    var past: String
    /// A key of `.settle.yaml` or an option; nil where nothing raises it.
    var raisedBy: String?
  }

  static var rows: [Row] {
    let limits = Limits()
    return [
      Row(
        what: "a file, or a record of --stdin-records", limit: ByteCount.text(limits.fileBytes), past: "`io/too-large`",
        raisedBy: "`limits.fileBytes`, `--max-file-size`, up to \(ByteCount.text(Limits.fileByteRange.upperBound))"),
      Row(
        what: "collections in each other, aliases counted", limit: "\(grouped(limits.depth)) levels",
        past: "`yaml/limit-depth`, `json/limit-depth`",
        raisedBy: "`limits.depth`, up to \(grouped(Limits.depthRange.upperBound))"),
      Row(
        what: "a key without `?`, by YAML 1.2", limit: "\(grouped(limits.simpleKeyCharacters)) characters",
        past: "`yaml/limit-key-length`"),
      Row(
        what: "lines that begin with % before a document", limit: "\(limits.directives)",
        past: "`yaml/limit-directives`",
        raisedBy: "`limits.directives`, up to \(grouped(Limits.directiveRange.upperBound))"),
      Row(
        what: "nodes of a document, what aliases repeat counted",
        limit: "\(grouped(limits.expandedNodes)), in a larger file 10 for each byte", past: "`yaml/limit-aliases`"),
      Row(
        what: "bytes of a file, what aliases repeat counted",
        limit: "\(ByteCount.text(limits.expandedBytes)), in a larger file 10 for each byte",
        past: "`yaml/limit-aliases`"),
      Row(
        what: "digits of a number", limit: grouped(limits.numberDigits),
        past: "`yaml/limit-number`, `json/limit-number`"),
      Row(
        what: "steps that a pattern takes on one text",
        limit: "\(grouped(Int(limits.patternSteps))); in a file of many values a share of "
          + "\(grouped(Limits.sharedPatternSteps)), but no less than \(grouped(Limits.smallestPatternShare)), or "
          + "\(Limits.patternStepsOfByte) for each of its bytes",
        past: "`schema/pattern-too-costly`"),
      Row(
        what: "steps to hold a file against a schema: a subschema applied to a value",
        limit: words(Limits.schemaSteps), past: "`schema/too-costly`"),
      Row(
        what: "subschemas and missing names that are reported", limit: words(Limits.reportSteps),
        past: "`yaml/limit-findings`; `schema/too-costly` where there is no finding yet"),
      Row(
        what: "forms of `anyOf` and `oneOf` that are explained, why values are none of them",
        limit: words(Limits.explanations), past: "the message says that a value has none of the forms, and not why"),
      Row(
        what: "defaults that are filled in, and settings without a value",
        limit: "\(words(Limits.defaults)); \(Limits.bytesOfDefault) bytes count as one", past: "`schema/too-costly`"),
      Row(
        what: "names held against `patternProperties` to find out what takes effect",
        limit: words(Limits.nameSearches), past: "`schema/too-costly`"),
      Row(
        what: "settings of a schema that are listed",
        limit: "\(grouped(SettingTree.placeLimit)), in \(SettingTree.depthLimit) groups in each other",
        past: "the rest isn't listed, and no name of it is suggested"),
      Row(what: "findings of a file", limit: grouped(Limits.findings), past: "`yaml/limit-findings`"),
      Row(what: "syntax errors of a file", limit: grouped(limits.syntaxErrors), past: "the rest isn't looked for"),
      Row(
        what: "letters compared to find which name was meant", limit: words(NearestNames.allowance),
        past: "no name is suggested"),
      Row(
        what: "a text whose fixes a report tries out", limit: ByteCount.text(Limits.textOfOffers),
        past: "none is offered as safe; `--fix` tries them"),
      Row(
        what: "fixes of entries that a report tries out", limit: grouped(Limits.offers),
        past: "none is offered; `--fix` tries them"),
      Row(
        what: "a text that changes are tried on to mend an error", limit: ByteCount.text(Limits.textOfRepairs),
        past: "no such repair is offered"),
      Row(
        what: "edits of one change, times the size of the file", limit: ByteCount.text(Limits.bytesOfChange),
        past: "`edit/limit`"),
      Row(
        what: "settings whose defaults `normalize --write-defaults` and `init --update` write",
        limit: grouped(Limits.defaultsOfChange), past: "`edit/limit`"),
      Row(
        what: "schemas that one refers to, those of them that `schema add` fetches, and all their bytes",
        limit:
          "\(grouped(BroughtSchemas.mostTexts)), \(grouped(BroughtSchemas.mostFetched)), "
          + ByteCount.text(BroughtSchemas.mostBytes), past: "the schema is left out, with the reason"),
      Row(
        what: "files of an archive of `catalogue add`, together", limit: ByteCount.text(CatalogueInstall.mostUnpacked),
        past: "the command refuses it"),
      Row(
        what: "steps of each direction of `settle schema diff`", limit: grouped(Limits.comparisonSteps),
        past: "the answer is unknown, with the reason", raisedBy: "`--budget`"),
      Row(
        what: "a document that shows what a change of a schema breaks",
        limit: "\(ByteCount.text(Limits.witnessBytes)), \(Limits.witnessHeight) levels",
        past: "the answer is unknown, with the reason"),
      Row(
        what: "states of a pattern that `settle schema diff` compares", limit: grouped(RegularLanguage.mostStates),
        past: "the answer is unknown, with the reason"),
      Row(
        what: "documents that are tried on a changed condition", limit: grouped(Limits.conditionDocuments),
        past: "`diff/condition-changed` stays a warning"),
      Row(
        what: "values of settings that `settle schema diff --migrated` tries", limit: grouped(Limits.migratedDocuments),
        past: "the rest isn't tried; the report says how many were"),
      Row(
        what: "migrations of a schema, and steps of one",
        limit: "\(grouped(Limits.migrations)), \(grouped(Limits.migrationSteps))", past: "`migrate/no-chain`"),
      Row(
        what: "members looked at for the form of a list's new record", limit: grouped(Screen.fieldLimit),
        past: "only members that the record needs have a field"),
      Row(
        what: "a file in `settle edit`", limit: ByteCount.text(EditSession.byteLimit), past: "the command refuses it"),
      Row(
        what: "a message to `settle lsp`", limit: ByteCount.text(Frames.bodyLimit),
        past: "the server ends, and says so"),
    ]
  }

  /// `10,000, and 20 for each value`
  private static func words(_ allowance: Allowance) -> String {
    let more = [(allowance.ofNode, "value"), (allowance.ofSubschema, "subschema")].filter { $0.0 > 0 }
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

      No text may keep settle busy for ever, or take all memory: what is too large, too deep or too dear ends in a finding, and the
      other files of the run are checked all the same. `settle explain limits` prints this table.

      | of | limit | past it | raised by |
      |---|---|---|---|
      \(lines.joined(separator: "\n"))

      """
  }

  static func text(width: Int, isColored: Bool) -> [UInt8] {
    let terms = rows.map { row in
      let lines = [row.limit, "past it: \(row.past)"] + (row.raisedBy.map { ["raised by: \($0)"] } ?? [])
      return TermText(head: row.what, paragraphs: lines)
    }
    return TermText.bytes(terms, width: width, isColored: isColored)
  }
}
