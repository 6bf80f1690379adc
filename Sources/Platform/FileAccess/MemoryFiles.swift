internal import Synchronization

/// Contents in memory that replace files of another source or stand alone.
///
/// A path with contents is a file, whatever the lower source has there; its parents are folders.
package final class MemoryFiles: FileSource {
  private let lower: (any FileSource)?
  private let texts: Mutex<[FilePath: [UInt8]]>

  /// - Parameters:
  ///   - texts: The contents, by absolute path without `.` and `..`.
  ///   - lower: The source of all other paths; nil if there are no other files.
  package init(_ texts: [FilePath: [UInt8]] = [:], over lower: (any FileSource)? = nil) {
    self.texts = Mutex(texts)
    self.lower = lower
  }

  /// Replaces a file's content from now on; nil reveals the lower file again.
  ///
  /// A workspace that has already read the file keeps its facts until told to forget the path.
  package func replace(_ path: FilePath, with text: [UInt8]?) {
    texts.withLock { $0[path] = text }
  }

  package func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8] {
    guard let text = texts.withLock({ $0[path] }) else {
      if let lower { return try lower.read(path, limit: limit, origin: origin) }
      throw FileError(path, reason: isFolder(path) ? .isFolder : .notFound)
    }
    if text.count > limit { throw FileError(path, reason: .tooLarge(limit: limit)) }
    return text
  }

  package func kind(_ path: FilePath) -> FileFacts.Kind? {
    if texts.withLock({ $0[path] != nil }) { return .file }
    // The lower source comes first: a folder that exists on disk stays a folder.
    return lower?.kind(path) ?? (isFolder(path) ? .folder : nil)
  }

  package func realPath(_ path: FilePath) -> FilePath? {
    // A file that exists only in memory has no links to resolve.
    lower?.realPath(path) ?? (kind(path) == nil ? nil : path.normalized)
  }

  package func isLink(_ path: FilePath) -> Bool {
    texts.withLock { $0[path] == nil } && lower?.isLink(path) == true
  }

  package func names(in folder: FilePath) -> [String] {
    let own = texts.withLock { texts in
      texts.keys.compactMap { path in
        path.relative(to: folder).map { below in
          String(decoding: below.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
        }
      }
    }
    return Set(own + (lower?.names(in: folder) ?? [])).sorted()
  }

  private func isFolder(_ path: FilePath) -> Bool {
    texts.withLock { texts in texts.keys.contains { $0.relative(to: path) != nil } }
  }
}
