/// Standard input where a person sits at it.
package enum TerminalInput {
  package static var isThere: Bool { SystemCalls.isTerminal(0) }

  /// The next line without its end; nil where there is none, or it can't be read.
  package static func line() -> String? {
    var lines = InputLines(limit: 1 << 16)
    guard let line = try? lines.next() else { return nil }
    return String(decoding: line, as: UTF8.self)
  }
}
