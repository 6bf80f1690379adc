internal import DocumentModel
internal import Workspace

/// Kinds of files that are recognized by their content rather than by name.
enum ContentKind: CaseIterable {
  case serverless
  case cloudFormation

  /// The kind of a document, or nil for any other.
  init?(_ document: Document, root: NodeID) {
    guard document.kind(root) == .object else { return nil }
    // A serverless template may also have AWSTemplateFormatVersion, so the more specific kind is first.
    if document.value(root, named: "Transform").flatMap(document.string) == Self.transform {
      self = .serverless
    } else if document.value(root, named: "AWSTemplateFormatVersion") != nil {
      self = .cloudFormation
    } else {
      return nil
    }
  }

  private static let transform = "AWS::Serverless-2016-10-31"

  /// Its name in the table of known kinds.
  var kind: String {
    switch self {
    case .serverless: "aws-cloudformation-serverless-application-model-sam"
    case .cloudFormation: "cloudformation"
    }
  }

  var title: String {
    switch self {
    case .serverless: "Serverless application templates"
    case .cloudFormation: "CloudFormation templates"
    }
  }

  /// The condition for `.settle.yaml` that the document meets.
  var condition: String {
    switch self {
    case .serverless: "{Transform: \"\(Self.transform)\"}"
    case .cloudFormation: "{AWSTemplateFormatVersion: present}"
    }
  }

  var schema: String? { KnownKinds.index?.kind(kind)?.address }
}
