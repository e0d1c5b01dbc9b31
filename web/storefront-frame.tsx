import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/storefront-frame.ts'
import { useKeptPage } from './accounts/kept-page.ts'
import { logOut, useIsLoggedIn } from './accounts/session-store.ts'
import { logInAndSwapCarts, useItemCount } from './cart/cart-store.ts'
import { loadSuggestions } from './catalogue/load-suggestions.ts'
import { DeliverTo } from './delivery-pin/deliver-to.tsx'
import { UnexpectedErrorMessage } from './layout/error-states.tsx'
import { pageMeta } from './layout/page-meta.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { useOfflineSupport } from './offline/use-offline-support.ts'
import type { loader as rootLoader } from './root.tsx'
import { leaveWork } from './platform/unsaved-work.ts'
import { announce } from './ui/announcer.tsx'
import languageStyles from './styles/languages.css?url'
import styles from './styles/shop.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  ...(__language__ === 'en' ? [] : [{ rel: 'stylesheet', href: languageStyles }]),
]

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ title: isNotFound(error) ? 'Page Not Found' : 'Something went wrong', matches })
}

const LogInAgain = lazy(async () => ({ default: (await import('./accounts/log-in-again.tsx')).LogInAgain }))

const NotFoundMessage = lazy(async () => ({
  default: (await import('./layout/not-found-message.tsx')).NotFoundMessage,
}))

/** The frame of every page for shoppers. */
export default function StorefrontFrame() {
  useOfflineSupport()
  const isKept = useKeptPage()
  return (
    <Storefront>
      <Outlet />
      {isKept && (
        <Suspense>
          <LogInAgain logIn={logInAndSwapCarts} />
        </Suspense>
      )}
    </Storefront>
  )
}

function Storefront({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof rootLoader>('root')
  const shopper = { isLoggedIn: useIsLoggedIn(), itemCount: useItemCount(), logOut: logOutWithMessage }
  return (
    <SiteFrame
      shopper={shopper}
      isDemo={site?.mode === 'demo'}
      loadSuggestions={loadSuggestions}
      deliverTo={<DeliverTo />}
    >
      {children}
    </SiteFrame>
  )
}

function logOutWithMessage(): void {
  leaveWork(() => {
    logOut()
    announce({ text: 'You are logged out', isAcrossPages: true })
  })
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      {isNotFound(error) ? (
        <Suspense>
          <NotFoundMessage />
        </Suspense>
      ) : (
        <UnexpectedErrorMessage />
      )}
    </Storefront>
  )
}
