import { GatewayError } from './gateway-error.ts'
import type { GatewayId } from './gateway.ts'

/**
 * The address to which a browser is sent, from a gateway's answer: encrypted, on a host of that gateway, without user or
 * port (payments.md §4.2). Anything else is an answer that cannot be believed.
 */
export function checkoutAddress(gateway: GatewayId, given: string, hosts: readonly string[]): string {
  const url = URL.canParse(given) ? new URL(given) : null
  const known = url !== null && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (
    url === null ||
    !known ||
    url.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    url.port !== ''
  )
    throw new GatewayError(gateway, 'bad_response', undefined, 'checkout_address')
  return url.href
}

/** The end of a payment, moved into what a gateway allows from now on. */
export function withinLimits(end: Date, now: Date, { minMs, maxMs }: { minMs: number; maxMs: number }): Date {
  const left = Math.min(Math.max(end.getTime() - now.getTime(), minMs), maxMs)
  return new Date(now.getTime() + left)
}
