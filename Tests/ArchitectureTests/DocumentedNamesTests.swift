import Foundation
import TestSupport
import Testing

/// Every declaration that `docs/architecture.md` and the pages for contributors mention exists.
@Suite struct DocumentedNamesTests {
  private let sections: [Substring]

  init() throws {
    let file = OutsideSuites.packageRoot.appendingPathComponent("docs/architecture.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    sections = text.split(separator: "\n## ").map { $0 }
  }

  private func section(_ start: String) throws -> Substring {
    try #require(sections.first { $0.hasPrefix(start) }, "there is a section \(start)")
  }

  @Test(arguments: ["A file in `settle check`", "One finding", "One change", "One question"])
  func everyStepNamesTypesThatAreThere(_ start: String) throws {
    let declared = try Self.declared.get()
    let section = try section(start)
    let steps = section.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect((5...15).contains(steps.count))
    let names = section.split(separator: "\n").dropFirst().joined(separator: "\n").matches(of: /`([A-Z]\w+)/).map {
      String($0.1)
    }
    #expect(names.count > steps.count)
    for name in names { #expect(declared.contains(name) || name.allSatisfy(\.isUppercase), "\(name) is declared") }
  }

  @Test func everyPlaceToAddToExists() throws {
    let declared = try Self.declared.get()
    let files = FileManager.default
    for match in try section("Where to add what").matches(of: /`([^`]+)`/) {
      let name = String(match.1)
      let isPath =
        name.contains("/")
        && ["", "Sources/"].contains { root in
          files.fileExists(atPath: OutsideSuites.packageRoot.appendingPathComponent(root + name).path)
        }
      let isFile = try name.hasSuffix(".swift") && SourceFile.all(in: "Sources").contains { $0.name == name }
      let isTest = try SourceFile.all(in: "Tests").contains { $0.name == name + ".swift" }
      let isKnown = name == "x-setting" || name.hasPrefix("settle ")
      #expect(isPath || isFile || isTest || isKnown || declared.contains(name), "\(name) is there")
    }
  }

  @Test func everyNameOnThePagesForContributorsExists() throws {
    let declared = try Self.declared.get()
    let files = try SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests")
    let places = Set(files.flatMap { $0.path.split(separator: "/").map { String($0.split(separator: ".")[0]) } })
    // A module of the toolchain, one that only tests build, and the manifest.
    let others: Set = ["Synchronization", "SettleRuntime", "Package"]
    let folder = OutsideSuites.packageRoot.appendingPathComponent("docs/contributing")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(pages.count > 5)
    for page in pages {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      for match in text.matches(of: /`([A-Z][a-z]\w*)[`.]/) {
        let name = String(match.1)
        #expect(declared.contains(name) || places.contains(name) || others.contains(name), "\(page): \(name)")
      }
      for match in text.matches(of: /`(?:\w+\.)*(\w+)\(\)`/) {
        #expect(files.contains { $0.text.contains("func \(match.1)(") }, "\(page): \(match.0)")
      }
    }
  }

  private static let declared = Result {
    Set(
      try SourceFile.all(in: "Sources").flatMap { file in
        file.text.matches(of: /(?:struct|class|enum|protocol|extension|typealias) (\w+)/).map { String($0.1) }
      })
  }
}
