import type { ShownTradePrice } from '#contract/trade.ts'
import { session } from '#web/accounts/session-store.ts'
import { api } from '#web/platform/api.ts'
import { noteBuyer } from './paint-buyer-links.ts'

/** The most products of one call. */
const AT_ONCE = 100

/** What the session with this token was told; null for a product without a trade price. */
let told = { token: session.token, isBuyer: true, prices: new Map<string, ShownTradePrice | null>() }

/**
 * The trade prices of products for the customer of this browser (trade-6). They stay in memory and end with the session. A customer
 * who is no licensed buyer is asked about once per page load.
 */
export async function loadTradePrices(ids: readonly string[]): Promise<ReadonlyMap<string, ShownTradePrice | null>> {
  const { token } = session
  if (told.token !== token) told = { token, isBuyer: true, prices: new Map() }
  const current = told
  const missing = [...new Set(ids)].filter((id) => !current.prices.has(id))
  for (let at = 0; token !== null && current.isBuyer && at < missing.length; at += AT_ONCE) {
    const productIds = missing.slice(at, at + AT_ONCE)
    const result = await api('POST /api/trade/prices', { productIds })
    if (!result.ok) break
    current.isBuyer = result.body.isBuyer
    noteBuyer(current.isBuyer)
    for (const id of productIds) current.prices.set(id, null)
    for (const price of result.body.prices) current.prices.set(price.productId, price)
  }
  return session.token === token ? current.prices : new Map()
}
