import DocumentModel
import FileAccess
import JSONSchema
import Linting
import Testing
import Workspace

/// `.editorconfig` sets the style where the configuration doesn't.
@Suite struct EditorConfigTests {
  private static func workspace(_ files: [String: String]) -> Workspace {
    // The folder doesn't exist on the disk, so only these files count.
    let bytes = Dictionary(
      uniqueKeysWithValues: files.map { (FilePath("/no-such-folder/" + $0.key), Array($0.value.utf8)) })
    let folder = FilePath("/no-such-folder")
    let tree = RunTree(workingFolder: folder, operands: [folder], files: MemoryFiles(bytes))
    return Workspace(of: tree, schema: Schema.Options(), rules: RulesAndFixes(), catalogs: CatalogOptions())
  }

  private static func style(_ files: [String: String], of path: String) -> EditorConfigStyle? {
    workspace(files).style(of: FilePath("/no-such-folder/" + path))
  }

  private static func indent(_ glob: String, of path: String) -> Int? {
    style([".editorconfig": "[\(glob)]\nindent_size = 4\n"], of: path)?.format.indent
  }

  /// Globs as in the specification of EditorConfig (0.17.2).
  @Test(arguments: [
    ("*", "a.yaml", true), ("*", "x/y/a.yaml", true), ("*.yaml", "x/a.yaml", true), ("*.yaml", "a.yml", false),
    ("*.{yml,yaml}", "x/a.yml", true), ("*.{yml,yaml}", "a.json", false), ("{a,b}.yaml", "b.yaml", true),
    ("a?.yaml", "ab.yaml", true), ("a?.yaml", "a.yaml", false), ("[ab].yaml", "b.yaml", true),
    ("[!ab].yaml", "b.yaml", false), ("[!ab].yaml", "c.yaml", true), ("[a-c].yaml", "b.yaml", true),
    ("f{1..3}.yaml", "f2.yaml", true), ("f{1..3}.yaml", "f4.yaml", false), ("f{-1..1}.yaml", "f-1.yaml", true),
    ("f{3..1}.yaml", "f2.yaml", true), ("f{a..c}.yaml", "fb.yaml", false), ("f{single}.yaml", "f{single}.yaml", true),
    ("f{,x}.yaml", "f.yaml", true), ("f{a,{b,c}}.yaml", "fc.yaml", true),
    ("/a.yaml", "a.yaml", true), ("/a.yaml", "x/a.yaml", false), ("x/*.yaml", "x/a.yaml", true),
    ("x/*.yaml", "y/x/a.yaml", false), ("x/*.yaml", "x/y/a.yaml", false), ("x/**.yaml", "x/y/z/a.yaml", true),
    ("x/**.yaml", "x/a.yaml", true), ("**/a.yaml", "x/y/a.yaml", true), ("**.yaml", "x/a.yaml", true),
    ("x/**", "x/y/a.yaml", true), ("x**z/a.yaml", "x/y/z/a.yaml", true), ("x**z/a.yaml", "xyz/a.yaml", true),
    (#"\*.yaml"#, "*.yaml", true), (#"\*.yaml"#, "a.yaml", false), ("日本.yaml", "日本.yaml", true),
    ("*.YAML", "a.yaml", false),
  ])
  func globs(glob: String, path: String, fits: Bool) {
    #expect((Self.indent(glob, of: path) == 4) == fits, "[\(glob)] \(path)")
  }

  @Test func theNearestFileAndTheLastSectionWin() {
    let files = [
      ".editorconfig": "[*]\nindent_size = 8\nend_of_line = crlf\n[*.yaml]\nindent_size = 6\n",
      "a/.editorconfig": "[*.yaml]\nindent_size = 3\nend_of_line = unset\nmax_line_length = 100\n",
      "b/.editorconfig": "root = true\n[*.yml]\nindent_size = 5\n",
    ]
    let outer = Self.style(files, of: "x.yaml")
    #expect(outer?.format.indent == 6 && outer?.format.lineEnding == .crlf && outer?.format.width == nil)
    let inner = Self.style(files, of: "a/c/x.yaml")
    #expect(inner?.format.indent == 3 && inner?.format.lineEnding == nil && inner?.format.width == 100)
    #expect(inner?.options.map(\.place) == ["a/.editorconfig:2", "a/.editorconfig:4"])
    #expect(Self.style(files, of: "b/x.yaml") == nil && Self.style(files, of: "b/x.yml")?.format.indent == 5)
    // Files above a repository aren't read.
    let repository = files.merging(["r/.git/HEAD": "x", "r/x.yaml": ""]) { $1 }
    #expect(Self.style(repository, of: "r/x.yaml") == nil)
  }

  @Test func rulesWithoutOptionsOfTheirOwnFollow() {
    let style = "[*]\nindent_size = 4\nmax_line_length = 60\nend_of_line = crlf\ntrim_trailing_whitespace = false\n"
    func options(_ rule: String, _ configuration: String) -> RuleOptions? {
      let workspace = Self.workspace([".editorconfig": style, ".settle.yaml": configuration])
      let path = FilePath("/no-such-folder/a.yaml")
      let plan = workspace.lintPlan(of: path, configuration: workspace.configuration(ofFile: path)?.configuration)
      return plan.entry(rule)?.options
    }
    let strict = "lint: {preset: strict, line-length: warning, indentation: warning, new-lines: warning}\n"
    #expect(options("line-length", strict)?.number("max") == 60)
    #expect(options("indentation", strict)?.number("spaces") == 4)
    #expect(options("new-lines", strict)?["type"] == .text("dos"))
    #expect(options("trailing-spaces", strict) == nil)
    #expect(options("trailing-spaces", "lint: {trailing-spaces: error}\n") != nil)
    #expect(options("line-length", "lint: {line-length: {max: 100}, preset: strict}\n")?.number("max") == 100)
    // The format settings of the configuration apply to rules too.
    #expect(options("indentation", strict + "format: {indent: 2}\n")?["spaces"] == .text("consistent"))
    // `.editorconfig` doesn't turn any rule on.
    #expect(options("line-length", "lint: {preset: minimal}\n") == nil)
  }

  @Test func whatHasNoEffectIsNamed() {
    let style = Self.style(
      [".editorconfig": "[*]\nindent_style = tab\nindent_size = 4\ninsert_final_newline = false\ncharset = latin1\n"],
      of: "a.yaml")
    #expect(style?.format.indent == nil)
    #expect(
      style?.notes.map(\.note) == [
        "indent_style: YAML cannot be indented with tabs",
        "insert_final_newline: settle format always ends the last line with a line break",
        "charset: settle format always uses UTF-8",
      ])
    #expect(Self.style([".editorconfig": "[*]\nindent_size = tab\ntab_width = 3\n"], of: "a.yaml")?.format.indent == 3)
  }

  /// The place and text of a warning; the other lines of the file apply.
  @Test(arguments: [
    ("[*.yaml\nindent_size = 2\n", 0, "ignored: missing ] after the glob"),
    ("[*]\nindent_size = two\n", 4, "ignored: indent_size = two"),
    ("[*]\nindent_size = 0\n", 4, "ignored: indent_size = 0"),
    ("[*]\nnonsense\n", 4, "ignored: expected [glob] or name = value"),
    ("[*]\nend_of_line = lfcr # x\n", 4, "ignored: end_of_line = lfcr"),
    ("[*]\nmax_line_length = 99999999999999999999\n", 4, "ignored: max_line_length = 99999999999999999999"),
    ("[f{1..9}{1..9}{1..9}{1..9}]\n", 0, "ignored: too many alternatives in the glob"),
    ("[" + String(repeating: "*", count: 100_000) + "]\n", 0, "ignored: glob longer than 4096 bytes"),
    ("a\0b\n", 0, "not read: not UTF-8 text (byte 1)"),
  ])
  func problems(text: String, offset: Int, words: String) {
    let workspace = Self.workspace([".editorconfig": text + "[*.conf]\nindent_size = 7\n"])
    let path = FilePath("/no-such-folder/a.conf")
    let found = workspace.styleReports(ofFile: path).flatMap(\.diagnostics)
    #expect(found.map(\.message) == [words] && found.first?.range.start.index == offset, "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(workspace.style(of: path)?.format.indent == (text.contains("\0") ? nil : 7))
  }

  private static let tooManySections = "ignored: more than 1000 sections"
  private static let openGlob = "ignored: missing ] after the glob"
  private static let noLine = "ignored: expected [glob] or name = value"

  /// Hostile files take little time, and their warnings are few. A glob with unbalanced braces fits nothing here.
  @Test(arguments: [
    (String(repeating: "[*]\nindent_size=2\n", count: 50_000), [tooManySections]),
    (String(repeating: "[", count: 900_000), [openGlob]),
    ("[" + String(repeating: "{a,", count: 1_000) + "]\nindent_size=2\n", []),
    ("[" + String(repeating: "{a,b}", count: 800) + "]\nindent_size=2\n", []),
    ("[" + String(repeating: "**a", count: 1_300) + "]\nindent_size=2\n", []),
    ("[" + String(repeating: "[a", count: 2_000) + "]\nindent_size=2\n", []),
    (String(repeating: "x", count: 900_000), [noLine]), ("[{1..99999999999999999999}]\n", []),
    ("[{-9223372036854775808..9223372036854775807}]\n", []), ("[]\n[*]\n", []), ("]\n[\n", [noLine, openGlob]),
  ])
  func hostileFiles(text: String, warnings: [String]) {
    let workspace = Self.workspace([".editorconfig": text])
    for number in 0..<50 {
      let path = FilePath("/no-such-folder/\(String(repeating: "a/", count: number))a.yaml")
      #expect(workspace.style(of: path)?.format.indent == (text.hasPrefix("[*]") ? 2 : nil))
      #expect(workspace.styleReports(ofFile: path).flatMap(\.diagnostics).map(\.message) == warnings)
    }
  }
}
