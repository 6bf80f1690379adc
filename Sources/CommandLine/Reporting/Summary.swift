package import DocumentModel

/// The totals of a run, or the numbers of one file.
package struct Summary: Hashable, Sendable {
  package var files = 0
  package var unreadable = 0
  package var withoutSchema = 0
  /// Files that weren't checked against their whole schema.
  package var unchecked = 0
  /// The number of files of each known kind whose schema isn't installed.
  package var kinds: [String: Int] = [:]
  package var ofKnownKinds: Int { kinds.values.reduce(0, +) }
  /// The files that aren't or aren't fully checked, with the reasons.
  package var notChecked = UncheckedFiles()
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// Files whose schema isn't installed, if the report has a single finding for all of them.
  package var missing = MissingSchemaCount()
  /// Findings with a safe fix, which `--fix` would apply.
  package var fixable = 0
  /// Findings that a limit omitted from the report. They are included in the numbers above.
  package var omitted = 0
  /// Files with any finding. Unreadable files don't count.
  package var filesWithFindings = 0
  /// Findings listed in the baseline. They aren't reported, and aren't included in the numbers above.
  package var known = 0
  /// Whether the run itself failed in a way that no report contains.
  package var hasFailed = false
  /// Whether the given baseline can't be used, so that no finding is known.
  package var lacksBaseline = false
  /// The number of findings of each code, including those of unreadable files.
  package var codes: [DiagnosticCode: CodeCount] = [:]

  package struct CodeCount: Hashable, Sendable {
    package var findings = 0
    /// Findings with a safe fix, which `--fix` would apply.
    package var fixable = 0
    /// Findings with several fixes, none of them safe, between which the user must choose.
    package var undecided = 0

    static func += (total: inout Self, part: Self) {
      total.findings += part.findings
      total.fixable += part.fixable
      total.undecided += part.undecided
    }
  }

  /// The part of the numbers that is due to schemas that aren't installed. They are counted for each file, but the text
  /// report has a single finding for all files.
  package struct MissingSchemaCount: Hashable, Sendable {
    /// The summary, such as `407 files use 43 schemas that are not installed`. Empty if there are no such files.
    package var words = ""
    var unchecked = 0
    var errors = 0
    var warnings = 0
    /// Files with no other finding.
    var otherwiseSound = 0

    package init() {}

    /// - Parameters:
    ///   - whole: The numbers of a file whose schema isn't installed.
    ///   - rest: The same numbers without the finding about that schema.
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
      // Findings about a file that can't be read aren't problems in its contents.
      return
    case .valid, .invalid, .unchecked: break
    }
    if let kind = report.kind { kinds[kind] = 1 }
    unchecked = report.unchecked == nil || report.kind != nil ? 0 : 1
    notChecked = UncheckedFiles(report)
    // A template that isn't checked doesn't need a schema.
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
    total.hasFailed = total.hasFailed || part.hasFailed
    total.filesWithFindings += part.filesWithFindings
    // A file whose known kind has no installed schema may still have findings, such as syntax errors.
    for (kind, count) in part.kinds { total.kinds[kind, default: 0] += count }
    for (code, count) in part.codes { total.codes[code, default: CodeCount()] += count }
  }

  /// The totals as a sentence: `Found 3 errors and 1 warning in 2 of 14 files; 1 without a schema`.
  package var sentence: String { sentence(fixedBy: nil) }

  /// The totals as a sentence, with the number of fixable findings.
  ///
  /// - Parameter command: The command that applies the fixes, or nil to omit that number.
  package func sentence(fixedBy command: String?) -> String {
    let found = [(errors - missing.errors, "error"), (warnings - missing.warnings, "warning"), (notes, "note")].filter {
      $0.0 > 0
    }
    .map { $0.0.counted($0.1) }
    // A baseline that can't be used isn't a problem of the files.
    let isSound = (!hasFailed || lacksBaseline) && unreadable == 0
    let read = files - unreadable
    var parts: [String] = []
    if !found.isEmpty {
      // An array, because joining a slice looks up a conformance at run time, which takes 3% of a small check.
      let words = [Array(found.dropLast()).joined(separator: ", "), found.last ?? ""].filter { !$0.isEmpty }
      let withOthers = filesWithFindings - missing.otherwiseSound
      let some = withOthers == files ? "" : "\(withOthers) of "
      let remedy = command.map { " (\(fixable) fixable with `\($0)`)" } ?? ""
      parts.append("Found \(words.joined(separator: " and ")) in \(some)\(files.counted("file"))\(remedy)")
    } else if read > 0 {
      // After an error, "no problems" alone would suggest success.
      let other = isSound ? "" : "other "
      // Without the schema of its kind, only a file's syntax was checked.
      parts.append(
        read > ofKnownKinds
          ? "Checked \(read.counted("file")), no \(other)problems"
          : "Found no \(other)syntax problems in \(read.counted("file"))")
    }
    if withoutSchema > 0 { parts.append("\(withoutSchema) without a schema") }
    let partly = unchecked - missing.unchecked
    if partly > 0 { parts.append("\(partly) not fully checked") }
    if !missing.words.isEmpty { parts.append(missing.words) }
    if hasFailed, partly > 0 || !missing.words.isEmpty { parts[parts.count - 1] += " (exit 2)" }
    if unreadable > 0 {
      parts.append("\(parts.isEmpty ? unreadable.counted("file") : "\(unreadable)") could not be read")
    }
    if known > 0 { parts.append("\(known) known from the baseline") }
    if omitted > 0 { parts.append("\(omitted) not shown") }
    if parts.isEmpty { parts.append("No files checked") }
    if lacksBaseline { parts.append("baseline not used (exit 2)") }
    return parts.joined(separator: "; ")
  }
}
