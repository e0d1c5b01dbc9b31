import { sql } from 'kysely'
import * as contract from '#contract/trade-orders.ts'
import { MAX_TRADE_LISTS } from '#domain/trade/trade-lists.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { App } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { handlePad } from './handle-pad.ts'
import { getTradeBuyer } from './list-offers.ts'

const TAKEN = 'Another list has this name.'

/** The named lists of the order pad of an account (trade-10). */
export function addSavedListRoutes(app: App, ctx: Context): void {
  const accountOf = async (customerId: string) => (await getTradeBuyer(ctx, ctx.db, customerId)).id
  handlePad(app, ctx, contract.listSavedTradeLists, async ({ customerId }) => ({
    lists: await listSaved(ctx.db, await accountOf(customerId)),
  }))
  handlePad(app, ctx, contract.openTradeList, async ({ customerId, input }) => {
    const accountId = await accountOf(customerId)
    const list = await ctx.db
      .selectFrom('trade_lists')
      .select('lines')
      .where('id', '=', input.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (list === undefined) throw notFound('List')
    return { lines: [...list.lines] }
  })
  handlePad(app, ctx, contract.saveTradeList, ({ customerId, input: { name, lines } }) =>
    changeLists(ctx, customerId, async (trx, accountId) => {
      const saved = await listSaved(trx, accountId)
      const isNew = !saved.some((list) => list.name.toLowerCase() === name.toLowerCase())
      if (isNew && saved.length >= MAX_TRADE_LISTS)
        throw new Refusal(
          'conflict',
          `You have ${MAX_TRADE_LISTS} lists, the most there can be. Please delete one first.`,
        )
      const row = { name, lines: JSON.stringify(lines), changed_at: ctx.now() }
      await trx
        .insertInto('trade_lists')
        .values({ id: ctx.newId('tradeList'), account_id: accountId, ...row })
        .onConflict((on) => on.expression(sql`account_id, lower(name)`).doUpdateSet(row))
        .execute()
    }),
  )
  handlePad(app, ctx, contract.renameTradeList, ({ customerId, input: { id, name } }) =>
    changeLists(ctx, customerId, async (trx, accountId) => {
      const saved = await listSaved(trx, accountId)
      if (!saved.some(({ _id }) => _id === id)) throw notFound('List')
      if (saved.some((list) => list._id !== id && list.name.toLowerCase() === name.toLowerCase()))
        throw new Refusal('conflict', TAKEN, { fields: { name: TAKEN } })
      await trx.updateTable('trade_lists').set({ name }).where('id', '=', id).execute()
    }),
  )
  handlePad(app, ctx, contract.removeTradeList, ({ customerId, input: { id } }) =>
    changeLists(ctx, customerId, async (trx, accountId) => {
      const gone = await trx
        .deleteFrom('trade_lists')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      if (gone === undefined) throw notFound('List')
    }),
  )
}

/** Changes the lists of an account under its lock. */
async function changeLists(
  ctx: Context,
  customerId: string,
  change: (trx: Trx, accountId: string) => Promise<unknown>,
) {
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await getTradeBuyer(ctx, trx, customerId)
    await trx.selectFrom('trade_accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await change(trx, id)
    return { lists: await listSaved(trx, id) }
  })
}

function listSaved(db: Db, accountId: string) {
  return db
    .selectFrom('trade_lists')
    .select(['id as _id', 'name', sql<number>`jsonb_array_length(lines)`.as('lineCount')])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}
