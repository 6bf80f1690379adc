import Foundation
import TestSupport

/// Talks to the real `settle-bowtie` as Bowtie does: a line per request, a line per response.
final class BowtieClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  init(_ arguments: [String] = []) throws {
    // If the harness has exited, writing to it would end the tests by SIGPIPE.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = ProgramRun.binary(named: "settle-bowtie")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// - Returns: The response; nil if there is none.
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

  /// Sends a line as it is, and closes the harness's input.
  ///
  /// - Returns: The exit code.
  func finish(_ line: String = #"{"cmd": "stop"}"#) throws -> Int32 {
    try? input.fileHandleForWriting.write(contentsOf: Data(line.utf8) + [0x0A])
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
