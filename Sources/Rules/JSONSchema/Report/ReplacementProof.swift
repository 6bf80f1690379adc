internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Which of some replacements remove their findings and bring no others.
///
/// They are carried out together, and the result is looked at once; only where that fails, those to blame are left out, or
/// the rest is halved. How often a text is looked at is bounded in its size.
struct ReplacementProof {
  /// A replacement, and the finding that it answers.
  struct Candidate {
    var edit: TextEdit
    var finding: FindingIdentity
    /// JSON Pointer of the property afterwards, where the replacement renames it.
    var newLocation: JSONPointer?

    /// The place of the value afterwards.
    var newPlace: FindingIdentity.Place {
      FindingIdentity.Place(document: finding.place.document, location: newLocation ?? finding.place.location)
    }
  }

  /// The outcome of some candidates, by their indices; one of neither kind holds only alone, or isn't known to hold.
  struct Verdict {
    /// Candidates that hold together.
    var proven: Set<Int> = []
    /// Candidates after which their own value is still wrong.
    var refuted: Set<Int> = []
  }

  /// How many times a text is looked at; a small one more often.
  private static let (effort, most, smallText) = (6, 20, 50_000)

  let schema: Schema
  let document: Document
  let reparse: Reparse
  /// What was found in the document.
  let before: Set<FindingIdentity>

  func verdict(_ candidates: [Candidate]) -> Verdict {
    let size = document.text.count
    var trials = min(Self.most, Self.effort * max(size, Self.smallText) / max(size, 1))
    var verdict = Verdict()
    var pending = groups(candidates)
    while let group = pending.popLast(), trials > 0 {
      trials -= 1
      guard let after = findings(group.map { candidates[$0] }) else {
        pending += halves(group)
        continue
      }
      let renamed = RenamedPlaces(group.map { candidates[$0] })
      let isNew = after.filter { !before.contains($0) && !before.contains(renamed.before($0)) }
      let places = Set(isNew.map(\.place))
      let guilty = group.filter { index in
        let own = candidates[index].finding
        return after.contains(own) || places.contains(own.place) || places.contains(candidates[index].newPlace)
      }
      let wrong = Set(after.map(\.place))
      verdict.refuted.formUnion(guilty + group.filter { wrong.contains(candidates[$0].newPlace) })
      if guilty.isEmpty, isNew.isEmpty {
        verdict.proven.formUnion(group)
      } else if guilty.isEmpty {
        pending += halves(group)
      } else if guilty.count < group.count {
        let out = Set(guilty)
        pending.append(group.filter { !out.contains($0) })
      }
    }
    return verdict
  }

  /// Candidates that may be carried out together: of those at one place, or of one new name, the first, then the next. Equal
  /// ones are one.
  private func groups(_ candidates: [Candidate]) -> [[Int]] {
    var used: [ByteRange: Int] = [:]
    var names: [FindingIdentity.Place: Int] = [:]
    var known: [TextEdit: Int] = [:]
    var groups: [[Int]] = []
    for (index, candidate) in candidates.enumerated() {
      let name = candidate.newLocation.map {
        FindingIdentity.Place(document: candidate.finding.place.document, location: $0)
      }
      let next = max(used[candidate.edit.range] ?? 0, name.flatMap { names[$0] } ?? 0)
      let number = known[candidate.edit] ?? next
      if number == groups.count { groups.append([]) }
      groups[number].append(index)
      known[candidate.edit] = number
      used[candidate.edit.range] = max(used[candidate.edit.range] ?? 0, number + 1)
      if let name { names[name] = max(names[name] ?? 0, number + 1) }
    }
    return groups.reversed()
  }

  private func halves(_ group: [Int]) -> [[Int]] {
    guard group.count > 1 else { return [] }
    return [Array(group[(group.count / 2)...]), Array(group[..<(group.count / 2)])]
  }

  /// What is found once the edits are carried out; nil where that isn't the same document but for some scalars.
  private func findings(_ candidates: [Candidate]) -> Set<FindingIdentity>? {
    guard let text = TextEdit.apply(Array(Set(candidates.map(\.edit))), to: document.text) else { return nil }
    let parsed = reparse(text)
    let errors = parsed.errorCount
    guard !parsed.isPartial, errors == 0 || errors <= reparse(document.text).errorCount,
      parsed.document.roots.count == document.roots.count, parsed.document.nodeCount == document.nodeCount
    else { return nil }
    var findings: Set<FindingIdentity> = []
    // The other documents are as they were.
    for number in Set(candidates.map(\.finding.place.document)) {
      let root = parsed.document.roots[number]
      guard var reporter = Reporter.failing(schema, parsed.document, root, isPartial: false, isProof: true) else {
        continue
      }
      for finding in reporter.run(root) { findings.insert(FindingIdentity(number, finding.diagnostic)) }
    }
    return findings
  }
}

extension ParsedText {
  fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

/// Where the properties were that some replacements rename.
private struct RenamedPlaces {
  private var places: [FindingIdentity.Place: JSONPointer] = [:]

  init(_ candidates: [ReplacementProof.Candidate]) {
    for candidate in candidates {
      guard let new = candidate.newLocation, let old = candidate.finding.place.location else { continue }
      places[FindingIdentity.Place(document: candidate.finding.place.document, location: new)] = old
    }
  }

  /// A finding by the names before. Those outside come first: of what is inside, the place is told by their old names.
  func before(_ finding: FindingIdentity) -> FindingIdentity {
    guard !places.isEmpty, let location = finding.place.location else { return finding }
    var finding = finding
    var old = JSONPointer()
    for token in location.tokens {
      let new = old.appending(token)
      old = places[FindingIdentity.Place(document: finding.place.document, location: new)] ?? new
    }
    finding.place.location = old
    return finding
  }
}

/// What makes two findings the same before and after a fix.
struct FindingIdentity: Hashable {
  struct Place: Hashable {
    /// Which document of the stream, from 0.
    var document: Int
    var location: JSONPointer?
  }

  var code: DiagnosticCode
  var place: Place
  var message: String

  init(_ document: Int, _ diagnostic: Diagnostic) {
    code = diagnostic.code
    place = Place(document: document, location: diagnostic.instanceLocation)
    message = diagnostic.message
  }
}
