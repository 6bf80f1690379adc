internal import Screens

/// A page that a client has, as far as the next one is compared with it.
struct PageView {
  /// Another one for each page of the client.
  let number: Int
  private let parts: [(id: String, mark: Int)]

  init(_ parts: [ScreenPage.Part], after old: PageView?) {
    number = (old?.number ?? 0) + 1
    self.parts = parts.map { ($0.id, $0.mark) }
  }

  /// The parts that differ; nil where there are others than before, or what is around the rows differs.
  func changes(to new: [ScreenPage.Part]) -> [(id: String, html: HTML)]? {
    guard new.count == parts.count else { return nil }
    var changed: [(id: String, html: HTML)] = []
    for (old, part) in zip(parts, new) {
      guard old.id == part.id else { return nil }
      guard old.mark != part.mark else { continue }
      let html = part.html
      if part.id.hasPrefix("section:") || html.text.isEmpty { return nil }
      changed.append((part.id, html))
    }
    return changed
  }
}
