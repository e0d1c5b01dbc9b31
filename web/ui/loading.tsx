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
        <div className="noscript:hidden">
          <Loader />
        </div>
      ) : (
        <div>
          <p role="status" className="noscript:hidden pb-4 text-center text-lg text-quiet">
            Loading...
          </p>
          {shape}
        </div>
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
