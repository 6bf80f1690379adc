/// The schemas of a repository, each with the files that it is for, as far as their names and folders show.
struct SchemaPairs {
  /// An entry of `schemas`.
  struct Row {
    var reason: String
    /// Patterns of the files.
    var files: [String]
    var schema: String
    /// Whether some of the files lack the schema.
    var isOptional = false
  }

  private(set) var rows: [Row] = []
  /// Schemas without a file.
  private(set) var unused: [String] = []

  private static let mostOfName = 3

  init() {}

  /// - Parameters:
  ///   - likely: those that may be none, and are of no use without a file.
  ///   - files: that may have one of the schemas.
  ///   - all: every file that isn't a schema.
  ///   - fits: whether a schema may be the one of a file that has its name.
  init(
    _ schemas: [String], likely: Set<String>, files: [String], all: [String],
    _ fits: (_ schema: String, _ file: String) -> Bool
  ) {
    var refused: Set<String> = []
    func mayBe(_ schema: String, of file: String) -> Bool {
      let fits = fits(schema, file)
      if !fits, likely.contains(schema) { refused.insert(schema) }
      return fits
    }
    let byStem = Dictionary(grouping: schemas.sorted(), by: Self.stem)
    var beside: [String: [String]] = [:]
    var apart: [String] = []
    for file in files {
      let own = byStem[Self.stem(file)]?.first { FolderName.of($0) == FolderName.of(file) && mayBe($0, of: file) }
      if let own { beside[own, default: []].append(file) } else { apart.append(file) }
    }
    let elsewhere = byStem.mapValues { $0.filter { beside[$0] == nil } }
    let distant = Dictionary(
      grouping: apart.compactMap { file in
        Self.nearest((elsewhere[Self.stem(file)] ?? []).filter { mayBe($0, of: file) }, to: file).map {
          (schema: $0, file: file)
        }
      }, by: \.schema)
    for schema in schemas where beside[schema] == nil {
      // Many files of one name are of other kinds.
      if let files = distant[schema]?.map(\.file), files.count <= Self.mostOfName {
        rows.append(Row(reason: "Same name.", files: files.map(Self.pattern), schema: schema))
      } else if !refused.contains(schema) {
        unused.append(schema)
      }
    }
    rows += Self.rows(beside, all, schemas)
  }

  /// One entry for all folders in which a schema of one name lies beside a file of one name, else one for the file.
  private static func rows(_ beside: [String: [String]], _ all: [String], _ schemas: [String]) -> [Row] {
    let pairs = beside.sorted { $0.key < $1.key }.flatMap { schema, files in files.map { (schema: schema, file: $0) } }
    let byNames = Dictionary(grouping: pairs) { [FolderName.last(of: $0.schema), FolderName.last(of: $0.file)] }
    return byNames.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { names, pairs in
      let (schema, file) = (names[0], names[1])
      guard pairs.count > 1 else {
        return pairs.map { Row(reason: "In the same folder.", files: [pattern($0.file)], schema: $0.schema) }
      }
      let there = Set(schemas)
      let lacks = all.contains { FolderName.last(of: $0) == file && !there.contains(FolderName.of($0) + schema) }
      let reason = "In the same folder, \(pairs.count) times."
      return [Row(reason: reason, files: [file], schema: "{folder}/\(schema)", isOptional: lacks)]
    }
  }

  /// The schema that has the most folders in common with a file, of those the one with the fewest others; nil where several
  /// are as near.
  private static func nearest(_ schemas: [String], to file: String) -> String? {
    let own = FolderName.of(file).split(separator: "/")
    let distances = schemas.map { schema in
      let folders = FolderName.of(schema).split(separator: "/")
      let shared = zip(own, folders).prefix { $0 == $1 }.count
      return (schema: schema, distance: [own.count - shared, folders.count - shared])
    }
    let sorted = distances.sorted { $0.distance.lexicographicallyPrecedes($1.distance) }
    guard let first = sorted.first, sorted.dropFirst().first?.distance != first.distance else { return nil }
    return first.schema
  }

  /// The pattern of one file: a name without a slash would match every file of that name.
  private static func pattern(_ file: String) -> String { file.contains("/") ? file : "/" + file }

  /// `app` of `schemas/app.schema.json`.
  private static func stem(_ name: String) -> String {
    var stem = FolderName.last(of: name)
    for ending in [".json", ".jsonc", ".yaml", ".yml"] where stem.hasSuffix(ending) {
      stem = String(stem.dropLast(ending.count))
    }
    for word in [".schema", "-schema", "_schema"] where stem.hasSuffix(word) {
      stem = String(stem.dropLast(word.count))
    }
    return stem
  }
}

/// The parts of a file's path.
enum FolderName {
  /// With a slash behind it; empty for the root.
  static func of(_ name: String) -> String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

  static func last(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
