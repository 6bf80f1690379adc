import Foundation
import TestSupport
import Testing

/// Every folder of `Tests` is a target; otherwise its tests would never run.
struct TestTargetsTests {
  @Test func everyFolderOfTestsIsATarget() throws {
    let root = OutsideSuites.packageRoot
    let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Tests").path)
      .filter { $0.hasSuffix("Tests") }
    #expect(folders.count > 20)
    for folder in folders.sorted() {
      let name = folder.dropLast("Tests".count)
      let isTarget = manifest.contains("tests(\"\(name)\"") || manifest.contains("tests(\n      \"\(name)\"")
      #expect(isTarget, "Tests/\(folder) is a target of Package.swift")
    }
  }
}
