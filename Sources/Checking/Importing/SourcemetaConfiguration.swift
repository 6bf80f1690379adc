internal import DocumentModel

/// Reads a `jsonschema.json`, the configuration of Sourcemeta's `jsonschema`, which maps the addresses of schemas to
/// files.
enum SourcemetaConfiguration {
  static let fileName = "jsonschema.json"

  static func read(_ document: Document, root: NodeID, into commands: inout ImportedCommands) {
    commands.use()
    for entry in document.entries(root) {
      let (name, value) = (document.string(entry.key) ?? "", entry.value)
      switch name {
      case "resolve", "dependencies":
        for mapping in document.entries(value) {
          guard let address = document.string(mapping.key), let place = document.string(mapping.value) else { continue }
          if place.holds("://") {
            commands.note("\(name): \(address): save \(place) to a file")
          } else {
            commands.add(
              uri: address, place: place.begins(with: "./") ? String(place.unicodeScalars.dropFirst(2)) : place)
          }
        }
      case "ignore":
        for path in document.items(value).compactMap(document.string) {
          let path = path.begins(with: "./") ? String(path.unicodeScalars.dropFirst(2)) : path
          commands.exclude(path.begins(with: "/") ? path : "/" + path)
        }
      case "lint":
        for option in document.named(value) { commands.note("lint.\(option.name): \(lint[option.name] ?? "unknown")") }
      case _ where silent.contains(name): break
      case _: commands.note("\(name)\(hints[name].map { ": \($0)" } ?? " is unknown")")
      }
    }
  }

  private static let silent: Set<String> = ["title", "description", "email", "github", "website", "baseUri"]
  private static let hints = [
    "path": "pass the folder to settle schema check", "defaultDialect": "add $schema to the schemas",
    "extension": "pass the schemas to settle schema check",
  ]
  private static let lint = [
    "rules": "use policies to check schemas against other schemas",
    "exclude": "settle schema check has its own rules",
  ]
}
