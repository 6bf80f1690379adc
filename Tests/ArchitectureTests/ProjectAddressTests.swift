import Foundation
import TestSupport
import Testing

/// Addresses and versions of a release are each written in one place.
@Suite struct ProjectAddressTests {
  private static let root = OutsideSuites.packageRoot
  /// Files that may contain addresses. The table of known kinds isn't one: it has only addresses of other projects.
  private static let texts: [String] =
    ["Sources", "Tests", "docs", "editors", "ci", "scripts", "packaging", "examples"]
    .flatMap { folder in
      let files = FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path) ?? []
      return files.map { "\(folder)/\($0)" }
    } + [
      "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Makefile", "Package.swift", "action.yml",
      "pyproject.toml", ".pre-commit-hooks.yaml",
    ]

  private static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func onlyOneFileSaysWhereTheProjectLives() throws {
    let program = "Sources/CommandLine/CommandLineInterface/SettleProgram.swift"
    let facts = try #require(Self.text(program))
    let address = try #require(facts.firstMatch(of: /static let home = "https:\/\/([^"]+)"/)).1
    let others = Self.texts.filter { $0 != program && Self.text($0)?.contains(address) == true }
    #expect(others.isEmpty && facts.ranges(of: address).count == 1)
    let placeholders = Self.texts.filter { path in
      !path.hasSuffix("ProjectAddressTests.swift") && Self.text(path)?.contains(/(OWNER|REGISTRY)\//) == true
    }
    #expect(placeholders.isEmpty)
  }

  /// A package gets its version when it is built.
  @Test(arguments: ["editors/vscode/package.json", "pyproject.toml", "packaging/project.py"])
  func noPackageHasAVersionOfItsOwn(_ path: String) throws {
    let text = try #require(Self.text(path))
    #expect(!text.contains(/(?i)version"? *[=:] *"(?!0\.0\.0)[0-9]/))
  }
}
