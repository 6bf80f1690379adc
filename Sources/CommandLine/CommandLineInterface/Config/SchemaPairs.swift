/// Pairs the schemas of a repository with files of the same name in the same folder.
struct SchemaPairs {
  /// An entry for `schemas` in the configuration.
  struct Row {
    var reason: String
    var files: [String]
    var schema: String
    /// Whether the schema may be missing for some files.
    var isOptional = false
  }

  private(set) var rows: [Row] = []
  /// Schemas that match no file in their folder, each with a file of the same name elsewhere, if there is one.
  private(set) var unused: [(schema: String, file: String?)] = []

  init() {}

  /// - Parameters:
  ///   - files: The files that may have one of the schemas.
  ///   - all: All files that aren't schemas.
  init(_ schemas: [String], files: [String], all: [String]) {
    let byPlace = Dictionary(grouping: files) { FolderName.of($0) + Self.stem($0) }
    let byStem = Dictionary(files.map { (Self.stem($0), $0) }) { first, _ in first }
    var pairs: [(schema: String, file: String)] = []
    var paired: Set<String> = []
    // Sorted, so that each run pairs the same one of several schemas with equal names.
    for schema in schemas.sorted() {
      let stem = Self.stem(schema)
      let own = (byPlace[FolderName.of(schema) + stem] ?? []).filter { paired.insert($0).inserted }
      pairs += own.map { (schema, $0) }
      if own.isEmpty { unused.append((schema, byStem[stem])) }
    }
    rows = Self.rows(pairs, all: all, schemas: schemas)
  }

  /// An entry per pair or, if several folders contain a schema and a file with the same names, one for all of them.
  private static func rows(_ pairs: [(schema: String, file: String)], all: [String], schemas: [String]) -> [Row] {
    let byNames = Dictionary(grouping: pairs) { [FolderName.last(of: $0.schema), FolderName.last(of: $0.file)] }
    return byNames.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { names, pairs in
      let (schema, file) = (names[0], names[1])
      guard pairs.count > 1 else {
        return pairs.map { Row(reason: "In the same folder.", files: [pattern($0.file)], schema: $0.schema) }
      }
      let there = Set(schemas)
      // With `else: none`, files in folders without the schema aren't checked instead of being an error.
      let lacks = all.contains { FolderName.last(of: $0) == file && !there.contains(FolderName.of($0) + schema) }
      let reason = "In the same folder, \(pairs.count) times."
      return [Row(reason: reason, files: [file], schema: "{folder}/\(schema)", isOptional: lacks)]
    }
  }

  /// The pattern for a single file. Without a slash, it would match every file with that name.
  static func pattern(_ file: String) -> String { file.contains("/") ? file : "/" + file }

  /// The name without folder and extensions, such as `app` for `schemas/app.schema.json`.
  private static func stem(_ name: String) -> String {
    var stem = FolderName.last(of: name)
    for ending in [".json", ".jsonc", ".yaml", ".yml"] where stem.hasSuffix(ending) {
      stem = String(stem.dropLast(ending.count))
    }
    // `app.schema.json` and `app-schema.yaml` both describe `app.yaml`.
    for word in [".schema", "-schema", "_schema"] where stem.hasSuffix(word) {
      stem = String(stem.dropLast(word.count))
    }
    return stem
  }
}

/// Splits a file's path.
enum FolderName {
  /// The folder with a trailing slash, or an empty string for the root.
  static func of(_ name: String) -> String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

  static func last(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
