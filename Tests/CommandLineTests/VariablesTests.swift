import TestSupport
import Testing

/// `.env` files checked against a settings schema.
@Suite struct VariablesTests {
  private static let schema = """
    type: object
    properties:
      server:
        type: object
        properties:
          port: {type: integer, minimum: 1, default: 80}
          host: {type: string, default: localhost}
        additionalProperties: false
      database:
        type: string
        pattern: ^postgres
        default: postgres://localhost
        x-setting: {variable: DATABASE_URL}
      token: {type: string, minLength: 12, x-setting: {sensitive: true, noDefault: given}}
      debug: {type: boolean, default: false}
    required: [debug]
    x-settings: {name: app, version: 1.0.0}

    """

  private static func check(_ text: String, _ options: String..., name: String = ".env") -> CommandRun {
    let folder = ScratchFolder([name: text, "app.yaml": schema])
    return CommandRun(["check", "--format", "oneline", "--schema", "app.yaml", name] + options, in: folder)
  }

  /// Policies apply to the variables too, with their severity.
  @Test func policies() {
    let folder = ScratchFolder([
      "app.yaml":
        "properties: {server: {properties: {port: {type: integer}}}}\nx-settings: {name: app, version: 1.0.0}\n",
      "q.yaml": "properties: {server: {properties: {port: {minimum: 1024}}}}\n", ".env": "SERVER_PORT=80\n",
    ])
    let run = CommandRun(
      ["check", ".env", "--schema", "app.yaml", "--policy", "q.yaml", "--format", "oneline"], in: folder)
    #expect(run.code == 1 && run.output.contains(".env:1:13: error: must be at least 1024, found 80"), "\(run)")
    folder.write(
      ".settle.yaml",
      "schemas: [{files: [.env], schema: app.yaml}]\npolicies: [{files: [.env], schema: q.yaml, severity: warning}]\n")
    let configured = CommandRun(["check", ".env", "--format", "oneline"], in: folder)
    #expect(
      configured.code == 0 && configured.output.contains(".env:1:13: warning: must be at least 1024"), "\(configured)")
  }

  /// Deprecated settings are reported as in a YAML file, with the replacement's variable, unless the rule is off.
  @Test func deprecatedSettings() {
    let folder = ScratchFolder([
      "app.yaml": """
      properties:
        theme: {enum: [light, dark], default: light, x-setting: {variable: APP_THEME}}
        night_mode: {type: boolean, deprecated: true, x-setting: {replacedBy: theme}}
        old: {deprecated: true, properties: {size: {type: integer, default: 1}}}
        level: {type: integer, deprecationMessage: Use the slider}
        mode: {type: string, deprecated: true, description: The mode. Set theme instead.}
      x-settings: {name: app, version: 1.0.0}

      """,
      ".env": "NIGHT_MODE=true\nOLD_SIZE=2\nLEVEL=1\nMODE=x\nAPP_THEME=dark\n",
    ])
    let command = ["check", ".env", "--schema", "app.yaml"]
    let run = CommandRun(command, in: folder)
    #expect(
      run.code == 0 && run.output.split(separator: "\n").filter { $0.hasPrefix("warning[lint/deprecated]") }.count == 4,
      "\(run)")
    for part in [
      "\"NIGHT_MODE\" is deprecated", ".env:1:1", "use APP_THEME instead", ".env:2:1", "Use the slider",
      "Set theme instead",
    ] {
      #expect(run.output.contains(part), "\(part): \(run)")
    }
    #expect(CommandRun(command + ["--ignore", "lint/deprecated"], in: folder).output.isEmpty)
    #expect(CommandRun(command + ["--select", "schema"], in: folder).output.isEmpty)
    folder.write(".settle.yaml", "lint: {deprecated: error}\n")
    #expect(CommandRun(command, in: folder).code == 1)
  }

  /// `--select` and `--ignore` apply to every kind of problem.
  @Test func onlySelectedProblemsAreReported() {
    let text = "SERVER_PROT=1\nDEBUG=maybe\n"
    #expect(Self.check(text, "--ignore", "settings/unknown-variable").output.split(separator: "\n").count == 1)
    #expect(Self.check(text, "--select", "settings").output.contains("SERVER_PROT"))
    #expect(!Self.check(text, "--select", "settings").output.contains("DEBUG"))
  }

  @Test func valuesAreCheckedAtTheirPlaces() {
    let run = Self.check(
      "\u{FEFF}# comment\r\nexport SERVER_PORT=\"x\"\r\n\r\nSERVER_HOST='a b' # more\r\nDEBUG=maybe\r\nDATABASE_URL=mysql\r\nHOME=/x\r\nDATABASE=1\r\nSERVER_HOST=\r\n"
    )
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3, "\(run.output)")
    #expect(lines[0].contains(".env:2:20: error") && lines[0].contains("integer"), "\(run.output)")
    #expect(lines[1].contains(".env:5:7: error") && lines[2].contains(".env:6:14: error"), "\(run.output)")
  }

  /// A schema that can't be used doesn't reveal which values are secret, nor does text that can't be read.
  @Test func nothingIsShownWithoutAUsableSchema() {
    let text = "TOKEN=hunter2\nSTRAY hunter2=hunter2\n"
    let folder = ScratchFolder([".env": text, "app.yaml": "properties: [1\n"])
    let run = CommandRun(["check", "--schema", "app.yaml", ".env"], in: folder)
    #expect(run.code != 0 && run.output.contains("--> .env:"), "\(run.output)")
    #expect(!(run.output + run.errors).contains("hunter2"), "\(run.output)")
  }

  @Test func validFilesAreValid() {
    for name in [".env", ".env.local", "prod.env"] {
      let run = Self.check("SERVER_PORT=8080\nDEBUG=true\nOTHER_PROGRAM=1\n", name: name)
      #expect(run.code == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }
    #expect(Self.check("").code == 0)
  }

  @Test func aNearNameIsAWarning() {
    let run = Self.check("SERVER_PROT=1\n")
    #expect(
      run.code == 0 && run.output.contains(".env:1:1: warning") && run.output.contains("SERVER_PORT"), "\(run.output)")
    #expect(Self.check("SERVER_PROT=1\n", "--strict").code == 1)
    // A setting that names its variable has no derived variable.
    #expect(!Self.check("DATABASE=1\n").output.contains("error"))
  }

  /// A malformed line doesn't prevent the others from being checked; lines for other programs are ignored.
  @Test func faultyLinesAreReportedAndTheOthersRead() {
    let run = Self.check(
      "A=$(x)\nB=c d\nDATABASE_URL=${URL}\nSERVER_HOST='open\nSERVER_PORT=x\nnonsense\nDEBUG=1\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5 && lines[0].contains(".env:3:14: warning"), "\(run.output)")
    for (line, place) in zip(
      lines.dropFirst(), [".env:4:13: error", ".env:5:13: error", ".env:6:9: error", ".env:7:7: error"])
    {
      #expect(line.contains(place), "\(run.output)")
    }
  }

  @Test func sensitiveValuesAreNeverShown() {
    for text in [
      "TOKEN=hunter2\n", "TOKEN='hunter2\n", "TOKEN=hunter2$x\n", "# TOKEN=hunter2\nTOKEN=x # hunter2\n",
      "TOKEN=hunter2 y\n", "TOKN=hunter2 y\n", "TOKN=hunter2\n", "TOKEN hunter2\n", "export TOKEN hunter2\r\n",
      "TOKEN: hunter2\n",
      "TOKEN=\"open\nhunter2\n", "TOKEN='open\r\nab=hunter2\r\n", "TOKEN=$(cat\nhunter2)\n",
      "SERVER_PORT=\"1\nhunter2\n",
    ] {
      let folder = ScratchFolder([".env": text, "app.yaml": Self.schema])
      for format in ["text", "json", "sarif", "github"] {
        let run = CommandRun(["check", "--format", format, "--schema", "app.yaml", ".env"], in: folder)
        #expect(!run.output.contains("hunter2") && !run.errors.contains("hunter2"), "\(run.output)")
      }
    }
  }

  /// Combines every spelling of the name with every spelling of the value, most of them wrong.
  @Test func noSpellingOfASecretIsShown() {
    let names = [
      "TOKEN=", "export TOKEN=", "TOKEN ", "TOKEN: ", "TOKN=", "  TOKEN = ", "TOKEN", "# TOKEN=", "set TOKEN=",
      "TOKEN+=",
    ]
    let values = [
      "hunter2", "\"hunter2\"", "'hunter2", "\"hunter2 $x", "\"a\nhunter2\"", "\"a\nhunter2\nb=hunter2", "a\\\nhunter2",
      "$(a\nhunter2",
      "`hunter2\n`", "a\nhunter2", "a hunter2", "a # hunter2", "{hunter2",
    ]
    for (name, value) in names.flatMap({ name in values.map { (name, $0) } }) {
      for end in ["\n", "\r\nSERVER_PORT=x\r\n"] {
        let folder = ScratchFolder([".env": name + value + end, "app.yaml": Self.schema])
        let run = CommandRun(["check", "--verbose", "--schema", "app.yaml", ".env"], in: folder)
        #expect(!(run.output + run.errors).contains("hunter2"), "\(name + value + end)\n\(run.output)")
      }
    }
  }

  @Test func theConfigurationMayGiveTheSchema() {
    let folder = ScratchFolder([
      ".env": "SERVER_PORT=x\n", ".env.yaml": "a: 1\n", "app.yaml": Self.schema,
      ".settle.yaml": "schemas:\n  - {files: [.env, '*.env'], schema: app.yaml}\n",
    ])
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.code == 1 && run.output.contains(".env:1:13: error"), "\(run.output)")
    #expect(CommandRun(["check", "--fix"], in: folder).code == 1 && folder.text(".env") == "SERVER_PORT=x\n")
    folder.remove(".settle.yaml")
    #expect(CommandRun(["check"], in: folder).code == 0)
    let named = CommandRun(["check", ".env"], in: folder)
    #expect(named.code == 2 && named.output.contains("check it against a schema"), "\(named.output)")
    // A file with this name that is YAML is read as YAML.
    folder.write("prod.env", "server: {port: x}\n")
    #expect(
      CommandRun(["check", "--schema", "app.yaml", "--format", "oneline", "prod.env"], in: folder).output.contains(
        ":1:16:"))
  }

  /// Exports, imports and descriptions use the variable that the schema names.
  @Test func everythingUsesTheStatedVariable() {
    let folder = ScratchFolder([
      "app.yaml": Self.schema, "settings.yaml": "database: postgres://db\nserver: {port: 1}\n",
      "in.env": "DATABASE_URL=postgres://x\nDEBUG=true\n",
    ])
    let out = CommandRun(["convert", "settings.yaml", "--schema", "app.yaml", "--to", "env"], in: folder)
    #expect(
      out.output.contains("DATABASE_URL=postgres://db") && out.output.contains("SERVER_PORT=1"),
      "\(out.output)\(out.errors)")
    let back = CommandRun(["convert", "in.env", "--schema", "app.yaml", "--to", "yaml"], in: folder)
    #expect(back.output.contains("database: postgres://x"), "\(back.output)\(back.errors)")
    #expect(CommandRun(["describe", "app.yaml", "database"], in: folder).output.contains("DATABASE_URL"))
  }
}
