internal import Diagnostics

extension SettingsPages {
  /// What is wrong with settings that are valid by JSON Schema.
  static let findings: [CodePage] = [
    CodePage(
      .unmetCondition,
      meaning: "The value doesn't take effect, as another setting is not what the schema's condition asks for.",
      reason: "Whoever set it expects it to hold; what holds instead stands in the finding.",
      remedy: "Set the other setting to what the finding names, or take this one out.",
      .settings(
        schema: interval("requires: [{setting: sync, is: true, message: Sync is off.}]"),
        wrong: "sync: false\ninterval: 5", right: "sync: true\ninterval: 5")),
    CodePage(
      .noEffect,
      meaning:
        "The value has no effect while another setting is as it is, and the schema says that nothing is wrong with that.",
      reason: "It is kept for later: once the other setting changes, this value holds.",
      remedy: "Nothing has to be done. `settle why FILE SETTING` says what takes effect now.",
      .settings(
        schema: interval("requires: [{setting: sync, is: true, message: Sync is off., severity: note}]"),
        wrong: "sync: false\ninterval: 5", right: "sync: true\ninterval: 5")),
    CodePage(
      .equalSettings,
      meaning: "Two settings have the same value that have to differ (`differsFrom` in the schema).",
      reason: "Together they make no sense: a pause that begins when it ends, a copy kept where the original is.",
      remedy: "Change one of them. A setting that isn't stated counts with its default.",
      .settings(
        schema: schema(
          """
            start: {type: string, default: "22:00"}
            end:
              type: string
              default: "06:00"
              x-setting: {differsFrom: {setting: start, message: Start and end are the same.}}
          """),
        wrong: "start: \"22:00\"\nend: \"22:00\"", right: "start: \"22:00\"\nend: \"07:00\"")),
    CodePage(
      .sharedItem,
      meaning: "Two lists share an item that only one of them may have (`disjointFrom` in the schema).",
      reason: "The lists say opposite things of it, such as blocked and allowed.",
      remedy: "Take the item out of one of the lists.",
      .settings(
        schema: schema(
          """
            muted: {type: array, default: []}
            favorites:
              type: array
              default: []
              x-setting: {disjointFrom: {setting: muted, message: A favorite is muted.}}
          """),
        wrong: "muted: [anna]\nfavorites: [ben, anna]", right: "muted: [carl]\nfavorites: [ben, anna]")),
    CodePage(
      .repeatedMember,
      meaning:
        "Two items of a list have in common what may stand only once (`uniqueBy` in the schema), such as a name.",
      reason: "The program finds an item by it, and would never find the second.",
      remedy: "Give one of the items another value, or take it out. The first one's place is shown with the finding.",
      .settings(
        schema: schema(
          """
            accounts:
              type: array
              default: []
              items: {type: object, properties: {name: {type: string}}}
              x-setting: {uniqueBy: {member: name, message: Two accounts have this name.}}
          """),
        wrong: "accounts:\n- name: home\n- name: home", right: "accounts:\n- name: home\n- name: work")),
  ]

  private static func interval(_ condition: String) -> String {
    schema(
      """
        sync: {type: boolean, default: false}
        interval:
          type: integer
          default: 15
          x-setting: {\(condition)}
      """)
  }

  /// What is wrong with a file that others are laid over.
  static let layers: [CodePage] = [
    CodePage(
      .wrongScope,
      meaning:
        "A layer sets what belongs to another scope: `--layer account=…` a setting of the device, or the other way round.",
      reason: "The value is left out: what is kept for an account doesn't know the device.",
      remedy: "Move the setting to the layer of its scope, or to the file itself.",
      layer("x-setting: {scope: device}", name: "account")),
    CodePage(
      .sharedSecret,
      meaning: "A layer that several people share holds a value that the schema calls sensitive.",
      reason: "A password in such a file is known to everyone who has it, and stays in its history.",
      remedy:
        "Take it out of the layer, and change the secret. It belongs into a layer of one person, `account` or `device`, or the file itself.",
      layer("x-setting: {sensitive: true}", name: "team")),
    CodePage(
      .derivedValue,
      meaning: "A layer sets what the application keeps by itself (`readOnly` in the schema).",
      reason: "The application writes its own value over it.",
      remedy: "Take the setting out of the layer.",
      layer("readOnly: true", name: "team")),
    CodePage(
      .layerDocuments,
      meaning: "A file that is put below another one as a layer has several documents.",
      reason: "A layer is one document: what stands in the others would count for nothing.",
      remedy: "Name a file that has one document, or put the documents into files of their own.",
      layer("maxLength: 9", name: "team", wrong: "theme: light\n---\nfolder: home")),
  ]

  private static func layer(_ declaration: String, name: String, wrong: String = "folder: home") -> CodeExamples {
    let given = [
      ExampleFile(
        "schema.yaml",
        schema("  folder:\n    type: string\n    default: none\n    \(declaration)\n  theme: {default: dark}")),
      ExampleFile("settings.yaml", "{}"),
    ]
    let command = "show --schema schema.yaml --layer \(name)=\(name).yaml settings.yaml"
    return .shown(
      given: given, wrong: CodeExample([ExampleFile("\(name).yaml", wrong)], command),
      right: CodeExample([ExampleFile("\(name).yaml", "theme: light")], command))
  }
}
