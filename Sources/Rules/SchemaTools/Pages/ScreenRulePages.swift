internal import Diagnostics
internal import Settings

/// The pages of what `settle schema check` says of screens.
enum ScreenRulePages {
  static let all: [CodePage] = [
    CodePage(
      .unknownName,
      meaning:
        "A row, a status, an indicator, the tour or an action names something that `x-settings` doesn't have: an "
        + "action, a status, a question, an export.",
      reason: "The screen would lack it.",
      remedy: "Correct the name, or declare what is named.",
      .schema(wrong: rows("{action: rest}"), right: rows("{action: reset}"))),
    CodePage(
      .repeatedRow,
      meaning: "A setting, an action or a status stands in the `rows` of two sections.",
      reason: "A person looks for it in one place, and wonders what the other one is.",
      remedy: "Leave it in the section where it is looked for.",
      .schema(
        wrong: rows("{setting: theme}", more: "    - {id: more, title: More, rows: [{setting: theme}]}"),
        right: rows("{setting: theme}", more: "    - {id: more, title: More, rows: [{action: reset}]}"))),
    CodePage(
      .openQuestion,
      meaning: "A status, an indicator or the tour asks a question that declares `inputs`.",
      reason: "The screen asks it by itself, and has nothing to answer with.",
      remedy: "Ask a question without inputs.",
      .schema(
        wrong: badge(question: "inputs: {at: {type: string}}, "), right: badge(question: ""))),
    CodePage(
      .unfitControl,
      meaning:
        "A `control` or a `unit` is stated of a setting that it isn't for: `time` and `multiline` are for strings, "
        + "`time-range` for a group of two strings, a unit for numbers.",
      reason: "Nothing could be entered with it.",
      remedy: "Take it out, or state it of the setting that it was meant for.",
      .schema(
        wrong: SettingsPages.schema("  size: {type: string, default: \"\", x-setting: {unit: bytes}}"),
        right: SettingsPages.schema("  size: {type: integer, default: 0, x-setting: {unit: bytes}}"))),
  ]

  /// - Parameter more: further sections.
  private static func rows(_ row: String, more: String = "") -> String {
    """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      theme: {enum: [light, dark], default: dark}
    x-settings:
      name: app
      version: 1.0.0
      sections:
        - {id: main, title: Main, rows: [\(row)]}
    \(more)
      actions:
        reset: {title: Reset, unset: [theme]}

    """
  }

  private static func badge(question: String) -> String {
    SettingsPages.schema(
      "  private: {type: boolean, default: false}",
      """
        questions:
          private: {title: Private?, \(question)all: [{setting: private, is: true, message: Not private.}]}
        indicators:
          private: {title: Private, question: private}
      """)
  }
}
