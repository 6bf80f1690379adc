import Foundation

/// One run of the real binary.
public struct ProgramRun {
  public var code: Int32
  public var output: String
  public var errors: String

  /// The binary beside the test bundle.
  public static let binary: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let folder =
      bundle?.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent()
    return folder.appendingPathComponent("settle")
  }()

  /// - Parameters:
  ///   - folder: the working directory, or what holds it.
  ///   - input: what standard input holds; nil for an empty one.
  ///   - environment: the variables that are set, and no others.
  public init(
    _ arguments: [String], in folder: ScratchFolder, below: String = "", input: String? = nil,
    environment: [String: String] = [:]
  ) {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.environment = environment
    self.init(process, in: folder, below: below, input: input)
  }

  /// A line for the shell, in which `"$SETTLE"` is the binary.
  public init(shell line: String, in folder: ScratchFolder) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = ["SETTLE": Self.binary.path, "PATH": "/usr/bin:/bin"]
    self.init(process, in: folder, below: "", input: nil)
  }

  private init(_ process: Process, in folder: ScratchFolder, below: String, input: String?) {
    // Where a run that measures coverage wants the program's own figures.
    let profile = "LLVM_PROFILE_FILE"
    process.environment?[profile] = ProcessInfo.processInfo.environment[profile]
    process.currentDirectoryURL = below.isEmpty ? folder.url : folder.url.appendingPathComponent(below)
    // The folder is gone once nobody holds it.
    defer { withExtendedLifetime(folder) {} }
    let scratch = ScratchFolder(["out": "", "err": "", "in": input ?? ""])
    process.standardInput = FileHandle(forReadingAtPath: scratch.path + "/in")
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path + "/out")
    process.standardError = FileHandle(forWritingAtPath: scratch.path + "/err")
    do {
      try process.run()
    } catch {
      preconditionFailure("\(Self.binary.path) doesn't start: \(error)")
    }
    process.waitUntilExit()
    code = process.terminationStatus
    output = (try? String(contentsOfFile: scratch.path + "/out", encoding: .utf8)) ?? "not UTF-8"
    errors = (try? String(contentsOfFile: scratch.path + "/err", encoding: .utf8)) ?? "not UTF-8"
  }
}
