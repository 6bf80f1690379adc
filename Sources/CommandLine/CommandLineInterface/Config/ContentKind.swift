internal import DocumentModel
internal import Workspace

/// A kind of file that is recognized by its content rather than by name.
struct ContentKind: Hashable {
  /// Its name in the table of known kinds.
  let kind: String
  let title: String
  private let key: String
  /// The value of the key; nil for any.
  private let value: String?

  /// A serverless template may also have AWSTemplateFormatVersion, so the more specific kind is first.
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

  /// The condition for `.settle.yaml` that the document meets.
  var condition: String { "{\(key): \(value.map { "\"\($0)\"" } ?? "present")}" }
  var schema: String? { KnownKinds.index?.kind(kind)?.address }
}
