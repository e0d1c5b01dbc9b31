/**
 * How unlikely it is that `word` was typed as `typed`: 1 for each letter inserted, replaced or swapped with its neighbour, and
 * less for one left out, which happens most often (optimal string alignment).
 */
export function typingCost(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column * LEFT_OUT)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1]
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + LEFT_OUT,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[word.length]!
}

const LEFT_OUT = 0.8

/** How much a word of this length may cost before it is another word. */
export function maxTypingCost(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : length < 10 ? 2 : 3
}
