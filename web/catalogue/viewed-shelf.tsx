import { useEffect, useMemo } from 'react'
import { type BrowserStorage, localStore, readJson } from '#web/platform/browser-storage.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import type { DetailedProduct } from './product-shape.ts'
import { ProductShelf } from './product-shelf.tsx'

/** Recently viewed products. They are last on the page, to avoid layout shift. */
export function ViewedShelf({ product }: { product: DetailedProduct }) {
  const isHydrated = useIsHydrated()
  const id = product._id ?? ''
  const viewed = useMemo(() => (isHydrated ? readRecentlyViewed(localStore, id) : []), [isHydrated, id])
  useEffect(() => rememberViewed(localStore, product), [product])
  return viewed.length === 0 ? null : <ProductShelf id="viewed-title" title="Recently viewed" products={viewed} />
}

/** Logging out clears this key (accounts-4). Its value never leaves the browser. */
const STORAGE_KEY = 'recentlyViewed'
const MAX_SHOWN = 8

/** A viewed product without volatile fields such as its price. */
type ViewedProduct = {
  readonly _id: string
  readonly productName: string
  readonly packSize: string
  readonly images: readonly string[]
}

type Viewable = Omit<ViewedProduct, '_id'> & { readonly _id?: string }

/** The recently viewed products, newest first, without the current one. */
export function readRecentlyViewed(storage: Pick<BrowserStorage, 'read'>, current: string): ViewedProduct[] {
  return readAll(storage)
    .filter(({ _id }) => _id !== current)
    .slice(0, MAX_SHOWN)
}

export function rememberViewed(storage: Pick<BrowserStorage, 'read' | 'write'>, product: Viewable): void {
  const { _id, productName, packSize, images } = product
  if (_id === undefined) return
  const others = readAll(storage).filter((other) => other._id !== _id)
  const viewed: ViewedProduct = { _id, productName, packSize, images: images.slice(0, 1) }
  storage.write(STORAGE_KEY, JSON.stringify([viewed, ...others].slice(0, MAX_SHOWN + 1)))
}

function readAll(storage: Pick<BrowserStorage, 'read'>): ViewedProduct[] {
  const stored = readJson(storage, STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isViewed) : []
}

/** The storage may contain data of other versions. */
function isViewed(entry: unknown): entry is ViewedProduct {
  const { _id, productName, packSize, images } = (entry ?? {}) as Record<string, unknown>
  return [_id, productName, packSize].every((text) => typeof text === 'string') && Array.isArray(images)
}
