internal import DocumentModel
internal import JSONSchema

/// The description of the harness that Bowtie asks for when it starts it.
enum BowtieImplementation {
  /// A placeholder until the project has a page.
  private static let homepage = "https://settle.example/"

  static func write(version: String, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("language", "swift")
      writer.field("name", "settle")
      writer.field("version", version)
      for name in ["homepage", "documentation", "issues", "source"] { writer.field(name, homepage) }
      writer.array("dialects", Draft.allCases.reversed()) { writer, draft in writer.string(uri(of: draft)) }
    }
  }

  /// The URI as Bowtie writes it: with an empty fragment up to draft 7.
  private static func uri(of draft: Draft) -> String {
    draft < .draft2019 ? draft.metaschema + "#" : draft.metaschema
  }

  static func knows(dialect: String) -> Bool {
    let uri = dialect.hasSuffix("#") ? String(dialect.dropLast()) : dialect
    return Draft.allCases.contains { $0.metaschema == uri }
  }
}
