internal import DocumentModel
internal import RegularExpressions
internal import StringFormats

/// What a schema asks of the text that it wants, told of a value that is no text: the next run would tell it else.
extension Reporter {
  /// Nil where nothing is asked, or where the value in quotes is such a text.
  ///
  /// - Parameter suggestion: the value in quotes, if there is one.
  func demandOfText(_ id: SubschemaID, _ types: TypeMask, on node: NodeID, suggestion: Suggestion?) -> String? {
    guard types.contains(.string), types != .any, !document.kind(node).isCollection,
      let demand = demand(id, nearTo: node)
    else { return nil }
    if let suggestion, suggestion.form == .quoted, accepts(suggestion.text, id) { return nil }
    return "the \(words.string) has to be \(demand)"
  }

  /// The first of what holds for certain, the most specific first.
  private func demand(_ id: SubschemaID, nearTo node: NodeID) -> String? {
    var form: String?
    for instruction in certain(id).flatMap({ program.tables.instructions[program.tables[$0].instructions.indices] }) {
      switch instruction {
      case .enumeration(let index): return demand(program.tables.enumerations[Int(index)], nearTo: node)
      case .pattern(let pattern): form = form ?? demand(pattern, id)
      case .format(let index):
        let format = program.tables.formats[Int(index)]
        form = form ?? "a valid \(format.title), for example \(format.example)"
      default: break
      }
    }
    return form
  }

  private func demand(_ enumeration: Enumeration, nearTo node: NodeID) -> String? {
    let source = program.sources[Int(enumeration.source)].document
    let texts = schema.names.values(of: enumeration).nodes.filter { source.kind($0) == .string }
    guard let only = texts.first else { return nil }
    guard texts.count > 1 else { return ValueDescription.short(source, only) }
    return "one of " + ValueDescription.listing(texts, nearTo: short(node)) { ValueDescription.short(source, $0) }
  }

  private func demand(_ pattern: UInt32, _ id: SubschemaID) -> String? {
    let example = exampleHelp(in: id) == nil ? patternExample(pattern, in: id) : nil
    let form = schema.patterns[pattern].words ?? shown(pattern).map { "a match of the pattern \($0)" }
    return form.map { form in example.map { "\(form), \($0)" } ?? form } ?? example.map { "of another form, \($0)" }
  }
}
