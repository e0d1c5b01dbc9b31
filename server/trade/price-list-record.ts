import type { Insertable, Selectable } from 'kysely'
import { changedPriceList, priceListChangeEndpoints } from '#contract/price-lists.ts'
import { paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { validFromRefusal } from '#domain/trade/price-list-changes.ts'
import { slabText, toSlab } from '#domain/trade/slab-rules.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import type { Context } from '../context.ts'
import type { Tables, Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { getPriceList, readDatedPrices } from './price-list-queries.ts'

type LockedList = Selectable<Tables['price_lists']>
type ListChange<Name extends keyof typeof priceListChangeEndpoints> = ChangeCall<
  LockedList,
  (typeof priceListChangeEndpoints)[Name]
>
type ItemRow = Insertable<Tables['price_list_items']>

/** Everything that staff may do to a price list. Prices also come from a file (`importPrices`). */
export const priceListRecord: DeskRecord<typeof priceListChangeEndpoints, LockedList> = {
  subject: 'price-list',
  action: (name) => `priceLists.${name}`,
  endpoints: priceListChangeEndpoints,
  lock: async (_, trx, id) => {
    const row = await trx.selectFrom('price_lists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Price list')
    return row
  },
  versions: { of: ({ version }) => version, what: 'this list' },
  finish: async ({ trx, record }) => {
    const query = trx.updateTable('price_lists').set((eb) => ({ version: eb('version', '+', 1) }))
    await query.where('id', '=', record.id).execute()
  },
  shown: changedPriceList.omit({ success: true }),
  show: async ({ db }, _, id) => ({ list: await getPriceList(db, id) }),
  useCases: {
    create: createPriceList,
    rename: async ({ trx, record, input: { id, name } }) => {
      await trx.updateTable('price_lists').set({ name }).where('id', '=', id).execute()
      return { changes: changesBetween({ name: record.name }, { name }) }
    },
    setShortDated: async ({ trx, record, input: { id, shortDatedPercent } }) => {
      await trx
        .updateTable('price_lists')
        .set({ short_dated_percent: shortDatedPercent })
        .where('id', '=', id)
        .execute()
      return { changes: changesBetween({ shortDatedPercent: record.short_dated_percent }, { shortDatedPercent }) }
    },
    setPrice: ({ ctx, trx, input: { id, productId, validFrom, slabs } }) =>
      replacePrice(ctx, trx, { listId: id, productId, validFrom, slabs: slabs.map(toSlab) }),
    endPrice: ({ ctx, trx, input: { id, productId, validFrom } }) =>
      replacePrice(ctx, trx, { listId: id, productId, validFrom, slabs: [] }),
  },
}

async function createPriceList({ ctx, trx, actor, at, input }: ListChange<'create'>): Promise<Audited> {
  const { name, accountId } = input
  if (accountId !== undefined) await refuseOwnList(trx, accountId)
  const id = ctx.newId('priceList')
  await trx
    .insertInto('price_lists')
    .values({ id, name, account_id: accountId ?? null, created_by: actor.id, created_at: at })
    .execute()
  return { subjectId: id, changes: changesBetween({}, { name }) }
}

/** Locks the account, so that it gets one list of its own. */
async function refuseOwnList(trx: Trx, accountId: string): Promise<void> {
  const account = await trx
    .selectFrom('trade_accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) throw notFound('Buyer')
  const own = await trx.selectFrom('price_lists').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (own !== undefined) throw new Refusal('conflict', 'This buyer has rates of its own already.')
}

type NewPrice = {
  readonly listId: string
  readonly productId: string
  readonly validFrom: string
  readonly slabs: readonly TradeSlab[]
}

async function replacePrice(ctx: Pick<Context, 'now'>, trx: Trx, price: NewPrice): Promise<Audited> {
  const { listId, productId, validFrom, slabs } = price
  refuseEarlier(ctx, validFrom)
  const product = await trx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()
  if (product === undefined) throw invalidField('product', 'Please choose the product from the list.')
  const [before] =
    (await readDatedPrices(trx, { listId, productIds: [productId], day: validFrom })).get(productId) ?? []
  await writePrices(trx, listId, validFrom, new Map([[productId, slabs]]))
  const held = before !== undefined && before.validFrom <= validFrom ? before.slabs : []
  return {
    changes: {
      product: { before: null, after: product.name },
      validFrom: { before: null, after: validFrom },
      rates: { before: slabsText(held), after: slabsText(slabs) },
    },
  }
}

/** Refuses a day that has passed (422). */
export function refuseEarlier({ now }: Pick<Context, 'now'>, validFrom: string): void {
  const refusal = validFromRefusal(validFrom, indianDay(now()))
  if (refusal !== null) throw invalidField('validFrom', refusal)
}

/** "from 1: 87.65; from 10: 80.00, 10+1", or '' without a price. */
export function slabsText(slabs: readonly TradeSlab[]): string {
  return slabs.map(slabText).join('; ')
}

const ROWS_AT_ONCE = 2000

/** Replaces the rates of products that hold from a day on. No slabs end the product. */
export async function writePrices(
  trx: Trx,
  listId: string,
  validFrom: string,
  prices: ReadonlyMap<string, readonly TradeSlab[]>,
): Promise<void> {
  const ids = [...prices.keys()]
  const rows = [...prices].flatMap(([productId, slabs]): ItemRow[] => {
    const of = { list_id: listId, product_id: productId, valid_from: validFrom }
    if (slabs.length === 0) return [{ ...of, min_quantity: 1, rate_paise: paise(0) }]
    return slabs.map(({ minQuantity, rate, casePack, scheme }) => ({
      ...of,
      min_quantity: minQuantity,
      rate_paise: rate,
      case_pack: casePack,
      scheme_paid: scheme?.paid ?? 0,
      scheme_free: scheme?.free ?? 0,
    }))
  })
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await trx
      .deleteFrom('price_list_items')
      .where('list_id', '=', listId)
      .where('valid_from', '=', validFrom)
      .where('product_id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .execute()
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('price_list_items')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}
