internal import DocumentModel
internal import Settings

/// The icons that schemas name, as SVG paths. They are decorative: the words next to them say everything.
enum Icons {
  /// The icon of a name: a circle if there is no drawing for it, nil without a name.
  static func html(_ name: String?, color: ScreenColor? = nil) -> HTML? {
    guard let name else { return nil }
    let color = color.map { " data-color=\"\($0.rawValue)\"" as HTML }
    return """
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"\(color)><path d="\(path(name))"/></svg>
      """
  }

  /// The drawing of the last part of the name that has one: `lock.shield.fill` is a shield.
  private static func path(_ name: String) -> String {
    let parts = name.pieces(at: ".").map { String($0) }.reversed()
    return parts.lazy.compactMap { paths[others[$0] ?? $0] }.first ?? ring
  }

  private static let ring = "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z"

  /// Parts of SF Symbols names, with the name of their drawing here.
  private static let others = ["tablecells": "table", "curlybraces": "code", "doc": "export", "chevron": "code"]

  private static let paths = [
    "chart": "M4 19V5M4 19h16M8 15l3-4 3 2 5-6",
    "code": "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
    "export": "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    "heart": "M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z",
    "link": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    "lock": "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
    "pencil": "M4 20l1-4L16 5l3 3L8 19z",
    "shield": "M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6z",
    "table": "M4 5h16v14H4zM4 10h16M4 15h16M10 5v14",
    "trash": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
    "video": "M4 7h11v10H4zM15 11l5-3v8l-5-3",
  ]
}
