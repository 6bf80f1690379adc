import Properties

/// Reports about any bytes are well-formed in every format. The bytes after the first zero byte are the schema; without
/// one, it is the sample.
func fuzzReport(_ bytes: [UInt8]) {
  let (text, schemaText) = bytes.atFirstZero
  let schema = schemaText.isEmpty ? FuzzSchema.sample : FuzzSchema(schemaText)
  var reports = ReportRun.all(of: text, schema).flatMap { $0.reports() }
  if !schemaText.isEmpty { reports += ReportRun.reports(of: schema.report) }
  for (format, report) in reports {
    requireNone(ReportClaims.broken(by: report, format: format))
  }
}
