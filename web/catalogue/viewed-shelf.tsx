import { useEffect, useMemo } from 'react'

import { localShelf } from '#web/browser-storage.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'

import { ProductShelf } from './product-shelf.tsx'
import type { ShownProduct } from './product-shape.ts'
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts'

/** The products looked at before on this device. It comes after the page, at its end, so that nothing above moves. */
export function ViewedShelf({ product }: { product: ShownProduct }) {
  const isAlive = useIsAlive()
  const id = product._id ?? ''
  const viewed = useMemo(() => (isAlive ? readRecentlyViewed(localShelf, id) : []), [isAlive, id])
  useEffect(() => rememberViewed(localShelf, product), [product])
  return viewed.length === 0 ? null : <ProductShelf id="viewed-title" title="Recently viewed" products={viewed} />
}
