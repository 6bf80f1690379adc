package import DocumentModel
package import JSONSchema

/// Writes units of standard output as JSON (2020-12 Core, 12.3).
package enum OutputUnitJSON {
  package static func write(_ unit: OutputUnit, structure: OutputStructure, writer: inout JSONWriter) {
    switch structure {
    case .flag: writer.object { $0.field("valid", unit.isValid) }
    case .basic:
      // The outer unit has no location (2020-12 Core, 12.4.2).
      writer.object { writer in
        writer.field("valid", unit.isValid)
        writer.field("error", ifPresent: unit.error)
        writeDetails(unit, writer: &writer)
      }
    case .detailed: write(unit, writer: &writer)
    }
  }

  /// Recursive: units nest as deeply as the evaluation, whose depth is limited.
  private static func write(_ unit: OutputUnit, writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("valid", unit.isValid)
      writer.field("keywordLocation", unit.keywordLocation)
      writer.field("absoluteKeywordLocation", ifPresent: unit.absoluteKeywordLocation)
      writer.field("instanceLocation", unit.instanceLocation.description)
      writer.field("error", ifPresent: unit.error)
      if let annotation = unit.annotation {
        writer.key("annotation")
        write(annotation, writer: &writer)
      }
      writeDetails(unit, writer: &writer)
    }
  }

  private static func writeDetails(_ unit: OutputUnit, writer: inout JSONWriter) {
    guard !unit.details.isEmpty else { return }
    writer.array(unit.isValid ? "annotations" : "errors", unit.details) { writer, detail in
      write(detail, writer: &writer)
    }
  }

  package static func write(_ annotation: AnnotationValue, writer: inout JSONWriter) {
    switch annotation {
    case .schema(let document, let node): writer.value(document, node)
    case .names(let names): writer.array(names) { writer, name in writer.string(name) }
    case .index(let index): writer.number(index)
    case .indices(let indices): writer.array(indices) { writer, index in writer.number(index) }
    // An annotation that covers everything, as of `unevaluatedItems`, is `true`.
    case .all: writer.boolean(true)
    }
  }
}
