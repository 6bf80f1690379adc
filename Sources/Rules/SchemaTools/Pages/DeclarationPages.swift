package import Diagnostics
internal import Settings

/// The pages of what `settle schema check` says of `x-setting` and `x-settings`.
package enum DeclarationPages {
  package static let all: [CodePage] = declarations + conditions + actions + ScreenRulePages.all

  private static let declarations: [CodePage] = [
    CodePage(
      .unknownSection,
      meaning: "`x-setting` names a section that is not among the `sections` of `x-settings`.",
      reason: "The setting would stand on no screen.",
      remedy: "Correct the name, or add the section.",
      .schema(
        wrong: SettingsPages.schema("  theme: {enum: [light, dark], default: dark, x-setting: {section: mian}}"),
        right: SettingsPages.schema("  theme: {enum: [light, dark], default: dark, x-setting: {section: main}}"))),
    CodePage(
      .unknownStore,
      meaning: "`x-setting` names a store that is not among the `stores` of `x-settings`.",
      reason: "Nobody knows where the value is kept.",
      remedy: "Correct the name, or declare the store.",
      .schema(
        wrong: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {store: {in: local}}}"),
        right: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {store: {in: local}}}",
          "  stores: {local: {kind: property-list, scope: device, title: This device}}"))),
    CodePage(
      .storeScope,
      meaning:
        "A setting of one scope is kept in a store of the other: of the account on the device, or the other way round.",
      reason: "It would be lost on the next device, or follow a person to where it makes no sense.",
      remedy: "Keep it in a store of its own scope, or change its scope.",
      .schema(
        wrong: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {scope: account, store: {in: local}}}",
          "  stores: {local: {kind: property-list, scope: device, title: This device}}"),
        right: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {scope: device, store: {in: local}}}",
          "  stores: {local: {kind: property-list, scope: device, title: This device}}"))),
    CodePage(
      .unknownSetting,
      meaning: "A condition, a successor, an action or a question names a setting that the schema doesn't have.",
      reason: "What was to depend on it can't be decided.",
      remedy: "Correct the path: names with dots between them, from the top, as `sync.enabled`.",
      .schema(
        wrong: SettingsPages.schema(
          """
            theme: {enum: [light, dark], default: dark}
            night_mode: {type: boolean, default: false, x-setting: {replacedBy: them}}
          """),
        right: SettingsPages.schema(
          """
            theme: {enum: [light, dark], default: dark}
            night_mode: {type: boolean, default: false, x-setting: {replacedBy: theme}}
          """))),
    CodePage(
      .missingDefault,
      meaning: "A setting states neither a `default` nor, by `noDefault`, why it has none.",
      reason: "Without either nobody can say what holds in a file that doesn't set it.",
      remedy: "Add the default, or `x-setting: {noDefault: …}` with the reason in a few words.",
      .schema(
        wrong: SettingsPages.schema("  name: {type: string}"),
        right: SettingsPages.schema("  name: {type: string, x-setting: {noDefault: Everyone has another.}}"))),
    CodePage(
      .unknownChoice,
      meaning: "`enumLabels` labels a choice that is not among those of `enum`.",
      reason: "The label is shown nowhere, and the choice that it was meant for has none.",
      remedy: "Correct the choice, or add it to `enum`.",
      .schema(
        wrong: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {enumLabels: {drak: {title: Dark}}}}"),
        right: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark, x-setting: {enumLabels: {dark: {title: Dark}}}}"))),
    CodePage(
      .invalidExampleDocument,
      meaning: "A document under `examples` of `x-settings` is not valid by the schema itself.",
      reason: "People copy examples.",
      remedy: "Correct the example, or let the schema allow it.",
      .schema(
        wrong: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark}", "  examples: {night: {theme: black}}"),
        right: SettingsPages.schema(
          "  theme: {enum: [light, dark], default: dark}", "  examples: {night: {theme: dark}}"))),
  ]

  /// Conditions of settings, in a schema.
  private static let conditions: [CodePage] = [
    CodePage(
      .impossibleCondition,
      meaning: "A condition asks for a value that the other setting can never have.",
      reason: "That value never meets the condition; where no other is asked for, the setting never takes effect.",
      remedy: "Ask for a value that the other setting's schema allows.",
      .schema(
        wrong: sync("requires: [{setting: sync, is: \"on\", message: Sync is off.}]"),
        right: sync("requires: [{setting: sync, is: true, message: Sync is off.}]"))),
    CodePage(
      .conditionCycle,
      meaning: "Conditions lead in a circle: a setting requires another, which requires the first.",
      reason: "Which of them takes effect can't be decided.",
      remedy: "Take out the condition that is least true; the message shows the circle.",
      .schema(
        wrong: cycle("x-setting: {requires: [{setting: backup, is: true, message: No backup.}]}"),
        right: cycle("title: Sync"))),
    CodePage(
      .invalidOtherwise,
      meaning: "What takes effect while a condition isn't met, `otherwise`, is not valid for the setting.",
      reason: "The setting would then have a value that nobody may set.",
      remedy: "Correct `otherwise`; without it the default holds.",
      .schema(
        wrong: sync("requires: [{setting: sync, is: true, message: Sync is off., otherwise: never}]"),
        right: sync("requires: [{setting: sync, is: true, message: Sync is off., otherwise: 60}]"))),
  ]

  private static func sync(_ condition: String) -> String {
    SettingsPages.schema(
      """
        sync: {type: boolean, default: false}
        interval:
          type: integer
          default: 15
          x-setting: {\(condition)}
      """)
  }

  private static func cycle(_ rest: String) -> String {
    SettingsPages.schema(
      """
        backup:
          type: boolean
          default: false
          x-setting: {requires: [{setting: sync, is: true, message: Sync is off.}]}
        sync:
          type: boolean
          default: false
          \(rest)
      """)
  }

  /// Actions and questions of `x-settings`.
  private static let actions: [CodePage] = [
    CodePage(
      .unknownInput,
      meaning: "An action or a question uses an input that it doesn't declare.",
      reason: "Nobody is asked for it, so the action can never be carried out.",
      remedy: "Correct the name, or declare the input under `inputs` with its schema.",
      .schema(
        wrong: tags("{title: Add a tag, append: {tags: {input: tag}}}"),
        right: tags("{title: Add a tag, inputs: {tag: {type: string}}, append: {tags: {input: tag}}}"))),
    CodePage(
      .untimedComparison,
      meaning: "A condition compares a time of day, and an input or a setting of its window may be no `HH:MM`.",
      reason: "Whatever is no time of day can't be compared: an input is refused, and a window with such an end is "
        + "never entered.",
      remedy: "State the pattern of times: `pattern: ^([01][0-9]|2[0-3]):[0-5][0-9]$`.",
      .schema(wrong: hours(""), right: hours(", pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$'"))),
    CodePage(
      .invalidChange,
      meaning: "An action gives a setting a value that it can't have, or adds an item to what is no list.",
      reason: "The action would make the file invalid, so it is refused each time.",
      remedy: "Correct the value: it is held against the setting's own schema.",
      .schema(
        wrong: tags("{title: Forget tags, set: {tags: none}}"), right: tags("{title: Forget tags, set: {tags: []}}"))),
  ]

  /// - Parameter pattern: what is said of times besides their type.
  private static func hours(_ pattern: String) -> String {
    let time = "{type: string\(pattern), default: \"08:00\"}"
    return SettingsPages.schema(
      "  start: \(time)\n  end: \(time)",
      "  questions:\n    open:\n      title: Open?\n      inputs: {at: {type: string\(pattern)}}\n"
        + "      all: [{time: {input: at}, within: [start, end], message: Closed.}]")
  }

  private static func tags(_ action: String) -> String {
    SettingsPages.schema("  tags: {type: array, items: {type: string}, default: []}", "  actions:\n    tag: \(action)")
  }
}
