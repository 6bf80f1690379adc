internal import DocumentModel

/// The delimiters of placeholders, written as `${…}` with `…` for the content. Placeholders that start with `$` may
/// contain a default after the name, as in a shell.
package struct PlaceholderForms: Sendable, Equatable {
  private struct Form: Sendable, Equatable {
    var open: [UInt8]
    var close: [UInt8]
  }

  package struct Found: Equatable, Sendable {
    package var range: Range<Int>
    /// The part between the delimiters.
    fileprivate var inner: Range<Int>
    /// Whether it may contain a default, as in a shell.
    fileprivate var hasShellSyntax: Bool
  }

  private var forms: [Form] = []

  package init() {}

  /// - Parameter texts: Each with one `…` between two delimiters. Others are ignored.
  package init(_ texts: [String]) {
    let forms = texts.compactMap { text -> Form? in
      let parts = text.split(separator: "…", omittingEmptySubsequences: false)
      // Without a delimiter on both sides, a form would match almost any text.
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      return Form(open: Array(parts[0].utf8), close: Array(parts[1].utf8))
    }
    self.init(forms)
  }

  private init(_ forms: [Form]) {
    // Try `${{…}}` before `${…}`.
    self.forms = forms.sorted { $0.open.count > $1.open.count }
  }

  package func adding(_ others: Self) -> Self { others.isEmpty ? self : Self(forms + others.forms) }

  package var isEmpty: Bool { forms.isEmpty }

  /// Whether a text contains a placeholder. Linear in its length.
  package func areIn(_ text: ArraySlice<UInt8>) -> Bool { first(in: text) != nil }

  /// The first placeholder of a text. Linear in its length for each form.
  package func first(in text: ArraySlice<UInt8>) -> Found? {
    guard !forms.isEmpty else { return nil }
    var place = text.startIndex
    // Searching for the first byte is much faster than trying every form at each byte.
    while let next = text[place...].firstIndex(where: { byte in forms.contains { $0.open[0] == byte } }) {
      place = next
      if let form = forms.first(where: { text[place...].starts(with: $0.open) }) {
        if isLiteral(text, at: place) {
          place += form.open.count
          continue
        }
        // An unclosed placeholder would extend to the end of the text.
        guard let end = end(of: form, text: text, start: place) else { return nil }
        let inner = place + form.open.count..<end - form.close.count
        // `${}` has no name, so no program replaces it.
        if !inner.isEmpty {
          return Found(range: place..<end, inner: inner, hasShellSyntax: form.open.first == Self.dollar)
        }
        place = end
      } else {
        place += 1
      }
    }
    return nil
  }

  /// The placeholder that makes up the whole text, or nil if there is none.
  package func whole(_ text: ArraySlice<UInt8>) -> Found? {
    first(in: text).flatMap { $0.range == text.indices ? $0 : nil }
  }

  private static let dollar = UInt8(ascii: "$")

  /// Whether the `$` is escaped by doubling.
  private func isLiteral(_ text: ArraySlice<UInt8>, at place: Int) -> Bool {
    // `$${x}` is the literal text `${x}`; `$$${x}` is a `$` followed by a placeholder.
    guard text[place] == Self.dollar else { return false }
    return !text[..<place].reversed().prefix { $0 == Self.dollar }.count.isMultiple(of: 2)
  }

  /// The end of a placeholder, after nested ones, or nil if it isn't closed.
  private func end(of form: Form, text: ArraySlice<UInt8>, start: Int) -> Int? {
    var (depth, place) = (1, start + form.open.count)
    while place < text.endIndex {
      if text[place...].starts(with: form.close) {
        depth = depth - 1
        place = place + form.close.count
        if depth == 0 { return place }
      } else if text[place...].starts(with: form.open) {
        // `${A:-${B}}` contains another placeholder.
        depth = depth + 1
        place = place + form.open.count
      } else {
        place += 1
      }
    }
    return nil
  }

  /// The maximum nesting of defaults. The value of deeper ones is treated as unknown.
  private static let deepest = 8

  /// The range of a placeholder's default, such as `80` for `PORT:-80`; if the default is a placeholder too, the range
  /// of its default. Nil if there is none or its value is unknown. Linear in the text's length.
  package func fallback(of found: Found, in text: ArraySlice<UInt8>) -> Range<Int>? {
    var next: Found? = found
    for _ in 0..<Self.deepest {
      guard let found = next, found.hasShellSyntax, let value = value(after: found.inner, text: text) else {
        return nil
      }
      guard let inside = first(in: value) else { return value.indices }
      // `a-${B}` is a default with a variable part, so its value is unknown.
      next = inside.range == value.indices ? inside : nil
    }
    return nil
  }

  /// The default after a name and a separator. A source may precede the name: `env:PORT:-80`.
  private func value(after inner: Range<Int>, text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text[inner]
    while let end = rest.firstIndex(where: { !$0.isLetterOrDigit && !"_.".utf8.contains($0) }), end > rest.startIndex {
      rest = rest[end...]
      if let sign = Self.signs.first(where: { rest.starts(with: $0) }) { return rest.dropFirst(sign.count) }
      // After the name, only `:` may follow: then it was a source, as in `env:PORT:-80`.
      guard rest.first == UInt8(ascii: ":") else { return nil }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static let signs = [":-", ":=", "-", "="].map { Array($0.utf8) }
}
