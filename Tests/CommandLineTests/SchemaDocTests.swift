import Foundation
import TestSupport
import Testing

@Suite struct SchemaDocTests {
  private static let schema = #"""
    title: "App <&>"
    x-settings:
      name: app
      version: 2.0.0
      sections: [{id: sound, title: Sound & more, description: What is heard.}]
      stores: {defaults: {kind: property-list, scope: device, title: UserDefaults}}
      actions:
        reset_sound: {title: Reset, help: "Sets *all*.", confirm: Sure?, set: {volume: 5}, when: [{setting: on, is: true, message: It is off.}]}
      questions: {loud: {title: Is it loud?, all: [{setting: on, is: true, message: No.}]}}
      exports: {all: {title: All, to: json, file: all.json}}
      examples: {quiet: {volume: 1, token: hunter2, feeds: [{key: hunter2}]}}
    type: object
    properties:
      on: {title: On, type: boolean, default: true, x-setting: {section: sound}}
      volume:
        title: Volume
        description: "How **loud** it is, <script>alert(1)</script>"
        type: integer
        minimum: 0
        maximum: 11
        default: 5
        examples: [3]
        x-setting:
          section: sound
          scope: device
          scopeReason: Each has its own.
          since: 1.0.0
          unit: steps
          store: {in: defaults, key: vol}
          requires: [{setting: on, is: true, message: Sound is off., otherwise: 0}]
          help: |
            # Levels

            - [web](https://example.org) and [bad](javascript:alert) and `code` [on](#on)
            - <img src=x onerror=alert(1)>
            - ![picture](http://example.org/a.png) and \\[none](data:x) and users[0]
            - [[two](https://example.org)](javascript:x) and [three][four]

            [four]: javascript:x
      old: {type: string, deprecated: true, x-setting: {replacedBy: volume}}
      kind: {enum: [a, "null", null], default: a, x-setting: {enumLabels: {a: {title: First, description: The first.}}}}
      "a b/c": {type: [string, "null"]}
      token: {title: Token, type: string, default: hunter2, examples: [hunter2], x-setting: {sensitive: true, requires: [{setting: on, is: true, message: It is off., otherwise: hunter2}]}}
      feeds: {type: array, examples: [[{key: hunter2}]], items: {type: object, properties: {key: {type: string, x-setting: {sensitive: true}}}}}
      group: {type: object, properties: {inside: {type: number}}}
    """#

  /// The tags of a page in order, each with its attributes as written.
  private static func tags(_ page: String) -> [(name: String, attributes: String)] {
    let body = page.replacing(/<(style|script)>[\s\S]*?<\/(style|script)>/, with: "").replacing(
      /<!--[\s\S]*?-->/, with: "")
    return body.matches(of: /<(\/?[a-zA-Z][a-zA-Z0-9]*)([^<>]*)>/).map { (String($0.1), String($0.2)) }
  }

  private static func check(_ page: String, _ name: String) {
    let tags = tags(page)
    var open: [String] = []
    for (tag, _) in tags where !["meta", "input", "br", "DOCTYPE"].contains(tag) {
      if tag.hasPrefix("/") {
        #expect(open.popLast() == String(tag.dropFirst()), "\(name): \(tag)")
      } else {
        open.append(tag)
      }
    }
    #expect(open.isEmpty, "\(name): \(open)")
    let ids = tags.compactMap { $0.attributes.firstMatch(of: #/ id="([^"]*)"/#).map { String($0.1) } }
    #expect(Set(ids).count == ids.count, "\(name): the ids aren't unique")
    let targets = tags.compactMap {
      $0.attributes.firstMatch(of: #/ (?:href="\#|aria-labelledby="|for=")([^"]*)"/#).map { String($0.1) }
    }
    for target in targets { #expect(ids.contains(target), "\(name): \(target) is there") }
    var level = 0
    for (tag, _) in tags {
      guard tag.count == 2, tag.hasPrefix("h"), let next = Int(tag.dropFirst()) else { continue }
      #expect(next <= level + 1, "\(name): h\(level) before h\(next)")
      level = next
    }
    #expect(tags.count { $0.name == "h1" } == 1 && tags.count { $0.name == "main" } == 1)
    #expect(!tags.contains { ["img", "link", "iframe", "object", "form", "base"].contains($0.name) })
    #expect(!tags.contains { $0.attributes.contains(#/ (?:src|on[a-z]+|style)=/#) })
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\""))
  }

  @Test(arguments: [
    "settings", "betrfood", "brewguide", "cravey", "rial", "appearance", "notifications", "privacy", "quiet-hours",
    "sync",
    "config", "report", "x-setting", "x-settings",
  ])
  func aBundledSchemaHasAPageOfAllSettings(_ schema: String) throws {
    let folder = ScratchFolder()
    let run = CommandRun(["schema", "doc", schema], in: folder)
    #expect(run.code == 0 && run.errors == "")
    Self.check(run.output, schema)
    let list = CommandRun(["describe", schema, "--json"], in: folder).output
    let found = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
    let settings = try #require(found?["settings"] as? [[String: Any]]).compactMap { $0["path"] as? String }
    let shown = Self.tags(run.output).compactMap { tag in
      tag.attributes.firstMatch(of: #/ data-setting="([^"]*)"/#).map { String($0.1).replacing("&quot;", with: "\"") }
    }
    #expect(Set(shown) == Set(settings) && shown.count == settings.count && !shown.isEmpty)
    let markdown = CommandRun(["schema", "doc", schema, "--to", "markdown"], in: folder).output
    for path in settings { #expect(markdown.contains("Setting `\(path)`"), "\(path)") }
    #expect(CommandRun(["schema", "doc", schema], in: folder).output == run.output)
  }

  private static func run(_ arguments: String...) -> CommandRun {
    CommandRun(["schema", "doc", "app.yaml"] + arguments, in: ScratchFolder(["app.yaml": schema]))
  }

  @Test func aPageSaysAll() {
    let run = Self.run()
    #expect(run.code == 0, "\(run.errors)")
    Self.check(run.output, "app")
    let page = run.output
    for words in [
      "<h1>App &lt;&amp;&gt;</h1>", "Version 2.0.0", "Sound &amp; more", "What is heard.", "Other settings",
      "id=\"volume\" data-setting=\"volume\"", "<dt>Type</dt><dd><p>an integer</p></dd>",
      "<dt>Range</dt><dd><p>0 to 11</p></dd>", "<dt>Default</dt><dd><p><code>5</code></p></dd>",
      "device: Each has its own.",
      "defaults, key vol",
      "<a href=\"#on\"><code>on</code></a> to be <code>true</code>, otherwise <code>0</code>. Sound is off.",
      "<dt>Since</dt>", "<dt>Unit</dt>",
      "How <strong>loud</strong> it is, &lt;script&gt;", "<h4>Levels</h4>", "<a href=\"https://example.org\"",
      "[bad](javascript:alert)", "<a href=\"#on\">on</a>", "&lt;img src=x",
      "<a href=\"#volume\"><code>volume</code></a> replaces it",
      "<code>a</code> (First): The first.</p><p><code>&quot;null&quot;</code></p><p><code>null</code></p>",
      "id=\"%22a%20b%2Fc%22\"", "data-setting=\"&quot;a b/c&quot;\"",
      "data-setting=\"group.inside\"", "Reset", "<code>reset_sound</code>", "Sure?", "It is off.", "Is it loud?",
      "UserDefaults",
      "<code>all.json</code>", "volume: 1", "token: ‹redacted›", "feeds: ‹redacted›",
      "<dt>Default</dt><dd><p><code>‹redacted›</code></p></dd>", "yes, never shown",
    ] { #expect(page.contains(words), "\(words)") }
    #expect(!page.contains("hunter2"))
  }

  @Test func markdownSaysTheSame() {
    let text = Self.run("--to", "markdown").output
    for words in [
      "# App \\<&>\n", "## Sound & more\n", "### Volume\n\nSetting `volume`\n", "- Type: an integer\n",
      "- Range: 0 to 11\n",
      "- Default: `5`\n", "\\<script>", "#### Levels", "\\<img src=x", "- Deprecated: yes: `volume` replaces it\n",
      "### Reset `reset_sound`", "- [web](https://example.org) and \\[bad](javascript:alert) and `code` [on](#on)\n",
      "- !\\[picture](http://example.org/a.png) and \\\\\\[none](data:x) and users\\[0]\n",
      "- \\[[two](https://example.org)](javascript:x) and \\[three]\\[four]\n", "\n\\[four]: javascript:x\n",
      "token: ‹redacted›",
    ] { #expect(text.contains(words), "\(words)") }
    #expect(!text.contains("hunter2"))
  }

  @Test func theFileSaysWhichFormAndIsReplaced() {
    let folder = ScratchFolder(["app.yaml": Self.schema, "mine.md": "# Mine\n"])
    for (file, start) in [("a.md", "<!-- Generated"), ("a.html", "<!DOCTYPE html>\n<!-- Generated")] {
      #expect(CommandRun(["schema", "doc", "app.yaml", "-o", file, "--check"], in: folder).code == 1)
      for _ in 0..<2 { #expect(CommandRun(["schema", "doc", "app.yaml", "-o", file], in: folder).code == 0) }
      #expect(folder.text(file).hasPrefix(start))
      #expect(CommandRun(["schema", "doc", "app.yaml", "-o", file, "--check"], in: folder).code == 0)
    }
    #expect(CommandRun(["schema", "doc", "app.yaml", "-o", "mine.md"], in: folder).code == 2)
    #expect(folder.text("mine.md") == "# Mine\n")
    #expect(CommandRun(["schema", "doc", "none.yaml"], in: folder).code == 2)
  }
}
