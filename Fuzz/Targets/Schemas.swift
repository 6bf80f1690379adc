import DocumentModel
import JSONSchema
import Settings
import YAMLReading

private let metaschemas = MetaschemaCache()

/// A schema, a zero byte, an instance: evaluator and reporter agree, and findings and fixes are inside the text.
func fuzzSchema(_ bytes: [UInt8]) {
  let (schemaText, instanceText) = bytes.atFirstZero
  let source = SchemaSource(
    uri: "file:///schema.yaml", path: "schema.yaml",
    document: YAMLParser.parse(schemaText, limits: Limits()).document)
  var options = Schema.Options(sensitivity: .setting)
  options.metaschemas = metaschemas
  options.checksMetaschema = instanceText.first != UInt8(ascii: " ")
  options.compilesUnreferenced = instanceText.last == UInt8(ascii: "\n")
  options.limits.patternSteps = 10_000
  let compilation = Schema.compile(source, options: options, load: loadBundled)
  for report in compilation.reports where report.path == "schema.yaml" {
    for finding in report.diagnostics {
      require(finding.range.end.index <= source.document.text.count, "\(finding.code) lies in the schema")
    }
  }
  guard let schema = compilation.schema else { return }
  let parsed = YAMLParser.parse(instanceText, limits: Limits())
  let document = parsed.document
  for root in document.roots {
    let findings = schema.diagnostics(document, root)
    let verdict = schema.isValid(document, root)
    require(verdict == findings.isEmpty, "valid: \(verdict), findings: \(findings.map(\.message))")
    for finding in findings {
      require(finding.range.end.index <= document.text.count, "\(finding.code) lies in the instance")
      for fix in finding.fixes {
        require(TextEdit.apply(fix.edits, to: document.text) != nil, "the fix of \(finding.code) can be made")
      }
    }
    let hidden = schema.sensitiveParts(document, root: root)
    for node in hidden.scalars.union(hidden.keys) {
      require(document.range(node).end.index <= document.text.count, "what is sensitive lies in the instance")
    }
  }
}
