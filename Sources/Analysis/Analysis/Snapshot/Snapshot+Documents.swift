internal import Diagnostics
package import DocumentModel
internal import JSONSchema
internal import SourceText
package import Workspace

/// Streams whose documents have schemas of their own, by what they hold.
extension Snapshot {
  /// The text, looked at by the schema of some of its documents.
  struct Part {
    var snapshot: Snapshot
    /// The bytes that these documents take up, with the text before each of them.
    var stretches: [Range<Int>]
    /// The numbers of the documents.
    var documents: [Int]

    func holds(_ range: ByteRange) -> Bool {
      let index = stretches.partitioningIndex { $0.upperBound > range.start.index }
      return index < stretches.count && stretches[index].contains(range.start.index)
    }

    /// Whether its schema may say what is sensitive at a place. Of a text that isn't well-formed each may: where its documents
    /// begin and end is not certain.
    fileprivate func mayHide(_ range: ByteRange) -> Bool { snapshot.reading.parsed.isPartial || holds(range) }
  }

  /// A part for each schema; empty where one holds for the whole text.
  func makeParts() -> [Part] {
    guard case .found(let workspace, let path) = context.schema, workspace.asksForContent(of: path),
      let choices = workspace.choicesByContent(
        reading.text, reading.values(ifTheyMayHave: "$schema"), values, path: path, isYAML: !isJSON)
    else { return [] }
    var parts: [String: Part] = [:]
    var order: [String] = []
    for (number, (choice, stretch)) in zip(choices, stretches()).enumerated() {
      let key = choice?.reference.uri ?? ""
      if parts[key] == nil {
        let resolution = workspace.resolution(choice, ofFile: path)
        parts[key] = Part(snapshot: looked(by: resolution), stretches: [], documents: [])
        order.append(key)
      }
      parts[key]?.stretches.append(stretch)
      parts[key]?.documents.append(number)
    }
    return order.compactMap { parts[$0] }
  }

  private func stretches() -> [Range<Int>] {
    let document = values
    let ends = document.roots.dropLast().map { document.range($0).end.index } + [Int.max]
    return zip([0] + ends, ends).map { $0..<max($0, $1) }
  }

  /// The schemas of the text, each once.
  package var resolutions: [SchemaResolution] {
    parts.isEmpty ? [resolution] : parts.map(\.snapshot.resolution)
  }
}

extension [Snapshot.Part] {
  /// The findings of all parts, each in its own documents.
  func findings(_ findings: (Snapshot) -> TextFindings) -> TextFindings {
    let found = map { part in (part, findings(part.snapshot)) }
    return TextFindings(
      all: FindingStages.inOrder(found.flatMap { part, findings in part.own(findings.all) }),
      telling: SensitiveText.union(found.flatMap(\.1.telling).sorted { $0.start < $1.start }, []),
      isComplete: found.allSatisfy(\.1.isComplete))
  }

  /// Findings without what the schemas of their documents call sensitive.
  func redacted(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      reduce(finding) { $1.mayHide(finding.range) ? $1.snapshot.redaction?.redacted($0) ?? $0 : $0 }
    }
  }

  /// Places of the text that each part has of its own documents.
  func union(_ places: (Snapshot) -> [ByteRange]) -> [ByteRange] {
    reduce([]) { all, part in SensitiveText.union(all, places(part.snapshot).filter(part.mayHide)) }
  }
}

extension Snapshot.Part {
  fileprivate func own(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.flatMap { finding -> [Diagnostic] in
      guard finding.code == SchemaProblem.noneChosen else { return holds(finding.range) ? [finding] : [] }
      // A finding about the file as a whole is reported for each document that it is true of.
      let document = snapshot.values
      return documents.map { number in
        var finding = finding
        let start = number == 0 ? ByteOffset(0) : document.range(document.roots[number]).start
        finding.range = ByteRange(start.index..<start.index)
        finding.document = number
        finding.message = "no schema is known for this document"
        return finding
      }
    }
  }
}

/// A text without content: nothing but comments and `---`.
package enum EmptyDocument {
  /// Stands for an empty mapping, at the text's start: in a settings file everything may be commented out, and what a
  /// schema requires is missing from it all the same. Nil where the text has content.
  package static func asMapping(_ document: Document) -> Document? {
    guard document.roots.allSatisfy(document.isWithoutContent) else { return nil }
    var builder = DocumentBuilder(text: document.text)
    let start = ByteOffset(ByteOrderMark.length(in: document.text))
    let root = builder.open(.object, start, flags: Node.Flags(.block))
    builder.close(root, count: 0, end: start)
    builder.addRoot(root)
    return builder.finish()
  }
}
