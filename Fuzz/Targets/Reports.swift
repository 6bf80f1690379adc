import Properties

/// The output for any bytes is well-formed for its readers, in every shape; the schema comes behind the first zero,
/// where it isn't the sample.
func fuzzReport(_ bytes: [UInt8]) {
  let (text, schemaText) = bytes.atFirstZero
  let schema = schemaText.isEmpty ? FuzzSchema.sample : FuzzSchema(schemaText)
  var reports = ReportRun.all(of: text, schema).flatMap { $0.reports() }
  if !schemaText.isEmpty { reports += ReportRun.reports(of: schema.report) }
  for (format, report) in reports {
    requireNone(ReportClaims.broken(by: report, format: format))
  }
}
