import Reporting

/// The formats of reports, for tests of every one.
enum ReportNames {
  static let all = ReportFormats.names
  /// Those that `--report` writes to files.
  static let ofFiles = all.filter { !$0.hasPrefix("json-schema-") }
}
