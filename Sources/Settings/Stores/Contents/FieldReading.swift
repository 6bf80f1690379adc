internal import DocumentModel
internal import JSONSchema

extension SchemaGraph {
  /// The value of a field: the first interpretation that the schema allows, otherwise the first of the right type,
  /// otherwise the first. Nil for an absent field.
  ///
  /// - Parameter separator: The separator between list items that may be written in one field.
  func value(of field: FieldText, applied: [Applied], separator: String? = nil) -> Document? {
    var readings = field.readings
    if let separator, !field.text.isEmpty {
      readings += FieldText.literal(Self.list(field.text, separator: separator)).map { [$0] } ?? []
    }
    let allowed = readings.first { reading in
      reading.roots.first.map { canHave(reading, value: $0, applied: applied) } ?? false
    }
    return allowed ?? readings.first { isOfType($0, applied: applied) } ?? readings.first
  }

  private func isOfType(_ value: Document, applied: [Applied]) -> Bool {
    guard let root = value.roots.first else { return false }
    return !problems(value, value: root, applied: applied).contains {
      $0.failedCode == .keyword(.type) && $0.instanceLocation?.isRoot != false
    }
  }

  private static func list(_ text: String, separator: String) -> String {
    JSONWriter.text { $0.array(parts(text, separator: separator)) { $0.string($1) } }
  }

  /// The parts between separators, compared byte by byte.
  private static func parts(_ text: String, separator: String) -> [String] {
    Array(text.utf8).split(separator: Array(separator.utf8), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
