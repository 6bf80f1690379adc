import Foundation
import TestSupport
import Testing

/// The documentation is true: its commands are run, its files checked, its links followed.
///
/// `SETTLE_RECORD=1` writes the output of `console` blocks to the pages; review each change.
@Suite struct PageTests {
  struct Page: CustomTestStringConvertible {
    var path: String
    /// Commands that create the files that the page takes for granted.
    var preparation = ""
    /// How lines begin that can't be run here.
    var skipped: [String] = []
    /// The page whose files it continues to use.
    var former: String?
    var testDescription: String { path }
  }

  private static let root = Checkout.root.path

  /// The settings of an application, and those of bundled ones, under the names that pages use.
  private static let files = """
    mkdir config
    cp -r \(root)/examples \(root)/schemas .
    cp schemas/settings.yaml schemas/app.yaml
    settle init settings -o config/app.settings.yaml
    cp config/app.settings.yaml app.settings.yaml
    cp config/app.settings.yaml old.yaml
    cp config/app.settings.yaml new.yaml
    for app in betrfood brewguide cravey; do settle init $app --minimal -o $app.settings.yaml; done
    settle convert betrfood.settings.yaml --store user-settings > row.json

    """

  /// A replacement for `curl` that knows two schemas, one per line.
  private static let fetch = #"""
    mkdir -p .config/settle mirror
    printf '#!/bin/sh\nexec cat "${0%%/*}/${2##*/}"\n' > mirror/fetch
    chmod +x mirror/fetch
    echo "fetch: [$PWD/mirror/fetch]" > .config/settle/config.yaml
    printf '.config\nmirror\n' > .ignore
    closed='"additionalProperties": false'
    echo "{\"properties\": {\"jobs\": {\"additionalProperties\": {\"properties\": {\"runs-on\": {}, \"steps\": {}}, $closed}}}}" \
      > mirror/github-workflow.json
    echo "{\"properties\": {\"services\": {\"additionalProperties\": {\"properties\": {\"image\": {}, \"ports\": {}, \"restart\": {}}, $closed}}}}" \
      > mirror/compose-spec.json
    echo '{"properties": {"version": {"const": 2}}}' > mirror/dependabot-2.0.json

    """#

  /// Pages that need more than an empty folder.
  private static let special: [String: Page] = Dictionary(
    [
      Page(path: "README.md", preparation: files, skipped: ["make "]),
      Page(path: "docs/ci.md", preparation: ContinuousIntegrationTests.preparation),
      Page(path: "docs/five-minutes.md", preparation: fetch),
      Page(path: "docs/known-files.md", preparation: fetch),
      Page(path: "docs/reports.md", preparation: files),
      Page(path: "docs/screen-data.md", preparation: files),
      Page(path: "docs/screens.md", preparation: files),
      Page(path: "docs/settings.md", preparation: files),
      Page(path: "docs/stores.md", preparation: files),
      Page(path: "docs/use-schema.md", former: "docs/complete-schema.md"),
    ].map { ($0.path, $0) }
  ) { $1 }

  static let pages =
    (["README.md"] + Checkout.files(below: "docs") { $0.hasSuffix(".md") && !$0.hasPrefix("docs/rules/") })
    .map { special[$0] ?? Page(path: $0) }

  @Test(.enabled(if: Machine.hasProgram("git"), "git is not installed"), arguments: pages)
  func everyBlockIsTrue(_ row: Page) throws {
    let page = try DocumentPage(row.path)
    let former = try row.former.map { try DocumentPage($0) }
    let run = PageRun(page, page.blocks, after: former, preparation: row.preparation, skipped: row.skipped)
    guard !GoldenFile.isRecording else {
      return try Data(run.lines.joined(separator: "\n").utf8)
        .write(to: Checkout.root.appendingPathComponent(row.path))
    }
    #expect(run.complaints.isEmpty, "\(run.complaints.joined(separator: "\n\n"))")
  }

  @Test func manyBlocksAreRun() throws {
    let languages = try Self.pages.flatMap { try DocumentPage($0.path).blocks.map(\.language) }
    #expect(languages.count { $0 == "console" } > 10 && languages.count { $0 == "sh" } > 10)
    #expect(Set(languages).isSubset(of: ["", "console", "sh", "yaml", "json", "swift", "lua", "elisp", "toml", "vim"]))
  }

  @Test(arguments: pages) func everyBlockOfYAMLIsWellFormed(_ row: Page) throws {
    let page = try DocumentPage(row.path)
    for block in page.blocks where block.language == "yaml" && block.file == nil {
      let text = page.text(of: block)
      let run = ProgramRun(["check", "--no-schema", "--no-lint", "-"], in: ScratchFolder(), input: text)
      #expect(run.code == 0, "\(row.path):\(block.lines.lowerBound)\n\(run.output)")
    }
  }

  @Test(arguments: pages) func everyLinkLeadsSomewhere(_ row: Page) throws {
    let folder = Checkout.root.appendingPathComponent(row.path).deletingLastPathComponent()
    for line in try DocumentPage(row.path).prose {
      for match in line.matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/) {
        let target =
          match.1.isEmpty
          ? Checkout.root.appendingPathComponent(row.path) : folder.appendingPathComponent(String(match.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(row.path): \(match.0)")
        guard let anchor = match.2 else { continue }
        let path = String(target.standardizedFileURL.path.dropFirst(Checkout.root.path.count + 1))
        #expect(try DocumentPage(path).headings.contains { $0.anchor == anchor }, "\(row.path): \(match.0)")
      }
    }
  }

  /// The most words that people read on a screen. Reference pages are tables.
  @Test(arguments: pages) func noPageIsLong(_ row: Page) throws {
    let text = try Checkout.text(row.path)
    #expect(text.split { $0.isWhitespace }.count <= 1500, "split \(row.path) by task")
    #expect(row.path != "README.md" || text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  /// Each command in backticks or in a block has the options that are given.
  @Test func everyOptionExists() throws {
    var helps: [String: String] = [:]
    for row in Self.pages {
      for line in try DocumentPage(row.path).lines {
        for match in line.matches(of: /(?:`|^|\$ |\| )settle ([a-z]+(?: [a-z]+)?)([^`|]*)/) {
          let words = match.1.split(separator: " ").map { String($0) }
          let options = match.2.prefix { $0 != "#" }.matches(of: /\s(--[a-z-]+)/).map { String($0.1) }
          guard !options.isEmpty else { continue }
          let isPair = ["schema", "catalog", "catalogue", "config", "report"].contains(words[0])
          let command = isPair ? words : [words[0]]
          let name = command.joined(separator: " ")
          let help = helps[name] ?? ProgramRun(["help"] + command, in: ScratchFolder()).output
          helps[name] = help
          for option in options { #expect(help.contains(option), "\(row.path): \(line)") }
        }
      }
    }
    #expect(helps.count > 10)
  }
}
