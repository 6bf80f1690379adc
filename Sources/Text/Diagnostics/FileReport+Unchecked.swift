internal import SourceText

extension DiagnosticCode {
  /// That no schema, or not all of one, has a say in a file: for formats that know findings alone.
  package static let unchecked = Self(.schema, "unchecked", .note, "A file that wasn't held against all of its schema")
}

extension FileReport {
  /// The report with a note in the place of the status ``Status/unchecked``.
  package var tellingUnchecked: Self {
    guard let unchecked, status != .unreadable else { return self }
    var report = self
    report.diagnostics.insert(Diagnostic(.unchecked, "not checked: \(unchecked)", at: ByteRange(0..<0)), at: 0)
    report.stated?.fingerprints.insert("", at: 0)
    return report
  }
}
