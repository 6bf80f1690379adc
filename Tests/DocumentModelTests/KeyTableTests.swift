import DocumentModel
import Testing

@Suite struct KeyTableTests {
  private func intern(_ name: String, in table: inout KeyTable) -> KeyID {
    let bytes = Array(name.utf8)
    return table.intern(bytes.span)
  }

  @Test func eachNameIsKeptOnceInTheOrderOfAppearance() {
    var table = KeyTable()
    let names = ["b", "a", "", "b", "日本", "a", "b "]
    let ids = names.map { intern($0, in: &table).index }
    #expect(ids == [0, 1, 2, 0, 3, 1, 4])
    #expect(table.count == 5)
    #expect((0..<5).map { table.name(KeyID($0)) } == ["b", "a", "", "日本", "b "])
  }

  @Test func thousandsOfNamesAreFoundAgain() {
    var table = KeyTable()
    let names = (0..<20_000).map { "name-\($0)-" + String(repeating: "x", count: $0 % 40) }
    let ids = names.map { intern($0, in: &table) }
    #expect(Set(ids).count == names.count)
    for (name, id) in zip(names, ids) where table.find(name) != id || table.name(id) != name {
      Issue.record("\(name) isn't found")
    }
    #expect(table.find("name-20000-") == nil && table.find("") == nil)
  }

  @Test func namesThatLookAlikeAreTwo() {
    var table = KeyTable()
    let composed = intern("é", in: &table)
    let decomposed = intern("e\u{301}", in: &table)
    #expect(composed != decomposed)
    #expect(table.find("é") == composed && table.find("e\u{301}") == decomposed)
    #expect(table.withBytes(decomposed) { $0.count } == 3)
  }
}
