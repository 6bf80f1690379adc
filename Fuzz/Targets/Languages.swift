import CommandLineKit
import DocumentModel
import JSONParsing
import Settings
import Stores

/// Any text in the output for other languages: a shell, CSV and JSON read the same text, and Markdown has no HTML
/// element.
func fuzzLanguages(_ bytes: [UInt8]) {
  let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  let variables = [(name: "A", value: FieldText(text)), (name: "B", value: FieldText("b"))]
  require(ShellVariables.isRead(ShellVariables.text(variables), as: variables), "a shell reads the variable")
  let word = Array("A=\(text.shellWord)\n".utf8)
  let isPlain = !text.unicodeScalars.contains(where: \.actsOnTerminal)
  require(!isPlain || ShellVariables.isRead(word, as: [("A", FieldText(text))]), "a shell reads the word")
  let rows = CSVText.rows(CSVText.text([[FieldText(text), FieldText("b")]]))
  let fields = rows.rows.map { $0.fields.map { Array($0.text.utf8) } }
  require(rows.diagnostics.isEmpty && fields == [[Array(text.utf8), Array("b".utf8)]], "CSV has the field")
  let json = JSONParser.parse(Array(JSONText.string(text).utf8), limits: Limits()).document
  require(json.roots.first.flatMap(json.string).map { Array($0.utf8) } == Array(text.utf8), "JSON has the text")
  let markdown = Array(MarkdownText.safe(text).utf8)
  // Several lines may form a code block; a code span begins and ends on one line.
  let mayBeBlock = text.allLines.count > 1 && ["```", "~~~"].contains(where: text.holds)
  let words = markdown.split(separator: UInt8(ascii: "\n")).flatMap { outsideCode(Array($0)) }
  require(mayBeBlock || !words.contains(UInt8(ascii: "<")), "Markdown has no element")
}

/// A line of Markdown without its code spans, in which `<` doesn't start an element.
private func outsideCode(_ line: [UInt8]) -> [UInt8] {
  let tick = UInt8(ascii: "`")
  var rest = line[...]
  var outside: [UInt8] = []
  while let start = rest.firstIndex(of: tick) {
    outside += rest[..<start]
    let fence = rest[start...].prefix { $0 == tick }
    var after = rest[fence.endIndex...]
    var end: Int?
    while end == nil, let next = after.firstIndex(of: tick) {
      let run = after[next...].prefix { $0 == tick }
      after = after[run.endIndex...]
      if run.count == fence.count { end = run.endIndex }
    }
    rest = rest[(end ?? fence.endIndex)...]
  }
  return outside + rest
}
