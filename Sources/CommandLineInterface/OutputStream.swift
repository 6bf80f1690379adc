package import FileAccess
internal import TerminalOutput

/// Where a command writes.
package protocol OutputStream: Sendable {
  /// Writes what isn't for a terminal alone: a document, a report, a text that has its own escapes.
  func write(bytes: [UInt8])
  /// Writes at once what will be taken away again.
  func writeTransient(bytes: [UInt8])
  func flush()
  /// Nobody reads any more: there is no use in going on.
  var isClosed: Bool { get }
  /// Why something couldn't be written; nil where all went well or nobody reads.
  var failure: String? { get }
  var isTerminal: Bool { get }
  /// Columns of the terminal; nil where it isn't one.
  var width: Int? { get }
}

extension OutputStream {
  package func writeTransient(bytes: [UInt8]) {
    write(bytes: bytes)
    flush()
  }

  func write(_ text: TerminalText) {
    write(bytes: Array(text.description.utf8))
  }

  func writeTransient(_ text: TerminalText) {
    writeTransient(bytes: Array(text.description.utf8))
  }

  func writeLine(_ text: TerminalText) {
    write(text + "\n")
  }

  /// Writes the program's own text, or a document's, as it is.
  func write(verbatim text: String) {
    write(bytes: Array(text.utf8))
  }
}

extension StandardStream: OutputStream {}
