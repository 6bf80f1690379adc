import DocumentModel
import JSONParsing

enum JSONText {
  static func parse(_ text: String, _ limits: Limits) -> Document {
    JSONParser.parse(Array(text.utf8), limits: limits).document
  }
}
