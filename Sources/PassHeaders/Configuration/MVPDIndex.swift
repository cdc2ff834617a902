/// Finds the providers of a configuration by their names, in constant time.
struct MVPDIndex: Sendable {
  /// The first provider of each platformMappingId.
  private var firstByMappingId: [ExactString: Int] = [:]
  /// From a provider to the next one of the same platformMappingId.
  private var nextByMappingId: [Int: Int] = [:]
  private var firstById: [ExactString: Int] = [:]
  /// Providers whose id an earlier one has, in the document's order.
  private(set) var shadowedIds: [Int] = []

  init(_ mvpds: [MVPD]) {
    firstByMappingId.reserveCapacity(mvpds.count)
    firstById.reserveCapacity(mvpds.count)
    // Backwards, so that what is stored last is the first in the document.
    for position in mvpds.indices.reversed() {
      let mvpd = mvpds[position]
      if let mappingId = mvpd.platformMappingId, !mappingId.isBlank,
        let next = firstByMappingId.updateValue(position, forKey: ExactString(mappingId))
      {
        nextByMappingId[position] = next
      }
      if let next = firstById.updateValue(position, forKey: ExactString(mvpd.id)) {
        shadowedIds.append(next)
      }
    }
    shadowedIds.sort()
  }

  /// The first provider of exactly that platformMappingId.
  func first(mappingId: String) -> Int? { firstByMappingId[ExactString(mappingId)] }

  /// All providers of exactly that platformMappingId, in the document's order.
  func all(mappingId: String) -> [Int] {
    var found: [Int] = []
    var position = first(mappingId: mappingId)
    while let current = position {
      found.append(current)
      position = nextByMappingId[current]
    }
    return found
  }

  /// The first provider of exactly that id.
  func first(id: String) -> Int? { firstById[ExactString(id)] }
}
