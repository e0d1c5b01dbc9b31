import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'

import type { Route } from './+types/storefront-frame.ts'
import { loadSuggestions } from './catalogue/load-suggestions.ts'
import { NotFound } from './layout/not-found.tsx'
import { pageMeta } from './layout/page-meta.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { SomethingWrong } from './layout/something-wrong.tsx'
import { useOfflineSupport } from './offline/use-offline-keeping.ts'
import type { loader as rootLoader } from './root.tsx'
import { useShopper } from './use-shopper.ts'

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
