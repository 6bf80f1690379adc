import TestSupport

/// Files that several tests of settings commands use.
enum SettingsFiles {
  static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      server:
        type: object
        properties:
          host: {type: string, default: localhost}
          port: {type: integer, default: 8080}
          tls:
            type: object
            properties: {cert: {type: string}, versions: {type: array, default: ["1.3"]}}
            required: [cert]
      "dotted.name": {type: string, default: x}
      users:
        type: array
        items: {type: object, properties: {name: {type: string}, admin: {type: boolean, default: false}}}

    """

  static func folder(_ files: [String: String]) -> ScratchFolder {
    ScratchFolder(files.merging(["schema.yaml": schema]) { own, _ in own })
  }
}
