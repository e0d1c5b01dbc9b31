import { type ReactNode, Suspense } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'

import type { Route } from './+types/root.ts'
import { siteContext } from '#web/platform/server-context.ts'
import { packShop, unpackShop } from '#web/platform/packed-shop.ts'
import { ShopContext } from '#web/platform/shop-profile.ts'
import { RenderBoundary } from '#web/layout/error-boundary.tsx'
import { UnexpectedErrorMessage } from '#web/layout/error-states.tsx'
import { SvgSprite } from '#web/ui/svg-sprite.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { mode, origin, shop } = context.get(siteContext)
  return { mode, origin, shop: packShop(shop) }
}

/** The settings do not change while the document is open. */
export function shouldRevalidate() {
  return false
}

/**
 * The document. It must not mount twice, because Trusted Types refuse its scripts then. Errors of pages end in the frames,
 * and a failed hydration re-renders only the Suspense boundary.
 */
export function Layout({ children }: { children: ReactNode }) {
  const packed = useRouteLoaderData<typeof loader>('root')?.shop
  const shop = packed === undefined ? null : unpackShop(packed)
  return (
    <html lang={__language__ === 'en' ? 'en-IN' : __language__}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Suspense>
          <RenderBoundary fallback={<title>{shop?.name}</title>}>
            <Meta />
          </RenderBoundary>
        </Suspense>
        <Links />
      </head>
      <body>
        <Suspense>
          <ShopContext value={shop}>
            <RenderBoundary fallback={<BarePage />}>{children}</RenderBoundary>
          </ShopContext>
        </Suspense>
        <SvgSprite />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shown when a frame itself fails. */
function BarePage() {
  return (
    <main>
      <UnexpectedErrorMessage />
    </main>
  )
}

export const ErrorBoundary = BarePage
