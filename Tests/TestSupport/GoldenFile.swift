import Foundation

/// Expected outputs, which are reviewed and stored in files.
public enum GoldenFile {
  /// Whether to write the files instead of comparing them: `SETTLE_RECORD=1`.
  public static let isRecording = ProcessInfo.processInfo.environment["SETTLE_RECORD"] != nil

  /// The difference between the text and a file; nil if there is none, or if the file was written.
  public static func difference(_ text: String, from file: URL) -> String? {
    if isRecording {
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: file)
      return nil
    }
    guard let data = try? Data(contentsOf: file) else { return "there is no \(file.path)" }
    let expected = String(decoding: data, as: UTF8.self)
    return expected == text ? nil : "\(file.lastPathComponent): expected:\n\(expected)\nfound:\n\(text)"
  }

  /// - Parameter name: The name of the file in `Snapshots`, next to the file of the test.
  public static func difference(_ text: String, _ name: String, testFile: String = #filePath) -> String? {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Snapshots")
    return difference(text, from: folder.appendingPathComponent(name))
  }
}
