import type { ShownTradePriceInPaise } from '#contract/trade.ts'
import { indianDay } from '#domain/time.ts'
import { marginPercent, netPerPack, schemeText } from '#domain/trade/slab-rules.ts'
import type { Context } from '../context.ts'
import { readTradePrices } from './read-trade-prices.ts'
import { findTradeBuyer } from './trade-buyer.ts'

/** The trade prices of products for a customer: none unless the customer is a verified buyer (trade-6). */
export async function showTradePrices(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  customerId: string,
  productIds: readonly string[],
): Promise<{ isBuyer: boolean; prices: ShownTradePriceInPaise[] }> {
  const day = indianDay(now())
  const buyer = await findTradeBuyer(db, customerId, day)
  if (buyer === undefined) return { isBuyer: false, prices: [] }
  const prices = await readTradePrices(db, buyer, productIds, {
    day,
    registration: settings.values.gst.registration,
  })
  const shown = [...prices.values()].map(({ productId, slabs, taxRate, mrp }) => ({
    productId,
    mrp,
    taxPercent: taxRate / 100,
    slabs: slabs.map((slab) => {
      const net = netPerPack(slab, taxRate)
      const { minQuantity, rate, casePack, scheme } = slab
      return { minQuantity, rate, casePack, scheme: schemeText(scheme), net, marginPercent: marginPercent(mrp, net) }
    }),
  }))
  return { isBuyer: true, prices: shown }
}
