package import DocumentModel
internal import Patterns

extension TypeWords {
  /// `true or false`, `a text or a list`.
  package func types(_ mask: TypeMask) -> String {
    var names: [String] = []
    if mask.contains(.boolean) { names += ["true", "false"] }
    if mask.contains(.integer) || mask.contains(.writtenInteger) { names.append("a whole number") }
    if mask.contains(.number) { names.append("a number") }
    if mask.contains(.string) { names.append(text) }
    if mask.contains(.array) { names.append(aList) }
    if mask.contains(.object) { names.append(aMapping) }
    if mask.contains(.null) { names.append("null") }
    return names.listed()
  }

  /// Several values of one type: `texts`; nil where a word can't say it.
  package func plural(_ mask: TypeMask) -> String? {
    switch mask {
    case .string: "\(string)s"
    case .number: "numbers"
    case .integer, .writtenInteger: "whole numbers"
    case .boolean: "true or false"
    case .array: "\(list)s"
    case .object: "\(mapping)s"
    case _: nil
    }
  }
}
