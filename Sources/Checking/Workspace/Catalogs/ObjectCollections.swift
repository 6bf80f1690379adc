internal import DocumentModel
internal import FileAccess

/// The public collections of schemas for Kubernetes objects.
extension ObjectKind {
  /// The address of the schema in the public collection that covers the object's group, or nil if no collection does.
  /// The collection may still lack this kind and version.
  package var publicAddress: String? {
    // Version and kind become part of an address, so they must not contain characters such as `/`.
    guard [version, kind].allSatisfy(Self.isPlain) else { return nil }
    if Self.ownGroups.contains(group) {
      let label = group == "core" ? "" : "-" + group.prefix { $0 != "." }
      return Self.ownObjects + "\(kind)\(label)-\(version).json"
    }
    return Self.customGroups.contains(group) ? Self.customObjects + "\(group)/\(kind)_\(version).json" : nil
  }

  private static let ownObjects =
    "https://raw.githubusercontent.com/yannh/kubernetes-json-schema/master/master-standalone-strict/"
  private static let customObjects = "https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/"

  /// The groups of Kubernetes itself, according to its API reference.
  private static let ownGroups: Set<String> = [
    "core", "admissionregistration.k8s.io", "apiextensions.k8s.io", "apiregistration.k8s.io", "apps",
    "authentication.k8s.io", "authorization.k8s.io", "autoscaling", "batch", "certificates.k8s.io",
    "coordination.k8s.io", "discovery.k8s.io", "events.k8s.io", "flowcontrol.apiserver.k8s.io", "networking.k8s.io",
    "node.k8s.io", "policy", "rbac.authorization.k8s.io", "resource.k8s.io", "scheduling.k8s.io", "storage.k8s.io",
  ]

  /// The groups of custom resources in the collection, one folder each.
  private static let customGroups = Set(
    EmbeddedFile.customGroups.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0) }
  }
}
