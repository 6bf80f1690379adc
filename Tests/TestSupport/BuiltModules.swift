import Foundation

/// The modules of the package as they were built with the tests.
public enum BuiltModules {
  /// The arguments with which the compiler finds them.
  public static var arguments: [String] {
    let root = OutsideSuites.packageRoot
    let platform = root.appendingPathComponent("Sources/Platform")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: platform.path)) ?? []
    let ofC = names.filter { $0.hasPrefix("C") }.flatMap { name in
      // A system library has its module map in its folder, a C target in `include`.
      ["", "/include"].map { platform.appendingPathComponent(name + $0) }
    }
    return ([root.appendingPathComponent(".build/debug/Modules")] + ofC).flatMap { ["-I", $0.path] }
  }
}
