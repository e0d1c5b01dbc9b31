/** How a page that only waits ends: a sentence, and after a while another page. */
export type DelayedRedirect = {
  readonly tone: 'waiting' | 'success' | 'danger'
  readonly message: string
  readonly path: string
  readonly delayMs: number
  /** What the next page is handed over. */
  readonly state?: string
}

/** The value of `work`, or `null` when it takes longer than `limitMs`. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits `ms`, less when the page is left meanwhile. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
