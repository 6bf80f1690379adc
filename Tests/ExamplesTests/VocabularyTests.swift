import Foundation
import TestSupport
import Testing

/// The pages of `docs/vocabulary` describe every member of the vocabulary, each with an example in which it has an
/// effect.
///
/// `SETTLE_RECORD=1` writes the tables; for a new object, first add a heading and a comment with its name.
@Suite struct VocabularyTests {
  /// Members that no example's commands show: their effect is in built-in schemas, in the editor, or in findings of
  /// `settle schema check`.
  private static let unseen = [
    "x-settings.yaml#/$defs/migration reversible", "x-settings.yaml# fileMatch", "x-settings.yaml# examples",
    "x-settings.yaml# tests",
    "x-settings.yaml#/$defs/export file",
  ]

  private static let pages = VocabularyPage.paths.compactMap { try? VocabularyPage($0) }
  private static let examples = pages.flatMap { page in page.examples.map { (page: page, example: $0) } }

  @Test func everyPartHasOneTable() {
    #expect(Self.pages.flatMap(\.tables).sorted() == (MetaSchema.objects.map(\.name) + ["kinds"]).sorted())
  }

  @Test(arguments: VocabularyPage.paths) func everyTableIsAsTheMetaSchemasAre(_ path: String) throws {
    let page = try VocabularyPage(path)
    let text = page.renewed.joined(separator: "\n")
    #expect(GoldenFile.difference(text, from: Checkout.root.appendingPathComponent(path)) == nil)
  }

  @Test(arguments: examples.indices) func everySchemaIsAccepted(_ number: Int) {
    let (page, example) = Self.examples[number]
    let run = ProgramRun(["schema", "check", "app.yaml"], in: ScratchFolder(page.files(of: example)))
    #expect(run.code == 0 && run.output + run.errors == "Checked 1 file, no problems\n", "\(run.output)")
  }

  /// Without the member, the output of an example's command would be different.
  @Test(arguments: MetaSchema.objects.map(\.name)) func everyMemberShowsInAnExample(_ name: String) throws {
    let object = try #require(MetaSchema.objects.first { $0.name == name })
    for member in object.members.map(\.name) {
      let key = VocabularyUses.key(object, member)
      let places = Self.examples.flatMap { page, example in
        (example.uses.places[key] ?? []).map { (page, example, $0) }
      }
      #expect(!places.isEmpty, "no example uses \(key)")
      let isShown = places.contains { page, example, pointer in page.shows(pointer, in: example) }
      #expect(isShown || places.isEmpty || Self.unseen.contains(key), "no example's command shows \(key)")
    }
  }
}
