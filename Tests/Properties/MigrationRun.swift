import Analysis
import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Settings
import SettingsWork
import Workspace
import YAMLReading

/// Chains of migrations, and files of their first version, checked against the guarantees of migrations and a model of
/// their steps.
package struct MigrationClaims {
  package private(set) var done = 0
  package private(set) var refused: [String] = []
  package private(set) var broken: [String] = []
  private var random: Random

  package init(_ random: Random) { self.random = random }

  private indirect enum Value: Equatable {
    case text(String)
    case number(Int)
    case object([String: Value])

    var isEmpty: Bool { self == .object([:]) }

    subscript(path: ArraySlice<String>) -> Value? {
      get {
        guard let name = path.first else { return self }
        guard case .object(let members) = self else { return nil }
        return members[name]?[path.dropFirst()]
      }
      set {
        guard let name = path.first else {
          if let newValue { self = newValue }
          return
        }
        guard case .object(var members) = self else { return }
        if path.count == 1 {
          members[name] = newValue
        } else {
          var inner = members[name] ?? .object([:])
          inner[path.dropFirst()] = newValue
          members[name] = newValue == nil && inner.isEmpty ? nil : inner
        }
        self = .object(members)
      }
    }
  }

  /// A step as in the schema, and its effect on the model.
  private struct Step {
    var words: String
    var isReversible = true
    /// Whether migrating back must also restore the spelling of values.
    var keepsBytes = true
    var work: (inout Value) -> Void
  }

  private struct Setting {
    var path: [String]
    var isNumber: Bool
  }

  package mutating func next() {
    var settings: [Setting] = []
    var value = Value.object([:])
    let text = file(&settings, &value)
    var steps: [Step] = []
    for number in 0..<(1 + random.next(below: 5)) {
      if let step = step(number, &settings) { steps.append(step) }
    }
    guard !steps.isEmpty else { return }
    let chain = steps.enumerated().map { index, step in
      "    - {from: \(index + 1).0.0, to: \(index + 2).0.0, steps: [\(step.words)]}\n"
    }.joined()
    let schema = """
      type: object
      x-settings:
        name: app
        version: \(steps.count + 1).0.0
        versionKey: v
        migrations:
      \(chain)
      """
    for step in steps { step.work(&value) }
    value[["v"]] = .number(steps.count + 1)
    hold(text, schema, value, steps)
  }

  // MARK: Claims

  private mutating func hold(_ text: String, _ schema: String, _ value: Value, _ steps: [Step]) {
    let folder = FilePath("/app")
    let files = MemoryFiles([folder.appending("s.yaml"): Array(schema.utf8)])
    guard
      let workspace = try? Workspace(
        RunTree(workingFolder: folder, operands: [folder.appending("s.yaml")], files: files)),
      let history = SchemaHistory(workspace.resolution(named: "/app/s.yaml"), workspace: workspace)
    else { return broken.append("no schema: \(schema)") }
    func migrated(_ bytes: [UInt8], to version: String? = nil) -> FileMigration {
      let snapshot = Snapshot(
        bytes, context: SnapshotContext("a.yaml", syntax: .yaml, schema: .given(history.resolution)))
      return FileMigration(
        snapshot, path: nil, history: history, workspace: workspace,
        request: MigrationRequest(to: version.flatMap { SchemaVersion($0) }))
    }
    let words = { (claim: String, after: FileMigration) in
      "\(claim): \(text.debugDescription) by \(steps.map(\.words)) becomes "
        + "\(String(decoding: after.after.bytes, as: UTF8.self).debugDescription) \(after.findings.map(\.message))"
    }
    done += 1
    let forth = migrated(Array(text.utf8))
    guard forth.status == .migrated else { return refused.append(words("refused", forth)) }
    if Self.value(forth.after) != value { broken.append(words("the steps do what the model does", forth)) }
    if steps.allSatisfy({ !$0.words.hasPrefix("{drop") }), Self.comments(forth.after) != Self.comments(forth.before) {
      broken.append(words("every comment is there", forth))
    }
    let again = migrated(forth.after.bytes)
    if again.status != .current || again.after.bytes != forth.after.bytes {
      broken.append(words("twice is once", again))
    }
    guard steps.allSatisfy(\.isReversible) else { return }
    let back = migrated(forth.after.bytes, to: "1.0.0")
    if back.status != .migrated || Self.value(back.after) != Self.value(forth.before) {
      return broken.append(words("back again", back))
    }
    if Self.comments(back.after) != Self.comments(forth.before) { broken.append(words("comments come back", back)) }
    if steps.allSatisfy(\.keepsBytes), back.after.bytes != forth.before.bytes {
      broken.append(words("the bytes come back", back))
    }
  }

  private static func comments(_ text: Snapshot) -> [String] {
    text.reading.tree.comments.map { String(decoding: text.text[$0.range.indices], as: UTF8.self) }.sorted()
  }

  private static func value(_ text: Snapshot) -> Value? { text.root.flatMap { value(text.values, $0) } }

  private static func value(_ document: Document, _ node: NodeID) -> Value? {
    let node = document.resolve(node)
    switch document.kind(node) {
    case .string: return document.string(node).map { .text($0) }
    case .number: return document.number(node)?.int.map { .number($0) }
    case .object:
      var members: [String: Value] = [:]
      for (name, inner) in document.named(node) { members[name] = value(document, inner) }
      return .object(members)
    case .null, .boolean, .array, .alias: return nil
    }
  }

  // MARK: Files and steps

  private static let names = ["alpha", "beta", "gamma", "delta", "eps", "zeta"]

  /// A settings file: some settings are in groups, and some have comments above or after them.
  private mutating func file(_ settings: inout [Setting], _ value: inout Value) -> String {
    let isFlow = random.once(in: 5)
    var (lines, count) = ([String](), 0)
    func scalar(_ random: inout Random) -> (text: String, value: Value) {
      let number = random.next(below: 100)
      switch random.next(below: 4) {
      case 0: return ("\(number)", .number(number))
      case 1: return ("'w\(number)'", .text("w\(number)"))
      case 2: return ("\"\(number)-\(number + 1)\"", .text("\(number)-\(number + 1)"))
      case _: return ("w\(number)", .text("w\(number)"))
      }
    }
    func comment(_ random: inout Random) -> String? {
      guard !isFlow, random.once(in: 3) else { return nil }
      count += 1
      return "# c\(count)"
    }
    func entry(_ path: [String], _ margin: String) {
      let (text, new) = scalar(&random)
      value[path[...]] = new
      settings.append(Setting(path: path, isNumber: text.first?.isNumber == true))
      if let above = comment(&random) { lines.append(margin + above) }
      lines.append("\(margin)\(path[path.count - 1]): \(text)\(comment(&random).map { " \($0)" } ?? "")")
    }
    for name in Self.names where random.next(below: 3) > 0 {
      if random.once(in: 3) {
        if isFlow {
          let (text, new) = scalar(&random)
          value[[name, "in"]] = new
          settings.append(Setting(path: [name, "in"], isNumber: text.first?.isNumber == true))
          lines.append("\(name): {in: \(text)}")
        } else {
          lines.append("\(name):\(comment(&random).map { " \($0)" } ?? "")")
          for inner in ["in", "at"].prefix(1 + random.next(below: 2)) { entry([name, inner], "  ") }
        }
      } else {
        entry([name], "")
      }
    }
    value[["v"]] = .number(1)
    let lineBreak = random.once(in: 6) ? "\r\n" : "\n"
    return isFlow
      ? "{" + (["v: 1"] + lines).joined(separator: ", ") + "}\n"
      : (["v: 1"] + lines).map { $0 + lineBreak }.joined()
  }

  private mutating func step(_ number: Int, _ settings: inout [Setting]) -> Step? {
    guard !settings.isEmpty else { return nil }
    let index = random.next(below: settings.count)
    let setting = settings[index]
    let path = setting.path
    let words = path.joined(separator: ".")
    switch random.next(below: 7) {
    case 0:
      let new = path.dropLast() + ["new\(number)"]
      settings[index].path = Array(new)
      return Step(words: "{rename: {setting: \(words), to: new\(number)}}") {
        Self.move(path[...], Array(new)[...], &$0)
      }
    case 1:
      let new = random.once(in: 2) ? ["moved\(number)"] : ["group", "moved\(number)"]
      settings[index].path = new
      return Step(words: "{move: {setting: \(words), to: \(new.joined(separator: "."))}}", keepsBytes: false) {
        Self.move(path[...], new[...], &$0)
      }
    case 2:
      let (one, two) = (random.next(below: 100), random.next(below: 100))
      return Step(
        words: "{mapValues: {setting: \(words), values: [{from: \(one), to: \(two)}, {from: \(two), to: \(one)}]}}"
      ) { value in
        let old = value[path[...]]
        if old == .number(one) {
          value[path[...]] = .number(two)
        } else if old == .number(two) {
          value[path[...]] = .number(one)
        }
      }
    case 3:
      settings.remove(at: index)
      return Step(words: "{drop: {setting: \(words)}}", isReversible: false) { value in
        // A mapping stays, empty, after its last key is removed.
        if path.count > 1, var group = value[path.dropLast()] {
          group[path.suffix(1)] = nil
          value[path.dropLast()] = group
        } else {
          value[path[...]] = nil
        }
      }
    case 4:
      settings.append(Setting(path: ["state\(number)"], isNumber: true))
      return Step(words: "{setDefault: {setting: state\(number), value: \(number)}}", isReversible: false) {
        $0[["state\(number)"]] = .number(number)
      }
    case 5:
      return Step(words: "{convertType: {setting: \(words), to: string}}", isReversible: false) { value in
        if case .number(let number) = value[path[...]] { value[path[...]] = .text("\(number)") }
      }
    case _:
      guard settings.count > 1 else { return nil }
      let other = settings[(index + 1) % settings.count].path
      let joined = ["joined\(number)"]
      settings.removeAll { $0.path == path || $0.path == other }
      settings.append(Setting(path: joined, isNumber: false))
      return Step(
        words: "{join: {settings: [\(words), \(other.joined(separator: "."))], with: '+', to: joined\(number)}}",
        isReversible: false
      ) { value in
        let texts = [path, other].map { path -> String in
          switch value[path[...]] {
          case .number(let number): "\(number)"
          case .text(let text): text
          case .object, nil: ""
          }
        }
        value[path[...]] = nil
        value[other[...]] = nil
        value[joined[...]] = .text(texts.joined(separator: "+"))
      }
    }
  }

  private static func move(_ path: ArraySlice<String>, _ target: ArraySlice<String>, _ value: inout Value) {
    guard let old = value[path] else { return }
    value[path] = nil
    value[target] = old
  }
}
