import Foundation
import Properties
import TestSupport
import Testing

/// Semantic tokens as a delta to those sent before.
@Suite struct TokenChangeTests {
  private func colours(_ editor: Editor, since id: String? = nil) async -> [String: Any] {
    var params = editor.text("a.sample.yaml")
    params["previousResultId"] = id
    let method = "textDocument/semanticTokens/full" + (id == nil ? "" : "/delta")
    return await editor.ask(method, params) as? [String: Any] ?? [:]
  }

  private func applied(_ answer: [String: Any], to old: [Int]) -> [Int] {
    var data = old
    for edit in (answer["edits"] as? [[String: Any]] ?? []).reversed() {
      let (start, count) = (edit["start"] as? Int ?? 0, edit["deleteCount"] as? Int ?? 0)
      data.replaceSubrange(start..<start + count, with: edit["data"] as? [Int] ?? [])
    }
    return answer["data"] as? [Int] ?? data
  }

  /// In a file too large to color as a whole, a range still gets tokens.
  @Test func aScreenfulOfALargeText() async {
    let editor = Editor(Sample.files, Editor.pulling)
    let comment = "# " + String(repeating: "x", count: 998) + "\n"
    editor.open("a.sample.yaml", "looks:\n  mode: dark\ntoken: S3CRET\n" + String(repeating: comment, count: 2_001))
    #expect((await colours(editor)["data"] as? [Int])?.isEmpty == true)
    var params = editor.text("a.sample.yaml")
    params["range"] = Editor.range((1, 0), (3, 0))
    let answer = await editor.ask("textDocument/semanticTokens/range", params) as? [String: Any]
    #expect(answer?["data"] as? [Int] == [1, 2, 4, 0, 0, 0, 6, 4, 5, 0, 1, 0, 5, 0, 0, 0, 7, 6, 5, 2])
  }

  @Test(arguments: 1...4) func changesComeToTheWhole(_ seed: UInt64) async throws {
    var random = Random(seed: seed)
    let editor = Editor(Sample.files)
    let root = OutsideSuites.packageRoot
    let start = try String(contentsOf: root.appendingPathComponent("examples/settings/realistic.yaml"), encoding: .utf8)
    let whole = Array((Sample.text + start).unicodeScalars)
    var text = whole
    editor.open("a.sample.yaml", String(String.UnicodeScalarView(text)))
    let first = await colours(editor)
    var (id, data) = (first["resultId"] as? String ?? "", first["data"] as? [Int] ?? [])
    var edits = 0
    for number in 0..<40 {
      // A malformed text has few tokens.
      if number % 4 == 0 { text = whole }
      let place = random.next(below: text.count)
      let end = min(text.count, place + random.next(below: 12))
      let new = random.pick(["", "x", ": ", "\n", "- ", "# c", "\"", "é"])
      text.replaceSubrange(place..<end, with: Array(new.unicodeScalars))
      editor.change("a.sample.yaml", to: String(String.UnicodeScalarView(text)))
      let answer = await colours(editor, since: id)
      edits += (answer["edits"] as? [Any])?.count ?? 0
      data = applied(answer, to: data)
      id = answer["resultId"] as? String ?? ""
      let all = await colours(editor)
      #expect(data == all["data"] as? [Int] && id == all["resultId"] as? String)
    }
    #expect(edits > 20)
  }

  @Test func anOutdatedResultGetsAllTokens() async {
    let editor = Editor(Sample.files)
    editor.open("a.sample.yaml", Sample.text)
    let first = await colours(editor)["resultId"] as? String
    let same = await colours(editor, since: first)
    #expect((same["edits"] as? [Any])?.isEmpty == true && same["data"] == nil)
    editor.change("a.sample.yaml", to: "a: 1\n")
    _ = await colours(editor)
    #expect(await colours(editor, since: first)["data"] != nil)
  }

  @Test func aClientWithoutDeltasGetsAllTokens() async {
    let editor = Editor(Sample.files, ["textDocument": ["semanticTokens": ["requests": ["full": true]]]])
    #expect((editor.capabilities["semanticTokensProvider"] as? [String: Any])?["full"] as? Bool == true)
    editor.open("a.sample.yaml", Sample.text)
    #expect(await colours(editor)["resultId"] == nil)
  }
}
