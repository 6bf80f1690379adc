import Foundation
import Linting
import TestSupport
import Testing

/// The registry holds every rule, and the texts of every rule are complete.
struct RegistryTests {
  @Test func everyRuleOfTheFolderIsInTheRegistry() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Sources/Rules/Linting/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    var declared: [String] = []
    for file in files {
      let code = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let names = code.matches(of: /static let \w+ = LintRule\(\s*"([a-z0-9-]+)"/).map { String($0.1) }
      #expect(names.count == 1, "\(file) holds one rule")
      let camel = names.first?.split(separator: "-").map(\.capitalized).joined()
      #expect(camel.map { $0 + ".swift" }?.lowercased() == file.lowercased(), "\(file) is named for its rule")
      declared += names
    }
    #expect(declared.sorted() == LintRules.all.map(\.name).sorted())
    #expect(Set(declared).count == declared.count)
  }

  @Test(arguments: LintRules.all.map(\.name)) func everyRuleIsDocumented(_ name: String) throws {
    let rule = try #require(LintRules.named(name))
    #expect(!rule.code.summary.isEmpty && !rule.code.summary.hasSuffix("."))
    #expect(rule.page.finds.hasSuffix(".") && rule.page.reason.hasSuffix("."))
    #expect(rule.since.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    for option in rule.options {
      #expect(option.summary.hasSuffix("."), "\(option.name)")
      #expect(option.takes(option.defaultValue), "\(option.name) takes its own default")
    }
    #expect(Set(rule.options.map(\.name)).count == rule.options.count)
  }

  /// The examples of a page have the results that the page describes. Rules that need a schema are tested elsewhere, as
  /// is canonical form.
  @Test(arguments: LintRules.all.map(\.name)) func theExamplesOfAPageAreTrue(_ name: String) throws {
    let rule = try #require(LintRules.named(name))
    guard !rule.needsSchema, name != "format" else { return }
    for (example, isWrong) in [(rule.page.wrong, true), (rule.page.right, false)] {
      for option in example.options {
        #expect(rule.options.first { $0.name == option.key }?.takes(option.value) == true, "\(option.key)")
      }
      let found = OneRule.findings(name, example.text, options: example.options)
      #expect(found.isEmpty != isWrong, "\(example.text)")
      #expect(found.allSatisfy { $0.code.name == name })
      #expect(rule.isFixable || found.allSatisfy { $0.fixes.isEmpty }, "a rule with fixes says so")
    }
  }

  @Test func presetsGrow() {
    for rule in LintRules.all {
      if rule.presets.minimal != nil { #expect(rule.presets.recommended != nil, "\(rule.name)") }
      if rule.presets.recommended != nil { #expect(rule.presets.strict != nil, "\(rule.name)") }
    }
  }
}
