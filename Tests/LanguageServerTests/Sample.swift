import TestSupport

/// A schema and a file for which every feature has a result.
enum Sample {
  static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: Sample
    type: object
    x-settings:
      name: sample
      version: "1"
      sections:
        - {id: looks, title: Looks}
      questions:
        dark:
          title: Is it dark?
          all: [{setting: looks.mode, is: dark, message: It is light.}]
      actions:
        darken:
          title: Make it dark
          set: {looks.mode: dark}
        forget:
          title: Forget everything
          confirm: [Really forget?]
          unset: [token]
    properties:
      looks:
        type: object
        description: How it looks, with <b>signs</b> and ![a picture](https://example.org/x.png).
        properties:
          mode:
            title: Mode
            description: Light or dark
            enum: [light, dark, "on"]
            default: light
            x-setting:
              section: looks
              help: Think of your eyes.
              enumLabels: {dark: {title: Dark, description: for the night}}
          contrast:
            type: boolean
            default: false
            x-setting: {requires: [{setting: looks.mode, is: dark, message: Only in the dark., otherwise: false, severity: error}]}
          size: {type: integer, default: 12}
        required: [mode]
        additionalProperties: false
      token: {type: string, x-setting: {sensitive: true}}
      old: {type: string, deprecated: true, x-setting: {replacedBy: token}}
      tags: {type: array, uniqueItems: true, items: {enum: [a, b, c]}}
      rules:
        type: array
        items:
          type: object
          required: [name, level]
          properties:
            name: {type: string}
            level: {enum: [low, high], default: low}
      shape:
        oneOf:
          - {type: object, required: [kind, radius], properties: {kind: {const: circle}, radius: {type: number}}, additionalProperties: false}
          - {type: object, required: [kind, side], properties: {kind: {const: square}, side: {type: number}}, additionalProperties: false}
    additionalProperties: false

    """

  static let configuration = """
    schemas:
      - files: ["*.sample.yaml"]
        schema: sample.schema.yaml

    """

  static let text = """
    # A file of settings,
    # with a comment over two lines.
    looks: &looks
      mode: light
      contrast: true
    token: S3CRET-word
    tags: [a,
      b]
    rules:
      - name: one
        level: high
      - name: two
        level: High

    """

  static let files = [
    ".settle.yaml": configuration, "sample.schema.yaml": schema, "a.sample.yaml": text,
    "b.sample.yaml": "looks:\n  mode: dark\n",
  ]

  /// The text without its mark, and the mark's line and column, or those of the end if there is no mark.
  static func marked(_ marked: String) -> (text: String, place: (Int, Int)) {
    let marked = MarkedText(marked)
    let before = String(decoding: marked.text.utf8.prefix(marked.place ?? marked.text.utf8.count), as: UTF8.self)
    // For Swift, CR and LF together are one character.
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return (marked.text, (lines.count - 1, lines[lines.count - 1].count))
  }
}
