import Foundation
import TestSupport
import Testing

/// Types generated from real schemas read the valid files of those schemas, and write the same values.
extension SchemaCodegenTests {
  /// A program contains the code of many SchemaStore schemas, spread evenly over those for which code can be generated.
  /// It reads each valid file and writes it again. `SETTLE_SCHEMAS` sets the number of schemas; 400 means all whose
  /// code is short enough to compile here.
  ///
  /// A written file may omit a member that equals its default, and may have null where a member was absent.
  /// `codegen.tsv` lists files with any other loss.
  @Test(
    .enabled(
      if: swiftCompiler != nil && OutsideSuites.folder("schemastore") != nil, "swiftc and SchemaStore are needed"))
  func generatedSwiftKeepsRealFiles() throws {
    let wanted = ProcessInfo.processInfo.environment["SETTLE_SCHEMAS"].flatMap { Int($0) } ?? 25
    let suite = try #require(OutsideSuites.folder("schemastore"))
    let folder = ScratchFolder()
    var store = StoreFiles(suite: suite, folder: folder)
    try store.makeTypes(wanted)
    folder.write("main.swift", Self.storeProgram(store.types))
    let compiled = try Self.compiled("again", in: folder)
    try #require(compiled.code == 0, "\(compiled.output.prefix(4_000))")

    try store.readAndWrite()
    print(
      "codegen: \(store.count) files of \(store.types.count) schemas, \(store.failures.count) lose something; "
        + "\(store.defaults) defaults added, \(store.nulls) nulls left out")
    #expect(store.count > 0)
    let table = try String(
      contentsOf: OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Deviations/codegen.tsv"),
      encoding: .utf8)
    let rows = table.split(separator: "\n").filter { store.ran.contains(String($0.prefix { $0 != "\t" })) }
    for complaint in Deviations(text: rows.joined(separator: "\n")).complaints(failures: store.failures) {
      Issue.record("\(complaint)")
    }
  }

  /// A program whose arguments are triples: a type's name, the file to read, the file to write.
  private static func storeProgram(_ types: [String: String]) -> String {
    let cases = types.sorted { $0.key < $1.key }.map { "case \"\($0.key)\": try again(\($0.value).self, data)" }
    return """
      import Foundation

      func again<T: Codable & Equatable>(_ type: T.Type, _ data: Data) throws -> Data {
        let value = try JSONDecoder().decode(type, from: data)
        let written = try JSONEncoder().encode(value)
        return try JSONDecoder().decode(type, from: written) == value ? written : Data("another value".utf8)
      }

      func again(_ name: String, _ data: Data) throws -> Data {
        switch name {
        \(cases.joined(separator: "\n    "))
        default: Data("no such type".utf8)
        }
      }

      while let name = readLine(), let input = readLine(), let output = readLine() {
        do {
          try again(name, Data(contentsOf: URL(fileURLWithPath: input))).write(to: URL(fileURLWithPath: output))
        } catch {
          try Data("\\(error)".utf8).write(to: URL(fileURLWithPath: output))
        }
      }

      """
  }
}

/// SchemaStore's valid files, and the types generated from their schemas.
private struct StoreFiles {
  /// The maximum size of a schema's code, in bytes: for a run with few schemas, and for one with all.
  private static let codeLimits = (few: 40_000, all: 110_000)

  let suite: URL
  let folder: ScratchFolder
  /// For each schema with generated code, the name of its type.
  private(set) var types: [String: String] = [:]
  private(set) var failures: [String: String] = [:]
  private(set) var ran: Set<String> = []
  private(set) var count = 0
  private(set) var defaults = 0
  private(set) var nulls = 0
  private var files: [String: [String]] = [:]

  init(suite: URL, folder: ScratchFolder) {
    (self.suite, self.folder) = (suite, folder)
  }

  private func schema(_ name: String) -> URL { suite.appendingPathComponent("src/schemas/json/\(name).json") }

  /// Generates the types of `wanted` schemas.
  mutating func makeTypes(_ wanted: Int) throws {
    let table = try String(contentsOf: suite.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let parts = fields[0].split(separator: "/")
      if parts[1] == "test", fields[2] == "valid" { files[String(parts[2]), default: []].append(String(fields[0])) }
    }
    let names = files.keys.sorted()
    let step = max(1, names.count / max(1, wanted))
    // Every nth schema, or the next one for which code can be generated.
    for offset in 0..<step {
      for index in stride(from: offset, to: names.count, by: step) where types.count < wanted {
        makeType(
          names[index], "Store\(index)", limit: wanted < names.count ? Self.codeLimits.few : Self.codeLimits.all)
      }
    }
  }

  private mutating func makeType(_ name: String, _ type: String, limit: Int) {
    let output = "\(type).swift"
    let line = ["schema", "codegen", schema(name).path, "--to", "swift", "--name", type, "-o", output]
    guard CommandRun(line, in: folder).code == 0 else { return }
    guard folder.text(output).utf8.count <= limit else {
      folder.write(output, "")
      return
    }
    types[name] = type
  }

  /// Runs the program on the files, and compares what it reads and writes.
  mutating func readAndWrite() throws {
    var input = ""
    var places: [(schema: String, path: String, number: Int)] = []
    for name in types.keys.sorted() {
      for path in files[name] ?? [] {
        let number = places.count
        let line = ["convert", suite.appendingPathComponent(path).path, "--schema", schema(name).path]
        let run = CommandRun(line + ["--to", "json", "--include-sensitive", "-o", "\(number).in.json"], in: folder)
        guard run.code == 0 else {
          failures[path] = run.errors
          continue
        }
        input += "\(name)\n\(number).in.json\n\(number).out.json\n"
        places.append((name, path, number))
      }
    }
    folder.write("files.txt", input)
    let run = ProgramRun(shell: "./again < files.txt", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    for (name, path, number) in places {
      (count, _) = (count + 1, ran.insert(path))
      let text = folder.text("\(number).out.json")
      guard let new = JSONValue(text) else {
        failures[path] = text
        continue
      }
      let old = try #require(JSONValue(folder.text("\(number).in.json")))
      let stated = try JSONValue(String(contentsOf: schema(name), encoding: .utf8))?.defaults ?? []
      var comparison = Comparison(defaults: stated)
      comparison.compare(old, new, "")
      defaults += comparison.added
      nulls += comparison.nulls
      if !comparison.problems.isEmpty { failures[path] = comparison.problems.joined(separator: ", ") }
    }
  }
}

/// Compares the value in a file with the value that the program wrote.
private struct Comparison {
  /// All defaults in the schema.
  let defaults: Set<JSONValue>
  var added = 0
  var nulls = 0
  var problems: [String] = []

  init(defaults: Set<JSONValue>) { self.defaults = defaults }

  mutating func compare(_ old: JSONValue, _ new: JSONValue, _ path: String) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for (name, value) in old.sorted(by: { $0.key < $1.key }) {
        if let now = new[name] {
          compare(value, now, path + "." + name)
        } else if value == .null {
          nulls += 1
        } else {
          problems.append(path + "." + name + " is lost")
        }
      }
      for (name, value) in new where old[name] == nil {
        added += 1
        if !isDefault(value) { problems.append(path + "." + name + " comes up") }
      }
    case (.list(let old), .list(let new)) where old.count == new.count:
      for (index, pair) in zip(old, new).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]") }
    default: if old != new { problems.append(path + " is another value") }
    }
  }

  private func isDefault(_ value: JSONValue) -> Bool {
    if defaults.contains(value) { return true }
    guard case .object(let members) = value, !members.isEmpty else { return false }
    return members.values.allSatisfy(isDefault)
  }
}

private enum JSONValue: Decodable, Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init?(_ text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = value
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// The values of all `default` keywords, and all values inside them.
  var defaults: Set<JSONValue> {
    switch self {
    case .null, .boolean, .number, .string: []
    case .list(let items): items.reduce(into: []) { $0.formUnion($1.defaults) }
    case .object(let members):
      members.reduce(into: []) { found, member in
        found.formUnion(member.value.defaults)
        if member.key == "default" { found.formUnion(member.value.parts) }
      }
    }
  }

  private var parts: Set<JSONValue> {
    switch self {
    case .null, .boolean, .number, .string: [self]
    case .list(let items): items.reduce(into: [self]) { $0.formUnion($1.parts) }
    case .object(let members): members.values.reduce(into: [self]) { $0.formUnion($1.parts) }
    }
  }
}
