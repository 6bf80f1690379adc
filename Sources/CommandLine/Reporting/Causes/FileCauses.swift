internal import DocumentModel

/// The findings of one file grouped by cause, rendered as far as they may be shown. Created by the workers.
package struct FileCauses: Sendable {
  /// A finding as the report shows it.
  struct Text: Sendable {
    var headline: Headline
    /// The rendered text below the headline.
    var body: [UInt8]
    /// The width of the margin to the left of the bar next to an excerpt.
    var margin: Int
  }

  struct Rendered: Sendable {
    /// The number of the finding, first within the file, later in the whole run.
    var number: Int
    var text: Text
  }

  struct Cause: Sendable {
    var cause: FindingCause
    var count = 0
    /// How many findings have a safe fix.
    var fixable = 0
    /// How many findings have a fix that needs no choice, safe or not.
    var fixableUnsafely = 0
    /// The first few findings, rendered.
    var shown: [Rendered] = []
    /// The locations of the first few findings, such as `a.yaml:3:1`.
    var places: [String] = []
  }

  var causes: [Cause] = []
  /// The number of all findings in the file, including omitted ones.
  let findings: Int
  /// The number of findings omitted because of the maximum.
  package private(set) var omitted = 0

  init() { findings = 0 }

  /// - Parameters:
  ///   - maximum: The maximum number of reported findings, errors first. Findings of a cause that is reported once
  ///     count as one.
  ///   - place: Returns the location of a finding as shown to users.
  init(_ report: FileReport, maximum: Int?, place: (Diagnostic) -> String, render: (Diagnostic) -> Text) {
    findings = report.diagnostics.count
    // Number the causes in order of appearance, so that each finding's cause is looked up only once.
    var numbers: [FindingCause: Int] = [:]
    var counts: [Int] = []
    let ofFindings = report.diagnostics.map { finding in
      let cause = FindingCause(finding)
      let number = numbers[cause] ?? counts.count
      if number == counts.count {
        numbers[cause] = number
        counts.append(0)
      }
      counts[number] += 1
      return number
    }
    // The index of each cause in ``causes``.
    var places = [Int?](repeating: nil, count: counts.count)
    var shown = 0
    for severity in Severity.allCases {
      for (number, finding) in report.diagnostics.enumerated() where finding.severity == severity {
        let cause = ofFindings[number]
        // Only the first finding of such a cause counts toward the maximum.
        let isReportedOnce = counts[cause] >= CauseGroups.threshold && places[cause] != nil
        if !isReportedOnce {
          guard maximum.map({ shown < $0 }) ?? true else {
            omitted += 1
            continue
          }
          shown += 1
        }
        let index = places[cause] ?? causes.count
        if index == causes.count { causes.append(Cause(cause: FindingCause(finding))) }
        places[cause] = index
        causes[index].count += 1
        if finding.fixes.contains(where: \.isSafe) { causes[index].fixable += 1 }
        // A fix among several alternatives isn't applied, not even with `--unsafe-fixes`.
        if !finding.fixes.isEmpty, !finding.asksForChoice { causes[index].fixableUnsafely += 1 }
        if causes[index].places.count < CauseGroups.places { causes[index].places.append(place(finding)) }
        if causes[index].shown.count < CauseGroups.threshold {
          causes[index].shown.append(Rendered(number: number, text: render(finding)))
        }
      }
    }
  }
}
