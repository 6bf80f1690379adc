import Analysis
import DocumentModel
import JSONSchema
import Linting
import Settings
import YAMLReading

/// Random documents with `refersTo`, compared with a simple search in their model, and renames, after which each
/// reference still refers to the same name and no comment is lost.
package struct ReferenceRun {
  package private(set) var done = 0
  package private(set) var renamed = 0
  package private(set) var broken: [String] = []
  private var random: Random
  private let schema: Schema

  private static let text = """
    properties:
      jobs:
        additionalProperties:
          properties: {needs: {x-setting: {refersTo: {keysOf: /jobs, acyclic: true}}}}
      upstream:
        items: {x-setting: {refersTo: [{list: /servers, member: name}, {keysOf: /jobs}]}}
      pods:
        items:
          properties:
            mounts:
              items: {x-setting: {refersTo: {list: 2/volumes, member: name, match: "^([a-z0-9]+):"}}}

    """

  package init?(seed: UInt64) {
    random = Random(seed: seed)
    let document = YAMLParser.parse(Array(Self.text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///references.yaml", path: "references.yaml", document: document)
    let compiled = Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { _ in
      .notFound(reason: "none")
    }
    guard let schema = compiled.schema else { return nil }
    self.schema = schema
  }

  /// A document, and its errors according to the simplest reading of the rules.
  private struct Sample {
    var lines: [String] = []
    /// The locations of references to unknown names.
    var unknown: Set<String> = []
    /// The jobs that need themselves, directly or through other jobs.
    var cyclic: Set<String> = []
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  private mutating func name() -> String { "n\(random.next(below: 9))" }

  private mutating func names(_ most: Int) -> [String] {
    var names: [String] = []
    for _ in 0..<random.next(below: most + 1) {
      let name = name()
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private mutating func quoted(_ name: String) -> String { random.pick([name, name, "'\(name)'", "\"\(name)\""]) }

  private mutating func comment() -> String { random.once(in: 3) ? " # c\(random.next(below: 1000))" : "" }

  private mutating func sample() -> Sample {
    var sample = Sample()
    let (jobs, servers) = (names(7), names(5))
    var needs: [String: [String]] = [:]
    if !jobs.isEmpty || random.once(in: 2) { sample.lines.append("jobs:" + (jobs.isEmpty ? " {}" : comment())) }
    for job in jobs {
      sample.lines.append("  \(quoted(job)):" + comment())
      let found = names(3)
      needs[job] = found
      let place = "/jobs/\(job)/needs"
      switch random.next(below: 5) {
      case 0 where !found.isEmpty:
        needs[job] = [found[0]]
        sample.lines.append("    needs: \(quoted(found[0]))" + comment())
        if !jobs.contains(found[0]) { sample.unknown.insert(place) }
      case 1:
        var entries: [String] = []
        for name in found {
          entries.append("\(quoted(name)): 1")
          if !jobs.contains(name) { sample.unknown.insert("\(place)/\(name)") }
        }
        sample.lines.append("    needs: {\(entries.joined(separator: ", "))}" + comment())
      case 2:
        needs[job] = []
        sample.lines.append("    needs: 5")
      case 3:
        needs[job] = []
        sample.lines.append("    other: [x]" + comment())
      default:
        sample.lines.append("    needs:" + (found.isEmpty ? " []" : ""))
        for (index, name) in found.enumerated() {
          sample.lines.append("    - \(quoted(name))" + comment())
          if !jobs.contains(name) { sample.unknown.insert("\(place)/\(index)") }
        }
      }
    }
    sample.cyclic = Set(jobs.filter { Self.reached(from: $0, needs: needs).contains($0) })
    if !servers.isEmpty { sample.lines.append("servers:") }
    for server in servers { sample.lines.append("- {port: 1, name: \(quoted(server))}" + comment()) }
    sample.lines.append("upstream:")
    for (index, name) in (names(4) + ["n0"]).enumerated() {
      sample.lines.append("- \(quoted(name))" + comment())
      if !servers.contains(name), !jobs.contains(name) { sample.unknown.insert("/upstream/\(index)") }
    }
    addPods(to: &sample)
    return sample
  }

  private mutating func addPods(to sample: inout Sample) {
    sample.lines.append("pods:")
    for pod in 0..<1 + random.next(below: 3) {
      let (volumes, mounts) = (names(3), names(3))
      sample.lines.append("- volumes: [\(volumes.map { "{name: \($0)}" }.joined(separator: ", "))]" + comment())
      sample.lines.append("  mounts:" + (mounts.isEmpty ? " []" : ""))
      for (index, name) in mounts.enumerated() {
        // Without a colon, the string has no name of a volume.
        let isNamed = !random.once(in: 4)
        sample.lines.append("  - " + quoted(isNamed ? "\(name):/x" : "\(name)/x") + comment())
        if isNamed, !volumes.contains(name) { sample.unknown.insert("/pods/\(pod)/mounts/\(index)") }
      }
    }
  }

  private static func reached(from job: String, needs: [String: [String]]) -> Set<String> {
    var found: Set<String> = []
    var pending = needs[job] ?? []
    while let next = pending.popLast() {
      if needs[next] != nil, found.insert(next).inserted { pending += needs[next] ?? [] }
    }
    return found
  }

  // MARK: Claims

  package mutating func next() {
    let sample = sample()
    done += 1
    let snapshot = snapshot(sample.text)
    let found = snapshot.report.diagnostics
    let unknown = found.filter { $0.code.description == "schema/unknown-reference" }
    let places = Set(unknown.compactMap { $0.instanceLocation?.description })
    if places != sample.unknown || unknown.count != places.count {
      broken.append("\(sample.text)unknown: \(unknown.map(\.message)), expected \(sample.unknown)")
    }
    let cycles = found.filter { $0.code.description == "schema/reference-cycle" }
    let starts = cycles.compactMap { $0.instanceLocation?.tokens.dropFirst().first }
    if cycles.isEmpty != sample.cyclic.isEmpty || !starts.allSatisfy(sample.cyclic.contains) {
      broken.append("\(sample.text)cycles: \(cycles.map(\.message)), expected those of \(sample.cyclic)")
    }
    if found.count != unknown.count + cycles.count { broken.append("\(sample.text)others: \(found.map(\.message))") }
    rename(snapshot, unknown: unknown.count, cycles: cycles.count)
  }

  private func snapshot(_ text: String) -> Snapshot { Snapshot(Array(text.utf8), name: "a.yaml", schema: schema) }

  private mutating func rename(_ snapshot: Snapshot, unknown: Int, cycles: Int) {
    guard let names = snapshot.relations.names.first?.names else { return }
    for reference in names.references where random.once(in: 3) {
      guard let group = NameGroup(names, of: reference.node) else { continue }
      renamed += 1
      let text = String(decoding: snapshot.text, as: UTF8.self)
      guard let new = TextEdit.apply(group.edits(to: "renamed"), to: snapshot.text) else {
        broken.append("\(text)two edits of \(group.name) overlap")
        continue
      }
      let after = self.snapshot(String(decoding: new, as: UTF8.self))
      let codes = after.report.diagnostics.map(\.code.description)
      let isSame =
        codes.count(where: { $0 == "schema/unknown-reference" }) == unknown
        && codes.count(where: { $0 == "schema/reference-cycle" }) == cycles && codes.count == unknown + cycles
      let comments = { (text: String) in text.split(separator: "#").dropFirst().map { $0.prefix { $0 != "\n" } } }
      if !isSame || comments(text) != comments(String(decoding: new, as: UTF8.self)) {
        broken.append("\(text)renamed \(group.name):\n\(String(decoding: new, as: UTF8.self))")
      }
    }
  }
}
