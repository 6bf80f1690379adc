package import DocumentModel
package import FileAccess

/// The properties of a schema that applies to a text in addition to the text's own.
package struct Policy: Hashable, Sendable {
  /// The severity of its findings that have none of their own, or nil for the default severity of their codes.
  package var severity: Severity?

  package init(severity: Severity? = nil) { self.severity = severity }
}

/// A policy of a text, and the documents that it applies to.
package struct PolicyChoice: Sendable {
  package var choice: SchemaChoice
  /// The indices of the documents, from 0, or nil for all documents.
  package var documents: [Int]?

  fileprivate struct Identity: Hashable {
    var uri: String
    var documents: [Int]?
  }

  fileprivate var identity: Identity { Identity(uri: choice.reference.uri, documents: documents) }
}

extension SchemaAssociation {
  /// The policies of a text: those of the command line first, then those of the configuration, in its order.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - values: Returns the text's values. Called only if a policy depends on them.
  func policies(of path: FilePath?, configuration: Configuration?, values: () -> Document) -> [PolicyChoice] {
    // Most texts have no policies.
    guard !policies.isEmpty || configuration?.policies.isEmpty == false else { return [] }
    if let path, policyFiles.contains(path.normalized) || configuration?.isApart(path) == true { return [] }
    let named = policies.map {
      PolicyChoice(choice: SchemaChoice(reference: $0, step: .commandLine, policy: Policy()))
    }
    guard let configuration, let below = path?.relative(to: configuration.folder) else { return named }
    let own = configuration.policies.flatMap { entry -> [PolicyChoice] in
      guard entry.files.part == part, let glob = entry.files.globs.firstMatch(below) else { return [] }
      return choices(of: entry, glob: glob, in: configuration, fileAt: below, values: values)
    }
    // A policy in two entries applies once, with the severity of the first.
    var seen: Set<PolicyChoice.Identity> = []
    return (named + own).filter { seen.insert($0.identity).inserted }
  }

  /// - Parameter below: The file's path relative to the configuration's folder.
  private func choices(
    of entry: Configuration.PolicyEntry, glob: String, in configuration: Configuration, fileAt below: ArraySlice<UInt8>,
    values: () -> Document
  ) -> [PolicyChoice] {
    let step = SchemaChoice.Step.configuration(configuration, glob: glob, entry.files.range)
    func choice(_ reference: SchemaReference, documents: [Int]?) -> PolicyChoice {
      let policy = Policy(severity: entry.severity)
      return PolicyChoice(
        choice: SchemaChoice(reference: reference, step: step, policy: policy), documents: documents)
    }
    var dependsOnContent = entry.files.condition != nil
    let byName = reference(of: entry.files, in: configuration, fileAt: below) {
      dependsOnContent = true
      return nil
    }
    guard dependsOnContent else { return [choice(byName, documents: nil)] }
    let document = values()
    var order: [SchemaReference] = []
    var documents: [SchemaReference: [Int]] = [:]
    for (number, root) in document.documentsWithContent {
      guard let reference = reference(of: entry.files, in: configuration, fileAt: below, document: document, root: root)
      else {
        continue
      }
      if documents[reference] == nil { order.append(reference) }
      documents[reference, default: []].append(number)
    }
    return order.map { choice($0, documents: documents[$0]) }
  }

  /// The policy of a document. For a `List`, a generated schema that applies the policy to the items that meet its
  /// condition.
  private func reference(
    of association: Configuration.Association, in configuration: Configuration, fileAt below: ArraySlice<UInt8>,
    document: Document, root: NodeID
  ) -> SchemaReference? {
    func own(_ node: NodeID) -> SchemaReference? {
      guard association.condition?.holds(in: document, root: node) != false else { return nil }
      return reference(of: association, in: configuration, fileAt: below) { (document, node) }
    }
    guard let items = ListSchema.items(document, root: root) else { return own(root) }
    let references = items.map(own)
    guard var list = references.lazy.compactMap(\.self).first else { return nil }
    list.uri = ListSchema.uri(references.map(\.?.uri))
    return list
  }
}

extension Configuration {
  /// Whether policies skip a file: a pattern such as `**/*.yaml` isn't meant for the configuration itself and the
  /// schemas that it uses.
  fileprivate func isApart(_ path: FilePath) -> Bool { path == self.path || namedSchemas.contains(path.normalized) }

  /// The policies that may apply to a file, as far as its name shows. Conditions on its content aren't checked.
  ///
  /// - Parameter path: Absolute.
  package func policies(of path: FilePath) -> [PolicyEntry] {
    guard !policies.isEmpty, !isApart(path) else { return [] }
    return policies.filter { $0.files.part == nil && isMatched(path, by: $0.files.globs) }
  }
}
