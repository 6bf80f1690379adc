import Foundation

/// The modules of the package that were built with the tests.
public enum BuiltModules {
  /// The compiler arguments with which the modules are found.
  public static var arguments: [String] {
    let root = OutsideSuites.packageRoot
    let platform = root.appendingPathComponent("Sources/Platform")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: platform.path)) ?? []
    let ofC = names.filter { $0.hasPrefix("C") }.flatMap { name in
      // The module map of a system library is in its folder, that of a C target in `include`.
      ["", "/include"].map { platform.appendingPathComponent(name + $0) }
    }
    return ([root.appendingPathComponent(".build/debug/Modules")] + ofC).flatMap { ["-I", $0.path] }
  }
}
