internal import DocumentModel

/// The findings of one file by their causes, rendered as far as they may be shown. Workers make it.
package struct CausesOfFile: Sendable {
  /// A finding as the report shows it.
  struct Text: Sendable {
    var headline: Headline
    /// All below it.
    var body: [UInt8]
    /// The columns left of the bar next to the excerpt.
    var margin: Int
  }

  struct Rendered: Sendable {
    /// In the file, later in the run.
    var number: Int
    var text: Text
  }

  struct Cause: Sendable {
    var cause: FindingCause
    var count = 0
    /// How many of them a proven fix corrects.
    var fixable = 0
    /// How many of them a fix corrects, proven or the only one.
    var fixableUnsafely = 0
    /// The first ones.
    var shown: [Rendered] = []
    /// Where the first ones are: `a.yaml:3:1`.
    var places: [String] = []
  }

  var causes: [Cause] = []
  /// The number of all findings of the file, including omitted ones.
  let findings: Int
  /// Findings of causes that a maximum left out.
  package private(set) var omitted = 0

  init() { findings = 0 }

  /// - Parameters:
  ///   - maximum: the number of findings that are reported, errors first; findings of a cause that is reported once
  ///     count as one.
  ///   - place: of a finding, as a person reads it.
  init(_ report: FileReport, maximum: Int?, place: (Diagnostic) -> String, render: (Diagnostic) -> Text) {
    findings = report.diagnostics.count
    // Each finding's cause is looked up once: by a number, in the order they are first met.
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
    // Where each cause is among those reported.
    var places = [Int?](repeating: nil, count: counts.count)
    var shown = 0
    for severity in Severity.allCases {
      for (number, finding) in report.diagnostics.enumerated() where finding.severity == severity {
        let cause = ofFindings[number]
        // The first finding of a cause takes a place of the maximum, the following ones don't.
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
        // A fix that is one of several isn't applied, not even with `--unsafe-fixes`.
        if !finding.fixes.isEmpty, !finding.asksForChoice { causes[index].fixableUnsafely += 1 }
        if causes[index].places.count < CauseGroups.places { causes[index].places.append(place(finding)) }
        if causes[index].shown.count < CauseGroups.threshold {
          causes[index].shown.append(Rendered(number: number, text: render(finding)))
        }
      }
    }
  }
}
