import { lazy, Suspense } from 'react'
import type { DetailedProduct } from '#web/catalogue/product-shape.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'

const DeliveryBox = lazy(async () => ({ default: (await import('./delivery-box.tsx')).DeliveryBox }))

/** The place of the delivery box, which loads after hydration. */
export function DeliveryBoxSlot({ product }: { product: DetailedProduct }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="min-h-48 noscript:hidden">
      {isHydrated && (
        <Suspense>
          <DeliveryBox product={product} />
        </Suspense>
      )}
    </div>
  )
}
