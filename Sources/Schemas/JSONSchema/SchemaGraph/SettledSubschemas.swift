package import DocumentModel

extension SchemaGraph {
  /// The types that a value may have if all subschemas apply, from `type`, listed values, references and branches.
  package func allowedTypes(_ applied: [Applied]) -> TypeMask {
    declaredTypes(applied.map(\.point)).reduce(.any) { $0.narrowed(to: $1) }
  }

  /// The subschemas that every value of some types must match where the given ones apply, nearest first. A branch of
  /// `anyOf` or `oneOf` counts if no other one allows any of the types.
  package func settled(_ start: [Applied], for types: TypeMask) -> [Applied] {
    var stated = DeclaredTypes(program)
    var result: [Applied] = []
    var seen: Set<Point> = []
    var pending = start.map(\.point)[...]
    while let next = pending.popFirst(), result.count < Self.appliedLimit {
      guard next.id.exists, next.id != .always, seen.insert(next).inserted else { continue }
      result.append(Applied(next))
      for index in program.tables[next.id].instructions.indices {
        var branches: [SubschemaID] = []
        program.tables.forEachSubschema(of: program.tables.instructions[index], appliedTo: .value) { id, application in
          switch application {
          case .value(.always): pending.append(Point(id))
          case .value(.branch): branches.append(id)
          case _: break
          }
        }
        let open = branches.filter { !stated.types($0).narrowed(to: types).isEmpty }
        if open.count == 1 { pending.append(Point(open[0])) }
      }
    }
    return result
  }

  /// The values that the subschemas list, nearest first, with their document; for `anyOf` and `oneOf`, those of all
  /// branches, if each lists some. Nil if the values aren't restricted to a list.
  package func listedValues(_ settled: [Applied]) -> (document: Document, values: [NodeID])? {
    for one in settled {
      let values = allowedValues(at: one.point)
      if !values.isEmpty { return (source(of: one.point).document, values) }
    }
    for one in settled {
      for index in program.tables[one.point.id].instructions.indices {
        var branches: [[NodeID]] = []
        program.tables.forEachSubschema(of: program.tables.instructions[index], appliedTo: .value) { id, application in
          guard case .value(.branch) = application else { return }
          let isHere = sourceNumber(of: Point(id)) == sourceNumber(of: one.point)
          branches.append(isHere ? allowedValues(at: Point(id)) : [])
        }
        if !branches.isEmpty, branches.allSatisfy({ !$0.isEmpty }) {
          return (source(of: one.point).document, branches.flatMap { $0 })
        }
      }
    }
    return nil
  }

  /// Whether one of the subschemas is `false`, so that no value matches.
  package func isRefused(_ applied: [Applied]) -> Bool {
    applied.contains { isWritten($0.point) && source(of: $0.point).document.boolean(node(of: $0.point)) == false }
  }
}
