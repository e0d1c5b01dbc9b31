import { href } from 'react-router'

/** The page which asked for a login, when it is one of this shop's own; `null` for anything else (no open redirect). */
export function sameSitePath(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null
  const here = 'http://shop.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : null
  // A path may still come out as one of another site, or as "//…", which a browser would read as one.
  if (
    url === null ||
    url.origin !== here ||
    url.pathname.startsWith('//') ||
    /^\/(login|register)\b/.test(url.pathname)
  )
    return null
  return url.pathname + url.search
}

/** Where a visitor goes who asked for `path`. */
export function loginHref(path: string): string {
  return `${href('/login')}?next=${encodeURIComponent(path)}`
}

/** Where a login leads (D28): to checkout, or, with an empty cart, back to the page that asked, else to the cart. */
export function pathAfterLogin(isCartEmpty: boolean, next: string | null): string {
  return isCartEmpty ? (sameSitePath(next) ?? href('/cart')) : href('/checkout')
}
