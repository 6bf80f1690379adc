import Foundation
import TestSupport
import Testing

/// Custom tags, declared in `.settle.yaml`.
@Suite struct DeclaredTagTests {
  private static let configuration =
    "tags: {\"!ENV\": [scalar, sequence], \"!reference\": sequence, \"!!python/name:*\": scalar, \"!m\": mapping}\n"
  private static let schema = "properties: {port: {type: integer}, list: {items: {type: integer}}}\n"

  private func check(_ text: String, _ configuration: String = configuration) -> CommandRun {
    let folder = ScratchFolder([".settle.yaml": configuration, "a.yaml": text, "s.yaml": Self.schema])
    return CommandRun(["check", "-q", "a.yaml", "-s", "s.yaml"], in: folder)
  }

  /// An unquoted string that begins with `!` is a tag without a value.
  @Test func aTextWithoutQuotes() {
    let run = CommandRun(["check", "a.yaml"], in: ScratchFolder(["a.yaml": "if: !cancelled()\nkey: !secret a\n"]))
    let help = run.output.split(separator: "\n").filter { $0.contains("= help:") }
    #expect(
      help.count == 2 && help[0].contains("quote the value") && help[1].contains("until then the tag is ignored"),
      "\(run)")
  }

  /// Rails fixtures have `!binary`; elsewhere it's probably a misspelled `!!binary`.
  @Test func aTagOfRubyIsKnownInItsProjects() {
    let fixture = [
      "test/binaries.yml": "a:\n  data: !binary |\n    YQ==\n", ".git/": "", "other/x/y.yaml": "a: !omap [b: 1]\n",
    ]
    let foreign = CommandRun(["check"], in: ScratchFolder(fixture))
    #expect(foreign.output.contains("!binary"), "\(foreign)")
    let run = CommandRun(["check"], in: ScratchFolder(fixture.merging(["Gemfile": ""]) { $1 }))
    #expect(!run.output.contains("!binary") && run.output.contains("!omap"), "\(run)")
    let survey = CommandRun(
      ["config", "init", "--print"], in: ScratchFolder(["test/b.yml": "a: !binary YQ==\n", "Gemfile": ""]))
    #expect(!survey.output.contains("\ntags:"), "\(survey)")
    // Files above the repository don't belong to the project.
    let outside = ScratchFolder(["Gemfile": "", "p/.git/": "", "p/a.yml": "a: !binary YQ==\n"])
    #expect(CommandRun(["check", "a.yml"], in: outside, below: "p").output.contains("!binary"))
  }

  @Test(arguments: [
    "a: !ENV x\n", "a: !ENV [A, b]\n", "script: [!reference [a, b], c]\n", "a: !!python/name:x.y z\n", "a: !m {b: 1}\n",
    "port: !ENV PORT\n", "list: [!ENV x, 1]\n", "%TAG !p! tag:x,1:\n---\na: !ENV x\n",
  ])
  func aDeclaredTagIsNotReported(_ text: String) {
    let run = check(text)
    #expect(run.code == 0 && run.output == "", "\(run.output)")
  }

  @Test(arguments: [
    ("a: !other x\n", "warning[yaml/unknown-tag]: unknown tag !other"),
    ("a: !!python/object:x y\n", "unknown tag !!python/object:x"), ("a: !<!verb> y\n", "unknown tag !<!verb>"),
    ("%TAG !p! tag:x,1:\n---\na: !p!y x\n", "unknown tag !p!y"), ("a: !!int x\n", "value doesn't match its tag !!int"),
    ("a: !reference x\n", "error[yaml/tag-mismatch]: tag !reference expects a list, found a single value"),
    ("a: !ENV {b: 1}\n", "tag !ENV expects a single value or a list, found a mapping"),
    ("port: x\na: !ENV y\n", "error[schema/type]"),
  ])
  func anyOtherIs(_ text: String, _ message: String) {
    let run = check(text)
    #expect(run.output.contains(message), "\(run.output)")
  }

  /// Files of known kinds may have the tags of their program, without configuration.
  @Test(arguments: [
    ("compose.yaml", "services: {db: {volumes: !reset [], networks: !override [front], tty: !reset null}}\n"),
    ("docker-compose.override.yml", "services: {db: {ports: !override [\"80\"]}}\n"),
    ("ha/configuration.yaml", "homeassistant:\n  latitude: !secret lat\n  packages: !include_dir_named packages\n"),
    ("ha/packages/light.yaml", "light: !include_dir_merge_list ../lights\nx: !env_var HOME\ny: !input z\n"),
    ("ha/template.yaml", "- sensor:\n    - name: !secret a\n"), ("ha/template.yaml", "sensor:\n  name: !secret a\n"),
    (".rubocop.yml", "AllCops:\n  Exclude:\n    - !ruby/regexp /x/\n    - !binary YQ==\n"),
    ("ha/device.yaml", "esphome:\n  name: a\nwifi: !include x.yaml\nsensor:\n- id: !extend b\n- id: !remove c\n"),
    ("d.yaml", "esphome: {name: a}\nwifi: {password: !secret b}\nx: !lambda |-\n  return 1;\n"),
    ("stack.yml", "AWSTemplateFormatVersion: \"2010-09-09\"\nA: !Sub x\nB: !GetAtt a.b\nC: !Join [\",\", [a]]\n"),
    ("fn.yml", "Transform: AWS::Serverless-2016-10-31\nA: !Ref b\n"),
    ("fn.yml", "Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]\nA: !Sub b\n"),
    ("vpc.yml", "Parameters: {N: {Type: String}}\nResources:\n  Q: {Type: AWS::SQS::Queue, Name: !Ref N}\n"),
    ("queues.yml", "Q:\n  Type: AWS::SQS::Queue\n  Properties: {Name: !Sub a}\n"),
    ("queue.yml", "Type: AWS::SQS::Queue\nProperties: {Name: !GetAtt b.c}\n"),
  ])
  func aKnownKindHasItsTags(_ name: String, _ text: String) {
    let files = ["ha/configuration.yaml": "default_config:\n", ".git/": ""].merging([name: text]) { $1 }
    let run = CommandRun(["check", name], in: ScratchFolder(files))
    #expect(run.code == 0 && !run.output.contains("tag"), "\(run.output)\(run.errors)")
    #expect(!name.hasPrefix("ha/") || !run.output.contains("aws-"), "\(run.output)")
  }

  /// A tag that only one program has identifies that program, whose other tags are then known too.
  @Test(arguments: [
    "--- !ruby/object:Topic\nid: !ruby/range 1..2\na: !ruby/sym b\nc: !ruby/struct:X\n  d: 1\ne: !binary |\n  YQ==\n"
      + "f: !omap\n- a: 1\ng: !set {a: null}\nh: !pairs [a: 1]\n",
    "a: 1\r\n---\r\nb: !vault |\r\n  $ANSIBLE_VAULT;1.1;AES256\r\nc: !unsafe x\r\n",
    "sonarr:\n  api_key: !env_var KEY\n  base_url: !secret url\n",
    "x: !lambda |-\n  return 1;\ny: !extend z\nz: !remove\n", "a: !vault [b]\n",
    "a: !include_dir_list b\nc: !secret d\n",
  ])
  func aTagOfOneProgramIsKnown(_ text: String) {
    let run = CommandRun(["check", "--no-lint", "a.yaml"], in: ScratchFolder(["a.yaml": text]))
    #expect(run.code == 0 && !run.output.contains("tag"), "\(run)")
  }

  /// A node may begin on the line below its tag; only a tag without a value may be an unquoted string.
  @Test func aTagAboveItsValueIsJoined() {
    for ending in ["\n", "\r\n"] {
      let text = "--- !app/object:Topic\na: !app/x\n  b: 1\nc: &c !app/y z\nif: !cancelled()\nd: !app/w\n- 1\n"
      let folder = ScratchFolder(["a.yaml": text.replacing("\n", with: ending)])
      let lines = CommandRun(["check", "--no-lint", "--format", "oneline", "a.yaml"], in: folder).output.split(
        separator: "\n")
      #expect(
        lines.map(String.init) == [
          "a.yaml:1:5: warning: unknown tags: !app/object:Topic, !app/x, !app/y and 1 more [yaml/unknown-tag]",
          "a.yaml:5:5: warning: unknown tag !cancelled() [yaml/unknown-tag]",
        ])
    }
  }

  /// Undeclared tags of a file without a schema are one warning, and equal ones of several files are reported together.
  @Test func undeclaredTagsAreOneRemark() {
    let text = "a: !Ref x\nb: !GetAtt x.y\nc: !Sub z\nd: !Foo {a: 1}\ne: !Ref y\n"
    let names = (1...5).map { "f\($0).yaml" }
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
    let lines = CommandRun(["check", "--format", "oneline"], in: folder).output.split(separator: "\n")
    #expect(
      lines.map(String.init)
        == names.map {
          "\($0):1:4: warning: unknown tags: !Ref, !GetAtt, !Sub and 1 more [yaml/unknown-tag]"
        })
    let run = CommandRun(["check"], in: folder)
    #expect(run.output.matches(of: /yaml\/unknown-tag/).count == 1 && run.output.contains("5 × unknown tags"), "\(run)")
    #expect(run.output.contains("run `settle config init`"), "\(run)")
    // Once a schema checks the values, or some tags are declared, each other tag is a warning of its own.
    try? "tags: [{\"!Foo\": mapping}]\n".write(toFile: folder.path + "/.settle.yaml", atomically: true, encoding: .utf8)
    #expect(
      CommandRun(["check", "f1.yaml", "--format", "oneline"], in: folder).output.matches(of: /unknown-tag/).count == 3)
    let judged = ScratchFolder(["a.yaml": text, "s.yaml": "type: object\n"])
    let each = CommandRun(["check", "a.yaml", "-s", "s.yaml", "--format", "oneline"], in: judged)
    #expect(each.output.matches(of: /unknown-tag/).count == 4, "\(each)")
  }

  @Test func aConfigurationOfAnotherProgramHasNoTags() {
    let folder = ScratchFolder(["app/configuration.yaml": "name: x\n", "app/a.yaml": "a: !secret b\n", ".git/": ""])
    let run = CommandRun(["check", "app/a.yaml"], in: folder)
    #expect(run.output.contains("[yaml/unknown-tag]"), "\(run.output)")
  }

  /// The lint rule that lists the allowed tags also allows the declared ones.
  @Test func theRuleForTagsKnowsThem() {
    let rule = "lint: {tags: {severity: error, allowed-tags: [\"!only\"]}}\n"
    let text = "a: !only 1\nb: !ENV x\nc: !!python/name:x.y z\nd: !other 2\n"
    let run = check(text, Self.configuration + rule)
    #expect(run.output.contains("tag !other is not allowed"), "\(run.output)")
    #expect(run.output.matches(of: /lint\/tags/).count == 1, "\(run.output)")
  }

  @Test(arguments: [
    "tags: {ENV: scalar}\n", "tags: {\"!ENV\": text}\n", "tags: {\"!ENV\": []}\n", "tags: [\"!ENV\"]\n",
  ])
  func anInvalidDeclarationIsReportedAndIgnored(_ configuration: String) {
    let run = check("a: !ENV x\n", configuration)
    #expect(run.code == 2 && run.output.contains("--> .settle.yaml:1:"), "\(run.output)\(run.errors)")
  }
}
