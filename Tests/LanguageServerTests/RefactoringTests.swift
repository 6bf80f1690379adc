import Foundation
import TestSupport
import Testing

/// Refactorings that an editor offers at the cursor, and the text after them.
@Suite struct RefactoringTests {
  private static let schema = """
    type: object
    properties:
      name: {type: string}
      looks: {type: object, properties: {size: {type: integer}, mode: {type: string}}}
      sync: {type: object, properties: {server: {type: string}, token: {type: string, x-setting: {sensitive: true}}}}

    """

  /// Requests the code actions at the mark, or for the marked range.
  private func ask(
    _ marked: String, _ name: String = "a.yaml", only: [String]? = ["refactor"], codeAction: [String: Any] = [:]
  ) async -> (editor: Editor, text: String, actions: [[String: Any]]) {
    let text = MarkedText(marked)
    let stretch = text.stretches.first ?? (text.place ?? 0)..<(text.place ?? 0)
    func place(_ offset: Int) -> (Int, Int) {
      let before = String(decoding: text.text.utf8.prefix(offset), as: UTF8.self)
      let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      return (lines.count - 1, lines[lines.count - 1].count)
    }
    var able = Editor.able
    var document = able["textDocument"] as? [String: Any] ?? [:]
    document["codeAction"] = codeAction
    able["textDocument"] = document
    let files = [
      "s.yaml": Self.schema, ".settle.yaml": "schemas: [{files: [\"a.*\"], schema: s.yaml}]\n", name: text.text,
    ]
    let editor = Editor(files, able)
    editor.open(name, text.text, language: name.hasSuffix("json") ? "json" : "yaml")
    var params = editor.text(name)
    params["range"] = Editor.range(place(stretch.lowerBound), place(stretch.upperBound))
    var context: [String: Any] = ["diagnostics": [Any]()]
    context["only"] = only
    params["context"] = context
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    return (editor, text.text, actions)
  }

  /// The text after each action, by the action's title.
  private func texts(_ marked: String, _ name: String = "a.yaml", only: [String]? = ["refactor"]) async -> [String:
    String]
  {
    let (editor, text, actions) = await ask(marked, name, only: only, codeAction: Self.resolving)
    var texts: [String: String] = [:]
    for action in actions {
      // If the schema has secrets, edits with values that it doesn't declare are sent only when resolved.
      let whole = action["edit"] == nil ? await editor.ask("codeAction/resolve", action) as? [String: Any] : action
      texts[action["title"] as? String ?? ""] = Edits.files(whole?["edit"], of: [name: text])[name]
    }
    return texts
  }

  @Test(arguments: [
    ("looks: {size: ‸1, mode: x}\n", "Convert to block style", "looks:\n  size: 1\n  mode: x\n"),
    ("‸looks: {size: 1}\n", "Convert to block style", "looks:\n  size: 1\n"),
    ("x: {a: {b: ‸1}}\n", "Convert to block style", "x:\n  a: {b: 1}\n"),
    ("x: {a: {b: ‸1}}\n", "Convert all levels to block style", "x:\n  a:\n    b: 1\n"),
    ("‸looks:\n  size: 1\n  mode: x\n", "Convert to flow style", "looks: {size: 1, mode: x}\n"),
    ("- ‸a\n- b\n", "Convert to flow style", "[a, b]\n"),
    ("name: one\n---\nlooks: {‸size: 1}\n", "Convert to block style", "name: one\n---\nlooks:\n  size: 1\n"),
    (
      "name: one\r\n---\r\nlooks: {‸size: 1}\r\n", "Convert to block style",
      "name: one\r\n---\r\nlooks:\r\n  size: 1\r\n"
    ),
    ("name: ‸some words\n", "Convert to a block string", "name: |-\n  some words\n"),
    ("‸name: some words\n", "Convert to a block string", "name: |-\n  some words\n"),
    ("name: ‸word\n", "Use double quotes", "name: \"word\"\n"),
    ("n‸ame: word\n", "Use single quotes", "name: 'word'\n"),
    ("\"na‸me\": word\n", "Remove the quotes", "name: word\n"),
    ("name: \"wo‸rd\"\n", "Remove the quotes", "name: word\n"),
    ("name: |-\n  wo‸rd\nx: 1\n", "Convert to a plain string", "name: word\nx: 1\n"),
    // Syntax errors in another entry or document.
    ("a: [1\nlooks: {‸size: 1}\nb: ]\n", "Convert to block style", "a: [1\nlooks:\n  size: 1\nb: ]\n"),
    ("looks: {‸size: 1} # x\nb: }\n", "Convert to block style", "looks: # x\n  size: 1\nb: }\n"),
    ("b: \"\\q\"\n\nname: ‸word\n", "Use double quotes", "b: \"\\q\"\n\nname: \"word\"\n"),
    ("b: [\n---\nx: 1\nlooks: {‸size: 1}\n", "Convert to block style", "b: [\n---\nx: 1\nlooks:\n  size: 1\n"),
    ("a: [1\nx:\n  ‸d: 1\n  c: 2\nb: ]\n", "Sort keys here", "a: [1\nx:\n  c: 2\n  d: 1\nb: ]\n"),
    ("a: \"\\q\"\n‸d: 1\nc: 2\n", "Sort keys here", "a: \"\\q\"\nc: 2\nd: 1\n"),
    ("d: \"\\q\"\n---\n‸d: 1\nc: 2\n", "Sort keys here", "d: \"\\q\"\n---\nc: 2\nd: 1\n"),
    (
      "a: \"\\q\"\nlooks:\n  ‸mode: x\n  size: 1\n", "Sort keys here in the schema's order",
      "a: \"\\q\"\nlooks:\n  size: 1\n  mode: x\n"
    ),
    ("a: \"\\q\"\n‸server: x\nname: y\n", "Move to `sync.server`", "a: \"\\q\"\nname: y\nsync:\n  server: x\n"),
    ("‸b: 1 # one\n# of a\na: 2\n", "Sort keys here", "# of a\na: 2\nb: 1 # one\n"),
    ("x:\n  ‸b: 1\n  a: 2\nc: 1\n", "Sort keys here", "x:\n  a: 2\n  b: 1\nc: 1\n"),
    ("x: [{b: 1, a: ‸2}]\n", "Sort keys here", "x: [{a: 2, b: 1}]\n"),
    ("sync: {}\n‸looks: {}\nname: x\n", "Sort keys here in the schema's order", "name: x\nlooks: {}\nsync: {}\n"),
    ("a: 1\n---\n‸d: 1\nc: 2\n", "Sort keys here", "a: 1\n---\nc: 2\nd: 1\n"),
    ("a:\n‸\tb: 1\n\tc: 2\n", "Convert tabs to spaces", "a:\n  b: 1\n  c: 2\n"),
    ("a:\n«\tb: 1\n\tc: 2\n»", "Convert tabs to spaces in the selection", "a:\n  b: 1\n  c: 2\n"),
    ("‸server: x\nname: y\n", "Move to `sync.server`", "name: y\nsync:\n  server: x\n"),
    ("looks:\n  size: 1\n  ‸server: x\n", "Move to `sync.server`", "looks:\n  size: 1\nsync:\n  server: x\n"),
  ]) func aChangeIsOfferedWhereItApplies(_ marked: String, _ title: String, _ wanted: String) async {
    let texts = await texts(marked)
    #expect(texts[title] == wanted, "\(texts)")
  }

  /// These schemas have no secrets, so undeclared values may be sent.
  @Test(arguments: [
    (
      "‸looks: {size: 1}\nx: {size: 1}\n", "Extract to anchor `&looks` (2 equal values)",
      "looks: &looks {size: 1}\nx: *looks\n"
    ),
    ("a: &x 1\nb: ‸*x\n", "Inline alias `*x`", "a: &x 1\nb: 1\n"),
    ("a: &x 1\nb: ‸*x\nc: *x\n", "Inline all 2 aliases of `&x` and remove the anchor", "a: 1\nb: 1\nc: 1\n"),
    ("‸a: &x 1\nb: *x\n", "Inline the alias `*x` and remove the anchor", "a: 1\nb: 1\n"),
    // Next to syntax errors.
    (
      "a: [1\nb: ]\nx: ‸word\ny: word\n", "Extract to anchor `&x` (2 equal values)",
      "a: [1\nb: ]\nx: &x word\ny: *x\n"
    ),
    ("a: &x 1\nb: \"\\q\"\nc: ‸*x\n", "Inline alias `*x`", "a: &x 1\nb: \"\\q\"\nc: 1\n"),
    (
      "‸a: &x 1\nb: \"\\q\"\nc: *x\n", "Inline the alias `*x` and remove the anchor", "a: 1\nb: \"\\q\"\nc: 1\n"
    ),
  ]) func anchorsAreOfferedWhereTheyApply(_ marked: String, _ title: String, _ wanted: String) async {
    let texts = await texts(marked, "b.yaml")
    #expect(texts[title] == wanted, "\(texts)")
  }

  @Test(arguments: [
    ("a: ‸5\n", ["Convert to flow style"]), ("a: [‸\n", []), ("a: ‸{}\n", ["Convert to flow style"]), ("‸\n", []),
    ("# ‸c\n", []),
    ("a:\n  ‸b: 1 # c\n", ["Convert to flow style", "Use double quotes", "Use single quotes"]),
  ]) func nothingElseIsOffered(_ marked: String, _ titles: [String]) async {
    let found = await texts(marked).keys.sorted()
    #expect(Set(found).subtracting(titles).subtracting(["Use double quotes", "Use single quotes"]).isEmpty, "\(found)")
  }

  /// An entry that can't be parsed may have another alias of the anchor, or the same anchor.
  @Test func anEntryWithErrorsMayHaveTheAnchorToo() async {
    let inlined = await texts("a: &x 1\nb: [*x, \"\\q\"]\nc: ‸*x\n", "b.yaml")
    #expect(inlined["Inline alias `*x`"] == "a: &x 1\nb: [*x, \"\\q\"]\nc: 1\n", "\(inlined)")
    #expect(!inlined.keys.contains { $0.contains("remove the anchor") })
    let extracted = await texts("b: [&x 2, \"\\q\"]\nx: ‸word\ny: word\n", "b.yaml")
    #expect(!extracted.keys.contains { $0.contains("Extract") }, "\(extracted)")
  }

  @Test func JSONKeepsItsBrackets() async {
    let texts = await texts("{\"b\": ‸\"x\", \"a\": \"x\"}\n", "a.json")
    #expect(texts == ["Sort keys here": "{\"a\": \"x\", \"b\": \"x\"}\n"], "\(texts)")
  }

  @Test(
    arguments: [
      ("refactor.rewrite", ["refactor.rewrite"]), ("refactor.extract", ["refactor.extract"]), ("quickfix", []),
      ("refactor", ["refactor.rewrite", "refactor.extract"]), ("refactor.inline", []),
    ] as [(String, [String])]) func onlyTheWantedKindsAreOffered(_ only: String, _ wanted: [String]) async
  {
    let (_, _, actions) = await ask("‸looks: {size: 1}\nx: {size: 1}\n", "b.yaml", only: [only])
    #expect(Set(actions.compactMap { $0["kind"] as? String }) == Set(wanted))
  }

  @Test func noSecretIsShared() async {
    let (editor, _, _) = await ask(
      "sync:\n  ‸token: S3CRET\nother: S3CRET\n", only: ["refactor.extract", "refactor.inline"])
    #expect(!editor.received.text.contains("S3CRET"))
    let (other, _, actions) = await ask(
      "sync:\n  token: &x S3CRET\nother: ‸*x\n", only: ["refactor.extract", "refactor.inline"])
    #expect(!other.received.text.contains("S3CRET") && actions.isEmpty)
  }

  @Test func aSecretIsSentOnlyForAChosenAction() async {
    let text = "sync: {token: ‸S3CRET}\n"
    let (plain, _, without) = await ask(text)
    #expect(
      !plain.received.text.contains("S3CRET") && !without.contains { $0["title"] as? String == "Use double quotes" })
    let (editor, unmarked, actions) = await ask(text, codeAction: Self.resolving)
    #expect(!editor.received.text.contains("S3CRET"))
    let action = actions.first { $0["title"] as? String == "Use double quotes" } ?? [:]
    let resolved = await editor.ask("codeAction/resolve", action) as? [String: Any]
    #expect(Edits.files(resolved?["edit"], of: ["a.yaml": unmarked])["a.yaml"] == "sync: {token: \"S3CRET\"}\n")
  }

  private static var resolving: [String: Any] { ["dataSupport": true, "resolveSupport": ["properties": ["edit"]]] }

  /// To clients that support it, a change that can't be proven safe is shown as disabled, with the reason.
  @Test func whatCanNotBeDoneIsDisabled() async {
    let text = "x: ‸{ # one\n  a: 1 } # two\n"
    let (_, _, plain) = await ask(text)
    #expect(!plain.contains { $0["title"] as? String == "Convert to block style" })
    let long = "a: &x\n  b: 1\nc:\n  <<: ‸*x # why\n"
    let (_, _, actions) = await ask(long, "b.yaml", codeAction: ["disabledSupport": true])
    let reasons = actions.compactMap { ($0["disabled"] as? [String: Any])?["reason"] as? String }
    #expect(reasons.contains("a comment would be lost or move to another key"), "\(actions)")
    #expect(actions.allSatisfy { ($0["disabled"] == nil) != ($0["edit"] == nil) })
  }

  /// In a long text, the edit is computed when the action is chosen.
  @Test func aLongTextIsProvenWhenAnActionIsChosen() async {
    let rest = String(repeating: "# a comment of a long text\n", count: 2_000)
    let (editor, text, actions) = await ask("looks: {size: ‸1}\n" + rest, codeAction: Self.resolving)
    let action = actions.first { $0["title"] as? String == "Convert to block style" } ?? [:]
    #expect(action["edit"] == nil && action["data"] != nil)
    let resolved = await editor.ask("codeAction/resolve", action) as? [String: Any]
    #expect(Edits.files(resolved?["edit"], of: ["a.yaml": text])["a.yaml"] == "looks:\n  size: 1\n" + rest)
    // Some clients resolve every action that is chosen.
    let whole: [String: Any] = ["title": "x", "edit": ["changes": [String: Any]()]]
    #expect((await editor.ask("codeAction/resolve", whole) as? [String: Any])?["title"] as? String == "x")
    editor.change("a.yaml", to: "looks: {}\n")
    #expect(await editor.error("codeAction/resolve", action) != nil)
  }

  /// After a change, completion and hover use the new text.
  @Test func offersAndHoversFollowAChange() async {
    let (editor, text, actions) = await ask("looks: {size: ‸1}\n")
    let action = actions.first { $0["title"] as? String == "Convert to block style" } ?? [:]
    editor.change("a.yaml", to: Edits.files(action["edit"], of: ["a.yaml": text])["a.yaml"] ?? "")
    let hover = await editor.ask("textDocument/hover", editor.at("a.yaml", (1, 3))) as? [String: Any]
    #expect(((hover?["contents"] as? [String: Any])?["value"] as? String)?.contains("looks.size") == true)
    editor.change("a.yaml", to: "looks:\n  size: 1\n  \n")
    let offers = await editor.ask("textDocument/completion", editor.at("a.yaml", (2, 2))) as? [String: Any]
    #expect((offers?["items"] as? [[String: Any]])?.compactMap { $0["label"] as? String } == ["mode"])
  }
}
