/// A value in a configuration that is written.
indirect enum ConfigurationValue {
  /// As it is written.
  case scalar(String)
  case list([ConfigurationValue], isBlock: Bool = false)
  case mapping([ConfigurationEntry], isBlock: Bool = false)
}

/// A key in a configuration that is written, and its value.
struct ConfigurationEntry {
  /// Lines above it.
  var comments: [String] = []
  var key: String
  var value: ConfigurationValue

  init(_ key: String, _ value: ConfigurationValue, comments: [String] = []) {
    (self.key, self.value, self.comments) = (key, value, comments)
  }

  init(_ key: String, _ text: String) { self.init(key, .scalar(text)) }
}
