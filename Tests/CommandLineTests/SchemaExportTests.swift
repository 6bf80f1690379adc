import Foundation
import TestSupport
import Testing

/// `settle schema export`: the tool of each form reads the output, if it is installed.
@Suite struct SchemaExportTests {
  static let apps = ["betrfood", "brewguide", "cravey", "rial", "settings"]

  @Test(arguments: apps) func theConfigurationOfAnExtensionIsJSON(_ name: String) throws {
    let run = CommandRun(["schema", "export", name, "--to", "vscode"], in: ScratchFolder())
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [String: [[String: Any]]]]
    let parts = try #require(value?["contributes"]?["configuration"])
    #expect(run.code == 0 && !parts.isEmpty && !run.output.contains("$ref"))
    for part in parts {
      for (key, _) in try #require(part["properties"] as? [String: Any]) { #expect(key.hasPrefix(name + ".")) }
    }
  }

  @Test(arguments: apps) func theManifestIsAPropertyList(_ name: String) throws {
    let run = CommandRun(
      ["schema", "export", name, "--to", "apple-manifest", "--id", "org.example.app"], in: ScratchFolder())
    let value = try PropertyListSerialization.propertyList(from: Data(run.output.utf8), format: nil) as? [String: Any]
    let manifest = try #require(value)
    #expect(run.code == 0 && manifest["pfm_domain"] as? String == "org.example.app")
    #expect(manifest["pfm_format_version"] as? Int == 1 && manifest["pfm_subkeys"] is [[String: Any]])
  }

  @Test(
    .enabled(if: Machine.hasProgram("glib-compile-schemas"), "glib-compile-schemas is not installed"), arguments: apps)
  func glibCompilesTheSchema(_ name: String) {
    let folder = ScratchFolder()
    let run = ProgramRun(
      shell: """
        "$SETTLE" schema export \(name) --to gsettings --id org.example.app -o org.example.app.gschema.xml 2> warnings || exit 3
        glib-compile-schemas --strict . 2>&1
        """, in: folder)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output)\(folder.text("org.example.app.gschema.xml"))")
  }

  @Test func aChoiceWithoutALabelIsCalledByItsValue() {
    let schema =
      "properties: {a: {type: string, enum: [dark, light], x-setting: {enumLabels: {light: {title: Bright}}}}}\n"
    let run = CommandRun(
      ["schema", "export", "s.yaml", "--to", "apple-manifest", "--id", "a.b"], in: ScratchFolder(["s.yaml": schema]))
    let titles = run.output.split(separator: "range_list_titles</key>").last?.split(separator: "</array>").first ?? ""
    #expect(titles.matches(of: /<string>(.*?)<\/string>/).map { String($0.1) } == ["dark", "Bright"], "\(run)")
  }

  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: Bell
    type: object
    properties:
      volumeLevel: {title: Volume, type: integer, minimum: 0, maximum: 10, default: 5}
      mode: {enum: [quiet, "it's loud"], default: quiet, x-setting: {requires: [{setting: volumeLevel, is: 5, otherwise: quiet, message: No.}]}}
      code: {type: string, default: s3cret, x-setting: {sensitive: true, scope: device}}
      days: {type: array, items: {type: string}, default: []}
      since: {type: [string, "null"], default: null}
    additionalProperties: false
    x-settings:
      name: bell
      version: 1.0.0

    """

  @Test func settingsAreKeysOfGSettings() {
    let folder = ScratchFolder(["bell.yaml": Self.schema])
    let run = CommandRun(["schema", "export", "bell.yaml", "--to", "gsettings"], in: folder)
    #expect(
      run.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <schemalist>
          <schema id="bell" path="/bell/">
            <key name="volume-level" type="i">
              <range min="0" max="10"/>
              <default>5</default>
              <summary>Volume</summary>
            </key>
            <key name="mode" type="s">
              <choices>
                <choice value="quiet"/>
                <choice value="it's loud"/>
              </choices>
              <default>'quiet'</default>
            </key>
            <key name="days" type="as">
              <default>@as []</default>
            </key>
            <key name="since" type="s">
              <default>''</default>
            </key>
          </schema>
        </schemalist>

        """)
    #expect(
      run.errors == """
        warning[export/not-said]: code: gsettings cannot protect sensitive settings
        warning[export/not-said]: mode: gsettings does not support conditions
        warning[export/not-said]: since: gsettings requires a default; an empty value is used

        """)
    #expect(CommandRun(["schema", "export", "bell.yaml", "--to", "gsettings", "--strict"], in: folder).code == 1)
  }

  @Test(arguments: ["vscode", "gsettings", "apple-manifest"]) func noSecretIsWritten(_ target: String) {
    let run = CommandRun(
      ["schema", "export", "bell.yaml", "--to", target], in: ScratchFolder(["bell.yaml": Self.schema]))
    #expect(run.code == 0 && !run.output.contains("s3cret") && !run.errors.contains("s3cret"), "\(run)")
  }

  @Test func collidingNamesAreReported() {
    let schema = "properties: {aB: {type: boolean, default: true}, a_b: {type: boolean, default: true}}\n"
    let run = CommandRun(["schema", "export", "s.yaml", "--to", "gsettings"], in: ScratchFolder(["s.yaml": schema]))
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("aB and a_b would both be a-b"), "\(run)")
    #expect(CommandRun(["schema", "export", "s.yaml"], in: ScratchFolder(["s.yaml": schema])).code == 2)
  }

  /// Recursive types are written once; types that refer to each other in many ways are limited in number.
  @Test(arguments: [
    "properties: {a: {type: array, items: {$ref: '#/$defs/a'}}}\n$defs: {a: {properties: {b: {type: array, items: {$ref: '#/$defs/a'}}}}}\n",
    "properties: {a: {additionalProperties: {$ref: '#'}}}\n",
    "properties: {a: {$ref: '#/$defs/l0'}}\n$defs: {"
      + (0..<20).map { level in
        "l\(level): {properties: {x: {type: array, items: {$ref: '#/$defs/l\((level + 1) % 20)'}}, y: {type: array, items: {$ref: '#/$defs/l\((level + 1) % 20)'}}}}"
      }.joined(separator: ", ") + "}\n",
  ])
  func schemasInsideThemselvesEnd(_ schema: String) {
    let run = CommandRun(
      ["schema", "export", "s.yaml", "--to", "vscode"],
      in: ScratchFolder(["s.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\n" + schema]))
    #expect(run.code == 0 && run.errors.contains("warning[export/not-said]: the document: "), "\(run.errors)")
    #expect(run.output.utf8.count < 10_000_000)
  }

  @Test func boundsOfWholeNumbersAreWhole() {
    let schema =
      "properties: {a: {type: integer, minimum: 0.5, maximum: 5e3, default: 2}}\n"
      + "x-settings: {name: n, version: 1.0.0}\n"
    let run = CommandRun(
      ["schema", "export", "s.yaml", "--to", "gsettings"], in: ScratchFolder(["s.yaml": schema]))
    #expect(run.output.contains("<range min=\"1\" max=\"5000\"/>"), "\(run)")
  }
}
