package import DocumentModel

/// The numbers of a run.
package struct Summary: Hashable, Sendable {
  package var files = 0
  package var unreadable = 0
  package var withoutSchema = 0
  /// Files that weren't checked against all of their schema.
  package var unchecked = 0
  /// How many files are of each kind whose schema isn't installed.
  package var kinds: [String: Int] = [:]
  package var ofKnownKinds: Int { kinds.values.reduce(0, +) }
  /// The files of both, with the reasons.
  package var notChecked = UncheckedFiles()
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// Files that name schemas which aren't installed, where a report has one finding for all of them.
  package var missing = MissingSchemaCount()
  /// Findings that `--fix` would fix: a fix of theirs is proven.
  package var fixable = 0
  /// Findings that a limit left out of the report; they are counted above.
  package var omitted = 0
  /// Files with a finding of any severity; unreadable files don't count.
  package var filesWithFindings = 0
  /// Findings that the baseline holds. No report contains them, and no number above counts them.
  package var known = 0
  /// Whether something failed that is in no report: a problem of the run itself.
  package var isTroubled = false
  /// How many findings each code has, those of unreadable files included.
  package var codes: [DiagnosticCode: CodeCount] = [:]

  package struct CodeCount: Hashable, Sendable {
    package var findings = 0
    /// Findings that `--fix` would fix.
    package var fixable = 0
    /// Findings for which the user has to choose a fix: there are several, none of them proven.
    package var undecided = 0

    static func += (total: inout Self, part: Self) {
      total.findings += part.findings
      total.fixable += part.fixable
      total.undecided += part.undecided
    }
  }

  /// What is counted above, once a file, for schemas that aren't installed, though a text has one finding for all these files.
  package struct MissingSchemaCount: Hashable, Sendable {
    /// `407 files name 43 schemas that are not installed`; empty if no file does.
    package var words = ""
    var unchecked = 0
    var errors = 0
    var warnings = 0
    /// Files without another finding.
    var otherwiseSound = 0

    package init() {}

    /// - Parameters:
    ///   - whole: The numbers of one file that names such a schema.
    ///   - rest: The same without the finding that says so.
    package init(of whole: Summary, without rest: Summary) {
      unchecked = whole.unchecked
      errors = whole.errors - rest.errors
      warnings = whole.warnings - rest.warnings
      otherwiseSound = whole.filesWithFindings - rest.filesWithFindings
    }

    static func += (total: inout Self, part: Self) {
      if !part.words.isEmpty { total.words = part.words }
      total.unchecked += part.unchecked
      total.errors += part.errors
      total.warnings += part.warnings
      total.otherwiseSound += part.otherwiseSound
    }
  }

  package init() {}

  /// The numbers of one file.
  package init(_ report: FileReport, omitted: Int = 0) {
    files = 1
    self.omitted = omitted
    for finding in report.diagnostics {
      let isFixable = finding.fixes.contains(where: \.isSafe)
      codes[finding.code, default: CodeCount()] += CodeCount(
        findings: 1, fixable: isFixable ? 1 : 0, undecided: finding.asksForChoice ? 1 : 0)
    }
    switch report.status {
    case .unreadable:
      unreadable = 1
      // Findings about a file that can't be read aren't problems in it.
      return
    case .valid, .invalid, .unchecked: break
    }
    if let kind = report.kind { kinds[kind] = 1 }
    unchecked = report.unchecked == nil || report.kind != nil ? 0 : 1
    notChecked = UncheckedFiles(report)
    // A template that isn't checked lacks no schema.
    withoutSchema = report.schema == nil && report.unchecked == nil && report.status != .unchecked ? 1 : 0
    filesWithFindings = report.diagnostics.isEmpty ? 0 : 1
    for diagnostic in report.diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }
    fixable = codes.values.reduce(0) { $0 + $1.fixable }
  }

  package static func += (total: inout Self, part: Self) {
    total.files += part.files
    total.unreadable += part.unreadable
    total.withoutSchema += part.withoutSchema
    total.unchecked += part.unchecked
    total.notChecked.add(part.notChecked)
    total.missing += part.missing
    total.errors += part.errors
    total.warnings += part.warnings
    total.notes += part.notes
    total.fixable += part.fixable
    total.omitted += part.omitted
    total.known += part.known
    total.isTroubled = total.isTroubled || part.isTroubled
    total.filesWithFindings += part.filesWithFindings
    // A file may be of a kind without an installed schema and still have findings of syntax.
    for (kind, count) in part.kinds { total.kinds[kind, default: 0] += count }
    for (code, count) in part.codes { total.codes[code, default: CodeCount()] += count }
  }

  /// One line for people: `Found 3 errors and 1 warning in 2 of 14 files; 1 without a schema`.
  package var sentence: String { sentence(fixedBy: nil) }

  /// The same with the number of findings that can be fixed.
  ///
  /// - Parameter command: that fixes them; nil to leave the number out.
  package func sentence(fixedBy command: String?) -> String {
    let found = [(errors - missing.errors, "error"), (warnings - missing.warnings, "warning"), (notes, "note")].filter {
      $0.0 > 0
    }
    .map { $0.0.counted($0.1) }
    let isSound = !isTroubled && unreadable == 0
    let read = files - unreadable
    var parts: [String] = []
    if !found.isEmpty {
      // As an array: joining a slice searches all conformances of the program, a thirtieth of a small check.
      let words = [Array(found.dropLast()).joined(separator: ", "), found.last ?? ""].filter { !$0.isEmpty }
      let withOthers = filesWithFindings - missing.otherwiseSound
      let some = withOthers == files ? "" : "\(withOthers) of "
      let remedy = command.map { " (\(fixable) fixable with `\($0)`)" } ?? ""
      parts.append("Found \(words.joined(separator: " and ")) in \(some)\(files.counted("file"))\(remedy)")
    } else if read > 0 {
      // After an error, "no problems" alone would suggest success.
      let other = isSound ? "" : "other "
      // Without the schema of its kind, little is known of a file.
      parts.append(
        read > ofKnownKinds
          ? "Checked \(read.counted("file")), no \(other)problems"
          : "Found no \(other)syntax problems in \(read.counted("file"))")
    }
    if withoutSchema > 0 { parts.append("\(withoutSchema) without a schema") }
    let partly = unchecked - missing.unchecked
    if partly > 0 { parts.append("\(partly) not fully checked") }
    if !missing.words.isEmpty { parts.append(missing.words) }
    if isTroubled, partly > 0 || !missing.words.isEmpty { parts[parts.count - 1] += " (exit 2)" }
    if unreadable > 0 {
      parts.append("\(parts.isEmpty ? unreadable.counted("file") : "\(unreadable)") could not be read")
    }
    if known > 0 { parts.append("\(known) known from the baseline") }
    if omitted > 0 { parts.append("\(omitted) not shown") }
    return parts.isEmpty ? "No files checked" : parts.joined(separator: "; ")
  }
}
