import { acceptReturnUrl } from '#domain/payments/return-url.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'

type Asked = { readonly config: Config; readonly header: (name: string) => string | undefined }

/**
 * The origins at which this shop may be open: its own address and, in demo mode, the one that was called, so that
 * localhost and 127.0.0.1 both work (D7). In live mode nothing of a request has a say.
 */
function shopOrigins({ config, header }: Asked): string[] {
  const host = header('host')
  const own =
    config.mode === 'demo' && host !== undefined && isPlainHost(host) ? [`http://${host}`, `https://${host}`] : []
  return [config.publicUrl, ...own]
}

/** Where a shopper comes back to who sent no address: the origin they are at, as their browser names it. */
export function returnOriginOf(asked: Asked): string {
  const origin = asked.header('origin')
  return shopOrigins(asked).find((one) => one === origin) ?? asked.config.publicUrl
}

/** The origin of a `redirectUrl`, which must be the shop's own page for this order and nothing else. */
export function returnOriginFrom(asked: Asked, redirectUrl: string, orderIds: readonly string[]): string {
  const origins = shopOrigins(asked)
  const origin = origins.find((one) => orderIds.some((id) => acceptReturnUrl(redirectUrl, id, [one]) !== null))
  if (origin !== undefined) return origin
  const message = 'The redirectUrl must be this shop’s own /validate-payment/{orderId}.'
  throw new Refusal('invalid', message, { fields: { redirectUrl: message } })
}

function isPlainHost(host: string): boolean {
  return /^(?:[a-z0-9.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)
}
