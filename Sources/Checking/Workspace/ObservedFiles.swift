package import FileAccess
internal import Synchronization

/// Reads the disk, and records every query with its answer.
///
/// A result that depends only on these answers stays valid as long as each query still has the same answer.
package final class ObservedFiles: FileSource {
  package enum Question: String, Sendable {
    case bytes, kind, realPath, isLink, names
  }

  package struct Observation: Hashable, Sendable {
    package var question: Question
    package var path: FilePath
    /// The abbreviated answer: size and SHA-256 for bytes, or the reason why a file can't be read.
    package var answer: String

    package init(_ question: Question, path: FilePath, answer: String) {
      self.question = question
      self.path = path
      self.answer = answer
    }

    /// Whether the query still has the same answer.
    package var holds: Bool {
      let disk = DiskFiles()
      switch question {
      case .bytes:
        // A file that has grown has a different answer, so it needn't be read in full.
        let limit = answer.split(separator: " ").first.flatMap { Int($0) } ?? 0
        return answer
          == ObservedFiles.answer(
            Result { () throws(FileError) in try disk.read(path, limit: limit, origin: .mentioned) }
          ).short
      case .kind: return answer == ObservedFiles.answer(disk.kind(path))
      case .realPath: return answer == ObservedFiles.answer(disk.realPath(path))
      case .isLink: return answer == ObservedFiles.answer(disk.isLink(path))
      case .names: return answer == Answer.names(disk.names(in: path)).short
      }
    }
  }

  private struct Record {
    struct Key: Hashable {
      var question: Question
      var path: FilePath
    }

    var answers: [Key: Answer] = [:]
    /// Whether repeated queries always got the same answer.
    var isSteady = true

    mutating func note(_ key: Key, answer: Answer) {
      let former = answers.updateValue(answer, forKey: key)
      // A result may depend on either answer, so it can't be cached.
      if let former, former != answer { isSteady = false }
    }
  }

  /// Long answers are abbreviated only when the observations are requested, which a run over a few files never does.
  private enum Answer: Equatable {
    case bytes([UInt8])
    case names([String])
    case short(String)

    var short: String {
      switch self {
      case .bytes(let bytes): "\(bytes.count) \(SHA256.hexadecimal(bytes))"
      case .names(let names): SHA256.hexadecimal(Array(names.joined(separator: "/").utf8))
      case .short(let text): text
      }
    }

    static func == (one: Self, other: Self) -> Bool {
      switch (one, other) {
      case (.bytes(let one), .bytes(let other)): one == other
      case (.names(let one), .names(let other)): one == other
      case (.bytes, _), (.names, _), (.short, _): one.short == other.short
      }
    }
  }

  private let disk = DiskFiles()
  private let record = Mutex(Record())

  package init() {}

  /// The number of queries.
  package var count: Int { record.withLock(\.answers.count) }

  /// All queries with their answers, in no particular order, or nil if a query got different answers during the run.
  package var observations: [Observation]? {
    record.withLock { record in
      guard record.isSteady else { return nil }
      return record.answers.map { Observation($0.key.question, path: $0.key.path, answer: $0.value.short) }
    }
  }

  /// Adds earlier observations that still hold, because results of this run depend on them too.
  package func adopt(_ earlier: some Sequence<Observation>) {
    record.withLock { record in
      for observation in earlier {
        record.note(.init(question: observation.question, path: observation.path), answer: .short(observation.answer))
      }
    }
  }

  private func note(_ question: Question, path: FilePath, answer: Answer) {
    record.withLock { $0.note(.init(question: question, path: path), answer: answer) }
  }

  /// The recorded answer to a query, or a new one.
  ///
  /// Each worker queries the same folders, and checking an earlier run's observations has just queried them too.
  private func answer(_ question: Question, path: FilePath, ask: () -> String) -> String {
    let key = Record.Key(question: question, path: path)
    if case .short(let known) = record.withLock({ $0.answers[key] }) { return known }
    let answer = ask()
    note(question, path: path, answer: .short(answer))
    return answer
  }

  // MARK: Files

  package func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8] {
    let result = Result { () throws(FileError) in try disk.read(path, limit: limit, origin: origin) }
    note(.bytes, path: path, answer: Self.answer(result))
    return try result.get()
  }

  package func kind(_ path: FilePath) -> FileFacts.Kind? {
    Self.kind(answer(.kind, path: path) { Self.answer(disk.kind(path)) })
  }

  package func realPath(_ path: FilePath) -> FilePath? {
    let real = disk.realPath(path)
    note(.realPath, path: path, answer: .short(Self.answer(real)))
    return real
  }

  package func isLink(_ path: FilePath) -> Bool {
    answer(.isLink, path: path) { Self.answer(disk.isLink(path)) } == Self.answer(true)
  }

  package func names(in folder: FilePath) -> [String] {
    let names = disk.names(in: folder)
    note(.names, path: folder, answer: .names(names))
    return names
  }

  // MARK: Answers

  private static func answer(_ result: Result<[UInt8], FileError>) -> Answer {
    switch result {
    case .success(let bytes): .bytes(bytes)
    case .failure(let error): .short(error.message)
    }
  }

  private static func answer(_ kind: FileFacts.Kind?) -> String {
    switch kind {
    case .file: "file"
    case .folder: "folder"
    case .other: "other"
    case nil: "none"
    }
  }
  private static func kind(_ answer: String) -> FileFacts.Kind? {
    [.file, .folder, .other].first { self.answer($0) == answer }
  }
  private static func answer(_ path: FilePath?) -> String { path?.fileURI ?? "none" }
  private static func answer(_ isLink: Bool) -> String { isLink ? "yes" : "no" }
}
