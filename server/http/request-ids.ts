/** The last two digits of a counter in base 32, so that counting makes no text. */
const pairs = Array.from({ length: 1024 }, (_, number) => number.toString(32).padStart(2, '0'))
const PER_STEM = 1024 * 1024

/**
 * Ids for requests that are answered from memory: a random stem, then a counter. They are to be told apart in a log, not
 * to be kept secret, and sixteen random bytes for each stood out in a profile of such answers.
 */
export function createRequestIds(newId: () => string): () => string {
  let stem = ''
  let next = PER_STEM
  return () => {
    if (next === PER_STEM) {
      stem = newId().slice(0, -4)
      next = 0
    }
    const id = `${stem}${pairs[next >> 10] ?? ''}${pairs[next & 1023] ?? ''}`
    next += 1
    return id
  }
}
