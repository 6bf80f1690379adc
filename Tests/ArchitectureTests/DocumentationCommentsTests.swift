import Testing

/// Comments as Quick Help and DocC read them.
struct DocumentationCommentsTests {
  /// DocC takes `- name:` at the level of `- Parameters:` for an ordinary list item, and leaves the parameter
  /// undocumented.
  @Test func parametersAreNested() throws {
    for file in try SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      var isInList = false
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        let words = line.utf8.drop { $0 == UInt8(ascii: " ") }
        guard words.starts(with: "/// ".utf8) else {
          isInList = false
          continue
        }
        let comment = Substring(words.dropFirst(3))
        if comment.hasPrefix(" - Parameters:") {
          isInList = true
        } else if isInList, let name = comment.firstMatch(of: /^ {1,2}- (\w+):/)?.1 {
          isInList = false
          #expect(["Returns", "Throws", "Note", "Complexity"].contains(String(name)), "\(file.path): \(line)")
        }
      }
    }
  }
}
