import Foundation
import TestSupport

/// Talks to the real `settle-bowtie` like Bowtie does: one line, one answer.
final class BowtieClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  init(_ arguments: [String] = []) throws {
    // A harness that has exited reads no more; writing to it must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = ProgramRun.binary(named: "settle-bowtie")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The answer to a request; nil if there is none.
  func ask(_ request: [String: Any]) throws -> [String: Any]? {
    try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: request) + [0x0A])
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        let line = buffer[buffer.startIndex..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: line) as? [String: Any]
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }

  /// Sends a line unchanged and ends the conversation.
  ///
  /// - Returns: The exit code.
  func finish(_ line: String = #"{"cmd": "stop"}"#) throws -> Int32 {
    try? input.fileHandleForWriting.write(contentsOf: Data(line.utf8) + [0x0A])
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
