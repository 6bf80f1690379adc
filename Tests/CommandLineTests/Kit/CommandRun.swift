import CommandLineInterface
import FileAccess
import Foundation
import Synchronization
import TestSupport

/// A run of the program as a function in this process, with its own working folder, standard input and environment.
///
/// Tests of signals, pipes, descriptors, parallel runs and subprocesses need a ``ProgramRun``. If `SETTLE_PROGRAM`
/// names a program, or threads can't have their own working folder, every run is a `ProgramRun`.
struct CommandRun {
  var code: Int32
  var output: String
  var errors: String

  /// - Parameters:
  ///   - folder: The working folder, or a folder above it.
  ///   - input: The contents of standard input; nil for empty input.
  ///   - environment: All environment variables of the run.
  ///   - isFunction: Whether to call the program as a function even if `SETTLE_PROGRAM` is set.
  init(
    _ arguments: [String], in folder: ScratchFolder, below: String = "", input: String? = nil,
    environment: [String: String] = [:], isFunction: Bool = Self.isFunction
  ) {
    if isFunction {
      let place = below.isEmpty ? folder.path : folder.path + "/" + below
      self.init(arguments, folder, place, input: input, environment: environment, width: nil) { _ in }
    } else {
      self.init(ProgramRun(arguments, in: folder, below: below, input: input, environment: environment))
    }
  }

  /// A run on a terminal.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal in columns.
  ///   - adjust: Sets the answers to questions, or the current time.
  init(
    atTerminal arguments: [String], in folder: ScratchFolder, width: Int = 100,
    _ adjust: @escaping @Sendable (inout CommandEnvironment) -> Void = { _ in }
  ) {
    self.init(arguments, folder, folder.path, input: nil, environment: ["TERM": "dumb"], width: width, adjust)
  }

  /// Runs `settle convert NAME OPTIONS…` on one file.
  ///
  /// - Parameter options: The options, separated by spaces.
  static func convert(_ text: String, _ name: String, _ options: String) -> CommandRun {
    CommandRun(["convert", name] + options.split(separator: " ").map(String.init), in: ScratchFolder([name: text]))
  }

  private init(_ run: ProgramRun) {
    (code, output, errors) = (run.code, run.output, run.errors)
  }

  /// - Parameters:
  ///   - folder: The folder of the files, which is removed when nothing refers to it.
  ///   - place: The working folder.
  private init(
    _ arguments: [String], _ folder: ScratchFolder, _ place: String, input: String?, environment: [String: String],
    width: Int?, _ adjust: @escaping @Sendable (inout CommandEnvironment) -> Void
  ) {
    defer { withExtendedLifetime(folder) {} }
    let (output, errors) = (Stream(width: width), Stream(width: width))
    let input = Array((input ?? "").utf8)
    code = FolderThread.run(in: place) {
      var own = CommandEnvironment(
        workingFolder: FilePath(place), output: output, errors: errors,
        readInput: { limit in
          input.count <= limit ? .success(input) : .failure(FileError(FilePath("-"), reason: .tooLarge(limit: limit)))
        },
        variable: { environment[$0] }, processors: 1)
      own.inputLines = { InputLines(input, limit: $0) }
      adjust(&own)
      return SettleProgram.run(arguments.map { Array($0.utf8) }, environment: own).rawValue
    }
    (self.output, self.errors) = (output.text, errors.text)
  }

  static let isFunction =
    ProcessInfo.processInfo.environment["SETTLE_PROGRAM"] == nil && FolderThread.isPossible

  private final class Stream: CommandLineInterface.OutputStream {
    let width: Int?
    private let bytes = Mutex<[UInt8]>([])

    init(width: Int?) {
      self.width = width
    }

    var isTerminal: Bool { width != nil }
    var isClosed: Bool { false }
    var failure: String? { nil }
    var text: String { bytes.withLock { String(bytes: $0, encoding: .utf8) ?? "not UTF-8" } }
    func write(bytes more: [UInt8]) { bytes.withLock { $0 += more } }
    func flush() {}
  }
}
