/// Pairs the schemas of a repository with their files, as far as names and folders show.
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
  /// Schemas without a file.
  private(set) var unused: [String] = []

  private static let mostOfName = 3

  init() {}

  /// - Parameters:
  ///   - likely: Schemas that may not be any, and are dropped if no file matches.
  ///   - files: Files that may have one of the schemas.
  ///   - all: Every file that isn't a schema.
  ///   - fits: Whether a schema may belong to a file with its name.
  init(
    _ schemas: [String], likely: Set<String>, files: [String], all: [String],
    fits: (_ schema: String, _ file: String) -> Bool
  ) {
    var refused: Set<String> = []
    func mayBe(_ schema: String, of file: String) -> Bool {
      let fits = fits(schema, file)
      // A likely schema that rejects a file with its name probably isn't a schema for files at all.
      if !fits, likely.contains(schema) { refused.insert(schema) }
      return fits
    }
    // Sorted, so that the first of several with the same name is the same in each run.
    let byStem = Dictionary(grouping: schemas.sorted(), by: Self.stem)
    var paired: [String: [String]] = [:]
    var apart: [String] = []
    for file in files {
      let own = byStem[Self.stem(file)]?.first { FolderName.of($0) == FolderName.of(file) && mayBe($0, of: file) }
      if let own { paired[own, default: []].append(file) } else { apart.append(file) }
    }
    // A schema that has a file next to it isn't offered to files elsewhere.
    let elsewhere = byStem.mapValues { $0.filter { paired[$0] == nil } }
    let distant = Dictionary(
      grouping: apart.compactMap { file in
        Self.nearest((elsewhere[Self.stem(file)] ?? []).filter { mayBe($0, of: file) }, to: file).map {
          (schema: $0, file: file)
        }
      }, by: \.schema)
    for schema in schemas where paired[schema] == nil {
      // Many files with the same name are usually of different kinds.
      if let files = distant[schema]?.map(\.file), files.count <= Self.mostOfName {
        rows.append(Row(reason: "Same name.", files: files.map(Self.pattern), schema: schema))
      } else if !refused.contains(schema) {
        unused.append(schema)
      }
    }
    // The first match wins, and these rows may be for a name in any folder, so they come last.
    rows += Self.rows(paired, all: all, schemas: schemas)
  }

  /// One entry for all folders with a schema and a file of the same name, or an entry per file.
  private static func rows(_ paired: [String: [String]], all: [String], schemas: [String]) -> [Row] {
    let pairs = paired.sorted { $0.key < $1.key }.flatMap { schema, files in files.map { (schema: schema, file: $0) } }
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

  /// The schema that has the most folders in common with a file, and of those the fewest others. Nil if several are
  /// equally near.
  private static func nearest(_ schemas: [String], to file: String) -> String? {
    let own = FolderName.of(file).split(separator: "/")
    let distances = schemas.map { schema in
      let folders = FolderName.of(schema).split(separator: "/")
      let shared = zip(own, folders).prefix { $0 == $1 }.count
      // The way up to the shared folder counts more than the way down from it.
      return (schema: schema, distance: [own.count - shared, folders.count - shared])
    }
    let sorted = distances.sorted { $0.distance.lexicographicallyPrecedes($1.distance) }
    // Of two schemas at the same distance, neither is more likely.
    guard let first = sorted.first, sorted.dropFirst().first?.distance != first.distance else { return nil }
    return first.schema
  }

  /// The pattern for one file. Without a slash, a name would match every file with that name.
  private static func pattern(_ file: String) -> String { file.contains("/") ? file : "/" + file }

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
