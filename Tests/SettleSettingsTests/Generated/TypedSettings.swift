/// What types that are generated from a schema conform to.
public protocol TypedSettings: Sendable {
  /// The path of a member or a group in files of settings; nil for any other key path.
  static func settingPath(of member: PartialKeyPath<Self>) -> String?
}
