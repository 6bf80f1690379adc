import Testing

/// The folders of a module have no cycles: no folder uses a declaration of a folder that uses it.
struct FolderCyclesTests {
  @Test func noTwoFoldersOfAModuleUseEachOther() throws {
    for cycle in try Self.cycles() { Issue.record("\(cycle): two folders use each other") }
  }

  /// Each cycle as `Module: A ↔ B`. A folder uses a type if the type's name occurs in its code.
  private static func cycles() throws -> [String] {
    var files: [String: [String: [SourceFile]]] = [:]
    for file in try SourceFile.all(in: "Sources") {
      let parts = file.path.split(separator: "/").map(String.init)
      guard parts.count > 4 else { continue }
      files[parts[2], default: [:]][parts[3], default: []].append(file)
    }
    return files.flatMap { module, folders in cycles(module, folders) }
  }

  private static func cycles(_ module: String, _ folders: [String: [SourceFile]]) -> [String] {
    var owners: [String: Set<String>] = [:]
    for (folder, files) in folders {
      for name in files.flatMap({ declared(in: $0) }) { owners[name, default: []].insert(folder) }
    }
    var uses: [String: Set<String>] = [:]
    for (folder, files) in folders {
      for file in files {
        for name in file.capitalizedWords {
          // A name that several folders declare is ambiguous.
          guard let owner = owners[name], owner.count == 1 else { continue }
          uses[folder, default: []].formUnion(owner)
        }
      }
    }
    return folders.keys.sorted().flatMap { one in
      folders.keys.sorted().filter { other in
        one < other && uses[one]?.contains(other) == true && uses[other]?.contains(one) == true
      }.map { "\(module): \(one) ↔ \($0)" }
    }
  }

  /// The types at the top level of a file. Uses of a nested type contain the outer name.
  private static func declared(in file: SourceFile) -> [String] {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
    return file.code.split(separator: "\n").compactMap { line in
      guard line.first != " " else { return nil }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
      return String(words[kind + 1])
    }
  }
}
