/// A version of YAML, by which a program tells what a plain scalar stands for.
package enum YAMLVersion: String, Sendable, CaseIterable {
  /// By the type repository of YAML 1.1: `no` is false, `10:30` a number.
  case older = "1.1"
  /// By the core schema of YAML 1.2.
  case newer = "1.2"
}
