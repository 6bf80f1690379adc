import Reporting

/// The names of report formats, for tests of all formats.
enum ReportNames {
  static let all = ReportFormats.names
  /// The formats that `--report` can write to files.
  static let ofFiles = all.filter { !$0.hasPrefix("json-schema-") }
}
