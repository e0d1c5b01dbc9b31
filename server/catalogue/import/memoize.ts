/** The cache is cleared at this size to bound its memory. */
const MAX_ENTRIES = 20_000

/** Caches the results of a pure function of strings. */
export function memoize<I extends Readonly<Record<string, string>>, O>(work: (texts: I) => O): (texts: I) => O {
  const known = new Map<string, O>()
  return (texts) => {
    const key = Object.values(texts).join('\0')
    const before = known.get(key)
    if (before !== undefined) return before
    const result = work(texts)
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(key, result)
    return result
  }
}
