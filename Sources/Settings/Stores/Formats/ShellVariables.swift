package import DocumentModel
internal import SettingsWork

/// `NAME=value` lines, quoted for a POSIX shell (XCU 2.2), and back.
package enum ShellVariables {
  fileprivate static let code = DiagnosticCode(.io, "variables", "Invalid list of variables")

  package typealias Variable = (name: String, value: FieldText)

  /// A variable with its places in the text.
  package struct Assignment: Sendable {
    package var name: String
    package var value: FieldText
    package var nameRange: Range<Int>
    /// With its quotes.
    package var valueRange: Range<Int>
  }

  /// Writes assignments. Values must not contain NUL, which no variable can hold.
  package static func text(_ variables: [Variable]) -> [UInt8] {
    Array(variables.map { "\($0.name)=\(quoted($0.value))\n" }.joined().utf8)
  }

  private static func quoted(_ value: FieldText) -> String {
    if !value.isQuoted, value.text.utf8.allSatisfy(isPlain) { return value.text }
    return "'" + value.text.replacingScalars("'", with: "'\\''") + "'"
  }

  /// Reads assignments, with `export` before them or without, and comments. Text that a shell would expand is a fault.
  ///
  /// - Returns: The variables up to the first problem, and that problem.
  package static func variables(_ text: [UInt8]) -> (variables: [Variable], diagnostics: [Diagnostic]) {
    let (assignments, problems) = assignments(text, stopsAtProblem: true)
    return (assignments.map { ($0.name, $0.value) }, problems.map(\.diagnostic))
  }

  /// A line that can't be read.
  package struct UnreadableLine: Sendable {
    package var diagnostic: Diagnostic
    /// The variable that the line assigns, or nil if it assigns none.
    package var name: String?
    /// Whether a shell would evaluate its value.
    package var isEvaluated: Bool
  }

  /// The assignments of a text in which some lines may be invalid: reading continues with the next line.
  ///
  /// - Parameter stopsAtProblem: Whether to end at the first invalid line. Reading on takes quadratic time if each line
  ///   continues the one above and the last is invalid: `A=\`, `A=\`, …, `;`.
  static func assignments(
    _ text: [UInt8], stopsAtProblem: Bool = false
  ) -> (assignments: [Assignment], problems: [UnreadableLine]) {
    guard String(validating: text, as: UTF8.self) != nil else {
      let diagnostic = Diagnostic(code, "the file is not encoded as UTF-8", at: ByteRange(0..<0))
      return ([], [UnreadableLine(diagnostic: diagnostic, name: nil, isEvaluated: false)])
    }
    var reader = ShellReader(text)
    return (reader.assignments(stopsAtProblem: stopsAtProblem), reader.problems)
  }

  /// Whether a shell that reads the text runs nothing, and has these variables afterwards, byte for byte.
  package static func isRead(_ text: [UInt8], as variables: [Variable]) -> Bool {
    let read = self.variables(text)
    return read.diagnostics.isEmpty
      && read.variables.elementsEqual(variables) {
        $0.name == $1.name && $0.value.text.utf8.elementsEqual($1.value.text.utf8)
      }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    // Characters that no shell expands or splits at. `~` isn't among them: `~/x` would name the home folder.
    VariableNames.isNamePart(byte) || "-+./:@%,".utf8.contains(byte)
  }
}

private struct ShellReader {
  private let text: [UInt8]
  private var place = 0
  private(set) var problems: [ShellVariables.UnreadableLine] = []
  private var assigned: String?
  /// Whether the current assignment has an error.
  private var isInvalid = false

  init(_ text: [UInt8]) {
    self.text = text
    place = ByteOrderMark.length(in: text)
  }

  private var current: UInt8? { place < text.count ? text[place] : nil }

  mutating func assignments(stopsAtProblem: Bool) -> [ShellVariables.Assignment] {
    var found: [ShellVariables.Assignment] = []
    while problems.isEmpty || !stopsAtProblem {
      skip { $0 <= 0x20 }
      guard let byte = current else { break }
      if byte == UInt8(ascii: "#") {
        skip { $0 != 0x0A }
        continue
      }
      let start = place
      isInvalid = false
      assigned = nil
      var name = word()
      if name == "export", current == 0x20 || current == 0x09 {
        skip { $0 == 0x20 || $0 == 0x09 }
        name = word()
      }
      guard VariableNames.isName(name), current == UInt8(ascii: "=") else {
        error("expected NAME=value")
        skipError(from: start)
        continue
      }
      let nameEnd = place
      assigned = name
      place += 1
      let value = value()
      let valueEnd = place
      skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      // `A=b c` runs the program c.
      if let next = current, next != 0x0A, next != UInt8(ascii: "#") { error("expected one quoted value") }
      guard !isInvalid else {
        skipError(from: start)
        continue
      }
      found.append(
        .init(
          name: name, value: value, nameRange: nameEnd - name.utf8.count..<nameEnd, valueRange: nameEnd + 1..<valueEnd))
    }
    return found
  }

  /// Continues after the line in which an invalid assignment began: an unclosed quote must not swallow the others.
  private mutating func skipError(from start: Int) {
    place = start
    skip { $0 != 0x0A }
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while let byte = current, isSkipped(byte) { place += 1 }
  }

  private mutating func word() -> String {
    let start = place
    skip(VariableNames.isNamePart)
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  /// Reads up to white space outside of quotes.
  private mutating func value() -> FieldText {
    var bytes: [UInt8] = []
    var isQuoted = false
    while let byte = current, byte > 0x20 {
      let start = place
      place += 1
      switch byte {
      case UInt8(ascii: "'"):
        isQuoted = true
        while let inside = current, inside != byte {
          bytes.append(inside)
          place += 1
        }
        close(UInt8(ascii: "'"), openedAt: start)
      case UInt8(ascii: "\""):
        isQuoted = true
        readDoubleQuoted(&bytes)
        close(UInt8(ascii: "\""), openedAt: start)
      case UInt8(ascii: "\\"):
        guard current != 0x0A else {
          // XCU 2.2.1: the next line continues this one.
          place += 1
          continue
        }
        isQuoted = true
        // A backslash at the end of the file has nothing to escape.
        bytes.append(current ?? byte)
        place += 1
      case UInt8(ascii: "~") where isTildePrefix:
        place -= 1
        evaluationProblem()
        return FieldText("")
      case UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"):
        place -= 1
        evaluationProblem()
        return FieldText("")
      case _: bytes.append(byte)
      }
    }
    return FieldText(String(decoding: bytes, as: UTF8.self), isQuoted: isQuoted)
  }

  /// Whether ``place`` is where a value begins, or a part of one after a colon (XCU 2.6.1).
  private var isTildePrefix: Bool {
    // Elsewhere a tilde is plain: `a~b`.
    guard place > 1 else { return false }
    let before = text[place - 2]
    return before == UInt8(ascii: "=") || before == UInt8(ascii: ":")
  }

  /// Double quotes (XCU 2.2.3).
  private mutating func readDoubleQuoted(_ bytes: inout [UInt8]) {
    while let byte = current, byte != UInt8(ascii: "\""), !isInvalid {
      switch byte {
      case UInt8(ascii: "$"), UInt8(ascii: "`"):
        evaluationProblem()
      case UInt8(ascii: "\\"):
        place += 1
        guard let next = current else { return }
        // In double quotes a backslash before any other character stays: `"\n"` has two characters.
        if !"$`\"\\\n".utf8.contains(next) { bytes.append(byte) }
        if next != 0x0A { bytes.append(next) }
        place += 1
      case _:
        bytes.append(byte)
        place += 1
      }
    }
  }

  private mutating func close(_ quote: UInt8, openedAt start: Int) {
    guard !isInvalid else { return }
    guard current == quote else {
      place = start
      return error("unclosed quote")
    }
    place += 1
  }

  private mutating func evaluationProblem() {
    error("shell syntax is not evaluated; use single quotes for the literal text", isEvaluated: true)
  }

  private mutating func error(_ message: Message, isEvaluated: Bool = false) {
    guard !isInvalid else { return }
    isInvalid = true
    let end = min(place + 1, text.count)
    let diagnostic = Diagnostic(ShellVariables.code, message, at: ByteRange(min(place, end)..<end))
    problems.append(.init(diagnostic: diagnostic, name: assigned, isEvaluated: isEvaluated))
  }
}
