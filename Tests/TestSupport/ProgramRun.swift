import Foundation

/// A run of the built program.
public struct ProgramRun {
  public var code: Int32
  public var output: String
  public var errors: String

  /// The program that tests run: that of `SETTLE_PROGRAM`, such as an optimized build, or else the one next to the test
  /// bundle.
  public static let binary =
    ProcessInfo.processInfo.environment["SETTLE_PROGRAM"].map { URL(fileURLWithPath: $0) } ?? binary(named: "settle")

  /// The program that crashes when it reads standard input.
  public static let faultyBinary = binary(named: "settle-faulty")

  /// A program that was built with the tests.
  public static func binary(named name: String) -> URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let folder =
      bundle?.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent()
    return folder.appendingPathComponent(name)
  }

  /// - Parameters:
  ///   - folder: The working directory, or a folder above it.
  ///   - input: The contents of standard input; nil for empty input.
  ///   - environment: All environment variables of the run.
  ///   - binary: The program to run.
  public init(
    _ arguments: [String], in folder: ScratchFolder, below: String = "", input: String? = nil,
    environment: [String: String] = [:], binary: URL = binary
  ) {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.environment = environment
    // The folder is removed once it is no longer referenced.
    defer { withExtendedLifetime(folder) {} }
    self.init(process, at: below.isEmpty ? folder.url : folder.url.appendingPathComponent(below), input: input)
  }

  /// - Parameter folder: The working directory.
  public init(_ arguments: [String], at folder: URL) {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.environment = [:]
    self.init(process, at: folder, input: nil)
  }

  /// Runs a shell line, in which `"$SETTLE"` is the program and `"$FAULTY"` the one that crashes.
  public init(shell line: String, in folder: ScratchFolder) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = [
      "SETTLE": Self.binary.path, "FAULTY": Self.faultyBinary.path, "PATH": "/usr/bin:/bin",
    ]
    defer { withExtendedLifetime(folder) {} }
    self.init(process, at: folder.url, input: nil)
  }

  /// A shell line that runs `line` as an unprivileged user. Such a user may not be able to read files that root built,
  /// so the program is copied.
  public static func asOrdinaryUser(_ line: String) -> String {
    guard getuid() == 0 else { return line }
    return """
      chmod 755 .; copy=$(mktemp -d); chmod 755 "$copy"; cp "$SETTLE" "$copy/settle"
      SETTLE="$copy/settle" setpriv --reuid 65534 --regid 65534 --clear-groups bash -c '\(line)'
      code=$?; rm -r "$copy"; (exit $code)
      """
  }

  private init(_ process: Process, at folder: URL, input: String?) {
    // The program's coverage and sanitizer findings count too.
    for name in ["LLVM_PROFILE_FILE", "ASAN_OPTIONS"] {
      process.environment?[name] = ProcessInfo.processInfo.environment[name]
    }
    process.currentDirectoryURL = folder
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
