/// Pairs the schemas of a repository with the files of the same name next to them.
struct SchemaPairs {
  /// An entry of `schemas`.
  struct Row {
    var reason: String
    /// Patterns of the files.
    var files: [String]
    var schema: String
    /// Whether the schema may be missing for some of the files.
    var isOptional = false
  }

  private(set) var rows: [Row] = []
  /// Schemas without such a file, each with one of the same name in another folder.
  private(set) var unused: [(schema: String, file: String?)] = []

  init() {}

  /// - Parameters:
  ///   - files: Files that may have one of the schemas.
  ///   - all: Every file that isn't a schema.
  init(_ schemas: [String], files: [String], all: [String]) {
    let byPlace = Dictionary(grouping: files) { FolderName.of($0) + Self.stem($0) }
    let byStem = Dictionary(files.map { (Self.stem($0), $0) }) { first, _ in first }
    var pairs: [(schema: String, file: String)] = []
    var paired: Set<String> = []
    // Sorted, so that the first of several schemas with the same name is the same in each run.
    for schema in schemas.sorted() {
      let stem = Self.stem(schema)
      let own = (byPlace[FolderName.of(schema) + stem] ?? []).filter { paired.insert($0).inserted }
      pairs += own.map { (schema, $0) }
      if own.isEmpty { unused.append((schema, byStem[stem])) }
    }
    rows = Self.rows(pairs, all: all, schemas: schemas)
  }

  /// One entry for all folders with a schema and a file of the same name, or an entry per file.
  private static func rows(_ pairs: [(schema: String, file: String)], all: [String], schemas: [String]) -> [Row] {
    let byNames = Dictionary(grouping: pairs) { [FolderName.last(of: $0.schema), FolderName.last(of: $0.file)] }
    return byNames.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { names, pairs in
      let (schema, file) = (names[0], names[1])
      guard pairs.count > 1 else {
        return pairs.map { Row(reason: "In the same folder.", files: [pattern($0.file)], schema: $0.schema) }
      }
      let there = Set(schemas)
      // With `else: none`, files in folders without the schema stay unchecked instead of failing.
      let lacks = all.contains { FolderName.last(of: $0) == file && !there.contains(FolderName.of($0) + schema) }
      let reason = "In the same folder, \(pairs.count) times."
      return [Row(reason: reason, files: [file], schema: "{folder}/\(schema)", isOptional: lacks)]
    }
  }

  /// The pattern for one file. Without a slash, a name would match every file with that name.
  static func pattern(_ file: String) -> String { file.contains("/") ? file : "/" + file }

  /// The name without extensions, such as `app` for `schemas/app.schema.json`.
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

/// The parts of a file's path.
enum FolderName {
  /// The folder with a trailing slash; empty for the root.
  static func of(_ name: String) -> String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

  static func last(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
