/** Text kept in the browser. No call ever throws: a full, blocked or missing storage costs persistence, never the page. */
export type BrowserStorage = {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  clear(): void
  /** Called when another tab changed `key` (null: possibly all of it), or when this page comes back from being frozen. */
  onOtherTab(listener: (key: string | null) => void): void
}

/**
 * Wraps a `Storage`. A value that could not be written (quota) stays readable in this tab until the page is left,
 * or until another tab writes that key.
 */
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
      // A page kept by the back button, or frozen in the background, has missed the events of other tabs.
      page?.addEventListener('pageshow', (event) => event.persisted && listener(null))
      page?.document.addEventListener(
        'visibilitychange',
        () => page.document.visibilityState === 'visible' && listener(null),
      )
    },
  }
}

/** Reads JSON; `null` for what is missing or broken. */
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

/** What stays after the tab is closed. */
export const localStore = createBrowserStorage(() => window.localStorage, page)

/** What belongs to this tab alone. */
export const tabStore = createBrowserStorage(() => window.sessionStorage, null)
