import { Link } from 'react-router'
import type { LinkProps } from '#web/ui/link.tsx'

/** The router's link behind ui/link: inside the shop it navigates without a page load; addresses outside stay plain. */
export function RouterLink({ href, keepScroll, replace, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('/dev/')) return <a {...rest} href={href} />
  return (
    <Link
      {...rest}
      to={href}
      prefetch={prefetch}
      preventScrollReset={keepScroll}
      replace={replace}
      viewTransition={allowsMotion && !keepScroll}
    />
  )
}

/** Whether pages may pass into each other: where the browser can do it and motion is welcome. */
export const allowsMotion = typeof window !== 'undefined' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * When a link asks for its page ahead of the press. Firefox holds a prefetch to default-src, which allows nothing (quality.md,
 * H1), and would report a breach each time a link has the focus: there it is asked for when it is pressed.
 */
export function prefetchFor(userAgent: string): 'intent' | 'none' {
  return /\bFirefox\//.test(userAgent) ? 'none' : 'intent'
}

export const prefetch = prefetchFor(typeof navigator === 'undefined' ? '' : navigator.userAgent)
