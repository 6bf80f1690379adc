/// The script of the editor's page.
enum EditorScript {
  /// The files of `Page`, one behind the other: they share their names, and each uses those before it when it is read.
  static let text: [UInt8] = [
    PackageResources.requests_js, PackageResources.words_js, PackageResources.page_js, PackageResources.sections_js,
    PackageResources.filter_js, PackageResources.values_js, PackageResources.buttons_js, PackageResources.dialogs_js,
    PackageResources.file_js, PackageResources.start_js,
  ].flatMap(\.self)
}
