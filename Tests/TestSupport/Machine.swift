import Foundation

/// Facts of the machine that decide whether a test can run: a test that can't is reported as skipped, with the reason.
public enum Machine {
  /// Whether a file, a device or a program is there.
  public static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether a program is installed.
  public static func hasProgram(_ name: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  /// The Python that `SETTLE_PYTHON` names: one with other readers and validators, to compare with.
  public static let python = ProcessInfo.processInfo.environment["SETTLE_PYTHON"]

  /// Whether a program can be run as a user who may not do everything; see ``ProgramRun/asOrdinaryUser(_:)``.
  public static var canRunAsOrdinaryUser: Bool { !isRoot || hasProgram("setpriv") }

  /// Whether the tests run as the superuser, who may read and write everything.
  public static var isRoot: Bool { getuid() == 0 }
}
