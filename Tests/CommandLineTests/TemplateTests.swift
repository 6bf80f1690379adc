import Foundation
import TestSupport
import Testing

/// Files that are templates of YAML or JSON.
@Suite struct TemplateTests {
  private func check(_ text: String, _ name: String = "a.yaml", schema: String? = nil) -> CommandRun {
    let folder = ScratchFolder([name: text, "s.yaml": schema ?? ""])
    return CommandRun(["check", "-q", name] + (schema == nil ? [] : ["-s", "s.yaml"]), in: folder)
  }

  /// A variable that stands for whole lines makes a file a template; in place of a value it is a string.
  @Test(arguments: [
    ("a:\n  b: 1\n  ${LINES}\nc:\n  d: 1\n  ${MORE}\n", "3:3"), ("a:\r\n  b: 1\r\n  ${LINES}\r\nc: 1\r\n", "3:3"),
    ("${HEAD}\na: 1\n", "1:1"), ("a: 1\n---\nb: 1\n${LINES}\n", "4:1"),
  ])
  func aVariableForLines(_ text: String, _ place: String) {
    let run = check(text)
    #expect(
      run.code == 1 && run.output.hasPrefix("error[yaml/template]: template instead of YAML: a line with only ${…}\n"),
      "\(run.output)")
    #expect(run.output.contains("--> a.yaml:\(place)\n") && !run.output.contains("missing-colon"), "\(run.output)")
    #expect(check("a: ${VALUE}\nb: |\n  ${LINES}\nc:\n  ${VALUE}\n").code == 0)
  }

  /// All template lines are one finding, whatever YAML would report; it is a note that names the language if the text
  /// can't be meant as YAML.
  @Test(arguments: [
    (
      "a.yaml",
      "kind: Service\nlabels:\n  {{- include \"x\" . | nindent 4 }}\nspec:\n  {{- if .a }}\n  b: 1\n  {{- end }}\n",
      "3:3", "Go"
    ),
    ("a.yaml", "{% if a %}\na: yes\n{% endif %}\nb: {{ b }} c\n", "1:1", "Jinja"),
    ("a.yaml", "a: {{ b }} c\n{% if a %}\nb: 1\n{% endif %}\n", "1:4", "Jinja"),
    ("a.yaml", "a: <%= x %>\n<% if y %>\nb: 1\n<% end %>\n", "2:1", "ERB"),
    ("a.yaml", "<% 3.times do |i| %>\r\na<%= i %>: 1\r\n<% end %>\r\n", "1:1", "ERB"),
    ("a.yaml", "a: <%= x(\n  b: \"c\"\n) %>\n", "1:4", "ERB"),
    ("a.yaml", "a:\n  - {{ x }} and more\n  - b\n", "2:5", nil), ("a.yaml", "{# head #}\na: 1\n", "1:1", "Jinja"),
    ("a.yaml", "a: {{ x |\n  y }} z\n", "1:4", nil), ("a.json", "{\"a\": {{ x }}, \"b\": 1}", "1:7", nil),
    ("a.yaml", "a: {% if x %}: {% endif %}\n", "1:4", nil), ("a.yaml", "a: {{ block }} x\n", "1:4", nil),
    ("a.json", "{%- set a = 1 -%}\n{\"a\": 1}", "1:1", "Jinja"), ("a.json", "{\"a\": {{ .x }}}", "1:7", "Go"),
    ("a.yaml", "a:\n  {{ if .x }}\n  c: d\n", "2:3", "Go"), ("a.yaml", "{{ if x }}\n\na: 1\n", "1:1", "Go"),
    ("a.yaml", "a: {{ if .b }}x{{ end }}\n", "1:4", "Go"), ("a.yaml", "a: [{{ if .b }}x{{ end }}]\n", "1:5", "Go"),
    ("a.yaml", "{{/* c */}}\na: 1\n", "1:1", "Go"), ("a.yaml", "{{- if\n  .x -}}\n\na: 1\n", "1:1", "Go"),
    ("a.yaml", "{{ range .x }}\n- {{ . }}\n{{ end }}\n", "2:3", "Go"), ("a.yaml", "a: {{ .x }}\n", "1:4", "Go"),
    ("a.yaml", "h:\n  r:\n  {{ range $i, $e := until 20 }}\n    r{{ $e }}:\n      s: a\n  {{ end }}\n", "3:3", "Go"),
    // Terraform
    ("a.yaml", "w:\n%{ if role == \"p\" }\n- path: /x\n%{ endif ~ }\n", "2:1", "Terraform"),
    ("a.yaml", "r:\n  %{ if x }\n  - a\n  %{ endif }\n", "2:3", "Terraform"),
    ("a.yaml", "%{~ for x in y ~}\na: 1\n%{ endfor }", "1:1", "Terraform"),
    ("a.yaml", "%{ if x }\na: 1\n%{ else }\na: 2\n%{ endif }\n", "1:1", "Terraform"),
    ("a.yaml", "a: 0\n# %{ if x }\nb: 1\n# %{ else }\nb: 2\n# %{ endif }\n", "4:3", "Terraform"),
    ("a.yaml", "a:\n    b: x\n  c: 1\n\n  {{- toYaml .x | nindent 4 }}\nd: 1\n", "5:3", "Go"),
  ])
  func aTemplateIsReportedAsOne(_ name: String, _ text: String, _ place: String, _ language: String?) {
    let format = name.hasSuffix(".json") ? "json" : "yaml"
    for schema in [nil, "properties: {}\n"] {
      let run = check(text, name, schema: schema)
      #expect(run.output.contains("--> \(name):\(place)\n"), "\(run.output)")
      #expect(run.output.matches(of: /(?m)^(error|note)\[/).count == 1, "\(run.output)")
      if let language {
        let words = "note[\(format)/template]: \(language) template, not \(format.uppercased()): "
        #expect(run.code == 0 && run.output.hasPrefix(words), "\(run.output)\(run.errors)")
        #expect(schema != nil || run.output.hasPrefix(words + "not checked\n"), "\(run.output)")
        #expect(
          run.output.contains("check its output instead") && !run.output.contains("quote the value"), "\(run.output)")
      } else {
        #expect(run.code == 1 && run.output.hasPrefix("error[\(format)/template]"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("quote the value"), "\(run.output)")
      }
    }
  }

  /// A file that isn't checked isn't valid, nor reported as a file without a schema.
  @Test func aTemplateIsNotChecked() {
    let helm = "apiVersion: apps/v1\nkind: Deployment\n{{- if .x }}\na: 1\n{{- end }}\n"
    let folder = ScratchFolder([
      "a.yaml": "<% if x %>\na: 1\n<% end %>\n", "b.yaml": "{% if x %}\na: 1\n{% endif %}\n",
      "compose.yaml": "{% if x %}\na: 1\n{% endif %}\n", "c/Chart.yaml": "name: x\n",
      "c/templates/web.yaml": helm, "c/templates/action.yaml": helm, ".git/": "",
    ])
    let names = ["a.yaml", "b.yaml", "compose.yaml", "c/templates/web.yaml", "c/templates/action.yaml"]
    let json = CommandRun(["check", "--format", "json"] + names, in: folder)
    #expect(json.code == 0 && json.output.matches(of: /"status":"unchecked"/).count == 5, "\(json)")
    #expect(!json.output.contains("\"reason\"") && !json.output.contains("kind\":\""), "\(json)")
    let text = CommandRun(["check"] + names, in: folder)
    #expect(text.code == 0 && text.output.matches(of: /note\[/).count == 5, "\(text)")
    #expect(
      text.output.matches(of: /Jinja template/).count == 2 && !text.output.contains("without a schema"), "\(text)")
    #expect(
      !(text.output + text.errors).contains("not fully checked") && !text.output.contains("not checked: "), "\(text)")
  }

  private static let schema = """
    required: [name]
    additionalProperties: false
    properties:
      name: {type: string}
      port: {type: integer}
      list: {type: array, items: {type: integer}, minItems: 2}
      o: {type: object, additionalProperties: false, properties: {x: {type: integer}}}
      u: {anyOf: [{type: integer, minimum: 5}, {type: boolean}]}
    if: {properties: {name: {const: a}}, required: [name]}
    then: {required: [o]}

    """

  /// A template expression suppresses findings that depend on it, and no others. A file, and the places of all errors
  /// except that of the template.
  @Test(arguments: [
    ("a.yaml", "name: {{ x }}-y\nport: x\nport: y\nfoo: 1\n", ["2:7", "3:1", "3:7", "4:1"]),
    ("a.yaml", "port: {{ x }}:80\nlist: [1, {{ z }}, a]\nu: {{ u }}\n", ["1:1", "2:20"]),
    ("a.yaml", "port: {{ x }}\nu: {{ u }}\nlist: [a]\n", ["1:1", "3:1", "3:8"]),
    ("a.yaml", "port: {{ x }}\n{{ key }}: 4\n", []),
    ("a.yaml", "name: \"{{ x }}\"\nport: {{ x }} {{ y }}\nlist: [\"{{ z }}\", a]\n", ["3:19"]),
    ("a.yaml", "name: a\nport: {{ x }} y\nb: 'c\n", ["3:4"]),
    ("a.yaml", "name: b\nport: <%= x %>: 2\nfoo: 1\n", ["3:1"]),
    ("a.yaml", "name: a\r\nport: {{ x }}:1\r\nport: 2\r\n", ["1:1", "3:1"]),
    ("a.yaml", "name: a\no: {}\nport: {{ x |\n  y }} z\nfoo: 2\n", ["5:1"]),
    ("a.yaml", "name: b\n---\nname: b\nport: {{ x }} z\n---\nname: 1\n", ["6:7"]),
    ("a.json", "{\"name\": {{ x }},\n\"port\": \"x\",\n\"port\": 1, \"foo\": 2}", ["2:9", "3:1", "3:12"]),
    ("a.json", "{\"name\": \"{{ x }}\",\n\"port\": {{ x }}, \"list\": [\"a\", {{ y }}]}", ["2:27"]),
    // Anything that template lines may change is skipped: keys around them, missing keys, keys on both sides.
    (
      "a.yaml", "port: x\nport: y\nfoo: 1\no:\n  {{ if z }}\n  x: a\n  {{ end }}\nlist: [a, 1]\n",
      ["1:7", "2:1", "2:7", "3:1", "8:8"]
    ),
    ("a.yaml", "{% if z %}\nport: 1\n{% else %}\nport: 2\n{% endif %}\n", []),
    ("a.yaml", "o:\n{% for x in y %}\n  {{ x }}: 1\n{% endfor %}\nport: [1]\n", ["5:7"]),
    ("a.yaml", "list: [1]\no:\n  {{ include \"x\" }}\nu: 1\n", ["1:1", "1:1", "4:4"]),
    ("a.yaml", "o:\n  {{ if x }}\n   y: 1\n  z: 1\n  {{ end }}\nport: x\n", []),
  ])
  func aTemplateHidesNoOtherProblem(_ name: String, _ text: String, _ places: [String]) {
    let run = CommandRun(
      ["check", "--format", "oneline", "--no-lint", "-s", "s.yaml", name],
      in: ScratchFolder([
        name: text, "s.yaml": Self.schema,
      ]))
    let errors = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(run.output.contains("/template]"), "\(run.output)")
    let others = errors.filter { !$0.contains("/template]") }.map {
      $0.dropFirst(name.count + 1).prefix { $0 != " " }.dropLast()
    }
    #expect(others.map(String.init) == places, "\(run.output)")
  }

  @Test(arguments: [
    ("a: 1\n{% if x %}\nb: 1\n{% endif %}\n", "parts that template lines may change are not checked"),
    ("a: 1\n{{ x }}\n  b: 1\n", "the rest of this file is not checked"),
  ])
  func aTemplateSaysWhatIsNotChecked(_ text: String, _ words: String) {
    let folder = ScratchFolder(["a.yaml": text, "s.yaml": "properties: {}\n"])
    let run = CommandRun(["check", "--verbose", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains("= note: \(words)\n"), "\(run.output)")
    #expect(!text.contains("{%") || run.output.contains("Jinja template, not YAML: partly checked"), "\(run.output)")
  }

  /// Sensitive values are redacted as in any file, also in findings that the template doesn't suppress.
  @Test func aSecretOfATemplateIsHidden() {
    let schema = "properties: {key: {type: integer, x-setting: {sensitive: true}}, a: {}}\n"
    for text in [
      "key: hunter2\na: {{ x }} y\n", "key: hunter2\na: {{ x }}\n", "a: {{ x }} y\nkey: [hunter2, {b: hunter2}]\n",
    ] {
      let run = check(text, schema: schema)
      #expect(run.output.contains("schema/type") && !(run.output + run.errors).contains("hunter2"), "\(run.output)")
    }
  }

  /// A template in a Helm chart is expected, so it is skipped without an error.
  @Test func aTemplateOfAHelmChart() {
    let folder = ScratchFolder([
      "chart/Chart.yaml": "name: x\n",
      "chart/templates/a.yaml": "a:\n  {{- with .x }}\n  b: {{ . }}\n  {{- end }}\n",
      "chart/templates/sub/b.yaml": "a: {{ .Values.x }}\nb:\n - {{ .Values.y }}\n", "templates/c.yaml": "{{ if x }}\n",
    ])
    let run = CommandRun(["check", "-q", "chart"], in: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.components(separatedBy: "note[yaml/template]: Helm template, not YAML: not checked").count == 3)
    #expect(run.output.components(separatedBy: "[").count == 3, "\(run.output)")
    let other = CommandRun(["check", "-q", "templates/c.yaml"], in: folder)
    #expect(other.code == 0 && other.output.contains("Go template, not YAML: not checked"), "\(other)")
  }

  /// A field (`.Name`) identifies Go's language wherever it is, except in a string.
  @Test(arguments: [
    ("title: {{ replace .Name \"-\" \" \" | title }}\n", true), ("date: {{ dateFormat \"2006\" .Date }}\n", true),
    ("a: {{ \"uses .NET\" | upper }}\n", false), ("a: {{ name }}\n", false),
  ])
  func aFieldIsOfGo(_ text: String, _ isGo: Bool) {
    let folder = ScratchFolder(["a.yaml": text])
    let run = CommandRun(["check", "-q", "a.yaml"], in: folder)
    #expect(run.output.contains("Go template") == isGo && run.code == (isGo ? 0 : 1), "\(run.output)")
  }

  /// If quotes are missing in Ansible, YAML reads a mapping as the key of a mapping.
  @Test func aValueThatYAMLReadsAsAMapping() {
    let schema = "properties: {a: {type: string}, b: {type: integer}, c: {type: integer}}\n"
    let run = check("a: {{ x }}\nb: {{ y.z }}\nc: no\n", schema: schema)
    #expect(run.output.components(separatedBy: "error[yaml/template]").count == 3, "\(run.output)")
    #expect(run.output.components(separatedBy: "error[").count == 4 && run.output.contains("error[schema/type]"))
  }

  /// If no schema rejects the value, it is treated the same.
  @Test(arguments: [nil, "properties: {a: {}}\n"])
  func aValueThatNothingForbids(_ schema: String?) {
    let run = check("a: {{ x.y }}\nb:\n  - {{ z | default('c') }}\n{{ k }}: 1\n", schema: schema)
    #expect(run.code == 1 && run.output.components(separatedBy: "error[").count == 4, "\(run.output)")
    for place in ["1:4", "3:5", "4:1"] {
      #expect(run.output.contains("--> a.yaml:\(place)\n"), "\(run.output)")
    }
  }

  /// Canonical form would rewrite the expressions as the mappings that YAML reads.
  @Test(arguments: ["a:   {{ x.y }}\nb:\n- {{ z }}\n", "{{ x }}\n", "{{ k }}:  1\n"])
  func itHasNoCanonicalForm(_ text: String) throws {
    let folder = ScratchFolder(["a.yaml": text])
    for mode in [[], ["--diff"], ["--check"]] {
      let run = CommandRun(["format", "a.yaml"] + mode, in: folder)
      #expect(run.code == 1 && run.errors.contains("yaml/template") && run.output.isEmpty, "\(mode) \(run.output)")
    }
    #expect(folder.text("a.yaml") == text)
  }

  /// YAML that only looks like a template; its other errors are reported as usual.
  @Test(arguments: [
    "a: \"{{ b }}\"\nc: ${{ x }}\nd: x {{ y }}\ne: # {{ z }}\n", "a: |\n  {{ x }}\n  {% y %}\n", "a: {{b: 1}: 2}\n",
    "run: echo <%= x %>\n",
  ])
  func textThatIsNotATemplate(_ text: String) {
    let run = check(text)
    #expect(run.code == 0 && !run.output.contains("template"), "\(run.output)")
    let broken = check(text + "zz: [1\n")
    #expect(broken.code == 1 && !broken.output.contains("template"), "\(broken.output)")
  }

  @Test func nothingSecretIsShown() {
    let schema = "properties: {key: {type: string, x-setting: {sensitive: true}}}\n"
    let run = check("key: {{ S3CRET }} x\n", schema: schema)
    #expect(
      run.output.contains("error[yaml/template]") && !(run.output + run.errors).contains("S3CRET"), "\(run.output)")
  }

  @Test func otherCommandsSayTheSame() {
    let folder = ScratchFolder(["a.yaml": "{% if a %}\na: 1\n{% endif %}\n"])
    for line in [["format", "a.yaml"], ["get", "a.yaml", "a"], ["show", "a.yaml"]] {
      #expect(CommandRun(line, in: folder).errors.contains("yaml/template"), "\(line)")
    }
    #expect(CommandRun(["set", "a.yaml", "a", "2"], in: folder).code == 1)
  }
}
