import Foundation
import TestSupport

/// A page of `docs/vocabulary`: tables generated from the metaschemas, and examples.
struct VocabularyPage {
  static let paths = Checkout.files(below: "docs/vocabulary") { $0.hasSuffix(".md") }
  let page: DocumentPage

  init(_ path: String) throws { page = try DocumentPage(path) }

  private init(_ page: DocumentPage) { self.page = page }

  /// The part of the metaschemas, or `kinds`, whose table follows the line; nil if it isn't such a comment.
  private static func name(_ line: String) -> String? {
    guard line.hasPrefix("<!-- ") else { return nil }
    return line.wholeMatch(of: /<!-- (x-settings?\.yaml#.*|kinds) -->/).map { String($0.1) }
  }

  var tables: [String] { page.prose.compactMap(Self.name) }

  /// The page with its tables generated from the current metaschemas.
  var renewed: [String] {
    var result: [String] = []
    var isTable = false
    for line in page.lines {
      if let name = Self.name(line) {
        result += (isTable ? [""] : []) + [line, ""] + table(name)
        isTable = true
      } else if !(isTable && (line.isEmpty || line.hasPrefix("|") || line.hasPrefix("**"))) {
        if isTable { result.append("") }
        isTable = false
        result.append(line)
      }
    }
    return isTable ? result + [""] : result
  }

  private func table(_ name: String) -> [String] {
    if name == "kinds" {
      let kinds = MetaSchema.definitions.filter { $0.members.isEmpty && $0.target == nil }
      return ["| kind | value | meaning |", "|---|---|---|"]
        + kinds.map { "| \(title($0)) | \(takes($0)) | \(meaning($0)) |" }
    }
    guard let object = MetaSchema.objects.first(where: { $0.name == name }) else { return [] }
    let required = Set(object["required"]?.value.items.compactMap(\.text) ?? [])
    let caption = object["title"].map { ["**\($0.value.text ?? "")**: \(meaning(object))", ""] } ?? []
    return caption + ["| key | value | meaning |", "|---|---|---|"]
      + object.members.map { name, member in
        let mark = required.contains(name) ? "**" : ""
        let usual = (member["default"] ?? member.target?["default"]).map { "; \($0.value.code) by default" } ?? ""
        let isOwn = title(member).replacingOccurrences(of: " ", with: "") == name.lowercased()
        let words = (isOwn ? "" : "*\(title(member))*: ") + meaning(member)
        return "| \(mark)`\(name)`\(mark) | \(reference(member))\(usual) | \(words) |"
      }
  }

  private func meaning(_ schema: MetaSchema) -> String {
    (schema["description"]?.value.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "|", with: "\\|")
  }

  private func title(_ schema: MetaSchema) -> String { (schema["title"]?.value.text ?? "").lowercased() }

  /// The values that a schema allows, with a link to the page about them.
  private func reference(_ schema: MetaSchema) -> String {
    guard let target = schema.target else {
      return schema.value["$ref"] == nil ? takes(schema) : "schema"
    }
    if let other = target.target { return reference(target).isEmpty ? title(other) : reference(target) }
    let isShort = target["enum"].map { $0.value.items.count < 7 } ?? false
    return isShort ? takes(target) : "[\(title(target))](\(link(target)))"
  }

  private func takes(_ schema: MetaSchema) -> String {
    if let value = schema["const"] { return value.value.code }
    if let choices = schema["enum"] { return choices.value.items.map(\.code).joined(separator: ", ") }
    if let branches = schema["anyOf"], schema["type"] == nil {
      return branches.value.items.map { reference(MetaSchema(file: schema.file, value: $0)) }.joined(separator: ", or ")
    }
    switch schema["type"]?.value.text {
    case "string": return "string"
    case "boolean": return "`true`, `false`"
    case "integer": return "integer"
    case "number": return "number"
    case "array": return "list" + (schema["items"].map { " of \(reference($0))" } ?? "")
    case "object" where !schema.members.isEmpty:
      return "mapping with " + schema.members.map { "`\($0.name)`" }.joined(separator: ", ")
    case "object":
      guard let values = schema["additionalProperties"] else { return "mapping" }
      return "mapping of \(schema["propertyNames"].map(reference) ?? "key") to \(reference(values))"
    default: return "any value"
    }
  }
}

extension VocabularyPage {
  /// Where the table of each part is: the page, and the heading above unless it's the page's title.
  private static let places: [String: (path: String, anchor: String?)] = Dictionary(
    paths.compactMap { try? VocabularyPage($0).page }.flatMap { page in
      page.prose.indices.compactMap { line in
        name(page.prose[line]).map { name in
          let heading = page.headings.last { $0.line < line }
          return (name, (page.path, heading?.line == page.headings.first?.line ? nil : heading?.anchor))
        }
      }
    }
  ) { first, _ in first }

  private func link(_ schema: MetaSchema) -> String {
    guard let (path, anchor) = Self.places[schema.members.isEmpty ? "kinds" : schema.name] else { return "" }
    if path == page.path { return "#" + (anchor ?? page.headings[0].anchor) }
    return path.dropFirst("docs/vocabulary/".count) + (anchor.map { "#" + $0 } ?? "")
  }
}

extension VocabularyPage {
  /// The files and commands below one heading.
  struct Example {
    var heading: Int
    var schema: PlacedValue
    var uses: VocabularyUses
  }

  var examples: [Example] {
    page.headings.indices.compactMap { heading in
      guard let block = schemaBlock(below: heading),
        let schema = PlacedValue(text: page.text(of: block))
      else { return nil }
      return Example(heading: heading, schema: schema, uses: VocabularyUses(in: schema))
    }
  }

  private func blocks(below heading: Int) -> [DocumentPage.Block] {
    let lines = page.headings.map(\.line) + [page.lines.count]
    return page.blocks.filter { (lines[heading]..<lines[heading + 1]).contains($0.lines.lowerBound) }
  }

  private func schemaBlock(below heading: Int) -> DocumentPage.Block? {
    blocks(below: heading).first { $0.file == "app.yaml" }
  }

  /// The files of an example, by name: its schema and those that it refers to.
  func files(of example: Example) -> [String: String] {
    let files = blocks(below: example.heading).compactMap { block in block.file.map { ($0, page.text(of: block)) } }
    return Dictionary(files) { first, _ in first }
  }

  /// Whether the output of one of the example's commands changes if the member at `pointer` is removed from the schema.
  func shows(_ pointer: String, in example: Example) -> Bool {
    guard let block = schemaBlock(below: example.heading) else { return false }
    let folder = ScratchFolder(["app.yaml": page.text(of: block)])
    let run = ProgramRun(["unset", "--no-schema", "app.yaml", pointer], in: folder)
    guard run.code == 0, let text = try? String(contentsOfFile: folder.path + "/app.yaml", encoding: .utf8) else {
      return false
    }
    var lines = page.lines
    lines.replaceSubrange(block.lines, with: text.split(separator: "\n").map(String.init))
    let other = VocabularyPage(DocumentPage(page.path, lines))
    return !PageRun(other.page, other.blocks(below: example.heading)).complaints.isEmpty
  }
}
