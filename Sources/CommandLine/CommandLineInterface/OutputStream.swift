internal import CommandLineKit
internal import DocumentModel
package import FileAccess
internal import Synchronization

/// A stream that a command writes to.
package protocol OutputStream: Sendable {
  /// Writes bytes unchanged: a document, a report, or text that is already escaped.
  func write(bytes: [UInt8])
  /// Writes without buffering, for a line that will be erased.
  func writeTransient(bytes: [UInt8])
  func flush()
  /// Whether the reader has closed the pipe, so that further output would be lost.
  var isClosed: Bool { get }
  /// Why writing failed. Nil if it didn't, or because the reader closed the pipe.
  var failure: String? { get }
  var isTerminal: Bool { get }
  /// The width of the terminal in columns, or nil if the stream isn't a terminal.
  var width: Int? { get }
}

extension OutputStream {
  package func writeTransient(bytes: [UInt8]) {
    write(bytes: bytes)
    flush()
  }

  /// Writes text for users, wrapped at words on a terminal.
  func write(_ text: TerminalText) { write(bytes: Array(text.fitted(to: width).description.utf8)) }

  /// Writes a line without wrapping it, so that users can copy it.
  func writeUnbroken(_ line: TerminalText) { write(bytes: Array((line + "\n").description.utf8)) }

  func writeTransient(_ text: TerminalText) { writeTransient(bytes: Array(text.description.utf8)) }

  func writeLine(_ text: TerminalText) { write(text + "\n") }

  func writeJSON(_ body: (inout JSONWriter) -> Void) { write(json: JSONWriter.line(body: body)) }

  /// Writes JSON. On a terminal, characters that act on it are escaped, as in `"a\u202eb"`, which is the same value.
  func write(json bytes: [UInt8]) {
    guard isTerminal else { return write(bytes: bytes) }
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // The line breaks between values stay; inside strings, ASCII characters are escaped already.
      if scalar.value > 0x7E, scalar.actsOnTerminal {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    write(verbatim: text)
  }

  /// Writes text of the program or of a document unchanged.
  func write(verbatim text: String) { write(bytes: Array(text.utf8)) }
}

extension StandardStream: OutputStream {}

/// Keeps everything that a command writes in memory.
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

/// Writes files into a folder by the rules of ``OutputFile``, either all of them or, if one can't be replaced, none.
enum FolderOutput {
  static func write(
    _ files: [(name: String, text: String)], to folder: FilePath, arguments: ParsedArguments,
    environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let outputs = files.map { file in
      (
        file: OutputFile(folder.appending(file.name), arguments: arguments, environment: environment),
        bytes: Array(file.text.utf8)
      )
    }
    let changed = outputs.filter { !$0.file.holds($0.bytes) }
    // Check all files before writing the first.
    for output in changed { try output.file.requireFree() }
    for output in changed {
      let written = output.file.write(output.bytes, environment: environment)
      guard written == .success else { return written }
    }
    return .success
  }
}
