internal import CommandLineKit
internal import DocumentModel
internal import Reporting

extension ParsedArguments {
  /// The codes given by an option, separated by commas: `family/name`, or a family. Nil if the option isn't given.
  func codes(_ option: Option) throws(UsageError) -> [String]? {
    guard isSet(option) else { return nil }
    var codes: [String] = []
    for value in values[option.name] ?? [] {
      // An empty word, as in "a,,b", stays and is refused, because it may be an empty variable.
      for word in String(decoding: value, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false) {
        codes.append(try Self.code(String(word), option: option))
      }
    }
    return codes
  }

  private static func code(_ word: String, option: Option) throws(UsageError) -> String {
    if word.hasSuffix("/*") {
      let families = CodePages.families
      let family = String(word.dropLast(2))
      if families.contains(family) { return word }
      throw unknown(word, option: option, nearest: NearestName.of(family, among: families).map { "\($0)/*" })
    }
    switch CodePages.found(word) {
    case .code(let code): return code
    case .family: return word
    case .several(let codes):
      throw UsageError("--\(option.name): \(CodePages.ambiguity(word, codes: codes))")
    case .none: throw unknown(word, option: option, nearest: CodePages.nearest(to: word))
    }
  }

  private static func unknown(_ word: String, option: Option, nearest: String?) -> UsageError {
    UsageError("--\(option.name): unknown code \"\(word)\"", nearest: nearest)
  }
}
