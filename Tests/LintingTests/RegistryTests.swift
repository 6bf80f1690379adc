import Foundation
import Linting
import TestSupport
import Testing
import Workspace

/// The registry contains every rule, and every rule has all its descriptions.
struct RegistryTests {
  @Test func everyRuleOfTheFolderIsInTheRegistry() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Sources/Lint/Linting/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    var declared: [String] = []
    for file in files {
      let code = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let names = code.matches(of: /static let \w+ = LintRule\(\s*"([a-z0-9-]+)"/).map { String($0.1) }
      #expect(names.count == 1, "\(file) doesn't declare exactly one rule")
      let camel = names.first?.split(separator: "-").map(\.capitalized).joined()
      #expect(camel.map { $0 + ".swift" }?.lowercased() == file.lowercased(), "\(file) isn't named after its rule")
      declared += names
    }
    #expect(declared.sorted() == LintRules.all.map(\.name).sorted())
    #expect(Set(declared).count == declared.count)
  }

  @Test(arguments: LintRules.all.map(\.name)) func everyOptionTakesItsDefault(_ name: String) throws {
    let rule = try #require(LintRules.named(name))
    #expect(rule.options.allSatisfy { $0.takes($0.defaultValue) })
    #expect(Set(rule.options.map(\.name)).count == rule.options.count)
  }

  @Test func presetsGrow() {
    for rule in LintRules.all {
      if rule.presets.minimal != nil { #expect(rule.presets.recommended != nil, "\(rule.name)") }
      if rule.presets.recommended != nil { #expect(rule.presets.strict != nil, "\(rule.name)") }
    }
  }
}
