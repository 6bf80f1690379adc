import Foundation
import TestSupport
import Testing

/// Runs a Python script that prints how another YAML reader reads files.
enum OtherReader {
  /// - Returns: The script's output as JSON values, one for each path.
  static func lines(_ script: String, _ arguments: [String] = [], paths: [String], python: String) throws -> [Any] {
    let scratch = ScratchFolder(["paths": paths.joined(separator: "\n") + "\n", "readings": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [OutsideSuites.packageRoot.appendingPathComponent(script).path] + arguments
    process.standardInput = FileHandle(forReadingAtPath: scratch.path + "/paths")
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path + "/readings")
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the other reader ends well")
    let output = try String(contentsOfFile: scratch.path + "/readings", encoding: .utf8)
    return try output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
  }
}
