/// A version of YAML, which decides on the value of a plain scalar.
package enum YAMLVersion: String, Sendable, CaseIterable {
  /// By the type repository of YAML 1.1: `no` is false, `10:30` a number.
  case older = "1.1"
  /// By the core schema of YAML 1.2.
  case newer = "1.2"
}
