import { Skeleton } from './loading.tsx'

export type PageSkeletonProps = { page: 'products' | 'product' | 'orders' }

/** The shape of a page that is loading. */
export function PageSkeleton({ page }: PageSkeletonProps) {
  if (page === 'products')
    return (
      <div className="flex flex-col gap-4 py-6 md:py-8">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-11 w-full rounded-full" />
        <ProductListSkeleton />
      </div>
    )
  if (page === 'product')
    return (
      <div className="flex flex-col gap-6 py-4 md:py-6">
        <Skeleton className="h-5 w-56" />
        <ProductSkeleton />
      </div>
    )
  return (
    <div className="mx-auto flex max-w-prose flex-col gap-6 py-6 md:py-10">
      <Skeleton className="h-9 w-48" />
      <RowsSkeleton />
    </div>
  )
}

export function ProductListSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div className="product-grid">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="h-[200px] rounded-none" />
          <div className="flex flex-col gap-2 p-1.5 sm:p-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-9 w-24" />
            <Skeleton className="h-11 rounded-lg" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function ProductSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-10">
      <Skeleton className="aspect-square rounded-lg" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-80" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-12 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}

export function RowsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-6">
          <div className="flex justify-between">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-6 w-24" />
          </div>
          <div className="flex items-center gap-3">
            <Skeleton className="size-12" />
            <Skeleton className="h-5 w-56" />
          </div>
          <Skeleton className="h-6 w-32" />
        </div>
      ))}
    </div>
  )
}
