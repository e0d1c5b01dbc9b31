import { createBrowserStorage, type BrowserStorage } from '#web/platform/browser-storage.ts'

type Listener = (event: { key: string | null; storageArea: unknown }) => void

/** Local storage shared by the tabs of one browser, with a switch for each failure. */
export class FakeBrowser {
  readonly items = new Map<string, string>()
  isFull = false
  isBlocked = false
  readonly #tabs: Listener[] = []

  /** Opens a tab. Its changes raise storage events in the other tabs. */
  openTab(): BrowserStorage {
    const listeners: Listener[] = []
    const area = this.#areaFor((event) => listeners.forEach((listener) => listener(event)))
    const page = {
      addEventListener: (kind: string, listener: Listener) => kind === 'storage' && listeners.push(listener),
      document: { visibilityState: 'visible', addEventListener: () => {} },
    }
    return createBrowserStorage(
      () => {
        if (this.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError')
        return area
      },
      page as unknown as Window,
    )
  }

  #areaFor(own: Listener): Storage {
    const tell = (key: string | null) => {
      for (const tab of this.#tabs) if (tab !== hear) tab({ key, storageArea: null })
    }
    const area = {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (this.isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
        if (this.items.get(key) === value) return
        this.items.set(key, value)
        tell(key)
      },
      removeItem: (key: string) => {
        if (this.items.delete(key)) tell(key)
      },
      clear: () => {
        this.items.clear()
        tell(null)
      },
    } as unknown as Storage
    const hear: Listener = (event) => own({ ...event, storageArea: area })
    this.#tabs.push(hear)
    return area
  }
}
