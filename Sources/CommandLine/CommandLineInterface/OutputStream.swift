internal import CommandLineKit
package import FileAccess
internal import Synchronization

/// A stream that a command writes to.
package protocol OutputStream: Sendable {
  /// Writes bytes as they are: a document, a report, or a text that is escaped already.
  func write(bytes: [UInt8])
  /// Writes without buffering, for a line that is erased later.
  func writeTransient(bytes: [UInt8])
  func flush()
  /// Whether the reader has closed the pipe, so that all further output is lost.
  var isClosed: Bool { get }
  /// Why a write failed; nil if none did, or the reader has closed the pipe.
  var failure: String? { get }
  var isTerminal: Bool { get }
  /// Columns of the terminal; nil if the stream is no terminal.
  var width: Int? { get }
}

extension OutputStream {
  package func writeTransient(bytes: [UInt8]) {
    write(bytes: bytes)
    flush()
  }

  /// Writes text for a person. A terminal breaks its lines between words.
  func write(_ text: TerminalText) {
    write(bytes: Array(text.fitted(to: width).description.utf8))
  }

  /// Writes a line for a person that may be copied, however long it is.
  func writeUnbroken(_ line: TerminalText) {
    write(bytes: Array((line + "\n").description.utf8))
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

/// Keeps what a command writes.
final class MemoryStream: OutputStream {
  private let kept = Mutex<[UInt8]>([])

  var bytes: [UInt8] { kept.withLock { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  func write(bytes more: [UInt8]) { kept.withLock { $0 += more } }
  func flush() {}
  var isClosed: Bool { false }
  var failure: String? { nil }
  var isTerminal: Bool { false }
  var width: Int? { nil }
}

/// Writes files into an existing folder, by the rule of ``OutputFile`` for each: all of them, or none.
enum FolderOutput {
  static func write(
    _ files: [(name: String, text: String)], to folder: FilePath, _ arguments: ParsedArguments,
    _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let outputs = files.map { file in
      (file: OutputFile(folder.appending(file.name), arguments, environment), bytes: Array(file.text.utf8))
    }
    let changed = outputs.filter { !$0.file.holds($0.bytes) }
    for output in changed { try output.file.requireFree() }
    for output in changed {
      let written = output.file.write(output.bytes, environment)
      guard written == .success else { return written }
    }
    return .success
  }
}
