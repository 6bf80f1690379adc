internal import DocumentModel
internal import FileAccess
internal import Workspace

/// Lists which policies apply to a file, and which lines of the configuration say so.
struct PolicyList {
  private let shownPath: String
  private let rows: [(policy: Configuration.PolicyEntry, line: Int)]
  private let known: [PolicyChoice]

  /// - Parameters:
  ///   - path: Absolute; nil for a folder, whose files may have all policies.
  ///   - known: The bundled policies of the file's kind.
  init(_ configuration: Configuration?, path: FilePath?, known: [PolicyChoice]) {
    self.known = known
    shownPath = configuration?.shownPath ?? ""
    let policies = configuration.map { path.map($0.policies(of:)) ?? $0.policies } ?? []
    let lines = LineIndex(configuration?.text ?? [])
    rows = policies.map { ($0, lines.line(of: $0.files.range.start)) }
  }

  /// A part of a configuration, with the origin of each policy.
  var lines: [String] {
    // The program has these by itself; they would be no entries of a configuration.
    let bundled = known.map { "# policy \($0.choice.reference.shown) (\(OptionAdvice.reason($0.choice)))" }
    guard !rows.isEmpty else { return bundled }
    return ["policies:"]
      + rows.flatMap { policy, line in
        // JSON is YAML too.
        let members = [
          ("schema", JSONWriter.text { $0.string(policy.files.schema) }),
          ("files", JSONWriter.text { $0.array(policy.files.globs.texts) { $0.string($1) } }),
          ("when", policy.files.condition?.json), ("severity", policy.severity?.rawValue),
        ].compactMap { name, text in text.map { "\(name): \($0)" } }
        return ["  - \(members[0])  # \(shownPath):\(line)"] + members.dropFirst().map { "    " + $0 }
      } + bundled
  }

  func write(to writer: inout JSONWriter) {
    writer.objects("policies", of: rows) { writer, row in
      writer.field("schema", row.policy.files.schema)
      writer.list("files", row.policy.files.globs.texts) { $0.string($1) }
      writer.field("severity", ifPresent: row.policy.severity?.rawValue)
      writer.field("line", row.line)
    }
    writer.list("knownReferences", known.map(\.choice.reference.shown)) { $0.string($1) }
  }
}
