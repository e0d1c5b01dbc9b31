import type { ReactNode } from 'react'
import { href, Outlet } from 'react-router'

import { shop } from '#shop/shop.ts'
import { Mark } from '#web/layout/mark.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { RouterLink } from '#web/layout/router-link.tsx'
import { SomethingWrong } from '#web/layout/error-states.tsx'
import { LinkProvider } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'

import type { Route } from './+types/desk-frame.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Desk', matches })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

/** Pages under a client loader render in the browser only. */
export function clientLoader() {
  return null
}

export function HydrateFallback() {
  return (
    <Desk>
      <LoadingPage title="Desk" />
    </Desk>
  )
}

/** The frame of every page for staff. */
export default function DeskFrame() {
  return (
    <Desk>
      <Outlet />
    </Desk>
  )
}

function Desk({ children }: { children: ReactNode }) {
  return (
    <LinkProvider value={RouterLink}>
      <header className="bg-deep text-on-deep print:hidden">
        <div className="page-column flex min-h-16 items-center justify-between gap-4">
          <p className="flex items-center gap-2.5 text-lg font-bold">
            <Mark /> {shop.shortName} desk
          </p>
          <RouterLink href={href('/')} className="inline-flex min-h-11 shrink-0 items-center hover:underline">
            Go to the shop
          </RouterLink>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </LinkProvider>
  )
}

export function ErrorBoundary() {
  return (
    <Desk>
      <SomethingWrong />
    </Desk>
  )
}
