import type { BrowserStorage } from '#web/platform/browser-storage.ts'

/** Lives in the tab, so that the success page keeps its order over a reload (D90). */
const STORAGE_KEY = 'placedOrder'

export function storePlacedOrder(storage: Pick<BrowserStorage, 'write'>, id: string): void {
  storage.write(STORAGE_KEY, id)
}

export function readPlacedOrder(storage: Pick<BrowserStorage, 'read'>): string | null {
  return storage.read(STORAGE_KEY)
}
