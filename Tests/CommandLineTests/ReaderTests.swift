import TestSupport
import Testing

/// If it is known which program reads a file, values are those that this program sees.
struct ReaderTests {
  private static let schema = """
    properties:
      debug: {type: boolean}
      mode: {type: integer, maximum: 511}
      size: {type: integer}
      at: {type: integer}
      name: {type: string}
      date: {type: string}
    required: [debug]
    """
  private static let older = "debug: yes\nmode: 0755\nsize: 1_000\nat: 12:30:00\ndate: 2024-01-31\nname: y\n"

  private func folder(_ files: [String: String]) -> ScratchFolder {
    ScratchFolder(files.merging(["s.yaml": Self.schema]) { own, _ in own })
  }

  private func errors(_ name: String, in folder: ScratchFolder) -> [String] {
    let run = CommandRun(["check", "-s", "s.yaml", "--no-lint", "--format", "oneline", name], in: folder)
    return run.output.split(separator: "\n").filter { $0.contains("error") && $0.contains(":") && $0.contains("[") }
      .map { String($0) }
  }

  /// The reader is known from the configuration, a `%YAML` directive, or the kind of file.
  @Test(arguments: [
    ("app.yaml", older, "readers: [{files: [\"*.yaml\"], reader: \"1.1\"}]\n"),
    ("app.yaml", older, "lint: {yaml: \"1.1\"}\n"),
    ("app.yaml", "%YAML 1.1\n---\n" + older, ""),
    ("app.yaml", "%YAML 1.1\r\n---\r\n" + older.replacing("\n", with: "\r\n"), ""),
    ("playbooks/site.yml", older, ""),
    ("deploy/galaxy/meta/main.yml", older, "readers: [{files: [\"**/meta/*\"], reader: \"1.1\"}]\n"),
    ("lights.yaml", older, "tags: [home-assistant]\n"),
    ("mkdocs.yml", older, ""),
  ])
  func valuesOfYAML11(_ name: String, _ text: String, _ configuration: String) {
    let folder = folder([name: text, ".settle.yaml": configuration])
    #expect(errors(name, in: folder) == [], "\(name)")
    for (setting, value) in [
      ("debug", "true"), ("mode", "493"), ("size", "1000"), ("at", "45000"), ("date", "2024-01-31"), ("name", "y"),
    ] {
      #expect(
        CommandRun(["get", "-s", "s.yaml", name, setting], in: folder).output == "\(value)\n", "\(name): \(setting)")
    }
    let json = CommandRun(["convert", name, "--to", "json"], in: folder)
    #expect(json.output.contains("\"mode\": 493") && json.output.contains("\"debug\": true"), "\(json)")
  }

  /// CloudFormation reads `Version: 2012-10-17` as a string, Ansible makes a date of it.
  @Test(arguments: [
    ("stack.yml", "AWSTemplateFormatVersion: 2010-09-09\nA: {Version: 2012-10-17}\n", false),
    ("part.yml", "A: {Type: \"AWS::IAM::Policy\", Version: 2012-10-17}\n", false),
    ("playbooks/site.yml", "- hosts: all\n  roles: []\n  vars: {a: 2012-10-17}\n", true),
    ("a.yml", "a: 2012-10-17\n", true),
  ])
  func datesThatAreStrings(_ name: String, _ text: String, _ isReported: Bool) {
    let run = CommandRun(["check", "--select", "lint/timestamp", name], in: ScratchFolder([name: text]))
    #expect(run.output.contains("lint/timestamp") == isReported, "\(run)")
  }

  /// Which program reads a file, and which tags it knows, doesn't depend on a schema.
  @Test(arguments: [
    ("stack.yml", "AWSTemplateFormatVersion: \"2010-09-09\"\nA: !Ref B\nC: 022\n", "C", "18"),
    ("compose.yaml", "services:\n  a:\n    image: x\n    environment: {D: yes}\n    ports: !reset []\n", "name", ""),
    ("playbooks/site.yml", "- hosts: all\n  roles: []\n  vars: {a: 0x1_F, b: !vault x}\n", "[0].vars.a", "31"),
  ])
  func kindsAreKnownWithoutSchemas(_ name: String, _ text: String, _ setting: String, _ value: String) {
    let folder = ScratchFolder([name: text])
    let run = CommandRun(
      ["check", "--no-schema", "--select", "lint/truthy", "--select", "yaml/unknown-tag", name], in: folder)
    #expect(run.code == 0 && !run.output.contains("warning"), "\(run)")
    guard !value.isEmpty else { return }
    #expect(CommandRun(["get", "--no-schema", name, setting], in: folder).output == "\(value)\n")
  }

  /// A record that names its schema is read like the file, and so is a layer.
  @Test func kindsOfRecordsAndLayersAreKnown() {
    let text = "AWSTemplateFormatVersion: '2010-09-09'\nA: !Ref B\nC: 022\n"
    let folder = ScratchFolder(["s.yaml": "properties: {C: {maximum: 18}}\n", "base.yml": text, "stack.yml": "D: 1\n"])
    let escaped = text.replacing("\n", with: "\\n")
    let record = "{\"id\": 1, \"path\": \"stack.yml\", \"schema\": \"./s.yaml\", \"text\": \"\(escaped)\"}\n"
    let run = CommandRun(["check", "--stdin-records", "--no-lint"], in: folder, input: record)
    #expect(run.output.contains("\"status\":\"valid\",\"diagnostics\":[]"), "\(run)")
    let layered = CommandRun(["get", "-s", "s.yaml", "--layer", "low=base.yml", "stack.yml", "C"], in: folder)
    #expect(layered.output == "18\n", "\(layered)")
  }

  /// If the reader is unknown, or the configuration says 1.2, values are those of YAML 1.2.
  @Test(arguments: [
    ("app.yaml", ""), ("playbooks/site.yml", "readers: [{files: [\"playbooks/**\"], reader: \"1.2\"}]\n"),
    (
      "app.yaml",
      "readers: [{files: [other], reader: \"1.1\"}, {files: [app.yaml], reader: \"1.2\"}]\nlint: {yaml: \"1.1\"}\n"
    ),
    ("app.json", "readers: [{files: [\"**\"], reader: \"1.1\"}]\n"),
  ])
  func valuesOfYAML12(_ name: String, _ configuration: String) {
    let text = name == "app.json" ? #"{"debug": "yes", "mode": 755, "size": 1, "at": 1}"# : "debug: yes\nmode: 0755\n"
    let folder = folder([name: text, ".settle.yaml": configuration])
    let found = errors(name, in: folder)
    #expect(found.count == 2 && found[0].contains("expected true or false, found \"yes\""), "\(found)")
    #expect(
      found.last?.contains("at most 511, found 0755") == true || found.last?.contains("found 755") == true, "\(found)")
  }

  /// `%YAML` applies to one document.
  @Test func aDirectiveIsForItsDocument() {
    let folder = folder(["app.yaml": "debug: yes\n...\n%YAML 1.1\n---\ndebug: yes\n...\n%YAML 1.2\n---\ndebug: yes\n"])
    #expect(errors("app.yaml", in: folder).map { $0.split(separator: ":")[1] } == ["1", "9"])
  }

  /// Messages show the value and its spelling; the fix is to quote the word.
  @Test func messagesShowBoth() {
    let folder = folder([
      "app.yaml": "debug: 1e3\nmode: 01000\nname: no\nsize: 1e3\n",
      ".settle.yaml": "readers: [{files: [\"**\"], reader: \"1.1\"}]\n",
    ])
    let found = errors("app.yaml", in: folder)
    #expect(found.count == 4, "\(found)")
    #expect(found[1].contains("must be at most 511, found 512 (written 01000)"), "\(found)")
    #expect(found[2].contains("expected a string, found false (written no)"), "\(found)")
    let words = CommandRun(["check", "-s", "s.yaml", "app.yaml"], in: folder).output
    #expect(words.contains("YAML 1.1"), "\(words)")
    let fixed = CommandRun(["check", "-s", "s.yaml", "--fix", "--unsafe-fixes", "app.yaml"], in: folder)
    #expect(folder.text("app.yaml").contains("name: \"no\"\n"), "\(fixed)\(folder.text("app.yaml"))")
  }

  /// A playbook may have any name.
  @Test func ansibleReadsPlaybooks() {
    let play = "- hosts: web\n  become: yes\n"
    let folder = folder(["provision.yml": play + "  roles: [nginx]\n", "hosts.yml": play])
    let run = CommandRun(["check", "--fix", "provision.yml", "hosts.yml"], in: folder)
    #expect(folder.text("provision.yml") == "- hosts: web\n  become: true\n  roles: [nginx]\n", "\(run)")
    #expect(folder.text("hosts.yml") == play, "\(run)")
  }

  @Test func kubernetesReadsAsGo() {
    let head = "apiVersion: example.org/v1\nkind: Widget\n"
    let folder = folder(["k8s/w.yaml": head + "debug: y\nmode: 0755\nat: 12:30\nsize: 08\n"])
    let found = errors("k8s/w.yaml", in: folder)
    #expect(found.count == 1 && found[0].contains(":5:5:") && found[0].contains("\"12:30\""), "\(found)")
    #expect(CommandRun(["get", "-s", "s.yaml", "k8s/w.yaml", "mode"], in: folder).output == "493\n")
  }

  /// Lint findings name the program that reads the file; nothing is reported if it reads what was meant.
  @Test func lintKnowsTheProgram() {
    let object = "apiVersion: apps/v1\nkind: Deployment\nspec:\n  defaultMode: 0775\n  op: =\n  on: {value: yes}\n"
    let folder = folder([
      "k8s/d.yaml": object, "k8s/two.yaml": "# one\n---\n" + object,
      "compose.yaml": "services: {a: {user: 0:0, tty: yes}}\n",
    ])
    let run = CommandRun(["check", "--format", "oneline", "k8s", "compose.yaml"], in: folder)
    let found = run.output.split(separator: "\n").map(String.init).filter { $0.contains("lint/") }
    #expect(
      found.count == 2 && found.allSatisfy { $0.contains("\"yes\" is true in Kubernetes [lint/truthy]") }, "\(run)")
    // Without a schema it's unknown whether a string was meant, so nothing is fixed.
    #expect(CommandRun(["check", "--fix", "k8s"], in: folder).code == 0)
    #expect(folder.text("k8s/d.yaml") == object)
  }

  @Test func composeHasOctalNumbersButNoBooleanWords() {
    let folder = folder(["compose.yaml": "debug: yes\nmode: 0755\nsize: 1_000\n"])
    let found = errors("compose.yaml", in: folder)
    #expect(found.count == 1 && found[0].contains("found \"yes\""), "\(found)")
    #expect(CommandRun(["get", "-s", "s.yaml", "compose.yaml", "mode"], in: folder).output == "493\n")
  }

  /// Canonical form keeps every value that the reader sees, and safe fixes write text that means the same in both
  /// versions.
  @Test func canonicalFormKeepsTheValues() {
    let text = "debug: yes\nmode: 0755\nsize: 1_000\n"
    let folder = folder([
      "app.yaml": text, ".settle.yaml": "readers: [{files: [\"**\"], reader: \"1.1\"}]\nformat: {form: canonical}\n",
    ])
    #expect(CommandRun(["format", "-s", "s.yaml", "app.yaml"], in: folder).code == 0)
    #expect(folder.text("app.yaml") == text)
    #expect(CommandRun(["check", "-s", "s.yaml", "--fix", "app.yaml"], in: folder).code == 0)
    #expect(folder.text("app.yaml") == "debug: true\nmode: 0755\nsize: 1000\n")
    #expect(CommandRun(["set", "-s", "s.yaml", "app.yaml", "name", "no"], in: folder).code == 0)
    #expect(folder.text("app.yaml").contains("name: \"no\"\n"))
  }

  /// Whether a value is sensitive may depend on how a word is read.
  @Test func secretsFollowTheReader() {
    let schema = """
      properties: {hidden: {type: boolean}, token: {type: string}}
      if: {properties: {hidden: {const: true}}}
      then: {properties: {token: {x-setting: {sensitive: true}, maxLength: 3}}}
      """
    let folder = ScratchFolder([
      "s.yaml": schema, "app.yaml": "hidden: yes\ntoken: hunter2\n",
      ".settle.yaml": "readers: [{files: [\"**\"], reader: \"1.1\"}]\n",
    ])
    let run = CommandRun(["check", "-s", "s.yaml", "app.yaml"], in: folder)
    #expect(run.code == 1 && !run.output.contains("hunter2"), "\(run)")
  }

  @Test func aWrongReaderIsAnError() {
    for reader in ["1.3", "1.1", "[\"1.1\"]"] {
      let folder = folder(["app.yaml": "debug: true\n", ".settle.yaml": "readers: [{files: [a], reader: \(reader)}]\n"])
      #expect(CommandRun(["check", "app.yaml"], in: folder).code == 2, "\(reader)")
    }
  }
}
