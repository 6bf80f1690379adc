internal import DocumentModel
internal import YAMLReading

/// A plain scalar that parsers of YAML 1.1 and 1.2 read differently, and the words for it.
struct ReadingDifference {
  let scalar: PlainScalar
  let source: LintSource
  /// What YAML 1.1 reads, such as `1350`.
  var older: Message
  /// What YAML 1.2 reads, such as `a string`.
  var newer: Message
  /// The value that YAML 1.1 parsers read, in a spelling that both versions share; nil if there is none.
  var plainly: String?
  /// The name of the parsers that read ``older``, for a file with an unknown reader.
  var olderReader: Message = "YAML 1.1"
  /// Whether YAML 1.1 parsers reject the text, or read it like YAML 1.2.
  var isRefused = false

  private var isSensitive: Bool {
    source.schema?.isSensitive(ByteRange(scalar.range)) == true
  }

  var message: Message {
    // Naming the readings would reveal the value.
    if isSensitive { return "this value means different things in YAML 1.1 and 1.2" }
    let shown = source.shown(scalar.range)
    if isRefused, !wantsText { return "\(shown) has a special meaning in YAML 1.1" }
    if let program {
      let wish: Message = wantsText ? ", but the schema requires a string" : ""
      return "\(shown) is \(reading) in \(words: program.name)\(wish)"
    }
    return switch source.reader {
    case nil where wantsText: "\(shown) is \(older) in \(olderReader), but the schema requires a string"
    case nil: "\(shown) is \(newer) in YAML 1.2, but \(older) in \(olderReader)"
    case .older where wantsText: "\(shown) is \(older) in this file (YAML 1.1), but the schema requires a string"
    case .older: "\(shown) is \(older) in this file (YAML 1.1)"
    case .newer: "\(shown) is \(newer) in this file (YAML 1.2)"
    }
  }

  /// The program that reads the file, if it is known and follows neither version.
  var program: YAMLImplementation? { source.reader == nil ? source.program : nil }

  /// What ``program`` reads: never the string that one of the versions reads.
  private var reading: Message { older == "a string" ? newer : older }

  /// Whether the file's reader is known to read the string that the value looks like.
  private var isReadAsText: Bool {
    guard let program else { return source.reader == .newer && newer == "a string" }
    let text = source.text[scalar.range]
    let span = text.span
    return if case .string = program.value(of: span) { true } else { false }
  }

  /// Whether the file's reader is known to read a number in a notation that nobody writes by accident: `0b0001`,
  /// `-0x1_F`, `1e-05`.
  private var isDeliberate: Bool {
    if source.reader == .newer || program != nil, isNumberWithSignedExponent { return true }
    let digits = source.text[scalar.range].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard digits.first == UInt8(ascii: "0"), let letter = digits.dropFirst().first else { return false }
    // `0o17` is a string in YAML 1.1.
    return source.reader == .older && "xb".utf8.contains(letter) || program != nil && "xbo".utf8.contains(letter)
  }

  /// Whether the value is a number such as `1e-05`, unlike `12345e6`, which may be a commit.
  private var isNumberWithSignedExponent: Bool {
    guard newer == "a number" else { return false }
    let exponent = source.text[scalar.range].drop { $0 | 0x20 != UInt8(ascii: "e") }.dropFirst()
    return exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+")
  }

  /// Whether the value looks like a string: `OFF` between `Spa` and `Swim`, or all capitals like a name.
  private var looksLikeText: Bool {
    let text = source.text[scalar.range]
    let isName = text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isName || !scalar.isKey && source.isAmongTexts(scalar.node)
  }

  var wantsText: Bool { !scalar.isKey && source.schema?.wantsText(scalar.node) == true }

  /// Reports the difference, unless the file's reader is known to read what the value looks like.
  ///
  /// - Parameter otherwise: The fixes if YAML 1.2 reads something other than a string.
  func add(to findings: RuleFindings, otherwise: [Fix] = [], help: Message? = nil) {
    guard !isReadAsText, !isDeliberate || wantsText else { return }
    findings.add(message, at: scalar.range, fixes: newer == "a string" ? fixes : otherwise, help: help)
  }

  /// Quotes make a string of a value that YAML 1.1 parsers read as another type. That is safe only if the schema
  /// requires a string and the file isn't known to have such a reader. For such a reader, respelling the value is safe,
  /// unless a string may be meant.
  private var fixes: [Fix] {
    let quote = Fix.quote(scalar.range)
    if isRefused { return [quote] }
    if wantsText { return [source.reader == nil && program == nil ? quote : quote.changingValue] }
    // The new spelling would reveal the value.
    let spelling = isSensitive ? nil : plainly
    let respelling = spelling.map { Fix.replace(scalar.range, by: $0, title: "replace with \($0)") }
    let asText = source.mayBeText(scalar.node) ? quote.changingValue : nil
    return (source.reader == .older || program != nil) && (asText == nil || !looksLikeText)
      ? [respelling, asText].compactMap { $0 } : [asText, respelling?.changingValue].compactMap { $0 }
  }
}
