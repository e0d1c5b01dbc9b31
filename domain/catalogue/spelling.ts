const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * All texts that become `word` by one slip: a letter left out, doubled, mistaken or exchanged with its neighbour (issue 5,
 * point 3c). Letters only: a wrong digit is another strength and is never put right.
 */
export function oneSlipAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const here = word[at] ?? ''
    const behind = word.slice(at + 1)
    for (const letter of letters) found.add(before + letter + here + behind)
    if (!/[a-z]/.test(here)) continue
    found.add(before + behind)
    for (const letter of letters) found.add(before + letter + behind)
    if (/[a-z]/.test(behind[0] ?? '')) found.add(before + behind[0] + here + behind.slice(1))
  }
  found.delete(word)
  return [...found]
}

/** How many slips lie between two words (optimal string alignment: insert, delete, replace, swap neighbours). */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length]!
}

/** How many slips a word of this length may hold before it is another word. */
export function slipsAllowed(length: number): number {
  if (length < 4) return length < 3 ? 0 : 1
  return length < 6 ? 1 : length < 10 ? 2 : 3
}
