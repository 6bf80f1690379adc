/// A file that another can take the place of.
struct FileToReplace: Equatable {
  /// Without links.
  let path: FilePath
  let status: SystemCalls.Status

  init(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      self.path = try SystemCalls.realPath(path)
      status = try SystemCalls.status(self.path)
    } catch {
      let leadsNowhere = error.reason() == .notFound && SystemCalls.isThere(path)
      throw FileError(path, leadsNowhere ? .writing(.leadsNowhere) : error.reason())
    }
    if let reason = obstacle { throw FileError(path, reason) }
  }

  private var obstacle: FileError.Reason? {
    switch status.kind {
    case .folder: return .isFolder
    case .link, .pipe, .device, .other, .unknown: return .notAFile
    case .file: break
    }
    if status.names > 1 { return .writing(.severalNames(status.names)) }
    return SystemCalls.mayWrite(path) ? nil : .writing(.isReadOnly)
  }
}
