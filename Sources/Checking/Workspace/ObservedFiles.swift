package import FileAccess
internal import Synchronization

/// The files of the machine, with a record of every question asked about them and its answer.
///
/// A result that depends only on these answers is valid as long as every question still has the same answer.
package final class ObservedFiles: FileSource {
  package enum Question: String, Sendable {
    case bytes, kind, realPath, isLink, names
  }

  package struct Observation: Hashable, Sendable {
    package var question: Question
    package var path: FilePath
    /// Abbreviated: for bytes their number and SHA-256, for a file that can't be read the reason.
    package var answer: String

    package init(_ question: Question, path: FilePath, answer: String) {
      self.question = question
      self.path = path
      self.answer = answer
    }

    /// Whether the question still has the same answer.
    package var holds: Bool {
      let disk = DiskFiles()
      switch question {
      case .bytes:
        // A file that has grown has a different answer and needn't be read.
        let limit = answer.split(separator: " ").first.flatMap { Int($0) } ?? 0
        return answer
          == ObservedFiles.answer { () throws(FileError) in
            try disk.read(path, limit: limit, origin: .mentioned)
          }
      case .kind: return answer == ObservedFiles.answer(disk.kind(path))
      case .realPath: return answer == ObservedFiles.answer(disk.realPath(path))
      case .isLink: return answer == ObservedFiles.answer(disk.isLink(path))
      case .names: return answer == ObservedFiles.answer(disk.names(in: path))
      }
    }
  }

  private struct Record {
    struct Key: Hashable {
      var question: Question
      var path: FilePath
    }

    var answers: [Key: String] = [:]
    /// Whether no question got two different answers.
    var isSteady = true
  }

  private let disk = DiskFiles()
  private let record: Mutex<Record>

  /// - Parameter earlier: Earlier observations that still hold and belong to the record.
  package init(_ earlier: some Sequence<Observation>) {
    var record = Record()
    for observation in earlier {
      record.answers[.init(question: observation.question, path: observation.path)] = observation.answer
    }
    self.record = Mutex(record)
  }

  /// All questions with their answers, in no particular order, or nil if the files changed in the meantime.
  package var observations: [Observation]? {
    record.withLock { record in
      record.isSteady ? record.answers.map { Observation($0.key.question, path: $0.key.path, answer: $0.value) } : nil
    }
  }

  private func note(_ question: Question, path: FilePath, answer: String) {
    record.withLock { record in
      let former = record.answers.updateValue(answer, forKey: .init(question: question, path: path))
      // The result may depend on either answer, so it can't be kept.
      if former != nil, former != answer { record.isSteady = false }
    }
  }

  // MARK: Files

  package func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8] {
    let result = Result { () throws(FileError) in try disk.read(path, limit: limit, origin: origin) }
    note(.bytes, path: path, answer: Self.answer { () throws(FileError) in try result.get() })
    return try result.get()
  }

  package func kind(_ path: FilePath) -> FileFacts.Kind? {
    let kind = disk.kind(path)
    note(.kind, path: path, answer: Self.answer(kind))
    return kind
  }

  package func realPath(_ path: FilePath) -> FilePath? {
    let real = disk.realPath(path)
    note(.realPath, path: path, answer: Self.answer(real))
    return real
  }

  package func isLink(_ path: FilePath) -> Bool {
    let isLink = disk.isLink(path)
    note(.isLink, path: path, answer: Self.answer(isLink))
    return isLink
  }

  package func names(in folder: FilePath) -> [String] {
    let names = disk.names(in: folder)
    note(.names, path: folder, answer: Self.answer(names))
    return names
  }

  // MARK: Answers

  private static func answer(_ read: () throws(FileError) -> [UInt8]) -> String {
    do throws(FileError) {
      let bytes = try read()
      return "\(bytes.count) \(SHA256.hexadecimal(bytes))"
    } catch {
      return error.message
    }
  }

  private static func answer(_ kind: FileFacts.Kind?) -> String { kind.map { "\($0)" } ?? "none" }
  private static func answer(_ path: FilePath?) -> String { path?.fileURI ?? "none" }
  private static func answer(_ isLink: Bool) -> String { isLink ? "yes" : "no" }
  private static func answer(_ names: [String]) -> String {
    SHA256.hexadecimal(Array(names.joined(separator: "/").utf8))
  }
}
