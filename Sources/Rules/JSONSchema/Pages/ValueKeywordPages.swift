internal import Diagnostics

extension SchemaPages {
  /// Keywords that any value can fail.
  static let values: [CodePage] = [
    keyword(
      .type,
      meaning:
        "The value is of another type than the schema wants: a text where a number is wanted, a list for a mapping.",
      reason: """
        The program that reads the setting refuses it, or makes something else of it. Quotes decide: `\"3\"` is text, `3` is \
        a number; `yes` is text, `true` is a boolean.
        """,
      remedy:
        "Write a value of the type that the message names. For text put it in quotes, for a number or boolean take them away.",
      isFixable: true,
      schema: "properties:\n  retries: {type: integer}", wrong: "retries: \"3\"", right: "retries: 3"),
    keyword(
      .enum,
      meaning: "The setting has a fixed set of choices, and the value is none of them. Upper and lower case count.",
      reason: "The program doesn't know the value: it refuses the file, or silently does what it does by default.",
      remedy:
        "Write one of the choices, which the message names; `settle describe SCHEMA SETTING` lists them with their meaning.",
      isFixable: true,
      schema: "properties:\n  theme: {enum: [light, dark, system]}", wrong: "theme: drak", right: "theme: dark"),
    keyword(
      .const,
      meaning: "The schema allows a single value here, and this is another.",
      reason: "Such a value most often says which version or kind of file it is, and what else has to be in it.",
      remedy: "Write the value that the message names, or use the schema that is made for the one that stands here.",
      isFixable: true,
      schema: "properties:\n  kind: {const: settings}", wrong: "kind: setings", right: "kind: settings"),
  ]

  /// Keywords that only a string can fail.
  static let strings: [CodePage] = [
    keyword(
      .minLength,
      meaning: "The text has fewer characters than the schema wants.",
      reason: "Often the value was forgotten and only its quotes are there.",
      remedy: "Write a longer text. To leave the setting unset, take out the whole line.",
      schema: "properties:\n  name: {type: string, minLength: 1}", wrong: "name: \"\"", right: "name: Anna"),
    keyword(
      .maxLength,
      meaning: "The text has more characters than the schema allows.",
      reason: "There is no room for it: on the screen, or where the program keeps it.",
      remedy: "Write a shorter text. Characters are counted, not bytes: ü is one.",
      schema: "properties:\n  initials: {type: string, maxLength: 3}", wrong: "initials: Anna", right: "initials: AB"),
    keyword(
      .pattern,
      meaning: "The text doesn't have the form that the schema describes by a regular expression.",
      reason: "The program expects this form, a color or a time of day for instance, and can't read another.",
      remedy: """
        Write it in the form that the message describes; where one text is clearly the nearest, it is suggested. \
        `--verbose` shows the whole pattern, which may match anywhere in the text unless it says `^` and `$`. Quote \
        digits: `"22:00"`.
        """,
      schema: "properties:\n  accent: {type: string, pattern: \"^#[0-9a-f]{6}$\"}", wrong: "accent: \"#12f\"",
      right: "accent: \"#1122ff\""),
    keyword(
      .format,
      meaning: "The text is not of the kind that the schema names: a date, an e-mail address, a URI, …",
      reason: "The program will try to use it as such and fail later, where the cause is harder to find.",
      remedy: """
        Correct the text; the message says what is wrong with it. `--no-assert-format` takes the keyword `format` as a \
        remark, as some other validators do.
        """,
      schema: "properties:\n  start: {type: string, format: date}", wrong: "start: \"2026-02-30\"",
      right: "start: \"2026-02-28\""),
  ]

  /// Keywords that only a number can fail.
  static let numbers: [CodePage] = [
    keyword(
      .minimum,
      meaning: "The number is less than the least that the schema allows.",
      reason: "The program refuses it, or takes the least instead and doesn't say so.",
      remedy: "Write at least the number that the message names. Look at the unit: seconds or minutes, bytes or MB.",
      schema: "properties:\n  font_size: {type: integer, minimum: 8}", wrong: "font_size: 6", right: "font_size: 8"),
    keyword(
      .maximum,
      meaning: "The number is greater than the most that the schema allows.",
      reason: "The program refuses it, or takes the most instead and doesn't say so.",
      remedy: "Write at most the number that the message names. Look at the unit: seconds or minutes, bytes or MB.",
      schema: "properties:\n  volume: {type: integer, maximum: 100}", wrong: "volume: 110", right: "volume: 100"),
    keyword(
      .exclusiveMinimum,
      meaning: "The number is not greater than the bound that the schema sets; the bound itself is not allowed.",
      reason: "Most often the bound is 0, with which the program can't do anything.",
      remedy: "Write a number above the bound.",
      schema: "properties:\n  speed: {type: number, exclusiveMinimum: 0}", wrong: "speed: 0", right: "speed: 0.5"),
    keyword(
      .exclusiveMaximum,
      meaning: "The number is not less than the bound that the schema sets; the bound itself is not allowed.",
      reason:
        "An hour of the day ends at 23, an index at one less than the count: the bound is the first that is too many.",
      remedy: "Write a number below the bound.",
      schema: "properties:\n  hour: {type: integer, exclusiveMaximum: 24}", wrong: "hour: 24", right: "hour: 23"),
    keyword(
      .multipleOf,
      meaning: "The number is not a multiple of the step that the schema sets. It is computed exactly: 0.3 is 3 × 0.1.",
      reason: "The program has steps of this size and can't keep what lies between them.",
      remedy: "Write the next number below or above that is a multiple.",
      schema: "properties:\n  interval: {type: integer, multipleOf: 15}", wrong: "interval: 20", right: "interval: 30"),
  ]
}
