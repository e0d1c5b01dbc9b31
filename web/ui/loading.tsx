import type { ReactNode } from 'react'
import { useShop } from '#web/platform/shop-profile.ts'
import { classNames } from './class-names.ts'

/** A spinner with a label. */
export function Loader({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="spinner">
      <span aria-hidden="true" />
      <p>{label}</p>
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
        <div className="noscript:hidden">
          <p role="status" className="pb-4 text-center text-lg text-quiet">
            Loading...
          </p>
          {shape}
        </div>
      )}
      <noscript>
        <OrderByTelephone />
      </noscript>
    </div>
  )
}

/** How to order without JavaScript. */
export function OrderByTelephone() {
  const shop = useShop()
  const [phone] = shop.phones
  return (
    <p className="text-center text-lg">
      This page needs JavaScript. Please switch it on, or order by telephone:{' '}
      <a href={phone.href} className="inline-block font-semibold text-brand-strong underline">
        {phone.display}
      </a>
    </p>
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
