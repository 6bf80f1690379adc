internal import CLibYAML

/// libyaml's scanner over a stretch of bytes that must outlive it.
///
/// Owns the parser and the token it fills; neither may move in memory, so both live on the heap.
@safe struct TokenReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let token: UnsafeMutablePointer<yaml_token_t>
  private var hasToken = false

  /// Nil where libyaml finds no memory.
  init?(input: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe token = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe token.deallocate()
      return nil
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  /// The next token, valid until the next call; nil after an error, which ``problem`` tells.
  mutating func next() -> UnsafePointer<yaml_token_t>? {
    if hasToken { unsafe yaml_token_delete(token) }
    hasToken = unsafe yaml_parser_scan(parser, token) == 1
    return unsafe hasToken ? UnsafePointer(token) : nil
  }

  /// What libyaml has against the input, in its own words.
  var problem: String {
    unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
  }

  deinit {
    if hasToken { unsafe yaml_token_delete(token) }
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe token.deallocate()
  }
}
