import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { logOut, useIsLoggedIn } from '#web/accounts/session-store.ts'
import { useItemCount } from '#web/cart/cart-store.ts'
import { NotFound, SomethingWrong } from '#web/layout/error-states.tsx'
import type { Shopper } from '#web/layout/site-header.tsx'
import { useOfflineSupport } from '#web/offline/use-offline-support.ts'
import type { Route } from './+types/storefront-frame.ts'
import { loadSuggestions } from './catalogue/load-suggestions.ts'
import { pageMeta } from './layout/page-meta.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import type { loader as rootLoader } from './root.tsx'

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ title: isNotFound(error) ? 'Page Not Found' : 'Something went wrong', matches })
}

/** The frame around every page for shoppers. */
export default function StorefrontFrame() {
  useOfflineSupport()
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  )
}

function Storefront({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <SiteFrame shopper={useShopper()} demo={site?.mode === 'demo'} loadSuggestions={loadSuggestions}>
      {children}
    </SiteFrame>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Storefront>{isNotFound(error) ? <NotFound /> : <SomethingWrong />}</Storefront>
}

/** What the frame shows of the person who shops, gathered from the two stores of the browser. */
export function useShopper(): Shopper {
  return { loggedIn: useIsLoggedIn(), cartCount: useItemCount(), logOut }
}
