import Foundation
import Settings
import TestSupport
import Testing

/// `settle schema translate` adds the texts that a language lacks, and changes nothing else.
@Suite struct SchemaTranslateTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: App # the app
    type: object
    properties:
      theme:
        title: Theme
        description: |
          How the app
          looks.
        enum: [light, dark]
        default: dark
        x-setting:
          enumLabels: {light: {title: Light, description: "For the day # \\e[31m"}, dark: {title: Dark}}
    x-settings:
      name: app
      version: 1.0.0
      actions:
        reset: {title: "Reset", unset: [theme], confirm: "Reset: all?"}

    """

  private func translated(_ schema: String, _ words: [String] = ["de"], code: Int32 = 0) -> String {
    let folder = ScratchFolder(["app.yaml": schema])
    let run = CommandRun(["schema", "translate", "app.yaml"] + words, in: folder)
    #expect(run.code == code, "\(run)")
    return folder.text("app.yaml")
  }

  @Test func everyTextOfANewLanguageIsAddedEmpty() {
    let added = """
        translations:
          de:
            action:reset:
              title: "" # Reset
              texts:
                "Reset: all?": ""
            schema:
              title: "" # App
            theme:
              title: "" # Theme
              description: "" # How the app looks.
              choices:
                dark:
                  title: "" # Dark
                light:
                  title: "" # Light
                  description: "" # For the day # [31m

      """
    #expect(translated(Self.schema) == Self.schema + added)
  }

  /// Existing translations stay, with their comments; a second run finds nothing to add.
  @Test func existingEntriesStay() {
    let own = """
        translations:
          de:
            theme: # seen by Eva
              title: Farben
              choices: {light: {title: Hell}} # short
            action:reset: {title: Los}

      """
    let once = translated(Self.schema + own)
    #expect(once.contains("      theme: # seen by Eva\n        title: Farben\n        choices: {light: {title: Hell, "))
    #expect(once.contains("\n        description: \"\" # How the app looks.\n"))
    #expect(once.contains("action:reset: {title: Los, texts: {\"Reset: all?\": \"\"}}"))
    #expect(once.contains("{light: {title: Hell, description: \"\"}, dark: {title: \"\"}} # short"))
    #expect(translated(once) == once)
    let folder = ScratchFolder(["app.yaml": once])
    let check = CommandRun(["schema", "check", "app.yaml"], in: folder)
    #expect(check.code == 0 && check.output.contains("de is missing 5 texts"), "\(check)")
    #expect(check.output.contains("settle schema translate app.yaml de"), "\(check)")
  }

  /// The page's own words are added for languages that the program doesn't have; after they are translated nothing is
  /// missing.
  @Test func textsOfThePageItself() {
    let french = translated(Self.schema, ["fr"])
    #expect(french.contains("      page:words:\n        texts:\n          Settings: \"\"\n"))
    #expect(french.contains("          \"Not saved: {values}\": \"\"\n"))
    let folder = ScratchFolder(["app.yaml": french])
    func said() -> String { CommandRun(["schema", "check", "app.yaml"], in: folder).output }
    #expect(said().contains("fr is missing \(PageString.allCases.count) page texts"))
    folder.write("app.yaml", french.replacing("Settings: \"\"", with: "Settings: Réglages"))
    #expect(said().contains("fr is missing \(PageString.allCases.count - 1) page texts"))
    #expect(
      translated(Self.schema.replacing("name: app", with: "name: app\n  language: fr"), []).contains("Save: \"\""))
  }

  /// A flow mapping becomes a block mapping if it would exceed the line length.
  @Test(arguments: [
    "  translations: {de: {theme: {title: Farben}}} # own\n", "  translations: {fr: {}}\n",
    "  translations:\n    de: {theme: {title: Farben}}\n    fr: {}\n",
  ])
  func textsAreOnLinesOfTheirOwn(_ own: String) {
    let text = translated(Self.schema + own, ["fr"])
    #expect(text.contains("        title: \"\" # App\n") && text.contains("          Settings: \"\"\n"), "\(text)")
    #expect(text.contains("Farben") == own.contains("Farben") && text.contains("# own") == own.contains("# own"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 130 }, "\(text)")
  }

  /// Flow mappings that contain comments, anchors or tags aren't rewritten.
  @Test func bracketsWithMoreThanValuesStay() {
    let own = "  translations: {de: &a {theme: {title: Farben}}, fr: {}}\n"
    #expect(translated(Self.schema + own, ["fr"]).contains("  translations: {de: &a {theme: {title: Farben}}, fr: {"))
  }

  @Test func writersAtTheSameTime() {
    let folder = ScratchFolder(["app.yaml": Self.schema])
    let run = ProgramRun(
      shell: """
        for language in de fr es it; do "$SETTLE" schema translate app.yaml $language & done; wait
        "$SETTLE" schema translate app.yaml
        """, in: folder)
    #expect(run.errors.isEmpty, "\(run)")
    for language in ["de", "fr", "es", "it"] { #expect(folder.text("app.yaml").contains("\n    \(language):\n")) }
  }

  @Test func jsonStaysJSON() {
    let schema = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {"theme": {"title": "Theme", "type": "string", "default": ""}},
        "x-settings": {"name": "app", "version": "1.0.0"}
      }

      """
    let folder = ScratchFolder(["app.json": schema])
    let run = CommandRun(["schema", "translate", "app.json", "fr"], in: folder)
    let text = folder.text("app.json")
    #expect(run.code == 0 && text.contains("\"title\": \"\"") && !text.contains("#"), "\(run) \(text)")
    // A line that would be too long is laid out like the rest of the file.
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 200 }, "\(text)")
    #expect(text.contains("\n    \"translations\": {\n      \"fr\": {\n"), "\(text)")
    #expect(CommandRun(["schema", "check", "app.json"], in: folder).code == 0)
  }

  @Test func onlyShownBeforeItIsWritten() {
    let folder = ScratchFolder(["app.yaml": Self.schema])
    let run = CommandRun(["schema", "translate", "app.yaml", "de", "--dry-run"], in: folder)
    #expect(run.code == 0 && run.output.contains("+      title: \"\" # App") == false)
    #expect(run.output.contains("+        title: \"\" # App"), "\(run.output)")
    #expect(folder.text("app.yaml") == Self.schema)
  }

  @Test(arguments: [
    (["German"], 2, "not a language tag"), ([], 2, "missing argument: LANGUAGE"),
    (["en"], 0, ""),
  ])
  func otherLanguages(_ words: [String], _ code: Int32, _ message: String) {
    let folder = ScratchFolder(["app.yaml": Self.schema, "plain.yaml": "type: object\n"])
    let run = CommandRun(["schema", "translate", "app.yaml"] + words, in: folder)
    #expect(run.code == code && (message.isEmpty || run.errors.contains(message)), "\(run)")
    #expect(folder.text("app.yaml") == Self.schema)
    #expect(CommandRun(["schema", "translate", "plain.yaml", "de"], in: folder).code == 1)
    #expect(CommandRun(["schema", "translate", "betrfood", "de"], in: folder).code == 2)
  }

  @Test func anotherEncodingIsNamed() throws {
    let folder = ScratchFolder()
    let bytes = Data([0xFF, 0xFE] + Self.schema.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    try bytes.write(to: folder.url.appendingPathComponent("app.yaml"))
    let run = CommandRun(["schema", "translate", "app.yaml", "de"], in: folder)
    #expect(run.code == 1 && run.errors.contains("encoded as UTF-16"), "\(run)")
    #expect(run.errors.contains("save it as UTF-8"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("app.yaml")) == bytes)
  }

  @Test func aLanguageThatIsNamedTwiceIsOne() {
    #expect(translated(Self.schema, ["de", "de"]) == translated(Self.schema))
  }
}
