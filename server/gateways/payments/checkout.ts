import { badResponse } from './gateway-error.ts'
import type { GatewayId } from './gateway.ts'

/**
 * The checkout address in a gateway's response: HTTPS, on one of the gateway's hosts, without user or port. Refuses any other address.
 */
export function checkoutAddress(gateway: GatewayId, address: string, hosts: readonly string[]): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isKnown = url !== null && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!isKnown || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    throw badResponse(gateway, 'checkout_address')
  return url.href
}

/** The expiry of a payment, clamped to the lifetime that a gateway allows from now on. */
export function clampExpiry(expiresAt: Date, now: Date, { minMs, maxMs }: { minMs: number; maxMs: number }): Date {
  const lifetime = Math.min(Math.max(expiresAt.getTime() - now.getTime(), minMs), maxMs)
  return new Date(now.getTime() + lifetime)
}

/** At most `length` UTF-16 units, without control characters and without half a surrogate pair at the end. */
export function truncateText(text: string, length: number): string {
  const clean = text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
  return clean.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
