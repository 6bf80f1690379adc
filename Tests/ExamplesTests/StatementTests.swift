import Foundation
import TestSupport
import Testing

/// The statements in the documents of the bundled applications, with evidence for each.
///
/// A row in `Statements/*.tsv` has the document and line, the statement, the place in the schema that declares it, the
/// evidence, and what is expected. The evidence is a command, of whose output a part is expected (after `!`, the output
/// must not have it); a test, by its name or the line in its title; a browser test; or `—` and the reason why a
/// settings system can't ensure it. A row that begins with `@` defines a command.
@Suite struct StatementTests {
  struct Row {
    var line: String
    var statement: String
    var place: String
    var check: String
    var expected: String
  }

  struct Table: CustomTestStringConvertible {
    var name: String
    var rows: [Row] = []
    var problems: [String] = []
    var testDescription: String { name }

    init(_ path: String) {
      name = path
      var commands: [String: String] = [:]
      for line in ((try? Checkout.text(path)) ?? "").split(separator: "\n") where !line.hasPrefix("#") {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        if columns.count == 2, line.hasPrefix("@") {
          commands[columns[0]] = columns[1]
        } else if columns.count == 5 {
          let check = commands[columns[3]] ?? columns[3]
          rows.append(
            Row(line: columns[0], statement: columns[1], place: columns[2], check: check, expected: columns[4]))
        } else {
          problems.append("no row: \(line)")
        }
      }
    }
  }

  private static let folder = "Tests/ExamplesTests/Statements"
  static let tables = Checkout.files(below: folder) { $0.hasSuffix(".tsv") }.map(Table.init)

  private static func isCommand(_ row: Row) -> Bool {
    row.check.contains(" ") && !row.check.hasPrefix("—")
  }

  @Test func everyDocumentHasItsTable() {
    #expect(Self.tables.count == 5)
    #expect(Self.tables.map(\.rows.count).reduce(0, +) > 550)
    for table in Self.tables {
      let lines = table.rows.map(\.line)
      #expect(table.problems.isEmpty && lines.allSatisfy { $0.wholeMatch(of: /00[0-4]:[0-9]+/) != nil })
      #expect(
        lines == lines.sorted { $0.compare($1, options: .numeric) == .orderedAscending }, "\(table.name) not in order")
      #expect(table.rows.allSatisfy { !$0.statement.isEmpty && ($0.check != "—" || !$0.expected.isEmpty) })
    }
  }

  @Test(arguments: tables) func everyPlaceExists(_ table: Table) {
    var schemas: [String: PlacedValue] = [:]
    for row in table.rows where row.place != "-" {
      let (file, pointer) = row.place.split(separator: " ").map { String($0) }.pair
      schemas[file] = schemas[file] ?? (try? Checkout.text("schemas/\(file).yaml")).flatMap(PlacedValue.init)
      #expect(schemas[file]?.part(pointer) != nil, "\(row.line): \(row.place)")
    }
  }

  @Test(arguments: tables) func everyNamedTestExists(_ table: Table) throws {
    let sources = try Checkout.files(below: "Tests") { $0.hasSuffix(".swift") }.map(Checkout.text)
    let titles = sources.flatMap { $0.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) } }
    let browser = try Checkout.text("Tests/Browser/browser.py")
    for row in table.rows where !Self.isCommand(row) && row.check != "—" {
      let parts = row.check.split(separator: ".").map { String($0) }
      let isThere =
        if row.check.contains(":") {
          titles.contains { $0.split { !$0.isNumber && $0 != ":" }.contains(row.check[...]) }
        } else if parts.first == "browser" {
          browser.contains("def \(parts.last ?? "")(")
        } else {
          sources.contains { source in
            ["struct", "extension"].contains { source.contains("\($0) \(parts[0]) ") }
              && source.contains("func \(parts[parts.count - 1])(")
          }
        }
      #expect(isThere, "\(row.line): \(row.check)")
    }
  }

  /// Each command is run once, in a folder of its own.
  @Test(arguments: tables) func everyCommandShowsIt(_ table: Table) {
    let commands = Dictionary(grouping: table.rows.filter(Self.isCommand), by: \.check)
    for (command, rows) in commands {
      let line = "exec 2>&1; settle() { \"$SETTLE\" \"$@\"; }\n" + command
      let output = ProgramRun(shell: line, in: ScratchFolder()).output
      for row in rows {
        let isAbsent = row.expected.hasPrefix("!")
        let part = isAbsent ? String(row.expected.dropFirst()) : row.expected
        #expect(output.contains(part) != isAbsent, "\(row.line), \(row.statement): \(part)\n\(output.prefix(2000))")
      }
    }
  }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[count - 1]) }
}
