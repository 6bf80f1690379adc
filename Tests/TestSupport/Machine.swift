import Foundation

/// What the machine has, which determines whether a test can run. Otherwise the test is skipped, with the reason.
public enum Machine {
  /// Whether a file, device or program exists.
  public static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether a program is installed.
  public static func hasProgram(_ name: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  /// The Python named by `SETTLE_PYTHON`, which has other readers and validators to compare with.
  public static let python = ProcessInfo.processInfo.environment["SETTLE_PYTHON"]

  /// Whether a program can be run as an unprivileged user; see ``ProgramRun/asOrdinaryUser(_:)``.
  public static var canRunAsOrdinaryUser: Bool { !isRoot || hasProgram("setpriv") }

  /// Whether the tests run as root.
  public static var isRoot: Bool { getuid() == 0 }
}
