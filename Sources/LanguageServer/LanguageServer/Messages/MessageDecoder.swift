/// Splits a byte stream into messages, each preceded by a header with its length (LSP, base protocol).
package struct MessageDecoder {
  /// The next message, or why there is none.
  package enum Next: Sendable, Equatable {
    case body([UInt8])
    /// More bytes are needed.
    case incomplete
    /// The start of the next message can't be found, with the reason.
    case lost(String)
  }

  private static let headLimit = 1 << 16
  /// The maximum size of a body, in bytes.
  package static let bodyLimit = 1 << 28

  private var buffer: [UInt8] = []
  private var start = 0
  /// The length of the expected body; nil if a header is expected.
  private var length: Int?
  /// The offset from which the end of the header is searched.
  private var searched = 0

  package init() {}

  package mutating func append(_ bytes: [UInt8]) {
    if start == buffer.count {
      buffer = bytes
      start = 0
      searched = 0
      return
    }
    // Done rarely, so that many small messages don't each move the buffer.
    if start > 1 << 20 {
      buffer.removeSubrange(..<start)
      start = 0
      searched = 0
    }
    buffer += bytes
  }

  package mutating func next() -> Next {
    if length == nil {
      guard let end = endOfHead() else {
        return buffer.count - start > Self.headLimit ? .lost("message header longer than 64 KiB") : .incomplete
      }
      switch Self.length(buffer[start..<end]) {
      case .success(let found): length = found
      case .failure(let problem): return .lost(problem.message)
      }
      start = end
      searched = end
    }
    guard let length, buffer.count - start >= length else { return .incomplete }
    defer {
      start += length
      searched = start
      self.length = nil
    }
    return .body(Array(buffer[start..<start + length]))
  }

  /// The offset after the header's blank line. Lines end with CRLF, but a lone LF is accepted too.
  private mutating func endOfHead() -> Int? {
    searched = max(start, min(searched, buffer.count))
    while let place = buffer[searched...].firstIndex(of: 0x0A) {
      searched = place + 1
      let line = buffer[start..<place]
      let content = line.last == 0x0D ? line.dropLast() : line
      // A blank line ends the header.
      if content.isEmpty || content.last == 0x0A { return place + 1 }
    }
    return nil
  }

  private static func length(_ head: ArraySlice<UInt8>) -> Result<Int, RPCError> {
    for line in head.split(separator: 0x0A) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, word(parts[0]).lowercased() == "content-length" else { continue }
      guard let length = Int(word(parts[1])), length >= 0 else {
        return .failure(.parse("Content-Length is not a number"))
      }
      // Rejected before reading, so that a stated length can't exhaust memory.
      guard length <= bodyLimit else { return .failure(.parse("message longer than 256 MiB")) }
      return .success(length)
    }
    return .failure(.parse("missing Content-Length"))
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    let text = bytes.drop { blanks.contains($0) }
    let end = text.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? text.startIndex
    return String(decoding: text[..<end], as: UTF8.self)
  }

  /// A message with its header.
  package static func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
