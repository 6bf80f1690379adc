import Foundation

/// A temporary folder, which is removed when the test no longer references it.
public final class ScratchFolder: Sendable {
  public let url: URL

  /// The path with links resolved, as the operating system reports it.
  public var path: String { url.path }

  /// - Parameter isInMemory: Whether to use a file system in memory if the machine has one.
  public init(isInMemory: Bool = false) {
    let memory = "/dev/shm"
    let hasMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory)
    let base =
      hasMemory
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appendingPathComponent("settle-test-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("no scratch folder: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes files, given as contents by path, and creates their folders. A path that ends in `/` is a folder.
  public convenience init(_ files: [String: String]) {
    self.init()
    for (path, text) in files { write(path, text) }
  }

  public func write(_ path: String, _ text: String) {
    let place = url.appendingPathComponent(path)
    do {
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      } else {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
    } catch {
      preconditionFailure("\(path): \(error)")
    }
  }

  public func write(_ path: String, bytes: [UInt8]) {
    write(path, "")
    precondition(FileManager.default.createFile(atPath: self.path + "/" + path, contents: Data(bytes)), "\(path)")
  }

  /// Writes enough small valid files for a run to use its cache.
  public func writeEnoughForCache(below folder: String) {
    for number in 0..<16 { write("\(folder)/\(number).yaml", "mode: dark\n") }
  }

  /// The bytes of a file; empty if it doesn't exist.
  public func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: self.path + "/" + path).map(Array.init) ?? []
  }

  /// The contents of a file as text; empty if it doesn't exist.
  public func text(_ path: String) -> String {
    (try? String(contentsOfFile: self.path + "/" + path, encoding: .utf8)) ?? ""
  }

  /// Whether a file or folder exists.
  public func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self.path + "/" + path) }

  /// The sorted names in the folder, or in a folder below it.
  public func names(below path: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self.path + "/" + path)) ?? []).sorted()
  }

  /// Renames a file, replacing any file that has the new name.
  public func rename(_ path: String, to other: String) {
    let (old, new) = (self.path + "/" + path, self.path + "/" + other)
    precondition(Foundation.rename(old, new) == 0, "\(path) can't be renamed")
  }

  public func remove(_ path: String) {
    try? FileManager.default.removeItem(at: url.appendingPathComponent(path))
  }

  /// Creates a symbolic link; its target needn't exist.
  public func link(_ path: String, to target: String) {
    do {
      try FileManager.default.createSymbolicLink(
        atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
    } catch {
      preconditionFailure("\(path): \(error)")
    }
  }
}
