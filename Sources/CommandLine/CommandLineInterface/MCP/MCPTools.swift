/// The tools that `settle mcp` offers.
extension MCPTool {
  static let all: [MCPTool] = [
    check, checkText, explain, describe, get, set, unset, move, insert, merge, addSchema,
  ]

  private static let schema = Parameter(
    name: "schema", kind: .text, place: .option("schema"),
    help:
      "The schema, if not the one that settle finds for the file: a path, a URI, or a bundled name",
    namesFiles: true)
  private static let policies = Parameter(
    name: "policy", kind: .texts, place: .option("policy"),
    help: "Schemas to check the file against in addition to its own, named in the same way", namesFiles: true)
  private static let path = Parameter(
    name: "path", kind: .text, place: .operand, help: "A settings file: YAML or JSON", isRequired: true,
    namesFiles: true)
  private static let setting = Parameter(
    name: "setting", kind: .text, place: .operand,
    help: "The path of a setting: notifications.sound, printers[0].name, printers[name=Office].tray, or a JSON Pointer")
  private static let comment = Parameter(
    name: "comment", kind: .text, place: .option("comment"),
    help: "A comment to write above the setting, without #; an empty one removes it")
  private static let commentAfter = Parameter(
    name: "comment_after", kind: .text, place: .option("comment-after"),
    help: "A comment to write after the value, on its line; an empty one removes it")

  private static let apply = Parameter(
    name: "apply", kind: .boolean, place: .optionUnless("dry-run"), help: "Whether to write the file (default: false)")

  private static let check = MCPTool(
    name: "check", title: "Check settings files",
    help:
      "Reports all problems of YAML and JSON files: syntax, schema, contradicting settings, and lint. Each "
      + "problem has its line and column, a message with what to do, and edits if there is a safe fix.",
    words: ["check", "--json"],
    parameters: [
      Parameter(
        name: "paths", kind: .texts, place: .operand, help: "Files and folders (default: the working folder)",
        namesFiles: true),
      schema, policies,
    ])
  private static let checkText = MCPTool(
    name: "check_text", title: "Check content before it is written",
    help: "Reports the problems of content that is not in a file yet, like the tool check.",
    words: ["check", "--json"],
    parameters: [
      Parameter(
        name: "text", kind: .text, place: .standardInput, help: "The whole content of the file", isRequired: true),
      Parameter(
        name: "path", kind: .text, place: .option("stdin-filename"),
        help: "The path that the file will have; it selects the schema and the configuration", isRequired: true,
        namesFiles: true),
      schema, policies,
    ], lastOperands: ["-"])
  private static let explain = MCPTool(
    name: "explain", title: "Explain a problem",
    help:
      "Explains what the code of a problem means, why it matters and how to fix it, with a wrong and a right example.",
    words: ["explain", "--format", "markdown"],
    parameters: [
      Parameter(
        name: "code", kind: .text, place: .operand, help: "The code of a problem, such as schema/enum", isRequired: true
      )
    ])
  private static let describe = MCPTool(
    name: "describe", title: "Describe settings",
    help:
      "Describes a setting (type, choices, default, unit, conditions), searches settings by a word, or lists all of them.",
    words: ["describe", "--json"],
    parameters: [
      Parameter(
        name: "schema", kind: .text, place: .operand,
        help: "A schema (path, URI or bundled name), or a settings file that has one", isRequired: true,
        namesFiles: true),
      setting,
    ])
  private static let get = MCPTool(
    name: "get", title: "Get a setting",
    help:
      "Returns the effective value of a setting in a file, and where it comes from. Sensitive values are redacted.",
    words: ["get", "--json"],
    parameters: [
      path, setting.required,
      Parameter(
        name: "comment", kind: .boolean, place: .option("comment"),
        help: "Whether to return the comments of the setting instead (default: false)"),
      schema, policies,
    ])
  private static let set = MCPTool(
    name: "set", title: "Change settings",
    help:
      "Changes one setting of a file, or several at once, and keeps comments, order and layout. Without apply, nothing is "
      + "written, and the answer is a diff. A change that would make the file invalid is refused with the reason.",
    words: ["set", "--json"],
    parameters: [
      path, setting,
      Parameter(name: "value", kind: .value, place: .operand, help: "The new value, as JSON"),
      Parameter(
        name: "values", kind: .assignments, place: .operand,
        help: "Instead of setting and value: several settings with their new values, as JSON; all are set, or none"),
      Parameter(
        name: "merge", kind: .boolean, place: .option("merge"),
        help: "Whether to keep keys of a mapping that the new value doesn't have (default: false)"),
      comment, commentAfter,
      Parameter(
        name: "drop_tag", kind: .boolean, place: .option("drop-tag"),
        help: "Whether to remove the tag of the old value, such as !Ref (default: false)"),
      apply, schema, policies,
    ],
    alternative: Alternative(name: "values", replaced: ["setting", "value"], suffices: ["comment", "comment_after"]),
    isReadOnly: false)
  private static let unset = MCPTool(
    name: "unset", title: "Remove a setting",
    help:
      "Removes one setting with its own comments, or with [*] that of every item. Without apply, the answer is a diff.",
    words: ["unset"], parameters: [path, setting.required, apply, schema, policies], isReadOnly: false)
  private static let move = MCPTool(
    name: "move", title: "Rename or move a setting",
    help: "Renames or moves one setting with its comments. Without apply, the answer is a diff.",
    words: ["move"],
    parameters: [
      path, setting.required,
      Parameter(
        name: "to", kind: .text, place: .operand, help: "The new path of the setting", isRequired: true),
      Parameter(
        name: "references", kind: .boolean, place: .option("with-references"),
        help: "Whether to rename what refers to the setting too (default: false)"),
      apply, schema, policies,
    ], isReadOnly: false)
  private static let insert = MCPTool(
    name: "insert", title: "Insert a list item",
    help: "Inserts an item before another one of a list, such as hosts[0], or at its end: hosts[+]. Without apply, the "
      + "answer is a diff.",
    words: ["insert", "--json"],
    parameters: [
      path, setting.required,
      Parameter(name: "value", kind: .value, place: .operand, help: "The new item, as JSON", isRequired: true),
      comment, commentAfter, apply, schema, policies,
    ], isReadOnly: false, isIdempotent: false)
  private static let merge = MCPTool(
    name: "merge", title: "Merge files",
    help:
      "Merges other files into a file, keeping the comments of both; with base, what only one side changed. Conflicts "
      + "are listed, and nothing is written then. Without apply, the answer is a diff.",
    words: ["merge"],
    parameters: [
      path,
      Parameter(
        name: "others", kind: .texts, place: .operand, help: "The files to merge into it", isRequired: true,
        namesFiles: true),
      Parameter(
        name: "base", kind: .text, place: .option("base"), help: "The file that both come from", namesFiles: true),
      Parameter(
        name: "lists", kind: .text, place: .option("lists"),
        help: "replace (default) or append: what happens to lists in both"),
      apply, schema, policies,
    ], isReadOnly: false)
  private static let addSchema = MCPTool(
    name: "schema_add", title: "Find a schema",
    help:
      "Finds the schema for a known kind of file or an address, and checks whether it can be used. "
      + "Schemas come from the catalogs of this machine, and from hosts that a person allowed. Nothing is written: "
      + "settle schema add installs it.",
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
