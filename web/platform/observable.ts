/** A value with subscribers. Snapshots are immutable, so that React can compare them by identity. */
type Observable<T> = {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves with the first value that satisfies `test`. */
export function waitUntil<T>(source: Observable<T>, test: (value: T) => boolean): Promise<T> {
  const now = source.get()
  if (test(now)) return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = source.subscribe(() => {
      const value = source.get()
      if (!test(value)) return
      stop()
      resolve(value)
    })
  })
}
