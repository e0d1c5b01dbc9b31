import { acceptReturnUrl } from '#domain/payments/return-url.ts'
import type { Config } from '../config.ts'
import { invalidField } from '../http/refusal.ts'

type RequestOrigin = { readonly config: Config; readonly header: (name: string) => string | undefined }

/**
 * Origins of this shop: the public URL and, in demo mode, the request host, so that localhost and 127.0.0.1 both work
 * (payments-1). Live mode ignores the request host.
 */
function shopOrigins({ config, header }: RequestOrigin): string[] {
  const host = header('host')
  const own =
    config.mode === 'demo' && host !== undefined && isPlainHost(host) ? [`http://${host}`, `https://${host}`] : []
  return [config.publicUrl, ...own]
}

/** The return origin for a request without a `redirectUrl`: its `Origin` header if it is a shop origin. */
export function returnOriginOf(request: RequestOrigin): string {
  const origin = request.header('origin')
  return shopOrigins(request).find((one) => one === origin) ?? request.config.publicUrl
}

/** The origin of a `redirectUrl`, which must be the validation page of this order at a shop origin. */
export function returnOriginFrom(request: RequestOrigin, redirectUrl: string, orderIds: readonly string[]): string {
  const origins = shopOrigins(request)
  const origin = origins.find((one) => orderIds.some((id) => acceptReturnUrl(redirectUrl, id, [one]) !== null))
  if (origin !== undefined) return origin
  throw invalidField('redirectUrl', 'The redirectUrl must be this shop’s own /validate-payment/{orderId}.')
}

function isPlainHost(host: string): boolean {
  return /^(?:[a-z0-9.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)
}
