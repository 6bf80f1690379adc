internal import DocumentModel
package import JSONSchema
internal import Patterns

extension SettingsVocabulary {
  /// The member of `x-setting` with the names that a value refers to.
  package static let refersTo = "refersTo"
  static let uniqueBy = "uniqueBy"

  package var relationWords: [String] { [Self.refersTo, Self.uniqueBy] }

  package func relations(at point: SchemaGraph.Point, in graph: SchemaGraph) -> DeclaredRelations? {
    let document = graph.source(of: point).document
    let reader = graph.stated(Self.setting, at: point).map { DeclarationReader(document, node: $0) }
    let relations = DeclaredRelations(
      references: reader?.value(Self.refersTo).flatMap { NameReference(document, stated: $0) },
      uniqueness: reader?.value(Self.uniqueBy).flatMap { SettingUniqueness(document, node: $0) }.map(UniqueMember.init),
      isBase: graph.stated(Self.settings, at: point) != nil)
    return relations.references == nil && relations.uniqueness == nil && !relations.isBase ? nil : relations
  }
}

extension UniqueMember {
  init(_ rule: SettingUniqueness) {
    self.init(rule.member.value, message: Message(words: rule.message.withoutFullStop), severity: rule.severity)
  }
}

extension NameReference {
  /// The value of `refersTo`; nil if it names no target.
  fileprivate init?(_ document: Document, stated node: NodeID) {
    let listed = document.kind(node) == .array ? Array(document.items(node)) : [node]
    let targets = listed.compactMap { Target(DeclarationReader(document, node: $0)) }
    guard !targets.isEmpty, targets.count == listed.count else { return nil }
    self.init(targets, node: document.resolve(node))
  }
}

extension NameReference.Target {
  /// Nil for an invalid target, by which every name would be unknown.
  fileprivate init?(_ reader: DeclarationReader) {
    let (keys, list) = (reader.words("keysOf"), reader.words("list"))
    let given = reader.value("names").map { _ in reader.items("names").compactMap { reader.text(at: $0)?.value } }
    guard [keys != nil, list != nil, given != nil].count(where: \.self) == 1 else { return nil }
    let place = (keys ?? list).flatMap { PlacePointer($0) }
    guard place != nil || given?.isEmpty == false else { return nil }
    var match: RegularExpression?
    if reader.value("match") != nil {
      guard let pattern = reader.words("match"), RegularExpression.groupCount(pattern) == 1 else { return nil }
      do throws(RegularExpression.SyntaxError) {
        match = try RegularExpression(pattern, matchLimit: Limits().patternSteps, captures: true)
      } catch {
        return nil
      }
    }
    let names: NameReference.Names =
      given.map { .given($0) } ?? (keys != nil ? .keys : reader.words("member").map { .member($0) } ?? .items)
    self.init(place, names: names, match: match, isAcyclic: reader.boolean("acyclic")?.value == true)
  }
}
