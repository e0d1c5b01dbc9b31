import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A spinner with a label. */
export function Loader({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-16 text-quiet">
      <span aria-hidden="true" className="size-10 animate-spin rounded-full border-3 border-line border-t-brand" />
      <p className="text-lg">{label}</p>
    </div>
  )
}

/** The server's HTML of a page that only the browser can fill, because the token lives there. */
export function LoadingPage({ title, shape }: { title: string; shape?: ReactNode }) {
  return (
    <div className="page-column py-8">
      <h1 className="sr-only">{title}</h1>
      {shape === undefined ? (
        <Loader />
      ) : (
        <>
          <p role="status" className="pb-4 text-center text-lg text-quiet">
            Loading...
          </p>
          {shape}
        </>
      )}
      <noscript>
        <p className="text-center text-quiet">
          This page needs JavaScript. Please switch it on, or call us to order by telephone.
        </p>
      </noscript>
    </div>
  )
}

/** A grey placeholder. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full rounded-md bg-line motion-safe:animate-pulse', className)}
    />
  )
}

export function ProductListSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div className="product-grid">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="h-[200px] rounded-none" />
          <div className="flex flex-col gap-3 p-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-6 w-24" />
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
