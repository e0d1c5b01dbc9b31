import { useEffect, useMemo } from 'react'

import { localStore } from '#web/platform/browser-storage.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'

import { ProductShelf } from './product-shelf.tsx'
import type { ShownProduct } from './product-shape.ts'
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts'

/** The products looked at before on this device. It comes after the page, at its end, so that nothing above moves. */
export function ViewedShelf({ product }: { product: ShownProduct }) {
  const isHydrated = useIsHydrated()
  const id = product._id ?? ''
  const viewed = useMemo(() => (isHydrated ? readRecentlyViewed(localStore, id) : []), [isHydrated, id])
  useEffect(() => rememberViewed(localStore, product), [product])
  return viewed.length === 0 ? null : <ProductShelf id="viewed-title" title="Recently viewed" products={viewed} />
}
