import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'

import type { Route } from './+types/root.ts'
import { siteContext } from './api-context.ts'
import { loadSuggestions } from './catalogue/load-suggestions.ts'
import { NotFound } from './layout/not-found.tsx'
import { pageMeta } from './layout/page-meta.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { SomethingWrong } from './layout/something-wrong.tsx'
import { useOfflineKeeping } from './offline/use-offline-keeping.ts'
import stylesheet from './styles/app.css?url'
import { useShopper } from './use-shopper.ts'

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({
    title: isRouteErrorResponse(error) && error.status === 404 ? 'Page Not Found' : 'Something went wrong',
    matches,
  })
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext)
}

/** Where the shop runs does not change while somebody walks through it. */
export function shouldRevalidate() {
  return false
}

/** The document and the frame around every page, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b4f49" />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFrame shopper={useShopper()} demo={site?.mode === 'demo'} loadSuggestions={loadSuggestions}>
          {children}
        </SiteFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useOfflineKeeping()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <SomethingWrong />
}
