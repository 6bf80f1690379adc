internal import Screens

/// A page that a client has, as far as the next one is compared with it.
struct PageView {
  /// Another one for each page of the client.
  let number: Int
  private let parts: [(id: String, hash: Int)]

  init(_ parts: [ScreenPage.Part], after old: PageView?) {
    number = (old?.number ?? 0) + 1
    self.parts = parts.map { ($0.id, $0.html.text.hashValue) }
  }

  /// The parts that differ; nil where there are others than before, or what is around the rows differs.
  func changes(to new: [ScreenPage.Part]) -> [ScreenPage.Part]? {
    guard new.count == parts.count else { return nil }
    var changed: [ScreenPage.Part] = []
    for (old, part) in zip(parts, new) {
      guard old.id == part.id else { return nil }
      guard old.hash != part.html.text.hashValue else { continue }
      if part.id.hasPrefix("section:") || part.html.text.isEmpty { return nil }
      changed.append(part)
    }
    return changed
  }
}
