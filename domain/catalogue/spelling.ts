/**
 * The cost of typing `typed` for `word` (optimal string alignment): 1 for each inserted, replaced or transposed
 * letter, and less for an omission, the most frequent error.
 */
export function typingCost(typed: string, word: string): number {
  let last = Array.from({ length: word.length + 1 }, (_, column) => column * LEFT_OUT)
  let beforeLast = last
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1]
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + LEFT_OUT,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, word.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity

const LEFT_OUT = 0.8

/** The maximum typing cost for a word of this length. */
export function maxTypingCost(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : length < 10 ? 2 : 3
}
