package import Diagnostics
internal import JSONSchema

/// The pages of what `settle schema check` demands of any schema.
package enum SchemaCheckPages {
  package static let all: [CodePage] = declarations + contradictions

  /// What `settle schema check` says of defaults, examples and keywords.
  static let declarations: [CodePage] = [
    CodePage(
      .invalidDefault,
      meaning: "A `default` fails the schema that it stands in.",
      reason: "Whoever takes the default has an invalid setting, though nothing was written wrong.",
      remedy: "Correct the default, or let the schema allow it.",
      .schema(
        wrong: "properties:\n  volume: {type: integer, maximum: 100, default: 120}",
        right: "properties:\n  volume: {type: integer, maximum: 100, default: 80}")),
    CodePage(
      .invalidExample,
      meaning: "A value of `examples` fails the schema that it stands in.",
      reason: "People copy examples.",
      remedy: "Correct the example, or let the schema allow it.",
      .schema(
        wrong: "properties:\n  start: {type: string, pattern: \"^[0-9]{2}:[0-9]{2}$\", examples: [\"9:00\"]}",
        right: "properties:\n  start: {type: string, pattern: \"^[0-9]{2}:[0-9]{2}$\", examples: [\"09:00\"]}")),
    CodePage(
      .conflictingDefaults,
      meaning:
        "Two different defaults hold for one setting: one by a `$ref`, an `allOf` or a branch, another beside it.",
      reason: "Which of them takes effect depends on the program.",
      remedy: "Keep one of them, or put each into a branch that excludes the other.",
      .schema(
        wrong: """
          properties:
            theme: {$ref: "#/$defs/theme", default: dark}
          $defs:
            theme: {enum: [light, dark], default: light}
          """,
        right: """
          properties:
            theme: {$ref: "#/$defs/theme", default: dark}
          $defs:
            theme: {enum: [light, dark]}
          """)),
    CodePage(
      .noKeyword,
      meaning: "A text that is to be a schema has no keyword of JSON Schema: most often it is a file of settings.",
      reason: "Every file is valid by it, so that nothing wrong is ever found.",
      remedy: "Name the schema in its place. In a schema the settings stand under `properties`.",
      .schema(
        wrong: "theme: dark\nport: 8080", right: "properties:\n  theme: {enum: [light, dark]}\n  port: {type: integer}")
    ),
    CodePage(
      .unknownKeyword,
      meaning: "A keyword is none of the schema's dialect: it is misspelled, or of an older or newer draft.",
      reason: "A keyword that isn't known does nothing: what it was to rule out is allowed.",
      remedy: """
        Correct the spelling, write what the dialect has in its place, or name the draft that is meant in `$schema`. \
        A keyword of your own begins with `x-`.
        """,
      .schema(
        wrong: "properties:\n  name: {type: string, minLenght: 1}",
        right: "properties:\n  name: {type: string, minLength: 1}")),
    CodePage(
      .unknownFormat,
      meaning: "A `format` has a name that is nearly that of a known one.",
      reason: "A format that isn't known rules nothing out: what it was to refuse is allowed.",
      remedy: "Correct the spelling. A format of your own is told apart by a name that is like no other.",
      .schema(
        wrong: "properties:\n  contact: {type: string, format: emial}",
        right: "properties:\n  contact: {type: string, format: email}")),
    CodePage(
      .inapplicableKeyword,
      meaning: "A keyword is for values of another type than `type` allows beside it.",
      reason: "It never has a say: `minLength` is for strings, `minimum` for numbers.",
      remedy: "Use the keyword that is for this type, or correct `type`.",
      .schema(
        wrong: "properties:\n  retries: {type: integer, minLength: 1}",
        right: "properties:\n  retries: {type: integer, minimum: 1}")),
    CodePage(
      .unreachableKeyword,
      meaning: "A keyword does nothing for want of another, or because another one leaves nothing over for it.",
      reason:
        "`then` has no say without `if`, `minContains` none without `contains`: a rule that was meant doesn't hold.",
      remedy: "Add the keyword that is missing, or take this one out; the message says which.",
      .schema(
        wrong: "properties:\n  languages: {type: array, minContains: 2}",
        right: "properties:\n  languages: {type: array, minItems: 2}")),
    CodePage(
      .ignoredBesideRef,
      meaning: "A keyword stands beside a `$ref` in a schema of draft 4, 6 or 7, where only the `$ref` counts.",
      reason: "The rule doesn't hold, though it is written there.",
      remedy: """
        Put the `$ref` into an `allOf`, or go over to 2019-09 or later, where both count: `settle schema upgrade` keeps \
        the meaning.
        """,
      .schema(
        wrong: """
          $schema: http://json-schema.org/draft-07/schema#
          properties:
            name: {$ref: "#/definitions/text", minLength: 1}
          definitions:
            text: {type: string}
          """,
        right: """
          $schema: http://json-schema.org/draft-07/schema#
          properties:
            name: {allOf: [{$ref: "#/definitions/text"}], minLength: 1}
          definitions:
            text: {type: string}
          """)),
  ]

  /// What `settle schema check` says of schemas that contradict themselves.
  static let contradictions: [CodePage] = [
    CodePage(
      .excludedValue,
      meaning: "A value of `enum` fails the keywords beside it.",
      reason: "It is listed as a choice, and is an error for everyone who chooses it.",
      remedy: "Take the value out of the list, or correct what stands beside it.",
      .schema(
        wrong: "properties:\n  zoom: {type: string, enum: [small, large, 100]}",
        right: "properties:\n  zoom: {type: string, enum: [small, large, \"100\"]}")),
    CodePage(
      .impossibleValue,
      meaning: "Every value of `enum`, or the one of `const`, fails the keywords beside it.",
      reason: "Nothing is valid here: the setting can't be set.",
      remedy: "Correct the values or what stands beside them. Most often `type` is another, or quotes are missing.",
      .schema(
        wrong: "properties:\n  version: {type: string, const: 2}",
        right: "properties:\n  version: {type: integer, const: 2}")),
    CodePage(
      .repeatedValue,
      meaning: "A value of `enum` is in the list a second time.",
      reason: "The second one adds nothing: most often another value was meant.",
      remedy: "Correct it, or take it out.",
      .schema(
        wrong: "properties:\n  size: {enum: [small, large, large]}",
        right: "properties:\n  size: {enum: [small, medium, large]}")),
    CodePage(
      .sharedChoice,
      meaning: "A value that one form of `oneOf` lists by `const` or `enum` fits another form as well.",
      reason: "Of the forms of `oneOf` exactly one has to fit: the value is listed as a choice, and is never valid.",
      remedy: "Correct the value, let the other form leave it out, or write `anyOf` in the place of `oneOf`.",
      .schema(
        wrong: "properties:\n  level: {oneOf: [{const: high}, {type: string, minLength: 1}]}",
        right: "properties:\n  level: {anyOf: [{const: high}, {type: string, minLength: 1}]}")),
    CodePage(
      .contradictingTypes,
      meaning: "`type`, `allOf`, `anyOf` and `oneOf` of one schema ask for types that no value has at once.",
      reason: "Nothing is valid here: the setting can't be set.",
      remedy: "Correct one of the types. Where either is meant, `anyOf` says so.",
      .schema(
        wrong: "properties:\n  port: {allOf: [{type: string}, {type: integer}]}",
        right: "properties:\n  port: {anyOf: [{type: string}, {type: integer}]}")),
    CodePage(
      .contradictingBounds,
      meaning: "The least that the schema allows is above the most.",
      reason: "No value lies between them, so nothing of this type is valid.",
      remedy: "Exchange or correct the bounds.",
      .schema(
        wrong: "properties:\n  volume: {type: integer, minimum: 100, maximum: 0}",
        right: "properties:\n  volume: {type: integer, minimum: 0, maximum: 100}")),
    CodePage(
      .forbiddenRequirement,
      meaning:
        "A setting is required that the schema doesn't allow: it is not among `properties`, and others are ruled out.",
      reason: "No file can be valid: without the setting it is incomplete, with it it has one too many.",
      remedy: "Correct the name in `required`, or declare the setting under `properties`.",
      .schema(
        wrong: "properties:\n  color: {type: string}\nrequired: [colour]\nadditionalProperties: false",
        right: "properties:\n  color: {type: string}\nrequired: [color]\nadditionalProperties: false")),
  ]
}
