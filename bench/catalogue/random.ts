/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks from a list with a Zipf distribution, as products sell. */
export function createZipfPicker<T>(list: readonly T[], random: () => number, bend = 0.8): () => T {
  let sum = 0
  const bounds = list.map((_, index) => (sum += 1 / (index + 1) ** bend))
  return () => {
    const wanted = random() * sum
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (bounds[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return list[low]!
  }
}
