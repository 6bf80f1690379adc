import Analysis
import DocumentModel
import Foundation
import Properties
import Settings
import TestSupport
import Testing

/// Canonical form orders the keys of each mapping as `settle describe` lists the settings.
struct SettingOrderTests {
  @Test(arguments: ["betrfood", "brewguide", "cravey", "rial", "settings"])
  func keysAreInTheOrderOfTheDescription(app: String) throws {
    let run = try #require(VariantRun(schema: app))
    let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(app)/default.yaml")
    let text = try #require(run.formatted([UInt8](try Data(contentsOf: file))))
    let settings = text.effective
    let sections = settings.model?.declaration?.sections.map(\.id.value) ?? []
    let leaves = settings.entries.filter { !$0.isPart && !$0.isGroup }
    let place = { (entry: SettingEntry) in entry.facts.section.flatMap(sections.firstIndex) ?? sections.count }
    let listed = leaves.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element.path)
    var compared = 0
    for group in settings.entries where group.isGroup && !group.isPart {
      guard let node = text.root.flatMap({ text.values.node(at: group.path.pointer, from: $0) }) else { continue }
      let keys = text.values.named(node).map(\.name)
      let first = keys.compactMap { key in
        listed.firstIndex { $0.segments.starts(with: group.path.appending(key).segments) }
      }
      compared += first.count
      #expect(first == first.sorted(), "\(group.path): \(keys)")
    }
    #expect(compared > 3)
  }
}
