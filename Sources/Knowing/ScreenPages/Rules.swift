internal import DocumentModel
internal import Settings

/// Keywords of JSON Schema that a control of a page knows as well.
struct Rules {
  private let rules: [SettingInfo.Bound]

  init(_ rules: [SettingInfo.Bound]) { self.rules = rules }

  private func number(_ keyword: String) -> String? {
    rules.first { $0.keyword == keyword }.flatMap { $0.value.document.number($0.value.node)?.description }
  }

  /// Of a number.
  var attributes: HTML {
    var html = HTML()
    if let minimum = number("minimum") { html += " min=\"\(minimum)\"" }
    if let maximum = number("maximum") { html += " max=\"\(maximum)\"" }
    return html
  }

  var textType: HTML {
    let format = rules.first { $0.keyword == "format" }.flatMap { $0.value.document.string($0.value.node) }
    switch format {
    case "email": return "email"
    case "uri": return "url"
    case _: return "text"
    }
  }
}
