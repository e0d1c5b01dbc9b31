import { href } from 'react-router'

/** `next` as a path of this shop, else `null`: no open redirect. */
export function sameSitePath(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null
  const origin = 'http://shop.invalid'
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null
  // A normalised path may start with "//", which is another site.
  if (
    url === null ||
    url.origin !== origin ||
    url.pathname.startsWith('//') ||
    /^\/(login|register)\b/.test(url.pathname)
  )
    return null
  return url.pathname + url.search
}

/** The login page, which leads back to `path`. */
export function loginHref(path: string): string {
  return `${href('/login')}?next=${encodeURIComponent(path)}`
}
