/** Enough for the labels of a big list, which repeat; beyond it everything is forgotten, so that memory stays what it is. */
const MOST = 20_000

/** The same pure function of texts, which reads each combination of them once. */
export function remember<I extends Readonly<Record<string, string>>, O>(work: (texts: I) => O): (texts: I) => O {
  const known = new Map<string, O>()
  return (texts) => {
    const key = Object.values(texts).join('\0')
    const before = known.get(key)
    if (before !== undefined) return before
    const result = work(texts)
    if (known.size >= MOST) known.clear()
    known.set(key, result)
    return result
  }
}
