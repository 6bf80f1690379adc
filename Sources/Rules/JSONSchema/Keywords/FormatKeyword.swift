internal import DocumentModel
internal import StringFormats

/// `format` (2020-12 Validation, 7): asserted where the options or the dialect say so; an unknown one is an annotation.
enum FormatKeyword {
  static func compile(_ schema: SchemaObject) {
    let asserts = schema.compiler.options.assertsFormat || schema.dialect.vocabularies.contains(.formatAssertion)
    guard let name = schema.string(.format), asserts, let format = Format.named(name) else { return }
    schema.add(.format(UInt32(schema.compiler.tables.formats.count)))
    schema.compiler.tables.formats.append(format)
  }
}

extension Evaluator {
  mutating func isOfFormat(_ format: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    let isValid = program.tables.formats[Int(format)].isValid
    return document.withStringBytes(id) { isValid($0) } ?? true
  }
}

extension Reporter {
  mutating func reportFormat(_ format: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isOfFormat(format, node, value) else { return true }
    let format = program.tables.formats[Int(format)]
    fail(.format, id, "\(short(node)) is not a valid \(format.title)", .value, help: "for example \(format.example)")
    return false
  }
}
