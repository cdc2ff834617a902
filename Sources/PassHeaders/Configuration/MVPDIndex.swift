/// Finds the providers of a configuration by their names, in constant time.
struct MVPDIndex: Sendable {
  /// The first provider of each platformMappingId.
  private var byMappingId: PositionTable
  /// From a provider to the next one of the same platformMappingId.
  private var nextByMappingId: [Int: Int] = [:]
  private var byId: PositionTable
  /// Providers whose id an earlier one has, in the document's order.
  private(set) var shadowedIds: [Int] = []

  init(_ mvpds: [MVPD]) {
    byMappingId = PositionTable(count: mvpds.count)
    byId = PositionTable(count: mvpds.count)
    // Backwards, so that what is stored last is the first in the document.
    for position in mvpds.indices.reversed() {
      if let mappingId = mvpds[position].usableMappingId,
        let next = byMappingId.put(position, at: mappingId, { mvpds[$0].platformMappingId })
      {
        nextByMappingId[position] = next
      }
      if let next = byId.put(position, at: mvpds[position].id, { mvpds[$0].id }) {
        shadowedIds.append(next)
      }
    }
    shadowedIds.sort()
  }

  /// The first provider of exactly that platformMappingId.
  func first(mappingId: String, in mvpds: [MVPD]) -> Int? {
    byMappingId.position(at: mappingId) { mvpds[$0].platformMappingId }
  }

  /// All providers of exactly that platformMappingId, in the document's order.
  func all(mappingId: String, in mvpds: [MVPD]) -> [Int] {
    var found: [Int] = []
    var position = first(mappingId: mappingId, in: mvpds)
    while let current = position {
      found.append(current)
      position = nextByMappingId[current]
    }
    return found
  }

  /// The first provider of exactly that id.
  func first(id: String, in mvpds: [MVPD]) -> Int? { byId.position(at: id) { mvpds[$0].id } }
}

extension MVPD {
  /// The platformMappingId, if it is one: a blank one is nobody's.
  var usableMappingId: String? {
    guard let id = platformMappingId, !id.isBlank else { return nil }
    return id
  }
}

/// A hash table of positions in a list whose elements know their keys.
///
/// A `Dictionary` would hold each key once more, and count references to it whenever it looks. The
/// hash is the standard library's, seeded anew by each process, so that no input can be made for it.
private struct PositionTable: Sendable {
  /// In each slot a position and, above it, the higher half of its key's hash; or `empty`.
  private var slots: ContiguousArray<UInt64>
  private let mask: Int

  private static let empty = UInt64.max

  /// A table for so many positions, all less than that. At most half of the slots get used.
  init(count: Int) {
    var size = 8
    while size < count * 2 { size *= 2 }
    slots = ContiguousArray(repeating: Self.empty, count: size)
    mask = size - 1
  }

  /// Puts the position where the key belongs, and gives the one that was there.
  @inline(__always)
  mutating func put(_ position: Int, at key: String, _ keyAt: (Int) -> String?) -> Int? {
    let (slot, mark) = search(key, keyAt)
    let old = slots[slot]
    slots[slot] = mark | UInt64(truncatingIfNeeded: position)
    return old == Self.empty ? nil : Self.position(old)
  }

  /// The position that was put where the key belongs.
  @inline(__always)
  func position(at key: String, _ keyAt: (Int) -> String?) -> Int? {
    let found = slots[search(key, keyAt).slot]
    return found == Self.empty ? nil : Self.position(found)
  }

  /// The slot that holds the key's position, or the empty one where it would be put.
  @inline(__always)
  private func search(_ key: String, _ keyAt: (Int) -> String?) -> (slot: Int, mark: UInt64) {
    let hash = ExactString(key).hashValue
    let mark = UInt64(truncatingIfNeeded: hash) & 0xFFFF_FFFF_0000_0000
    var slot = hash & mask
    while slots[slot] != Self.empty {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == mark,
        keyAt(Self.position(slots[slot]))?.hasSameBytes(as: key) == true
      {
        break
      }
      slot = (slot &+ 1) & mask
    }
    return (slot, mark)
  }

  private static func position(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) }
}
