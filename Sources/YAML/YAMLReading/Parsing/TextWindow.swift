internal import CLibYAML
internal import DocumentModel

/// A libyaml parser together with the text that it reads.
///
/// libyaml's own reader decodes, checks and copies one character at a time. The text of a ``PreparedInput`` has been
/// checked already, so whole blocks of it are copied into the parser's buffer of characters instead: without that,
/// `check` of a 20 MB file takes 1.13 times as long. Only the rest of a token that doesn't fit into the buffer is read
/// by libyaml itself.
///
/// The parser is on the heap, because it must not move in memory.
@safe struct TextWindow: ~Copyable {
  let parser: UnsafeMutablePointer<yaml_parser_t>
  private let rest: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  private let isASCII: Bool

  /// The buffer is refilled when it contains fewer characters than this: enough for nearly every token, and for what
  /// libyaml reads ahead to decide whether a token is a key.
  private static let enough = 8192

  /// Nil if libyaml can't allocate memory.
  ///
  /// - Parameters:
  ///   - input: UTF-8 without any character that libyaml rejects; it must outlive the window.
  ///   - isASCII: Whether every byte is a character.
  init?(_ input: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    unsafe rest = .allocate(capacity: 1)
    unsafe rest.initialize(to: input)
    self.isASCII = isASCII
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // libyaml calls this for more input when it has read the buffer to its end.
    unsafe yaml_parser_set_input(parser, { unsafe TextWindow.readHandler($0, buffer: $1, size: $2, taken: $3) }, rest)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe rest.deallocate()
  }

  /// Prepares for the next event or token. Costs only a comparison if the buffer has enough characters.
  @inline(__always)
  func fill() {
    if unsafe parser.pointee.unread < Self.enough { refill() }
  }

  private func refill() {
    guard unsafe !rest.pointee.isEmpty, let window = unsafe parser.pointee.buffer.start else { return }
    let unread = unsafe parser.pointee.buffer.last - parser.pointee.buffer.pointer
    unsafe window.update(from: parser.pointee.buffer.pointer, count: unread)
    let room = unsafe UnsafeMutableBufferPointer(
      start: window + unread, count: parser.pointee.buffer.end - window - unread)
    let stretch = unsafe Self.move(from: rest, into: room)
    unsafe parser.pointee.buffer.pointer = window
    unsafe parser.pointee.buffer.last = window + unread + stretch.count
    unsafe parser.pointee.unread += isASCII ? stretch.count : Self.characters(of: stretch)
  }

  /// Supplies libyaml's own reader with the next bytes; none at the end of the text.
  private static func readHandler(
    _ rest: UnsafeMutableRawPointer?, buffer: UnsafeMutablePointer<UInt8>?, size: Int,
    taken: UnsafeMutablePointer<Int>?
  ) -> CInt {
    guard let rest = unsafe rest?.assumingMemoryBound(to: UnsafeBufferPointer<UInt8>.self) else { return 0 }
    unsafe taken?.pointee = move(from: rest, into: UnsafeMutableBufferPointer(start: buffer, count: size)).count
    return 1
  }

  /// Copies as many of the next bytes as fit into a buffer.
  ///
  /// - Returns: The copied bytes. They end at a character boundary, so that libyaml never keeps half a character.
  private static func move(
    from rest: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let text = unsafe rest.pointee
    var count = min(room.count, text.count)
    while count < text.count, count > 0, unsafe UTF8Bytes.isContinuation(text[count]) { count -= 1 }
    let stretch = unsafe UnsafeBufferPointer(rebasing: text[..<count])
    _ = unsafe room.update(fromContentsOf: stretch)
    unsafe rest.pointee = UnsafeBufferPointer(rebasing: text[count...])
    return unsafe stretch
  }

  private static func characters(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let text = unsafe text.span
    var count = 0
    for index in text.indices where !UTF8Bytes.isContinuation(text[index]) { count &+= 1 }
    return count
  }
}
