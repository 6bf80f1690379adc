internal import DocumentModel
internal import Workspace

/// A kind of file recognized by its content instead of its name.
struct ContentKind: Hashable {
  /// The name in the table of known kinds.
  let kind: String
  let title: String
  private let key: String
  /// The required value of the key, or nil for any value.
  private let value: String?

  /// The kinds in order of precedence. Serverless templates come first, because they may also have
  /// `AWSTemplateFormatVersion`.
  static let all = [
    Self(
      kind: "aws-cloudformation-serverless-application-model-sam", title: "Serverless application templates",
      key: "Transform", value: "AWS::Serverless-2016-10-31"),
    Self(kind: "cloudformation", title: "CloudFormation templates", key: "AWSTemplateFormatVersion", value: nil),
  ]

  static func of(_ document: Document, root: NodeID) -> Self? {
    all.first { kind in
      document.value(root, named: kind.key).map { kind.value == nil || document.string($0) == kind.value } ?? false
    }
  }

  /// The condition under `when` in `.settle.yaml` for this kind of document.
  var condition: String { "{\(key): \(value.map { "\"\($0)\"" } ?? "present")}" }
  var schema: String? { KnownKinds.index?.kind(kind)?.address }
}
