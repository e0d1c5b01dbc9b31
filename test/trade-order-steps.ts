import type { ApiInput } from '#contract/api.ts'
import { type Paise, paise, rupeesFromPaise, sumPaise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { TradeLicenceForm } from '#domain/trade/trade-account.ts'
import { priceTradeLine } from '#domain/trade/trade-lines.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { buildAddress, registerCustomer, type TestCustomer } from './factories.ts'
import { signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'
import { addBatchedProduct } from './stock-steps.ts'

export type PadBuyer = TestCustomer & { readonly accountId: string; readonly listId: string; readonly gstin: string }

type BuyerOptions = {
  readonly creditLimit?: Paise
  readonly state?: string
  readonly postalCode?: string
  readonly forms?: readonly TradeLicenceForm[]
  readonly validUntil?: string
}

let buyers = 0

/** A verified buyer with a price list, without prices. */
export async function addPadBuyer(app: TestApp, options: BuyerOptions = {}): Promise<PadBuyer> {
  const { ctx } = app
  const customer = await registerCustomer(app, { username: 'Ravi Chemist' })
  const [listId, accountId] = [ctx.newId('priceList'), ctx.newId('tradeAccount')]
  const { staff: owner } = await signInStaff(app, ['owner'])
  const { creditLimit = paise(0), state = 'Telangana', postalCode = '500001', forms = ['20', '21'] } = options
  const now = ctx.now()
  buyers += 1
  const gstin = `36AABCU${String(buyers).padStart(4, '0')}R1ZM`
  await ctx.db
    .insertInto('price_lists')
    .values({ id: listId, name: `List ${listId}`, created_by: owner.id, created_at: now })
    .execute()
  await ctx.db
    .insertInto('trade_accounts')
    .values({
      id: accountId,
      customer_id: customer.id,
      kind: 'chemist',
      firm: 'Ravi Medicals',
      gstin,
      state: 'verified',
      premises: JSON.stringify(buildAddress({ name: 'Ravi', state, postalCode })),
      price_list_id: listId,
      credit_limit_paise: creditLimit,
      terms_days: 21,
      asked_at: now,
      verified_at: now,
    })
    .execute()
  const valid_until = options.validUntil ?? indianDay(new Date(now.getTime() + 300 * DAY))
  await ctx.db
    .insertInto('trade_licences')
    .values(forms.map((form) => ({ account_id: accountId, form, number: `TS/${form}/1`, valid_until })))
    .execute()
  return { ...customer, accountId, listId, gstin }
}

/** Puts a product on the list of a buyer from today on. */
export async function setTradeRate(
  app: TestApp,
  { listId }: Pick<PadBuyer, 'listId'>,
  productId: string,
  slabs: readonly Partial<TradeSlab>[],
): Promise<void> {
  await app.ctx.db
    .insertInto('price_list_items')
    .values(
      slabs.map(({ minQuantity = 1, rate = paise(1000), casePack = 1, scheme = null }) => ({
        list_id: listId,
        product_id: productId,
        valid_from: indianDay(app.ctx.now()),
        min_quantity: minQuantity,
        rate_paise: rate,
        case_pack: casePack,
        scheme_paid: scheme?.paid ?? 0,
        scheme_free: scheme?.free ?? 0,
      })),
    )
    .execute()
}

export type TestOffer = { readonly product: ProductRow; readonly slab: TradeSlab; readonly taxRate: number }

/** A product in batches with a rate on the list of a buyer. */
export async function offerProduct(
  app: TestApp,
  buyer: Pick<PadBuyer, 'listId'>,
  given: Partial<TradeSlab> & { readonly stock?: number; readonly taxRate?: number; readonly mrp?: Paise } = {},
): Promise<TestOffer> {
  const { stock = 1000, taxRate = 500, mrp = paise(5000), ...slab } = given
  const product = await addBatchedProduct(app, {
    stock,
    gst_basis_points: taxRate,
    mrp_paise: mrp,
    selling_price_paise: mrp,
    schedule: 'H',
  })
  const full: TradeSlab = { minQuantity: 1, rate: paise(1000), casePack: 1, scheme: null, ...slab }
  await setTradeRate(app, buyer, product.id, [full])
  return { product, slab: full, taxRate }
}

type TradeOrderInput = ApiInput<'POST /api/trade/orders'>

/** The payload of an order with the total that the pad shows. */
export function tradeOrderInput(
  wanted: readonly { readonly offer: TestOffer; readonly paid: number }[],
  { isSameState = true, ...overrides }: Partial<TradeOrderInput> & { readonly isSameState?: boolean } = {},
): TradeOrderInput {
  const totals = wanted.map(({ offer: { slab, taxRate }, paid }) => {
    return priceTradeLine(paid, { slabs: [slab], taxRate, isSameState })?.total ?? paise(0)
  })
  return {
    lines: wanted.map(({ offer, paid }) => ({ productId: offer.product.id, quantity: paid })),
    paymentType: 'COD',
    poNumber: '',
    totalAmount: rupeesFromPaise(sumPaise(totals)),
    ...overrides,
  }
}

/** Places an order and returns its ids; throws when it is refused. */
export async function placeTestTradeOrder(
  buyer: PadBuyer,
  ...how: Parameters<typeof tradeOrderInput>
): Promise<{ _id: string; orderId: string }> {
  return expectOk(await buyer.api('POST /api/trade/orders', tradeOrderInput(...how))).order
}
