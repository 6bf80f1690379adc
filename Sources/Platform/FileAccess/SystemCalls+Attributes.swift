#if canImport(Darwin)
  internal import Darwin
#else
  internal import CSettleSystem
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
#endif

/// Extended attributes, including access control lists.
extension SystemCalls {
  /// Gives a file the attributes of another, and removes any others.
  ///
  /// Call it before setting the mode: an attribute that the new file has inherited from its folder could otherwise let
  /// the mode give access to more users.
  ///
  /// - Returns: The name of an attribute that can't be kept; nil if all are.
  static func keepAttributes(of model: FilePath, on number: Int32) throws(Failure) -> String? {
    #if canImport(Darwin)
      let source = try openForReading(model)
      let kinds = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      guard unsafe fcopyfile(source.number, number, nil, kinds) == 0 else { throw .last }
      return nil
    #else
      let wanted = try unsafe attributeNames { names, size throws(Failure) in
        try unsafe withPath(model) { path throws(Failure) in unsafe listxattr(path, names, size) }
      }
      let present = try unsafe attributeNames { names, size throws(Failure) in unsafe flistxattr(number, names, size) }
      for name in wanted where name.kind != .ofContent {
        let value: [UInt8] = try unsafe filled { bytes, size throws(Failure) in
          try unsafe withPath(model) { path throws(Failure) in unsafe getxattr(path, name.text, bytes, size) }
        }
        if present.contains(name) {
          let own: [UInt8]? = try? unsafe filled { bytes, size throws(Failure) in
            unsafe fgetxattr(number, name.text, bytes, size)
          }
          // Skip equal values, because writing them may need rights that the process doesn't have.
          if own == value { continue }
        }
        let isKept = unsafe fsetxattr(number, name.text, value, value.count, 0) == 0
        if !isKept, name.kind == .ofOwner { return name.text }
      }
      // A security module labels every file and doesn't allow removing the labels.
      for name in present where name.kind == .ofOwner && !name.isOfSecurity && !wanted.contains(name) {
        guard unsafe fremovexattr(number, name.text) == 0 else { return name.text }
      }
      return nil
    #endif
  }

  #if !canImport(Darwin)
    private struct AttributeName: Hashable {
      enum Kind {
        /// Set by a user, such as notes and access control lists.
        case ofOwner
        /// Computed by the system from the file's bytes, and wrong for other bytes.
        case ofContent
        /// How the file system stores the file, which may differ for a new one.
        case ofFileSystem
      }

      var text: String

      var isOfSecurity: Bool { text.hasPrefix("security.") }

      var kind: Kind {
        if text == "security.ima" || text == "security.evm" { return .ofContent }
        return ["user.", "system.", "security."].contains { text.hasPrefix($0) } ? .ofOwner : .ofFileSystem
      }
    }

    /// The names of the attributes; empty if the file system doesn't support attributes.
    private static func attributeNames(
      _ call: (UnsafeMutablePointer<CChar>?, Int) throws(Failure) -> Int
    ) throws(Failure) -> [AttributeName] {
      do throws(Failure) {
        let names: [CChar] = try unsafe filled(call)
        return names.split(separator: 0).map { name in
          AttributeName(text: String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
      } catch {
        // Network and FAT file systems may have no attributes, so there is nothing to lose.
        guard error.code == ENOTSUP || error.code == ENOSYS else { throw error }
        return []
      }
    }

    /// The result of a call that returns the needed size if it gets no buffer; retried if the result grew in between.
    private static func filled<Element: FixedWidthInteger>(
      _ call: (UnsafeMutablePointer<Element>?, Int) throws(Failure) -> Int
    ) throws(Failure) -> [Element] {
      while true {
        let size = try call(nil, 0)
        guard size > 0 else {
          if size < 0 { throw .last }
          return []
        }
        var elements = [Element](repeating: 0, count: size)
        var outcome = Result<Int, Failure>.success(0)
        unsafe elements.withUnsafeMutableBufferPointer { buffer in
          do throws(Failure) {
            let count = try unsafe call(buffer.baseAddress, size)
            outcome = count >= 0 ? .success(count) : .failure(.last)
          } catch {
            outcome = .failure(error)
          }
        }
        switch outcome {
        case .success(let count): return Array(elements.prefix(count))
        // Another program added an attribute in between.
        case .failure(let failure) where failure.code == ERANGE: continue
        case .failure(let failure): throw failure
        }
      }
    }
  #endif
}
