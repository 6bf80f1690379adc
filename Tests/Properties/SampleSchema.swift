/// A schema with which most texts have findings of every kind; it has conditions and sensitive settings.
package enum SampleSchema {
  package static let sensitive = ["token", "passwords", "account"]

  package static let text = """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: Sample
    type: object
    properties:
      a: {type: [integer, "null"], minimum: 1, multipleOf: 0.5, default: 1}
      b: {type: array, items: {type: string, pattern: "^[a-z]+$"}, uniqueItems: true, maxItems: 3, contains: {const: x}}
      c:
        type: object
        properties: {mode: {enum: [light, dark, system], default: light}, size: {type: integer, default: 2}}
        required: [mode, size]
        additionalProperties: false
        x-setting: {requires: [{setting: on, is: true, message: Only while it is on.}]}
      on: {type: boolean, default: true}
      old: {type: string, deprecated: true, x-setting: {replacedBy: d.new, noDefault: Old.}}
      d: {type: object, properties: {new: {type: string, format: date, minLength: 2, x-setting: {noDefault: Any day.}}}, unevaluatedProperties: false}
      e: {oneOf: [{type: string}, {type: object, properties: {kind: {const: x}}, required: [kind]}, {type: integer}]}
      f: {anyOf: [{required: [g]}, {properties: {h: {const: 1}}, required: [h]}], $ref: "#/$defs/tree"}
      token: {type: string, pattern: ^s, minLength: 4, x-setting: {sensitive: true, noDefault: Secret.}}
      passwords: {type: array, items: {enum: [one, two]}, x-setting: {sensitive: true, noDefault: Secret.}}
      account: {type: object, propertyNames: {pattern: ^x}, additionalProperties: {type: integer}, x-setting: {sensitive: true, noDefault: Secret.}}
    required: [a, on]
    propertyNames: {maxLength: 12}
    dependentRequired: {b: [c]}
    additionalProperties: {type: [string, number]}
    $defs:
      tree: {properties: {left: {$ref: "#/$defs/tree"}, right: {$ref: "#/$defs/tree"}}, maxProperties: 2}

    """
}
