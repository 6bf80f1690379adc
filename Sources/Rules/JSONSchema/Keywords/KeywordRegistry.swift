/// The order in which the instructions of keywords run: the cheap before the dear.
enum KeywordRegistry {
  /// Each family of keywords that compile together, in the order of evaluation.
  static let families: [@Sendable (SchemaObject) -> Void] = [
    TypeKeyword.compile,
    EnumKeyword.compile,
    NumberKeywords.compile,
    StringKeywords.compile,
    FormatKeyword.compile,
    CountKeywords.compile,
    MemberKeywords.compile,
    ItemKeywords.compile,
    ContainsKeyword.compile,
    UniqueItemsKeyword.compile,
    DependentKeywords.compile,
    ReferenceKeywords.compile,
    BranchKeywords.compile,
    ConditionalKeyword.compile,
    UnevaluatedKeywords.compile,
  ]
}
