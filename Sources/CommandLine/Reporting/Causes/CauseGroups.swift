package import CommandLineKit
package import DocumentModel

/// The findings of a run grouped by cause. Causes with many findings come first, each reported once with its locations.
/// The other findings follow in the order of the files.
///
/// Keeps only a few findings of each cause, so memory depends on the number of causes, not of findings.
package struct CauseGroups: Sendable {
  /// The number of findings from which on a cause is reported only once.
  static let threshold = 4
  /// The maximum number of locations listed for a cause, and of lines that they may take on a terminal.
  static let (places, placeLines) = (8, 3)
  /// The width of a line with locations if there is no terminal.
  static let placeColumns = 100
  /// The maximum size of kept text in bytes. When it is exceeded, the report is written.
  static let capacity = 64 << 20

  private var groups: [FindingCause: FileCauses.Cause] = [:]
  /// The number of the next file's first finding, counted over the whole run.
  private var next = 0
  private var size = 0

  package init(_ files: [FileCauses] = []) { for file in files { add(file) } }

  /// Whether ``capacity`` is exceeded, so that no further files should be added.
  package var isFull: Bool { size > Self.capacity }

  package mutating func add(_ file: FileCauses) {
    for cause in file.causes {
      var group = groups[cause.cause] ?? FileCauses.Cause(cause: cause.cause)
      group.count += cause.count
      group.fixable += cause.fixable
      group.fixableUnsafely += cause.fixableUnsafely
      group.places += cause.places.prefix(Self.places - group.places.count)
      for var shown in cause.shown.prefix(Self.threshold - group.shown.count) {
        shown.number += next
        group.shown.append(shown)
        size += shown.text.body.count
      }
      groups[cause.cause] = group
    }
    next += file.findings
  }

  /// The rendered report.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, or nil without one.
  ///   - fixCommand: Returns the command that applies the fixes of a code, or nil if there is none.
  package func render(
    isColored: Bool, columns: Int?, fixCommand: (_ code: DiagnosticCode, _ isSafe: Bool) -> TerminalText?
  ) -> [UInt8] {
    let (common, single) = (
      groups.values.filter { $0.count >= Self.threshold }, groups.values.filter { $0.count < Self.threshold }
    )
    var output = StyledText(isColored: isColored)
    for cause in common.sorted(by: Self.precedes) {
      Self.write(cause, columns: columns, fixCommand: fixCommand, to: &output)
    }
    for finding in single.flatMap(\.shown).sorted(by: { $0.number < $1.number }) {
      finding.text.headline.write(to: &output, columns: columns)
      output.write(rendered: finding.text.body)
      output.newline()
    }
    return output.bytes
  }

  /// Orders causes by severity, then by frequency.
  private static func precedes(_ left: FileCauses.Cause, _ right: FileCauses.Cause) -> Bool {
    if left.cause.severity != right.cause.severity {
      return left.cause.severity.isMoreSevere(than: right.cause.severity)
    }
    if left.count != right.count { return left.count > right.count }
    // Equally frequent causes stay in the order of the files.
    return left.shown[0].number < right.shown[0].number
  }

  /// Writes the first finding of a cause, the number of findings, their other locations, and the command that fixes
  /// them.
  private static func write(
    _ cause: FileCauses.Cause, columns: Int?, fixCommand: (DiagnosticCode, Bool) -> TerminalText?,
    to output: inout StyledText
  ) {
    let first = cause.shown[0].text
    first.headline.write(to: &output, count: cause.count, columns: columns)
    output.write(rendered: first.body)
    // Locations are wrapped even without a terminal. A command stays on one line, so that it can be copied.
    func lines(_ label: TerminalText, _ text: TerminalText, to width: Int?) -> [TerminalText] {
      text.wrapped(to: width, from: first.margin + 2 + label.width, hanging: first.margin + 2)
    }
    func note(_ label: TerminalText, _ text: TerminalText, to width: Int?) {
      output.write(.blanks(first.margin) + "= ", style: .frame)
      output.write(label, style: .strong)
      output.write(lines(label, text, to: width).joined(separator: "\n" + .blanks(first.margin + 2)))
      output.newline()
    }
    // In a log, a single long line with all locations is hard to read.
    let width = columns ?? Self.placeColumns
    var named = cause.places.count - 1
    func places() -> TerminalText {
      let more = cause.count - 1 - named
      let places: TerminalText = "\(cause.places[1...named].joined(separator: ", "))"
      return more > 0 ? "\(places) and \(more) more" : places
    }
    // Long paths would fill the screen with locations, of which two are usually enough.
    while named > 1, lines("also: ", places(), to: width).count > placeLines { named -= 1 }
    note("also: ", places(), to: width)
    // Suggest the command only if it fixes every finding of the cause.
    if cause.fixableUnsafely == cause.count, let command = fixCommand(cause.cause.code, cause.fixable == cause.count) {
      note("fix all: ", command, to: columns)
    }
    output.newline()
  }
}

/// What findings have in common if they are instances of the same mistake.
package struct FindingCause: Hashable, Sendable {
  package var severity: Severity
  package var code: DiagnosticCode
  var message: String
  var caption: String?
  /// The advice, which only findings of one stated cause may differ in: "use one of …" is of no use for another list.
  var help: String?

  init(_ finding: Diagnostic) {
    severity = finding.severity
    code = finding.code
    caption = finding.caption?.text
    message = finding.cause ?? finding.message
    if finding.cause == nil { help = finding.help?.text }
  }
}
