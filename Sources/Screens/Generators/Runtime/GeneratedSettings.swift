/// A placeholder for the type generated from a schema.
///
/// `settle schema codegen` copies the files of this folder into the code that it writes, with the name of the type in
/// place of this one, the access of the type in place of `public`, and `fileprivate` in place of `internal`.
public enum GeneratedSettings {}
