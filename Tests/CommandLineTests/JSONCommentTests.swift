import Foundation
import TestSupport
import Testing

/// Comments in JSON files that may have them.
@Suite struct JSONCommentTests {
  private static let text = "{\n  // the port\n  \"port\": 1, /* more */\n  \"list\": [1, 2, ],\n}\n"

  @Test(arguments: [
    "tsconfig.json", "tsconfig.base.json", "jsconfig.json", "a.jsonc", ".vscode/settings.json", "x/.vscode/tasks.json",
    ".devcontainer/devcontainer.json", "conf/a.json", ".babelrc", ".eslintrc.json", ".jshintrc", "x.code-workspace",
    "tsconfig-base.json", ".vscode/x.code-snippets", "global.json", "docs/firebase.json",
  ])
  func filesThatMayHaveThem(_ name: String) {
    let folder = ScratchFolder([name: Self.text, ".settle.yaml": "jsonWithComments: [conf/*.json]\n"])
    let run = CommandRun(["check", name], in: folder)
    #expect(run.code == 0 && run.output == "", "\(run.output)")
    #expect(CommandRun(["get", name, "list"], in: folder).output == "- 1\n- 2\n")
    #expect(CommandRun(["convert", name, "--to", "yaml", "--no-schema"], in: folder).output.hasPrefix("port: 1\n"))
  }

  /// Some names are used both for YAML and for JSON with comments; the content decides.
  @Test(arguments: [(".eslintrc", text, ""), (".markdownlintrc", text, ""), (".eslintrc", "root: true # c\n", "")])
  func aTextThatMayBeYAMLMayHaveThem(_ name: String, _ text: String, _ output: String) {
    let folder = ScratchFolder([name: text])
    let run = CommandRun(["check", name], in: folder)
    #expect(run.code == 0 && run.output == output, "\(run)")
    #expect(CommandRun(["format", "--check", name], in: folder).code != 2)
  }

  @Test func anyOtherMayNot() {
    let folder = ScratchFolder(["package.json": Self.text, "conf.json": Self.text])
    let run = CommandRun(["check", "-q", "--verbose", "--group-by", "none", "package.json", "conf.json"], in: folder)
    #expect(run.code == 1 && run.output.components(separatedBy: "error[json/comment]").count == 5)
    #expect(run.output.components(separatedBy: "error[json/trailing-comma]").count == 5)
    #expect(run.output.contains("jsonWithComments in .settle.yaml"))
  }

  @Test(arguments: [
    ("{\"a\": 1 /* x}", "error[json/comment]: unclosed comment"),
    ("{\"a\": 1 # x\n}", "comment with # in JSON"),
    ("{\"a\": [1,,]}", "error[json/extra-comma]"), ("{,}", "error[json/extra-comma]"),
    ("// only\n", "error[json/empty]"),
    ("{\"a\": 1} // end\n{}", "error[json/trailing-content]"), ("{\"a\": 'x'}", "error[json/single-quotes]"),
    ("{\"a\": 1 // x\n\"b\": 2}", "error[json/missing-comma]"), ("{\"port\": \"x\"} // y", "error[schema/type]"),
  ])
  func everythingElseIsAsInJSON(_ text: String, _ message: String) {
    let folder = ScratchFolder(["a.jsonc": text, "s.yaml": "properties: {port: {type: integer}}\n"])
    let run = CommandRun(["check", "-q", "a.jsonc", "-s", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains(message), "\(run.output)")
    #expect(run.output.components(separatedBy: "error[").count == 2, "\(run.output)")
  }

  /// Values inside comments are ignored, and comments inside strings aren't comments.
  @Test func theReadValueIsTheWrittenOne() {
    let folder = ScratchFolder(["a.jsonc": "/**/{//\"a\":0,\n\"a\"/*:*/:/* */\"// x /* y */\"/**/,}//"])
    #expect(CommandRun(["get", "a.jsonc", "a"], in: folder).output == "// x /* y */\n")
    #expect(CommandRun(["check", "a.jsonc"], in: folder).code == 0)
  }

  /// A command and its result: comments and trailing commas are kept, unless their entry is removed.
  @Test(arguments: [
    ("set a.jsonc port 2", text, text.replacing("\"port\": 1", with: "\"port\": 2")),
    ("unset a.jsonc port", text, "{\n  \"list\": [1, 2, ],\n}\n"),
    ("set a.jsonc list[1] 3", text, text.replacing("[1, 2, ]", with: "[1, 3, ]")),
    ("set a.jsonc new x", text, text.replacing("[1, 2, ],\n", with: "[1, 2, ],\n  \"new\": \"x\",\n")),
    ("set a.jsonc port 2", "{\"port\": 1 // x\n}", "{\"port\": 2 // x\n}"),
    ("set a.jsonc a 2", "{\"port\": 1 // x\n}\n", "{\"port\": 1, // x\n \"a\": 2\n}\n"),
    ("set a.jsonc port 2", "{\"port\": /* why */ 1,// x\r\n}", "{\"port\": /* why */ 2,// x\r\n}"),
    ("unset a.jsonc port", "{\"port\": /* why */ 1, \"a\": \"// no /* comment\"}", "{\"a\": \"// no /* comment\"}"),
    ("set a.jsonc b.c 2", "{\n/* a\n * b */\n\"b\": {\"c\": 1}\n}", "{\n/* a\n * b */\n\"b\": {\"c\": 2}\n}"),
    (
      "move a.jsonc b c", "{\n  // of b\n  \"b\": 1, /* b */\n  \"d\": 2\n}\n",
      "{\n  // of b\n  \"c\": 1, /* b */\n  \"d\": 2\n}\n"
    ),
  ])
  func editsKeepThem(_ line: String, _ before: String, _ after: String) throws {
    let folder = ScratchFolder(["a.jsonc": before])
    let run = CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.text("a.jsonc") == after)
  }

  /// Replacing the list would lose the comment between its items.
  @Test func aCommentInsideAReplacedValueIsNotLost() {
    let text = "{\"list\": [1, /* two */ 2]}\n"
    let folder = ScratchFolder(["a.jsonc": text])
    let run = CommandRun(["set", "a.jsonc", "list", "[3]"], in: folder)
    #expect(run.code == 1 && run.errors.contains("[edit/json-comments]"), "\(run.errors)")
    #expect(folder.text("a.jsonc") == text)
  }

  /// In a folder, such files are found if a schema applies to them, like JSON files.
  @Test func inFolders() {
    let folder = ScratchFolder([
      "a.jsonc": Self.text, "b.jsonc": Self.text, "s.yaml": "properties: {port: {type: string}}\n",
      ".settle.yaml": "schemas: [{files: [a.jsonc], schema: s.yaml}]\nexclude: [s.yaml]\n",
    ])
    let run = CommandRun(["check"], in: folder)
    #expect(run.code == 1 && run.output.contains("--> a.jsonc:3:11"), "\(run.output)")
    #expect(!run.output.contains("b.jsonc"))
  }
}
