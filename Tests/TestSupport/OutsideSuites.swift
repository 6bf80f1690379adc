import Foundation

/// External test suites next to the checkout, which most machines don't have.
public enum OutsideSuites {
  /// The folder of a suite; nil if it is absent.
  ///
  /// `SETTLE_SUITES` names the folder with the suites; the default is `../shared/suites` next to the checkout.
  public static func folder(_ name: String) -> URL? {
    let root =
      ProcessInfo.processInfo.environment["SETTLE_SUITES"].map { URL(fileURLWithPath: $0) }
      ?? packageRoot.deletingLastPathComponent().appendingPathComponent("shared/suites")
    let folder = root.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// Whether all the given suites are present.
  public static func has(_ names: String...) -> Bool { names.allSatisfy { folder($0) != nil } }

  /// The root of the checkout.
  public static let packageRoot: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder
  }()
}
