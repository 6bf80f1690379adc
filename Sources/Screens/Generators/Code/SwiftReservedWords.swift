/// Names with a meaning in Swift.
enum SwiftReservedWords {
  /// The name of a member or case, in backticks if it is a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name of a type, with `_` after it if Swift, its library or the generated code uses the name.
  static func type(_ name: String) -> String { types.contains(name) ? name + "_" : name }

  /// The name of a member, capitalized for its type.
  static func capitalized(_ name: String) -> String {
    String(name.unicodeScalars.prefix(1)).uppercased() + String(name.unicodeScalars.dropFirst())
  }

  /// The case names that Swift itself needs.
  static let ownCases: Set<String> = ["allCases", "rawValue", "hashValue", "hash", "encode", "Type", "Protocol"]

  private static let keywords: Set<String> = words(
    """
    Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough
    false fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol
    public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """)

  private static let types: Set<String> = words(
    """
    Any AnyClass AnyHashable AnyIterator AnyObject AnySequence Actor Array ArraySlice AsyncSequence AsyncStream
    BinaryFloatingPoint BinaryInteger Bool CaseIterable Character Class ClosedRange Codable CodingKey CodingKeys
    CodingUserInfoKey Collection CollectionOfOne CommandLine Comparable CustomDebugStringConvertible CustomReflectable
    CustomStringConvertible Decodable Decoder DecodingError Dictionary Double Duration Element Encodable Encoder
    EncodingError Equatable Error Float Float16 Float80 FloatingPoint Foundation Hashable Hasher ID Identifiable Index InlineArray Int
    Int128 Int16 Int32 Int64 Int8 Iterator Key KeyPath KeyValuePairs KeyedDecodingContainer KeyedEncodingContainer
    LosslessStringConvertible MainActor ManagedBuffer MemoryLayout Mirror Mutex Never Numeric ObjectIdentifier OptionSet
    Optional OpaquePointer Properties Protocol Range RangeExpression RawRepresentable RawValue Regex Repeated Result Self
    Screen Sendable Sequence Set SetAlgebra SettingsDecoder SettingsDefaults SettingsEncoder SettingsError SettingsFile
    SettingsJSON SettingsKey SettingsLeaf SettingsLeaves SettingsMember SettingsName SettingsOthers SettingsProblem SettingsRules SettingsSchema SettingsShape SettingsSieve SettingsStore
    SettingsStoreKeys SettingsUnity SettingsValue ScreenChoice ScreenRow ScreenSection SignedInteger SignedNumeric
    SingleValueDecodingContainer SingleValueEncodingContainer Slice Span StaticString Strideable String StringProtocol
    SettingRecord SettingValue RawSettingValue SubSequence Substring Task TaskGroup Type TypedSettings UInt UInt128 UInt16 UInt32 UInt64 UInt8 Unicode UnkeyedDecodingContainer
    UnkeyedEncodingContainer UnsafePointer UnsafeRawPointer UnsignedInteger Value Values Void Swift
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.unicodeScalars.split { $0 == " " || $0 == "\n" }.map { String($0) })
  }
}
