/// One step of the way from a document's root to a value.
package enum EditStep: Hashable, Sendable {
  /// A key. In a sequence it means what it means in a JSON Pointer (RFC 6901): an index, or `-` for the place after the last
  /// item.
  case name(String)
  /// An item of a sequence, from 0.
  case index(Int)
  /// Behind the last item of a sequence.
  case end

  /// For messages: the steps as a person writes them.
  static func shown(_ steps: some Sequence<EditStep>) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name): text += (text.isEmpty ? "" : ".") + name
      case .index(let index): text += "[\(index)]"
      case .end: text += "[-]"
      }
    }
    return text
  }
}
