import DocumentModel
import JSONParsing
import Properties
import YAMLReading

/// Any bytes as YAML.
func fuzzYAML(_ bytes: [UInt8]) {
  let parsed = YAMLParser.parse(bytes, limits: Limits())
  requireNone(DocumentClaims.broken(by: parsed, reread: YAMLParser.parse(bytes, limits: Limits())))
}

/// Any bytes as JSON. Valid JSON is YAML with the same value, unless YAML has findings.
func fuzzJSON(_ bytes: [UInt8]) {
  let parsed = JSONParser.parse(bytes, limits: Limits())
  requireNone(DocumentClaims.broken(by: parsed, reread: JSONParser.parse(bytes, limits: Limits())))
  guard parsed.diagnostics.isEmpty, let root = parsed.document.roots.first else { return }
  require(!parsed.isPartial, "what has no findings is whole")
  let yaml = YAMLParser.parse(bytes, limits: Limits())
  guard yaml.diagnostics.isEmpty, DocumentClaims(document: parsed.document).isComparable(root) else { return }
  require(yaml.document.roots.count == 1, "a JSON text is one YAML document")
  guard let other = yaml.document.roots.first else { return }
  require(parsed.document.isEqual(root, other, in: yaml.document), "JSON and YAML read the same value")
  require(parsed.document.agrees(with: yaml.document), "JSON and YAML read it at the same places")
}
