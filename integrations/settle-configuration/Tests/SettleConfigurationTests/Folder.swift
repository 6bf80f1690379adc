import Foundation
import Logging
import Synchronization

/// A temporary folder for one test.
final class Folder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) {
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
  }
}

/// Collects the logged errors.
final class Log: LogHandler, Sendable {
  private let lines = Mutex<[String]>([])
  var errors: [String] { lines.withLock { $0 } }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .error }
    set {}
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
  }
}
