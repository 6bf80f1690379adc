/// The words of messages and pages, for who meets them first. Every word stands for one thing, everywhere.
enum Glossary {
  static let name = "glossary"

  struct Term {
    var word: String
    /// What other tools and texts call it; nil where they have no other word.
    var elsewhere: String?
    var meaning: String
  }

  static let terms: [Term] = [
    Term(
      word: "alias", elsewhere: nil,
      meaning: "`*name`: stands for the value that carries the anchor `&name` further up in the same document."),
    Term(word: "anchor", elsewhere: nil, meaning: "`&name` before a value: the name by which aliases repeat it."),
    Term(
      word: "canonical form", elsewhere: nil,
      meaning: "The one way in which `settle format` writes a file: indentation, quotes, blank lines, order of keys."),
    Term(word: "code", elsewhere: "rule", meaning: "The name of a kind of finding: `schema/enum`."),
    Term(
      word: "document", elsewhere: nil,
      meaning: "What stands between two lines of `---`. Most files hold one; a file of several is a stream."),
    Term(
      word: "entry", elsewhere: "member, property, pair", meaning: "A key of a mapping with its value: `theme: dark`."),
    Term(
      word: "finding", elsewhere: "problem, diagnostic",
      meaning:
        "What there is to say of a place in a file: an error makes the file invalid, a warning or a note doesn't."),
    Term(
      word: "fix", elsewhere: "quick fix",
      meaning:
        "A change that answers a finding. `--fix` carries out those that are safe; `--unsafe-fixes` also those that a "
        + "person should look at."),
    Term(word: "item", elsewhere: "element", meaning: "One value of a list: what stands behind a dash."),
    Term(word: "key", elsewhere: "name", meaning: "What stands before the colon of an entry."),
    Term(
      word: "list", elsewhere: "array, sequence",
      meaning: "Values in an order: `[a, b]`, or lines that begin with a dash. In JSON files it is called an array."),
    Term(
      word: "mapping", elsewhere: "object, dictionary, table",
      meaning: "Keys with a value each: `{a: 1}`, or lines of `key: value`. In JSON files it is called an object."),
    Term(word: "merge key", elsewhere: nil, meaning: "`<<: *name` takes over the entries of another mapping."),
    Term(
      word: "modeline", elsewhere: nil,
      meaning:
        "A comment at the top of a file that names its schema: `# yaml-language-server: $schema=app.schema.yaml`."),
    Term(
      word: "nothing", elsewhere: "null",
      meaning: "The value of a key with nothing behind its colon; it can be written as `null` or `~`."),
    Term(
      word: "path", elsewhere: "JSON Pointer",
      meaning:
        "How to come to a value from the top of its document: `server.port`, `steps[0].name`, or `/steps/0/name`."),
    Term(word: "schema", elsewhere: nil, meaning: "The file that says which settings there are, and what each may be."),
    Term(
      word: "sensitive", elsewhere: "secret, masked",
      meaning: "Said by a schema of a setting that no output may show: `‹redacted›` stands for it."),
    Term(
      word: "tag", elsewhere: nil,
      meaning: "`!name` before a value: its type for programs that know the name. Most files need none."),
    Term(
      word: "text", elsewhere: "string",
      meaning: "Characters, in quotes or without: `dark`, `\"22:00\"`. In JSON files it is called a string."),
    Term(
      word: "true or false", elsewhere: "boolean, switch",
      meaning: "`true` and `false`; YAML 1.1 also had `yes` and `on`."),
    Term(word: "whole number", elsewhere: "integer", meaning: "A number without a fraction: `14`, `-3`."),
  ]

  static func text(width: Int, isColored: Bool) -> [UInt8] {
    TermText.bytes(
      terms.map { TermText(head: $0.word, aside: $0.elsewhere, paragraphs: [$0.meaning]) }, width: width,
      isColored: isColored)
  }
}
