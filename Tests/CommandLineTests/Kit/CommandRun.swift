import CommandLineInterface
import FileAccess
import Foundation
import Synchronization
import TestSupport

/// One run of the program as a function in this process: its working folder, standard input and variables are its own.
///
/// What only a process has is shown by a ``ProgramRun``: signals, pipes, descriptors, work side by side, and programs that it
/// starts. Where `SETTLE_PROGRAM` names a program, or a thread can't have a working folder of its own, each run is such a one.
struct CommandRun {
  var code: Int32
  var output: String
  var errors: String

  /// - Parameters:
  ///   - folder: the working folder, or the folder above it.
  ///   - input: the contents of standard input; nil for an empty one.
  ///   - environment: the variables that are set, and no others.
  init(
    _ arguments: [String], in folder: ScratchFolder, below: String = "", input: String? = nil,
    environment: [String: String] = [:]
  ) {
    if Self.isFunction {
      let place = below.isEmpty ? folder.path : folder.path + "/" + below
      self.init(arguments, folder, place, input: input, environment: environment, width: nil) { _ in }
    } else {
      self.init(ProgramRun(arguments, in: folder, below: below, input: input, environment: environment))
    }
  }

  /// A run at a person's terminal.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal.
  ///   - adjust: sets what a person answers, or the time.
  init(
    atTerminal arguments: [String], in folder: ScratchFolder, width: Int = 100,
    _ adjust: @escaping @Sendable (inout CommandEnvironment) -> Void = { _ in }
  ) {
    self.init(arguments, folder, folder.path, input: nil, environment: ["TERM": "dumb"], width: width, adjust)
  }

  /// `settle convert NAME OPTIONS…` of one file.
  ///
  /// - Parameter options: parted by spaces.
  static func convert(_ text: String, _ name: String, _ options: String) -> CommandRun {
    CommandRun(["convert", name] + options.split(separator: " ").map(String.init), in: ScratchFolder([name: text]))
  }

  private init(_ run: ProgramRun) {
    (code, output, errors) = (run.code, run.output, run.errors)
  }

  /// - Parameters:
  ///   - folder: is removed once there is no reference to it.
  ///   - place: the working folder.
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
          input.count <= limit ? .success(input) : .failure(FileError(FilePath("-"), .tooLarge(limit: limit)))
        },
        variable: { environment[$0] }, processors: 1)
      own.inputLines = { InputLines(input, limit: $0) }
      adjust(&own)
      return SettleProgram.run(arguments.map { Array($0.utf8) }, own).rawValue
    }
    (self.output, self.errors) = (output.text, errors.text)
  }

  private static let isFunction =
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
