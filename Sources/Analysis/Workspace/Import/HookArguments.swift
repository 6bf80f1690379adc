/// The arguments that a hook passes to check-jsonschema.
struct HookArguments {
  var schema: String?
  /// The name of a schema that check-jsonschema has inside, without `vendor.`.
  var builtin: String?
  var readsReferences = false
  /// Options without an equivalent, some with the name of a similar one.
  var unknown: [(option: String, hint: String?)] = []

  private static let hints = [
    "disable-formats": "settle check can take formats as remarks",
    "no-cache": "nothing is fetched, so nothing is kept",
    "base-uri": "uris in .settle.yaml says where the text of a URI lies",
    "output-format": "settle check prints JSON as well",
    "o": "settle check prints JSON as well",
    "fill-defaults": "settle normalize writes them out",
  ]
  /// Options without a value.
  private static let flags: Set<String> = [
    "no-cache", "check-metaschema", "fill-defaults", "verbose", "v", "quiet", "q", "force-filetype",
  ]
  /// Options that make no difference.
  private static let silent: Set<String> = [
    "verbose", "v", "quiet", "q", "color", "traceback-mode", "cache-filename", "default-filetype",
  ]

  init(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else { continue }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let option = String(parts[0].drop { $0 == "-" })
      let value = parts.count > 1 ? parts[1] : Self.flags.contains(option) ? nil : rest.popFirst()
      switch option {
      case "schemafile": schema = value
      case "builtin-schema": builtin = value.map { $0.hasPrefix("vendor.") ? String($0.dropFirst(7)) : $0 }
      case "data-transform" where value == "gitlab-ci": readsReferences = true
      case _ where Self.silent.contains(option): break
      case _: unknown.append((parts[0], Self.hints[option]))
      }
    }
  }
}
