internal import FileAccess

/// A catalog's file name pattern, with the key under which a table stores it.
struct FilePattern {
  /// The pattern in the syntax of ``FileGlob``.
  var text: String
  var tag: HashedLines.Tag
  var key: String

  /// The patterns that a catalog's pattern expands to, one for each choice in its braces. Empty if its files can't be
  /// read, or if it is too unspecific.
  static func patterns(_ text: String) -> [FilePattern] {
    // Catalogs come from the network, and no person writes a pattern this long.
    guard text.utf8.count <= 500, !text.utf8.contains(where: { $0 < 0x20 }) else { return [] }
    return Glob.expandingBraces(Array(text.utf8)).compactMap { FilePattern($0[...]) }
  }

  private init?(_ pattern: ArraySlice<UInt8>) {
    var pattern = pattern
    if pattern.starts(with: "./".utf8) { pattern = pattern.dropFirst(2) }
    pattern = pattern.drop { $0 == Self.slash }
    // A pattern with a folder matches in any folder of the tree; `..` matches nowhere.
    let parts = pattern.split(separator: Self.slash)
    guard let name = parts.last, !parts.contains(where: { $0.elementsEqual("..".utf8) }),
      !Self.unread.contains(where: { name.suffix($0.utf8.count).elementsEqual($0.utf8) })
    else { return nil }
    let text = String(decoding: pattern, as: UTF8.self)
    self.text = parts.count > 1 && !text.hasPrefix("**/") ? "**/" + text : text
    let start = name.prefix { !Self.signs.contains($0) }
    let end = name.suffix(from: name.lastIndex { Self.signs.contains($0) }.map { $0 + 1 } ?? name.startIndex)
    let folders = parts.dropLast().map { $0.contains(where: Self.signs.contains) ? nil : $0 }
    let isCommon = Self.common.contains { end.elementsEqual($0.utf8) }
    let found: (tag: HashedLines.Tag, key: ArraySlice<UInt8>)
    if start.count == name.count {
      // When walking a tree, files with unusual extensions are looked up by name alone, before the folder is known.
      let isInFolder = Self.common.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      let folder = isInFolder ? folders.last.flatMap(\.self) : nil
      found = (.name, pattern[(folder ?? name).startIndex...])
    } else if !isCommon, let key = Self.end(of: end) {
      found = (.end, key)
    } else if let key = Self.start(of: start) {
      found = (.start, key)
    } else if let folder = folders.last(where: { $0 != nil }).flatMap(\.self) {
      found = (.folder, folder)
    } else if let key = Self.end(of: end) {
      found = (.end, key)
    } else {
      return nil
    }
    tag = found.tag
    key = String(decoding: found.key, as: UTF8.self)
  }

  // MARK: Keys

  /// The pattern that a key stands for if the table stores no text.
  static func text(ofKey key: String) -> String { key.utf8.contains(slash) ? "**/" + key : key }

  /// Calls `body` with each key under which patterns for a name may be stored, whatever the folder.
  static func forEachKey(ofName name: ArraySlice<UInt8>, body: (HashedLines.Tag, ArraySlice<UInt8>) -> Void) {
    body(.name, name)
    if let key = end(of: name) { body(.end, key) }
    if name.count >= endLength, let key = ending(of: name) { body(.end, key) }
    if let key = start(of: name) { body(.start, key) }
  }

  /// Calls `body` with each key under which patterns for a path may be stored.
  static func forEachKey(ofPath path: ArraySlice<UInt8>, body: (HashedLines.Tag, ArraySlice<UInt8>) -> Void) {
    var (folder, name) = (path.startIndex, path.startIndex)
    for place in path.indices where path[place] == slash {
      body(.folder, path[name..<place])
      folder = name
      name = place + 1
    }
    if folder < name { body(.name, path[folder...]) }
    forEachKey(ofName: path[name...], body: body)
  }

  /// Long enough to distinguish `-index.json` from `-tasks.json`, short enough for `_cv.yml`.
  private static let endLength = 7
  private static let startLength = 3

  /// The last ``endLength`` bytes of a text, or if it is shorter, its extension.
  private static func end(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.count >= endLength ? text.suffix(endLength) : ending(of: text)
  }

  /// An extension of fewer than ``endLength`` bytes, with its dot. Longer ones are found by their last bytes.
  private static func ending(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.suffix(endLength - 1).lastIndex(of: UInt8(ascii: ".")).map { text[$0...] }
  }

  private static func start(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.count >= startLength ? text.prefix(startLength) : nil
  }

  private static let slash = UInt8(ascii: "/")
  private static let signs = Array("*?[]\\!()".utf8)
  /// Extensions shared by many kinds of files.
  private static let common = [".yaml", ".yml", ".json", ".jsonc"]
  /// Extensions of files that are neither YAML nor JSON.
  private static let unread = [
    ".toml", ".json5", ".js", ".cjs", ".mjs", ".ts", ".xml", ".ini", ".cfg", ".properties", ".hcl", ".tf", ".md", ".py",
    ".lua", ".patch", ".map",
  ]

  /// Whether files of other kinds often match, because the name is a common word or its suffix isn't specific to the
  /// tool. Such a pattern counts only if the content confirms the kind.
  static func isWeak(_ pattern: String, of kind: String) -> Bool {
    let parts = (pattern.droppingPrefix("**/") ?? pattern[...]).split(separator: "/")
    guard let name = parts.last else { return false }
    // `*.config.json` is used by many tools, and `*.sl.yml` is a translation file.
    guard let dot = name.firstIndex(of: "."), common.contains(String(name[dot...])) else {
      return pattern == "*.config.json" || isTranslationPattern(pattern)
    }
    if parts.count == 1 {
      guard name.hasPrefix("*") else { return commonNames.contains(String(name[..<dot])) }
      let word = name[..<dot].drop { "*_-".contains($0) }.prefix { $0 != "*" }
      // `*-compose.yml` is specific to the kind `compose-spec`, but would be weak evidence for any other kind.
      return commonNames.contains(String(word)) || !kind.hasPrefix(word.lowercased())
    }
    // `**/policies/**/*.yaml`
    let folders = parts.dropLast().filter { $0 != "*" && $0 != "**" }
    return folders.count == 1 && pattern.hasPrefix("**/") && name[..<dot].allSatisfy { $0 == "*" }
      && commonFolders.contains(String(folders[0]))
  }

  /// Whether a pattern matches translation files, such as `*.sl.yml`.
  static func isTranslationPattern(_ pattern: String) -> Bool {
    let words = pattern.split(separator: ".")
    return words.count == 3 && words[0] == "*" && languages.contains(words[1])
  }

  /// The ISO 639-1 codes.
  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et \
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk \
    kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny \
    oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk \
    tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " "))
  private static let commonNames: Set<String> = [
    "action", "api", "app", "application", "azure", "block", "build", "character", "cluster", "columns", "commands",
    "component",
    "components", "conf", "config", "contents", "copy", "cycle", "data", "deploy", "extension", "feed", "fields",
    "fleet", "flow", "function", "grammar", "host", "index", "info", "inventory", "kind", "macro", "main", "mainmenu",
    "manifest",
    "messages", "meta", "metadata", "mocks", "now", "openapi", "ops", "overlay", "package.yaml", "pattern", "pipeline",
    "playbook", "plugin", "pricing", "prisma", "problem", "project", "proxies", "raid", "recipe", "requirements",
    "schema", "scripts",
    "server", "service", "services", "settings", "site", "squid", "step", "stubs", "task", "tasks", "template", "theme",
    "up", "vault", "vcs", "vector", "version", "watch", "workflow", "workflows",
  ]
  private static let commonFolders: Set<String> = [
    "blueprints", "cassettes", "changelogs", "collections", "def", "environments", "flows", "handlers", "metadata",
    "migrations", "playbooks", "policies", "rulebooks", "slices", "tasks", "templates", "test_data", "vars",
  ]
}
