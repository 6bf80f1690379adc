internal import Diagnostics

extension SchemaPages {
  /// Keywords that only a list can fail.
  static let lists: [CodePage] = [
    keyword(
      .minItems,
      meaning: "The list has fewer items than the schema wants.",
      reason: "The program needs at least so many to do what the setting is for.",
      remedy: "Add items. If none are meant, perhaps the setting can be left out as a whole.",
      schema: "properties:\n  languages: {type: array, minItems: 1}", wrong: "languages: []", right: "languages: [en]"),
    keyword(
      .maxItems,
      meaning: "The list has more items than the schema allows.",
      reason: "The program refuses the list, or leaves the last items out and doesn't say so.",
      remedy: "Take out the items that matter least.",
      schema: "properties:\n  favorites: {type: array, maxItems: 2}", wrong: "favorites: [mail, maps, music]",
      right: "favorites: [mail, maps]"),
    keyword(
      .uniqueItems,
      meaning:
        "An item stands in the list twice. `1` and `1.0` are equal, and so are mappings with the same keys and values.",
      reason: "The list is meant as a set: the second item does nothing, or was to be another.",
      remedy: "Take one of the two out, or correct it. The earlier one's place is shown with the finding.",
      schema: "properties:\n  days: {type: array, uniqueItems: true}", wrong: "days: [mon, tue, mon]",
      right: "days: [mon, tue, wed]"),
    keyword(
      .contains,
      meaning: "The list has no item of a kind that the schema asks for.",
      reason: "Without such an item the program lacks something that it can't do without, such as a default.",
      remedy: "Add an item of the kind that the message names.",
      schema: "properties:\n  languages: {type: array, contains: {const: en}}", wrong: "languages: [de, fr]",
      right: "languages: [de, fr, en]"),
    keyword(
      .minContains,
      meaning: "The list has some items of the kind that the schema asks for, and fewer than it wants.",
      reason: "The program needs at least so many of them.",
      remedy: "Add items of that kind; others don't count.",
      schema: """
        properties:
          servers:
            type: array
            contains: {pattern: "^https:"}
            minContains: 2
        """,
      wrong: "servers: [\"https://a.example\", \"http://b.example\"]",
      right: "servers: [\"https://a.example\", \"https://b.example\"]"),
    keyword(
      .maxContains,
      meaning: "The list has more items of a kind than the schema allows.",
      reason: "The program can use only so many of them, and which it takes is left open.",
      remedy: "Take out some, or change them to another kind.",
      schema: """
        properties:
          accounts:
            type: array
            contains: {properties: {primary: {const: true}}, required: [primary]}
            maxContains: 1
        """,
      wrong: "accounts:\n- {name: home, primary: true}\n- {name: work, primary: true}",
      right: "accounts:\n- {name: home, primary: true}\n- {name: work}"),
    keyword(
      .items,
      meaning: "The list goes on behind the items that the schema describes one by one, and allows no others.",
      reason: "The program reads each item by its place, and nothing from the others.",
      remedy: "Take out the items that are too many; look whether one before them was split in two.",
      schema: """
        properties:
          window:
            prefixItems: [{title: width}, {title: height}]
            items: false
        """,
      wrong: "window: [800, 600, 2]", right: "window: [800, 600]"),
    keyword(
      .additionalItems,
      meaning:
        "The list goes on behind the items that the schema describes one by one, in a schema of draft 2019-09 or older.",
      reason: "The program reads each item by its place, and nothing from the others.",
      remedy: "Take out the items that are too many; look whether one before them was split in two.",
      schema: """
        $schema: http://json-schema.org/draft-07/schema#
        properties:
          window:
            items: [{title: width}, {title: height}]
            additionalItems: false
        """,
      wrong: "window: [800, 600, 2]", right: "window: [800, 600]"),
    keyword(
      .unevaluatedItems,
      meaning: "The list has an item that no part of the schema says anything about.",
      reason: "The program reads each item by its place, and nothing from the others.",
      remedy: "Take out the items that are too many; look whether one before them was split in two.",
      schema: """
        properties:
          window:
            prefixItems: [{type: integer}, {type: integer}]
            unevaluatedItems: false
        """,
      wrong: "window: [800, 600, 2]", right: "window: [800, 600]"),
  ]

  /// Keywords that only a mapping can fail.
  static let mappings: [CodePage] = [
    keyword(
      .additionalProperties,
      meaning:
        "The schema doesn't know a setting of this name here. Upper and lower case count, and so do `_` and `-`.",
      reason:
        "A program passes over a setting that it doesn't know: what was to be set stays at its default, and nobody is told.",
      remedy: """
        Correct the name; one that is near is offered. Look at the indentation too: the setting may belong into the \
        mapping above or below. `settle describe SCHEMA` lists every setting.
        """,
      isFixable: true,
      schema: "properties:\n  theme: {enum: [light, dark]}\nadditionalProperties: false", wrong: "teme: dark",
      right: "theme: dark"),
    keyword(
      .unevaluatedProperties,
      meaning: "No part of the schema that holds for this mapping knows a setting of this name.",
      reason: "A program passes over a setting that it doesn't know. It may be one of another form of the mapping.",
      remedy: "Correct the name, or the setting that decides which form holds, such as a `type` beside it.",
      isFixable: true,
      schema: """
        $ref: "#/$defs/base"
        properties:
          theme: {enum: [light, dark]}
        unevaluatedProperties: false
        $defs:
          base:
            properties:
              language: {type: string}
        """,
      wrong: "theme: dark\nlangauge: en", right: "theme: dark\nlanguage: en"),
    keyword(
      .propertyNames,
      meaning: "The name of a setting is not one of those allowed, though anybody may choose names here.",
      reason: "The program uses the name as something else, such as a language or an identifier.",
      remedy: "Change the name; the message says what is wrong with it.",
      schema: "properties:\n  titles:\n    type: object\n    propertyNames: {pattern: \"^[a-z]{2}$\"}",
      wrong: "titles:\n  english: Settings", right: "titles:\n  en: Settings"),
    keyword(
      .required,
      meaning: "A setting is missing that the schema asks for.",
      reason: "The program has no default for it and can't do without.",
      remedy: """
        Add the setting. If it seems to be there, look at its spelling and at its indentation: it may stand in another \
        mapping. After a syntax error nothing is called missing.
        """,
      schema: "properties:\n  server: {type: string}\nrequired: [server]", wrong: "port: 993",
      right: "server: mail.example\nport: 993"),
    keyword(
      .minProperties,
      meaning: "The mapping has fewer entries than the schema wants.",
      reason: "An empty mapping says nothing: often its entries are indented too little and stand beside it.",
      remedy: "Add entries, or look at the indentation of the lines below.",
      schema: "properties:\n  shortcuts: {type: object, minProperties: 1}", wrong: "shortcuts: {}",
      right: "shortcuts: {save: ctrl+s}"),
    keyword(
      .maxProperties,
      meaning: "The mapping has more entries than the schema allows.",
      reason: "Most often one entry says which of several ways is meant, and two say two.",
      remedy: "Keep what is meant, and take the others out.",
      schema: "properties:\n  login: {type: object, maxProperties: 1}", wrong: "login: {password: ask, key: id_rsa}",
      right: "login: {key: id_rsa}"),
    keyword(
      .dependentRequired,
      meaning: "A setting is there that is of use only together with another, which is missing.",
      reason: "Alone it has no effect, or the program refuses it.",
      remedy: "Add the other setting, or take this one out.",
      schema: "dependentRequired:\n  start: [end]", wrong: "start: \"22:00\"", right: "start: \"22:00\"\nend: \"06:00\""
    ),
    keyword(
      .dependencies,
      meaning: "A setting asks for another that is missing, in a schema of draft 7 or older.",
      reason: "Alone it has no effect, or the program refuses it.",
      remedy: "Add the other setting, or take this one out.",
      schema: "$schema: http://json-schema.org/draft-07/schema#\ndependencies:\n  start: [end]",
      wrong: "start: \"22:00\"",
      right: "start: \"22:00\"\nend: \"06:00\""),
  ]
}
