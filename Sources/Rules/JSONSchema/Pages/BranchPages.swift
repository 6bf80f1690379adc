internal import Diagnostics

extension SchemaPages {
  /// Keywords that combine schemas.
  static let branches: [CodePage] = [
    keyword(
      .anyOf,
      meaning: "The value may have one of several forms, and it has none of them.",
      reason: "The program takes each of the forms, and can make nothing of this one.",
      remedy: """
        Choose one form and write the value so. Where one is clearly meant, its own errors are reported in place of this \
        code; `--verbose` says of every form why the value is not of it.
        """, isFixable: true,
      schema: "properties:\n  width:\n    anyOf: [{type: integer}, {const: auto}]", wrong: "width: [800]",
      right: "width: auto"),
    keyword(
      .oneOf,
      meaning: "The value has to have exactly one of several forms: it has none of them, or more than one.",
      reason: "The forms exclude each other, so the program can't tell which is meant.",
      remedy: """
        Write the value in one form only. If two fit, take out what belongs to the other. `--verbose` says of every form \
        why the value is not of it.
        """,
      schema: "properties:\n  proxy:\n    oneOf: [{required: [url]}, {required: [host]}]",
      wrong: "proxy:\n  url: http://proxy.example\n  host: proxy.example", right: "proxy:\n  url: http://proxy.example"),
    keyword(
      .not,
      meaning: "The schema rules out values of this form.",
      reason: "The value would be right but for one thing that the program reserves, or that contradicts itself.",
      remedy: "Write another value; the message says what is ruled out where that can be said in words.",
      schema: "properties:\n  user: {type: string, not: {const: root}}", wrong: "user: root", right: "user: anna"),
    CodePage(
      .falseSchema,
      meaning: "The schema allows no value at all here: it says `false`.",
      reason: "The setting has been taken out of use, or can't stand together with another one.",
      remedy: "Take the setting out.",
      .settings(
        schema: "properties:\n  theme: {enum: [light, dark]}\n  skin: false", wrong: "skin: wood", right: "theme: dark")
    ),
  ]
}
