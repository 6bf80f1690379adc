package import DocumentModel
package import YAMLReading

/// An entry of another text, to be copied as written, with its comments.
package struct AdoptedEntry: Sendable {
  let source: SyntaxDocument
  /// The entry's value, in its own text.
  let node: NodeID

  package init(_ source: SyntaxDocument, node: NodeID) {
    self.source = source
    self.node = node
  }

  fileprivate var holder: SyntaxNodeID { source.holder(of: source.syntax(node)) }
}

extension Editor {
  /// Copies an entry with its comments to a path that has no value. The last step of the destination is the new key, or
  /// the position after a list's last item. Missing collections on the way are created.
  package func copy(_ path: Path, to destination: Path, order: PropertyOrder) -> EditResult {
    prove(
      found(path).flatMap { found in
        plans(
          adopting: AdoptedEntry(source, node: found.node), at: destination,
          places: InsertionPlaces(document, order: order), keepsKey: keepsKey(found, destination: destination))
      })
  }

  /// Plans that add an entry as written in its own text, or written anew if its anchors would mean something else here.
  ///
  /// - Parameter keepsKey: Whether the entry keeps its key.
  func plans(
    adopting entry: AdoptedEntry, at path: Path, places: InsertionPlaces, keepsKey: Bool = true
  ) -> Planning {
    EditPlace.find(path, from: root, in: document).flatMap { place in
      let anew = NewValue(entry.source.document, node: entry.node)
      var verbatim = anew
      verbatim.isAdopted = true
      let start = start(of: entry)
      verbatim.written = WrittenEntry(entry.holder, in: entry.source, from: start)
      if entry.source.tree[entry.holder].kind == .pair, !keepsKey || !entry.hasPlainKey {
        verbatim.written?.forgetKey()
      }
      let comments = entry.source.tree.comments(in: start..<EntryExtent(entry.holder, in: entry.source).lastByte)
      // `x: *base` copied from another text would change its value if this one has its own `&base`.
      let isOwn = entry.source.document === document
      let bound = (isOwn ? nil : verbatim.outerAliases.first(where: hasAnchor)) ?? namesake(of: verbatim)
      if bound != nil, !comments.isEmpty { return .failure(.boundAnchor(path: "\(path)")) }
      let ways = (bound == nil && verbatim.written != nil ? [verbatim] : []) + (comments.isEmpty ? [anew] : [])
      var all = EditPlans(plans: [])
      for value in ways {
        switch adding(value, at: path, place: place, places: places) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let plans):
          all.notes = plans.notes
          all.plans += plans.plans.map { plan in
            var plan = plan
            plan.adopted = comments.map { entry.source.text[$0.range.indices].withoutBlanksAtEnd }
            return plan
          }
        }
      }
      return .success(all)
    }
  }

  private func adding(_ value: NewValue, at path: Path, place: EditPlace, places: InsertionPlaces) -> Planning {
    switch place.target {
    case .missing(let container, let rest): adding(value, rest: rest, to: container, at: place, places: places)
    case .value(nil): beginning(value, path: path, places: places)
    case .value(let node?): .failure(.taken(path.words, range: document.range(node)))
    }
  }

  /// Where the text to copy begins. A section's heading comes along with its first entry, unless this text has it.
  private func start(of entry: AdoptedEntry) -> Int {
    let extent = EntryExtent(entry.holder, in: entry.source)
    guard extent.isFirstOnLine, let first = entry.source.tree.commentsAbove(entry.holder).others.first,
      entry.source.isFirstOnLine(first.range.start.index)
    else { return extent.start }
    let isKnown = entry.source.tree.commentsAbove(entry.holder).others.contains { comment in
      comment.range.start.index < extent.start
        && facts.comments.contains(entry.source.text[comment.range.indices].withoutBlanksAtEnd)
    }
    return isKnown ? extent.start : entry.source.lineStart(first.range.start.index)
  }

  private func hasAnchor(_ name: String) -> Bool { facts.anchorNames.contains(name) }

  /// The name of an anchor in the value that this text defines as well.
  private func namesake(of value: NewValue) -> String? {
    let nodes = value.document.nodes(of: value.node)
    guard !facts.anchorNames.isEmpty else { return nil }
    return value.document.anchors.first { nodes.contains($0.node.index) && hasAnchor($0.name) }?.name
  }
}

extension AdoptedEntry {
  /// Whether the key is a scalar without anchor and tag.
  fileprivate var hasPlainKey: Bool {
    let key = source[source.tree.child(holder)]
    return key.kind == .scalar && !key.hasAnchor && !key.hasTag
  }
}

extension SyntaxTree {
  /// The comments that start in a range, in order.
  fileprivate func comments(in range: Range<Int>) -> ArraySlice<Comment> {
    let start = comments.partitioningIndex { $0.range.start.index >= range.lowerBound }
    let end = comments[start...].partitioningIndex { $0.range.start.index >= range.upperBound }
    return comments[start..<end]
  }
}
