internal import FileAccess

/// A pattern of a catalogue for files' names, with the key that finds it in a table.
struct FilePattern {
  /// As ``FileGlob`` reads it.
  var text: String
  var tag: HashedLines.Tag
  var key: String

  /// The patterns that one of a catalogue comes to, its braces expanded; none where its files can't be read, or where it says
  /// too little of them.
  static func patterns(_ text: String) -> [FilePattern] {
    guard text.utf8.count <= 500, !text.utf8.contains(where: { $0 < 0x20 }) else { return [] }
    return Glob.expandingBraces(Array(text.utf8)).compactMap { FilePattern($0[...]) }
  }

  private init?(_ pattern: ArraySlice<UInt8>) {
    var pattern = pattern
    if pattern.starts(with: "./".utf8) { pattern = pattern.dropFirst(2) }
    pattern = pattern.drop { $0 == Self.slash }
    // One with a folder fits in any folder of the tree, one that climbs in none.
    let parts = pattern.split(separator: Self.slash)
    guard let name = parts.last, !parts.contains(where: { $0.elementsEqual("..".utf8) }),
      !Self.unread.contains(where: { name.suffix($0.utf8.count).elementsEqual($0.utf8) })
    else { return nil }
    let text = String(decoding: pattern, as: UTF8.self)
    self.text = parts.count > 1 && !text.hasPrefix("**/") ? "**/" + text : text
    let plainEnd = name.suffix(from: name.lastIndex { Self.signs.contains($0) }.map { $0 + 1 } ?? name.startIndex)
    let ending = plainEnd.firstIndex(of: UInt8(ascii: ".")).map { String(decoding: plainEnd[$0...], as: UTF8.self) }
    if plainEnd.count == name.count {
      (tag, key) = (.name, String(decoding: name, as: UTF8.self))
    } else if let ending, !Self.common.contains(ending) {
      (tag, key) = (.ending, ending)
    } else if let folder = parts.dropLast().last(where: { !$0.contains(where: Self.signs.contains) }) {
      (tag, key) = (.folder, String(decoding: folder, as: UTF8.self))
    } else if let ending {
      (tag, key) = (.ending, ending)
    } else {
      return nil
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let signs = Array("*?[]\\!()".utf8)
  /// Endings that don't tell one kind of file from another.
  private static let common = [".yaml", ".yml", ".json", ".jsonc"]
  /// Endings of files that are neither YAML nor JSON.
  private static let unread = [
    ".toml", ".json5", ".js", ".cjs", ".mjs", ".ts", ".xml", ".ini", ".cfg", ".properties", ".hcl", ".tf", ".md", ".py",
    ".lua", ".patch", ".map",
  ]

  /// Whether files that aren't of the kind often have a name that fits, for it is a common word: such a pattern counts where
  /// the text bears it out.
  static func isWeak(_ pattern: String) -> Bool {
    let parts = pattern.split(separator: "/")
    guard let name = parts.last, let dot = name.firstIndex(of: "."), common.contains(String(name[dot...])) else {
      return pattern == "*.config.json"
    }
    if parts.count == 1 { return commonNames.contains(String(name[..<dot])) }
    return parts.count == 3 && parts[0] == "**" && name.hasPrefix("*.") && commonFolders.contains(String(parts[1]))
  }

  private static let commonNames: Set<String> = [
    "app", "application", "azure", "block", "build", "character", "cluster", "columns", "commands", "component",
    "components", "conf", "config", "contents", "copy", "cycle", "data", "deploy", "extension", "feed", "fields",
    "fleet", "flow", "function", "grammar", "host", "index", "info", "inventory", "kind", "macro", "main", "manifest",
    "messages", "meta", "metadata", "mocks", "now", "openapi", "ops", "overlay", "package.yaml", "pattern", "pipeline",
    "playbook", "plugin", "pricing", "prisma", "problem", "project", "proxies", "raid", "recipe", "schema", "scripts",
    "server", "service", "services", "settings", "site", "squid", "step", "stubs", "task", "tasks", "template", "theme",
    "up", "vault", "vcs", "vector", "version", "watch", "workflow", "workflows",
  ]
  private static let commonFolders: Set<String> = [
    "flows", "handlers", "metadata", "migrations", "playbooks", "rulebooks", "tasks", "templates", "vars",
  ]
}
