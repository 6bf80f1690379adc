internal import Settings

/// The tour: a dialog in the editor, card by card; in the preview all of it.
struct TourView {
  let tour: Screen.Tour
  let isEditor: Bool
  let words: PageStrings

  var html: HTML {
    guard isEditor else {
      return """
        <details class="tour" data-tour><summary>\(words[.tourShownFirst])</summary>
        \(welcome)\(tour.cards.map(card).joined())
        <p class="buttons">\(buttons)</p></details>

        """
    }
    var steps: [HTML] = []
    if tour.welcome != nil {
      steps.append(
        step(
          welcome,
          buttons: "<button type=\"button\" class=\"primary\" data-next>\(tour.startTitle ?? tour.nextTitle)</button>"))
    }
    for (index, one) in tour.cards.enumerated() {
      let isLast = index == tour.cards.count - 1
      steps.append(
        step(
          card(one) + "<p class=\"count\">\(words[.tourStep, count(index)])</p>",
          // The last card can only be finished, and any other one can be skipped.
          buttons: isLast
            ? button(tour.finish, look: "primary")
            : button(tour.skip, look: "quiet")
              + "<button type=\"button\" class=\"primary\" data-next>\(tour.nextTitle)</button>"))
    }
    return """
      <dialog class="tour" data-tour aria-label="\(words[.tour])">\(steps.joined())</dialog>

      """
  }

  private func count(_ index: Int) -> [String: String] {
    ["number": String(index + 1), "count": String(tour.cards.count)]
  }

  private func step(_ words: HTML, buttons: HTML) -> HTML {
    "<div class=\"step\" data-step tabindex=\"-1\">\(words)<p class=\"buttons\">\(buttons)</p></div>"
  }

  private func button(_ button: Screen.Tour.Button?, look: String) -> HTML {
    guard let button else { return "" }
    return "<button type=\"button\" class=\"\(look)\" data-do=\"\(button.action)\">\(button.title)</button>"
  }

  private var buttons: HTML {
    let titles = [tour.startTitle, tour.cards.count > 1 ? tour.nextTitle : nil, tour.skip?.title, tour.finish?.title]
    return titles.compactMap { title in title.map { "<span class=\"key\">\($0)</span>" as HTML } }.joined(" ")
  }

  private var welcome: HTML {
    guard let welcome = tour.welcome else { return "" }
    let badge = tour.badge.map { badge -> HTML in
      """
      <p class="promise">\(Icons.html(badge.icon, color: badge.color))<span><strong>\(badge.title)</strong>\
      \(badge.text.map { "<br>\($0)" as HTML })</span></p>
      """
    }
    return card(welcome) + (badge ?? "")
  }

  private func card(_ card: Screen.Card) -> HTML {
    let text = card.text.map { "<p>\($0)</p>" as HTML }
    return "<div class=\"card\">\(Icons.html(card.icon, color: card.color))<h2>\(card.title)</h2>\(text)</div>\n"
  }
}
