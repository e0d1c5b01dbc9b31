import type { Insertable, Selectable } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import { changedPriceList } from '#contract/price-lists.ts'
import { paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { type PriceListChangeName, validFromRefusal } from '#domain/trade/price-list-changes.ts'
import { slabText, toSlab } from '#domain/trade/slab-rules.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import type { Context } from '../context.ts'
import type { Tables, Trx } from '../db/tables.ts'
import type { Audited, Change, RecordKind } from '../desk-change/change-record.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { getPriceList, readDatedPrices } from './price-list-queries.ts'

type LockedList = Selectable<Tables['price_lists']>
type ListChange<Input> = Change<LockedList> & { readonly ctx: Context; readonly input: Input }
type ItemRow = Insertable<Tables['price_list_items']>

const shown = changedPriceList.omit({ success: true })

export const priceListKind: RecordKind<PriceListChangeName, LockedList, typeof shown> = {
  subject: 'price-list',
  lock: async (_, trx, id) => {
    const row = await trx.selectFrom('price_lists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Price list')
    return row
  },
  refusal: () => null,
  action: (name) => `priceLists.${name}`,
  versions: { of: ({ version }) => version, what: 'this list' },
  finish: async ({ trx, record }) => {
    const query = trx.updateTable('price_lists').set((eb) => ({ version: eb('version', '+', 1) }))
    await query.where('id', '=', record.id).execute()
  },
  shown,
  show: async ({ db }, _, id) => ({ list: await getPriceList(db, id) }),
}

/** Adds a list, and returns its id. */
export async function createPriceList(
  ctx: Context,
  principal: StaffPrincipal,
  { name, accountId }: ServerInput<'POST /api/desk/price-lists'>,
): Promise<string> {
  return changeOnce(ctx, principal, async (trx) => {
    if (accountId !== undefined) await refuseOwnList(trx, accountId)
    const id = ctx.newId('priceList')
    await trx
      .insertInto('price_lists')
      .values({ id, name, account_id: accountId ?? null, created_by: principal.staffId, created_at: ctx.now() })
      .execute()
    await recordAudit(ctx, trx, principal, {
      action: 'priceLists.create',
      subject: { kind: 'price-list', id },
      changes: changesBetween({}, { name }),
    })
    return id
  })
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

export async function renamePriceList({
  trx,
  record,
  input: { id, name },
}: ListChange<ServerInput<'POST /api/desk/price-lists/:id/rename'>>): Promise<Audited> {
  await trx.updateTable('price_lists').set({ name }).where('id', '=', id).execute()
  return { changes: changesBetween({ name: record.name }, { name }) }
}

export async function setPrice({
  ctx,
  trx,
  input: { id, productId, validFrom, slabs },
}: ListChange<ServerInput<'POST /api/desk/price-lists/:id/prices'>>): Promise<Audited> {
  return replacePrice(ctx, trx, { listId: id, productId, validFrom, slabs: slabs.map(toSlab) })
}

export async function endPrice({
  ctx,
  trx,
  input: { id, productId, validFrom },
}: ListChange<ServerInput<'POST /api/desk/price-lists/:id/end'>>): Promise<Audited> {
  return replacePrice(ctx, trx, { listId: id, productId, validFrom, slabs: [] })
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
