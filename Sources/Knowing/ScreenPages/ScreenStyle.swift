/// How pages look.
extension ScreenPage {
  package static var style: [UInt8] { PackageResources.style_css }

  static var styleMarkup: HTML { HTML(markup: String(decoding: style, as: UTF8.self)) }
}
