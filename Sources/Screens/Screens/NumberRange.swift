internal import DocumentModel
internal import Settings

/// The bounds and the step of a number, as attributes of a control and in words.
package struct NumberRange: Sendable {
  /// The least value; nil for none.
  package private(set) var minimum: String?
  /// The greatest value; nil for none.
  package private(set) var maximum: String?
  /// The step between two values; nil if any number is allowed.
  package private(set) var step: String?
  /// The step of a slider between the bounds; nil if there is no slider.
  package private(set) var sliderStep: String?
  /// The range in words: `10 to 200 seconds`; nil if any number is allowed.
  package private(set) var words: String?

  /// The most steps of a slider: nobody can drag to one port among 65,535.
  private static let sliderSteps = 200

  /// - Parameters:
  ///   - bounds: keywords of JSON Schema.
  ///   - isInteger: whether only integers are allowed.
  init(_ bounds: [SettingInfo.Bound], isInteger: Bool, unit: String?, words: PageStrings) {
    let stated = Dictionary(bounds.map { ($0.keyword, $0.value.number) }) { first, _ in first }
      .compactMapValues(\.self)
    guard var scale = DecimalScale(stated.values) else { return }
    // Without `multipleOf`, a slider from 0 to 1 needs values in between.
    if stated["multipleOf"] == nil, !isInteger { scale.refine() }
    let numbers = stated.compactMapValues(scale.count)
    let multiple = numbers["multipleOf"].flatMap { $0 > 0 ? $0 : nil }
    let step = multiple.map { isInteger ? max($0, scale.one) : $0 } ?? (isInteger ? scale.one : nil)
    var (least, most) = (numbers["minimum"], numbers["maximum"])
    if let step {
      least = [least, numbers["exclusiveMinimum"].map { $0 + 1 }].compactMap(\.self).max().map {
        Self.up($0, step: step)
      }
      most = [most, numbers["exclusiveMaximum"].map { $0 - 1 }].compactMap(\.self).min().map {
        -Self.up(-$0, step: step)
      }
      self.step = scale.text(step)
    }
    minimum = least.map(scale.text)
    maximum = most.map(scale.text)
    self.words = Self.words(
      words, least: least.map(scale.text), most: most.map(scale.text),
      above: step == nil ? stated["exclusiveMinimum"]?.description : nil,
      below: step == nil ? stated["exclusiveMaximum"]?.description : nil,
      step: stated["multipleOf"] == nil || step == scale.one ? nil : self.step, unit: unit)
    // Sizes are typed, as in `5 GB`, because their range is too wide for a slider.
    guard let least, let most, least < most, unit != "bytes" else { return }
    let dragged = step ?? Self.niceStep(most - least)
    if (most - least) / dragged <= Self.sliderSteps { sliderStep = scale.text(dragged) }
  }

  /// The smallest multiple of a step that is at least the value.
  private static func up(_ value: Int, step: Int) -> Int {
    let rest = value % step
    return rest == 0 ? value : value - rest + (rest > 0 ? step : 0)
  }

  /// The smallest of 1, 2, 5, 10, 20, … that divides a width into at most a hundred steps.
  private static func niceStep(_ width: Int) -> Int {
    var power = 1
    // While this holds, even five times the power gives more than a hundred steps.
    while power <= width / 1_000 { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { width / $0 <= 100 } ?? power * 10
  }

  private static func words(
    _ words: PageStrings, least: String?, most: String?, above: String?, below: String?, step: String?,
    unit: String?
  ) -> String? {
    func amount(_ text: String) -> String {
      guard let unit else { return text }
      return unit == "bytes" ? ValueFormatter(words).size(text) : "\(text) \(unit)"
    }
    func bound(_ word: PageString, _ text: String?) -> String? { text.map { words[word, ["number": amount($0)]] } }
    let steps = bound(.inSteps, step)
    if let least, let most {
      let lower = unit == "bytes" ? amount(least) : least
      return [words[.range, ["least": lower, "most": amount(most)]], steps].compactMap(\.self).joined(separator: ", ")
    }
    let parts = [
      bound(.atLeast, least), bound(.moreThan, above), bound(.atMost, most), bound(.lessThan, below), steps,
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// Decimal numbers as integers in units of the same power of ten: 0.25 and 3 as 25 and 300.
private struct DecimalScale {
  private var decimals: Int

  /// The most decimals that are supported; a page needs no more.
  private static let limit = 9

  /// Nil if a number has more decimals than that, or an exponent.
  init?(_ numbers: some Sequence<ExactNumber>) {
    decimals = 0
    for number in numbers {
      let parts = number.description.split(separator: ".")
      guard number.isFinite, parts.count <= 2, !number.description.contains("e") else { return nil }
      if parts.count == 2 { decimals = max(decimals, parts[1].count) }
    }
    guard decimals <= Self.limit else { return nil }
  }

  /// Adds decimals, for steps between the numbers.
  mutating func refine() { decimals = min(decimals + 3, Self.limit) }

  var one: Int { (0..<decimals).reduce(1) { power, _ in power * 10 } }

  /// The number in units of the scale; nil if it is too large.
  func count(_ number: ExactNumber) -> Int? {
    let parts = number.description.split(separator: ".")
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let digits = parts[0] + fraction + String(repeating: "0", count: decimals - fraction.count)
    return Int(digits).flatMap { $0.magnitude < 1 << 60 ? $0 : nil }
  }

  func text(_ count: Int) -> String {
    let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: UInt(one))
    var fraction = String(rest + UInt(one)).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(count < 0 ? "-" : "")\(whole)\(fraction.isEmpty ? "" : ".\(fraction)")"
  }
}
