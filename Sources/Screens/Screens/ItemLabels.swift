internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The labels of a list's items, from the members that identify a record to users.
struct ItemLabels {
  private let titles: [String]
  /// The names of all members: the first string among them is the label if there is no title.
  private let others: [String]
  private let words: PageStrings

  private static let common = ["title", "name", "label", "subject"]

  /// - Parameters:
  ///   - list: nil for a list that no schema describes.
  ///   - members: the names of the members, in order.
  init(_ list: SettingFacts?, members: [String], words: PageStrings) {
    self.words = words
    titles =
      [list?.itemLabel].compactMap(\.self) + Self.common + [list?.uniqueBy?.value.member.value].compactMap(\.self)
    others = members
  }

  /// - Parameter number: of the item, from 0.
  func label(_ item: InputValue?, number: Int) -> String {
    let numbered = words[.numberedItem, ["number": String(number + 1)]]
    guard let item else { return numbered }
    let (document, node) = (item.document, item.document.resolve(item.node))
    guard document.kind(node) == .object else { return ValueFormatter(words).of(item) }
    func text(_ name: String, _ kinds: Set<NodeKind>) -> String? {
      guard let value = document.value(node, named: name), kinds.contains(document.kind(value)) else { return nil }
      let text = ValueFormatter(words).of(InputValue(document, node: value))
      // A redacted title doesn't tell one item from another.
      return text.isEmpty || text == ValueDescription.redacted ? nil : text
    }
    return titles.lazy.compactMap { text($0, [.string, .number]) }.first
      ?? others.lazy.compactMap { text($0, [.string]) }.first ?? numbered
  }
}
