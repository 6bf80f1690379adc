package import FileAccess

/// Where a command writes.
package protocol OutputStream: Sendable {
  func write(_ bytes: [UInt8])
  /// Writes at once what will be taken away again.
  func writeTransient(_ bytes: [UInt8])
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
  package func writeTransient(_ bytes: [UInt8]) {
    write(bytes)
    flush()
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  func writeLine(_ text: String) {
    write(Array(text.utf8) + [UInt8(ascii: "\n")])
  }
}

extension StandardStream: OutputStream {}
