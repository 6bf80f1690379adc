/// The tools that `settle mcp` offers.
extension MCPTool {
  static let all: [MCPTool] = [check, checkText, explain, describe, get, set, addSchema]

  private static let schema = Parameter(
    name: "schema", kind: .text, place: .option("schema"),
    help:
      "The schema, if it is not the one that settle finds for the file: a path, a URI, or the name of a bundled one",
    namesFiles: true)
  private static let path = Parameter(
    name: "path", kind: .text, place: .operand, help: "A settings file: YAML or JSON", isRequired: true,
    namesFiles: true)
  private static let setting = Parameter(
    name: "setting", kind: .text, place: .operand,
    help: "The path of a setting, such as notifications.sound, printers[0].name, or a JSON Pointer")

  private static let check = MCPTool(
    name: "check", title: "Check settings files",
    help:
      "Reports every problem of YAML and JSON files: syntax, schema, settings that contradict each other, and lint. Each "
      + "finding has its line and column, a message that says what to do, and edits where a fix is certain.",
    words: ["check", "--json"],
    parameters: [
      Parameter(
        name: "paths", kind: .texts, place: .operand, help: "Files and folders; the working folder where none is named",
        namesFiles: true),
      schema,
    ])
  private static let checkText = MCPTool(
    name: "check_text", title: "Check a text before it is written",
    help: "Reports the problems of a text that is not in a file yet, as the tool check does.",
    words: ["check", "--json"],
    parameters: [
      Parameter(name: "text", kind: .text, place: .standardInput, help: "The whole text", isRequired: true),
      Parameter(
        name: "path", kind: .text, place: .option("stdin-filename"),
        help: "The path that the text will have: it decides on the schema and the configuration", isRequired: true,
        namesFiles: true),
      schema,
    ], lastOperands: ["-"])
  private static let explain = MCPTool(
    name: "explain", title: "Explain a finding",
    help: "Says what a finding's code means, why it matters and what to do, with a wrong and a right example.",
    words: ["explain", "--format", "markdown"],
    parameters: [
      Parameter(
        name: "code", kind: .text, place: .operand, help: "The code of a finding, such as schema/enum", isRequired: true
      )
    ])
  private static let describe = MCPTool(
    name: "describe", title: "Describe settings",
    help: "Says what a setting is: type, choices, default, unit, conditions; or lists all settings of a schema.",
    words: ["describe", "--json"],
    parameters: [
      Parameter(
        name: "schema", kind: .text, place: .operand,
        help: "A schema by path, URI or bundled name, or a settings file, whose schema it is then", isRequired: true,
        namesFiles: true),
      setting,
    ])
  private static let get = MCPTool(
    name: "get", title: "Get a setting",
    help:
      "Says which value of a setting takes effect in a file, and where it comes from. A sensitive value is not shown.",
    words: ["get", "--json"], parameters: [path, setting.required, schema])
  private static let set = MCPTool(
    name: "set", title: "Change a setting",
    help:
      "Changes one setting of a file and keeps comments, order and layout. Without apply nothing is written, and the "
      + "answer is the difference. A change that would make the file invalid is refused with the reason.",
    words: ["set", "--json"],
    parameters: [
      path, setting.required,
      Parameter(
        name: "value", kind: .value, place: .operand, help: "The new value, as JSON", isRequired: true),
      Parameter(
        name: "apply", kind: .boolean, place: .optionUnless("dry-run"),
        help: "Whether the file is written; false by default"),
      schema,
    ], isReadOnly: false)
  private static let addSchema = MCPTool(
    name: "schema_add", title: "Look for a schema",
    help:
      "Says which schema would be added to the project for a known kind of file or an address, and whether it can be used. "
      + "Schemas come from the catalogues of this machine, and from hosts that a person allows. Nothing is written: "
      + "settle schema add does that.",
    words: ["schema", "add", "--dry-run"],
    parameters: [
      Parameter(
        name: "names", kind: .texts, place: .operand,
        help: "Kinds of files, such as github-workflow, or addresses of schemas", isRequired: true, namesFiles: true)
    ], mayFetch: true)
}

extension MCPTool.Parameter {
  fileprivate var required: Self {
    var copy = self
    copy.isRequired = true
    return copy
  }
}
