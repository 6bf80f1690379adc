internal import DocumentModel
internal import Patterns

/// `format` (2020-12 Validation, section 7): an assertion if the options or the dialect say so, unless it is unknown.
enum FormatKeyword {
  static func compile(_ schema: SchemaObject) {
    let asserts = schema.compiler.options.assertsFormat || schema.dialect.vocabularies.contains(.formatAssertion)
    guard let name = schema.string(.format), asserts, var format = Format.named(name) else { return }
    // If a schema declares a draft, `regex` means exactly ECMA-262; otherwise, anything that `pattern` accepts.
    if name == "regex", schema.namesDraft { format = .standardRegex }
    schema.add(.format(UInt32(schema.compiler.tables.formats.count)))
    schema.compiler.tables.formats.append(format)
  }
}

extension Evaluator {
  mutating func matchesFormat(_ format: UInt32, id: NodeID, node: Node) -> Bool {
    guard isText(node) else { return true }
    let isValid = program.tables.formats[Int(format)].isValid
    return document.withStringBytes(id) { isValid($0) } ?? true
  }
}

extension Reporter {
  mutating func reportFormat(_ format: UInt32, id: SubschemaID, node: NodeID) {
    let format = program.tables.formats[Int(format)]
    let message: Message = "\(shown.short(node)) is not a valid \(words: format.title)"
    guard !shown.isHidden(node), let reason = document.withStringBytes(node, { format.problem?($0) }) ?? nil else {
      fail(KeywordFailure(.format, message: message, help: "\(words: FormWords.exampleStart + format.example)"), id: id)
      return
    }
    fail(KeywordFailure(.format, message: "\(message): \(words: reason)"), id: id)
  }
}
