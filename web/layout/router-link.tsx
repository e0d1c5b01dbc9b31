import { Link } from 'react-router'

import type { LinkProps } from '#web/ui/link.tsx'

import { allowsMotion } from './motion.ts'
import { prefetch } from './prefetch.ts'

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
