import { Link } from 'react-router'
import type { LinkProps } from '#web/ui/link.tsx'

/**
 * The router's link for ui/link. Addresses outside the shop and server pages load as documents. The server renders the same
 * element without the router, because a list has hundreds of links (S8).
 */
export function RouterLink({ href, keepScroll, replace, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('/dev/')) return <a {...rest} href={href} />
  if (import.meta.env.SSR) return <a {...rest} href={__pathPrefix__ + href} />
  const { prefetch, viewTransition } = navigationProps
  return (
    <Link
      {...rest}
      to={href}
      discover="none"
      prefetch={prefetch}
      preventScrollReset={keepScroll}
      replace={replace}
      viewTransition={viewTransition && !keepScroll}
    />
  )
}

/** Prefetches on intent. Firefox applies `default-src 'none'` to prefetches and would report a violation (quality H1). */
export function prefetchFor(userAgent: string): 'intent' | 'none' {
  return /\bFirefox\//.test(userAgent) ? 'none' : 'intent'
}

/** The props of links: with prefetch, and with view transitions unless reduced motion is preferred. */
export const navigationProps = {
  discover: 'none',
  prefetch: prefetchFor(typeof navigator === 'undefined' ? '' : navigator.userAgent),
  viewTransition: typeof window !== 'undefined' && !matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const
