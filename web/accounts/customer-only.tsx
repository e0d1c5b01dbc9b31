import type { ReactNode } from 'react'
import { Navigate, redirect, useLocation } from 'react-router'
import { useKeptPage } from './kept-page.ts'
import { loginHref } from './login-redirect.ts'
import { session, useSession } from './session-store.ts'

/**
 * For a clientLoader: waits for the token check and redirects visitors to the login (accounts-6). A loader whose calls may have
 * ended the session asks again before it looks at the cart, which the end of a session empties.
 */
export async function requireCustomer(request: Request): Promise<void> {
  const { isLoggedIn } = await session.ready()
  const { pathname, search } = new URL(request.url)
  if (!isLoggedIn) throw redirect(loginHref(pathname.slice(__pathPrefix__.length) + search))
}

/** A customer's page. It redirects when the session ends, here or in another tab. */
export function CustomerOnly({ children }: { children: ReactNode }) {
  const { isReady, isLoggedIn } = useSession()
  const isKept = useKeptPage()
  const { pathname } = useLocation()
  return isReady && !isLoggedIn && !isKept ? <Navigate to={loginHref(pathname)} replace /> : children
}
