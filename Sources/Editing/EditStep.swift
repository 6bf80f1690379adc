/// One step of the way from a document's root to a value.
package enum EditStep: Hashable, Sendable {
  /// A property. Where the value is a sequence it is read as RFC 6901 has it: an index, or `-` behind the last.
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
