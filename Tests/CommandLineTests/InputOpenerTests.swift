import CommandLineInterface
import FileAccess
import TestSupport
import Testing

/// All commands use the same rules to find schemas and configuration.
@Suite struct InputOpenerTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties: {port: {$ref: REFERENCE}}
    x-settings: {name: app, version: 1.0.0}

    """
  private static let part = "{\"type\": \"integer\", \"minimum\": 3, \"default\": 4}\n"
  /// A project next to the working folder, with an error in its configuration.
  private static let files = [
    "here/": "", "project/app.schema.yaml": schema.replacing("REFERENCE", with: "./part.json"),
    "project/part.json": part, "project/app.yaml": "# yaml-language-server: $schema=./app.schema.yaml\nport:   5\n",
    "broken/.settle.yaml": "format: {width: \"200\"}\nnonsense:   1\n", "broken/a.yaml": "a: 1\n",
  ]

  private static func run(
    _ line: String, in folder: ScratchFolder, _ place: String = "here", input: String = ""
  ) -> (code: Int32, output: String, errors: String) {
    var environment = CommandEnvironment.ofProcess()
    environment.workingFolder = FilePath(folder.path + "/" + place)
    environment.variable = { _ in nil }
    let words = line.split(separator: " ").map { Array($0.replacing("FOLDER", with: folder.path).utf8) }
    let run = CapturedRun(words, input: Array(input.utf8), environment: environment)
    return (
      run.code.rawValue, String(decoding: run.output, as: UTF8.self), String(decoding: run.errors, as: UTF8.self)
    )
  }

  /// Standard input is treated like a file at the given path, so it may refer to files next to it.
  @Test(arguments: ["check", "check --fix", "format --form canonical", "migrate --check", "show", "convert --to json"])
  func aTextHasTheSchemaOfItsPlace(_ command: String) {
    let run = Self.run(
      command + " - --stdin-filename ../project/app.yaml", in: ScratchFolder(Self.files),
      input: Self.files["project/app.yaml"] ?? "")
    #expect(run.code == 0 && !run.errors.contains("outside"), "\(run)")
  }

  private static let schemaCommands = [
    "schema check S", "schema bundle S", "schema upgrade S", "schema diff S S", "schema doc S",
    "schema codegen S --to typescript", "schema export S --to standard", "describe S", "init S",
  ]

  /// A schema on the command line may refer to files next to it, wherever it is.
  @Test(arguments: schemaCommands) func aSchemaElsewhereHasItsParts(_ command: String) {
    let line = command.replacing("S", with: "../project/app.schema.yaml")
    let run = Self.run(line, in: ScratchFolder(Self.files))
    #expect(run.code == 0, "\(run)")
  }

  @Test(arguments: schemaCommands + ["schema test S"]) func aSchemaRefersToAnInstalledOne(_ command: String) {
    let address = "https://example.org/part.json"
    let folder = ScratchFolder([
      "p/.git/": "", "mirror/example.org/part.json": Self.part,
      "p/app.yaml": Self.schema.replacing("REFERENCE", with: address),
      "p/app.test.yaml": "target: app.yaml\ntests: [{data: {port: 1}, valid: false}]\n",
    ])
    let added = Self.run("schema add \(address) --from ../mirror", in: folder, "p")
    #expect(added.code == 0, "\(added)")
    let run = Self.run(command.replacing("S", with: "app.yaml"), in: folder, "p")
    #expect(run.code == 0, "\(run)")
  }

  /// A configuration with errors prevents changes to every file except itself.
  @Test func aBrokenConfigurationCanBeFormatted() {
    let folder = ScratchFolder(Self.files)
    let own = Self.run("format FOLDER/broken/.settle.yaml", in: folder)
    #expect(own.code == 0 && folder.text("broken/.settle.yaml").hasSuffix("\nnonsense: 1\n"), "\(own)")
    for command in ["format", "migrate"] {
      let run = Self.run(command + " FOLDER/broken/a.yaml", in: folder)
      #expect(run.code == 2 && run.errors.contains("error[schema/type]: expected an integer"), "\(run)")
    }
  }

  @Test(arguments: ["check", "format", "migrate", "migrate --json --check", "show"])
  func aFileThatCanNotBeRead(_ command: String) {
    let folder = ScratchFolder(["here/a.toml": "a = 1\n"])
    let run = Self.run(command + " FOLDER/here/a.toml", in: folder)
    let said = run.output + run.errors
    #expect(run.code == 2 && said.contains("TOML, not YAML or JSON") && said.contains("add yamlFiles"), "\(run)")
    #expect(!said.contains("\"tool\""), "\(run)")
  }
}
