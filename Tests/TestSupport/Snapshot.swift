import Foundation

/// Texts that a person has reviewed, kept as files beside the tests.
public enum Snapshot {
  /// The difference from the file; nil where there is none. `SETTLE_RECORD=1` writes the file instead.
  ///
  /// - Parameter name: of the file in `Snapshots` beside the test's own file.
  public static func difference(_ text: String, _ name: String, testFile: String = #filePath) -> String? {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["SETTLE_RECORD"] != nil {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: file)
      return nil
    }
    guard let data = try? Data(contentsOf: file) else { return "there is no snapshot \(name)" }
    let expected = String(decoding: data, as: UTF8.self)
    return expected == text ? nil : "expected:\n\(expected)\nfound:\n\(text)"
  }
}
