internal import DocumentModel

extension Collector {
  private func step(_ item: NodeID, _ index: Int) -> InstanceStep {
    InstanceStep(written: item, key: nil, mergeKey: nil, token: String(index))
  }

  mutating func collectItems(
    _ shape: ItemsShape, _ id: SubschemaID, _ list: NodeID, _ tracking: Tracking
  ) -> Bool {
    let items = Array(document.items(list))
    let prefix = min(Int(shape.prefix.count), items.count)
    // An `unevaluatedItems` that compiling decided: its prefix only says where it starts.
    let isDecided = shape.restKeyword == .unevaluatedItems
    var isValid = true
    if prefix > 0, !isDecided {
      let keyword: Keyword = draft(of: id) >= .draft2020 ? .prefixItems : .items
      let isPrefixValid = unit(keyword, id) { collector in
        var isValid = true
        for index in 0..<prefix {
          let subschema = collector.program.tables.lists[Int(shape.prefix.start) + index]
          let tokens = [keyword.name, String(index)]
          if !collector.applyChild(subschema, collector.step(items[index], index), tokens) { isValid = false }
        }
        return isValid
      }
      if !isPrefixValid { isValid = false }
      note(keyword, prefix == items.count ? .all : .index(prefix - 1), id, list)
    }
    if shape.rest.exists, shape.rest != .always {
      if !collectRest(shape.rest, shape.restKeyword, id, items, Array(prefix..<items.count)) { isValid = false }
      if prefix < items.count { note(shape.restKeyword, .all, id, list) }
    }
    if tracking.isOn {
      for index in 0..<(shape.rest.exists ? items.count : prefix) { reporter.evaluator.mark(index, tracking) }
    }
    return isValid
  }

  /// The items that only the last word of a schema on items speaks of.
  private mutating func collectRest(
    _ subschema: SubschemaID, _ keyword: Keyword, _ id: SubschemaID, _ items: [NodeID], _ indices: [Int]
  ) -> Bool {
    let isFalse = reporter.isFalse(subschema)
    return unit(keyword, id) { collector in
      var isValid = true
      for index in indices {
        let step = collector.step(items[index], index)
        if isFalse {
          isValid = false
          collector.addErrors { $0.reportExtraItem(subschema, keyword, id, step) }
        } else if !collector.applyChild(subschema, step, [keyword.name]) {
          isValid = false
        }
      }
      return isValid
    }
  }

  /// `contains`, once it is known to hold: what the items that it means have to say.
  mutating func collectContains(_ shape: ContainsShape, _ id: SubschemaID, _ list: NodeID) {
    let items = Array(document.items(list))
    var matches: [Int] = []
    _ = unit(.contains, id) { collector in
      for (index, item) in items.enumerated() where collector.reporter.evaluator.checkChild(shape.subschema, item) {
        matches.append(index)
        _ = collector.applyChild(shape.subschema, collector.step(item, index), [Keyword.contains.name])
      }
      return true
    }
    guard shape.marksItems else { return }
    note(.contains, !items.isEmpty && matches.count == items.count ? .all : .indices(matches), id, list)
  }

  mutating func collectUnevaluatedItems(
    _ subschema: SubschemaID, _ id: SubschemaID, _ list: NodeID, _ tracking: Tracking
  ) -> Bool {
    let items = Array(document.items(list))
    let indices = items.indices.filter { !reporter.evaluator.isMarked($0, tracking) }
    let isValid = collectRest(subschema, .unevaluatedItems, id, items, indices)
    for index in indices { reporter.evaluator.mark(index, tracking) }
    if !indices.isEmpty { note(.unevaluatedItems, .all, id, list) }
    return isValid
  }
}
