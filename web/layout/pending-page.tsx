import type { ReactNode } from 'react'

import { href } from 'react-router'
import { ProductListSkeleton, ProductSkeleton, RowsSkeleton } from '#web/ui/page-skeletons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const shapes: readonly { under: string; shape: ReactNode }[] = [
  {
    under: href('/products'),
    shape: (
      <div className="flex flex-col gap-4 py-6 md:py-8">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-11 w-full rounded-full" />
        <ProductListSkeleton />
      </div>
    ),
  },
  {
    under: '/product-details/',
    shape: (
      <div className="flex flex-col gap-6 py-4 md:py-6">
        <Skeleton className="h-5 w-56" />
        <ProductSkeleton />
      </div>
    ),
  },
  {
    under: href('/orders'),
    shape: (
      <div className="mx-auto flex max-w-prose flex-col gap-6 py-6 md:py-10">
        <Skeleton className="h-9 w-48" />
        <RowsSkeleton />
      </div>
    ),
  },
]

type PendingPageProps = { from: string; to: string | null; children: ReactNode }

/**
 * A page, or over it the shape of the one that is on its way. The old page keeps its place beneath, so that it is as it
 * was when the way is given up or gone back. Without a shape it stays in sight under the line that creeps.
 */
export function PendingPage({ from, to, children }: PendingPageProps) {
  const shape = to === null || to === from ? undefined : shapes.find(({ under }) => to.startsWith(under))?.shape
  return (
    <>
      {shape !== undefined && (
        <div className="sticky top-16 z-25 h-0 md:top-(--header-height)">
          <div className="h-dvh overflow-hidden bg-ground">
            <div className="page-column">{shape}</div>
          </div>
        </div>
      )}
      <div inert={shape !== undefined}>{children}</div>
    </>
  )
}
