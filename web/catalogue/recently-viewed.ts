import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** Logging out clears it with everything else (D17). It never leaves this browser. */
const KEY = 'recentlyViewed'
const MOST_SHOWN = 8

/** What is kept of a product that was looked at: nothing that changes, such as its price. */
export type ViewedProduct = {
  readonly _id: string
  readonly productName: string
  readonly packSize: string
  readonly images: readonly string[]
}

type Viewable = Omit<ViewedProduct, '_id'> & { readonly _id?: string }

/** The products looked at on this device, newest first, without the one on the page. */
export function readRecentlyViewed(shelf: Pick<BrowserStorage, 'read'>, current: string): ViewedProduct[] {
  return readAll(shelf)
    .filter(({ _id }) => _id !== current)
    .slice(0, MOST_SHOWN)
}

export function rememberViewed(shelf: Pick<BrowserStorage, 'read' | 'write'>, product: Viewable): void {
  const { _id, productName, packSize, images } = product
  if (_id === undefined) return
  const others = readAll(shelf).filter((other) => other._id !== _id)
  const viewed: ViewedProduct = { _id, productName, packSize, images: images.slice(0, 1) }
  shelf.write(KEY, JSON.stringify([viewed, ...others].slice(0, MOST_SHOWN + 1)))
}

function readAll(shelf: Pick<BrowserStorage, 'read'>): ViewedProduct[] {
  const stored = readJson(shelf, KEY)
  return Array.isArray(stored) ? stored.filter(isViewed) : []
}

/** Storage is written by other versions of the shop, and by whoever likes to. */
function isViewed(entry: unknown): entry is ViewedProduct {
  const { _id, productName, packSize, images } = (entry ?? {}) as Record<string, unknown>
  return [_id, productName, packSize].every((text) => typeof text === 'string') && Array.isArray(images)
}
