internal import Diagnostics

/// What a stretch of a report's text is; a terminal that shows colours shows it in one.
enum TextStyle {
  case plain
  case severity(Severity)
  /// Line numbers, bars, arrows.
  case frame
  case strong
  /// The underline of a related place.
  case related
  /// Lines of a difference.
  case removed
  case added

  /// The escape sequence that turns it on (ECMA-48, 8.3.117).
  var sequence: String {
    switch self {
    case .plain: ""
    case .severity(.error): "\u{1B}[1;31m"
    case .severity(.warning): "\u{1B}[1;33m"
    case .severity(.note): "\u{1B}[1;36m"
    case .frame: "\u{1B}[34m"
    case .strong: "\u{1B}[1m"
    case .related: "\u{1B}[36m"
    case .removed: "\u{1B}[31m"
    case .added: "\u{1B}[32m"
    }
  }
}

/// Text on its way out, with styles where colours are wanted.
struct StyledText {
  let isColored: Bool
  private(set) var bytes: [UInt8] = []

  init(isColored: Bool) {
    self.isColored = isColored
  }

  mutating func write(_ text: String, _ style: TextStyle = .plain) {
    let sequence = isColored && !text.isEmpty ? style.sequence : ""
    bytes.append(contentsOf: sequence.utf8)
    bytes.append(contentsOf: text.utf8)
    if !sequence.isEmpty { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
  }

  mutating func newline() {
    // A line never ends in blanks.
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
  }
}
