internal import CLibYAML

/// Reads the tokens that libyaml finds in a text.
@safe struct TokenReader: ~Copyable {
  private let window: TextWindow
  /// On the heap, because libyaml's token must not move in memory.
  private let token: UnsafeMutablePointer<yaml_token_t>
  private var hasToken = false

  /// Nil if libyaml can't allocate memory. The parameters are those of ``TextWindow``.
  init?(_ input: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    guard let window = unsafe TextWindow(input, isASCII: isASCII) else { return nil }
    self.window = window
    unsafe token = .allocate(capacity: 1)
  }

  /// The next token, valid until the next call; nil after an error, which ``problem`` describes.
  mutating func next() -> UnsafePointer<yaml_token_t>? {
    if hasToken { unsafe yaml_token_delete(token) }
    window.fill()
    hasToken = unsafe yaml_parser_scan(window.parser, token) == 1
    return unsafe hasToken ? UnsafePointer(token) : nil
  }

  /// The problem that libyaml reported.
  var problem: YAMLProblem { unsafe YAMLProblem(window.parser.pointee) }

  deinit {
    if hasToken { unsafe yaml_token_delete(token) }
    unsafe token.deallocate()
  }
}
