/// How strictly JSON is read.
public enum JSONNotation: Sendable {
  /// RFC 8259.
  case strict
  /// With comments, `//` and `/* */`, and a comma behind a last item or member, as some programs read their files.
  case withComments
}
