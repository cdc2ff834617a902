/// How many insertions, deletions and replacements of a character lead from one text to the other.
/// Only the first 64 characters of each count, which bounds the work.
package func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.prefix(64))
  let right = Array(right.prefix(64))
  var previous = Array(0...right.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (character == other ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}
