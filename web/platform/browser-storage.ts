/** A text storage of the browser. No call throws: a full, blocked or missing storage only costs persistence. */
export type BrowserStorage = {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  clear(): void
  /** Calls back when another tab changed `key`. Null means any key, for instance when a frozen page resumes. */
  onOtherTab(listener: (key: string | null) => void): void
}

/** Wraps a `Storage`. A value that could not be written stays readable in this page until another tab writes its key. */
export function createBrowserStorage(open: () => Storage, page: Window | null): BrowserStorage {
  const unwritten = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(open())
    } catch {
      return null
    }
  }
  return {
    read: (key) => unwritten.get(key) ?? attempt((storage) => storage.getItem(key)),
    write(key, value) {
      unwritten.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        unwritten.delete(key)
      })
    },
    remove(key) {
      unwritten.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    clear() {
      unwritten.clear()
      attempt((storage) => storage.clear())
    },
    onOtherTab(listener) {
      page?.addEventListener('storage', (event) => {
        if (event.storageArea !== attempt((storage) => storage)) return
        if (event.key === null) unwritten.clear()
        else unwritten.delete(event.key)
        listener(event.key)
      })
      // A page in the back-forward cache or frozen in the background misses storage events.
      page?.addEventListener('pageshow', (event) => event.persisted && listener(null))
      page?.document.addEventListener(
        'visibilitychange',
        () => page.document.visibilityState === 'visible' && listener(null),
      )
    },
  }
}

/** Reads JSON; `null` when it is missing or broken. */
export function readJson(storage: Pick<BrowserStorage, 'read'>, key: string): unknown {
  const text = storage.read(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const page = typeof window === 'undefined' ? null : window

/** Outlives the tab. Shared by all tabs. */
export const localStore = createBrowserStorage(() => window.localStorage, page)

/** Belongs to one tab. */
export const tabStore = createBrowserStorage(() => window.sessionStorage, null)
