internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The titles by which a person knows the records of a list.
struct ItemLabels {
  /// Members whose value is a title.
  private let titles: [String]
  /// Members of which the first text is one where no title is there.
  private let others: [String]

  private static let common = ["title", "name", "label", "subject"]

  /// - Parameters:
  ///   - list: nil for a list that no schema describes.
  ///   - members: the names of the members, in order.
  init(_ list: SettingFacts?, members: [String]) {
    titles =
      [list?.itemLabel].compactMap(\.self) + Self.common + [list?.uniqueBy?.value.member.value].compactMap(\.self)
    others = members
  }

  /// - Parameter number: of the item, from 0.
  func label(_ item: InputValue?, _ number: Int) -> String {
    guard let item else { return "Item \(number + 1)" }
    let (document, node) = (item.document, item.document.resolve(item.node))
    guard document.kind(node) == .object else { return ValueWords.of(item) }
    func words(_ name: String, _ kinds: Set<NodeKind>) -> String? {
      guard let value = document.value(node, named: name), kinds.contains(document.kind(value)) else { return nil }
      let words = ValueWords.of(InputValue(document, value))
      return words.isEmpty || words == ValueDescription.redacted ? nil : words
    }
    return titles.lazy.compactMap { words($0, [.string, .number]) }.first
      ?? others.lazy.compactMap { words($0, [.string]) }.first ?? "Item \(number + 1)"
  }
}
