import { mergeTradeDraft } from '#contract/trade-draft.ts'
import { applyDraftChanges, MAX_DRAFT_LINES, withAddedList } from '#domain/trade/pad-draft.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { App } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { handlePad } from './handle-pad.ts'
import { getTradeBuyer } from './list-offers.ts'

/** The draft of the order pad, which all devices of an account share (trade-15). */
export function addPadDraftRoutes(app: App, ctx: Context): void {
  handlePad(app, ctx, mergeTradeDraft, ({ customerId, input: { known, changes, addedList } }) =>
    inTransaction(ctx.db, async (trx) => {
      const { id: account_id } = await getTradeBuyer(ctx, trx, customerId)
      const changed_at = ctx.now()
      await trx
        .insertInto('trade_drafts')
        .values({ account_id, changed_at })
        .onConflict((on) => on.doNothing())
        .execute()
      const before = await trx
        .selectFrom('trade_drafts')
        .select(['version', 'lines', 'added_lists'])
        .where('account_id', '=', account_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isChanged = changes.length > 0 || addedList !== null
      const lines = applyDraftChanges(before.lines, changes)
      if (lines.length > Math.max(MAX_DRAFT_LINES, before.lines.length))
        throw new Refusal('conflict', `The pad holds at most ${MAX_DRAFT_LINES} lines. Please order or remove some.`)
      const addedLists =
        addedList === null
          ? before.added_lists
          : withAddedList(before.added_lists, { key: addedList, at: changed_at.toISOString() })
      const version = before.version + (isChanged ? 1 : 0)
      if (isChanged)
        await trx
          .updateTable('trade_drafts')
          .set({ version, lines: JSON.stringify(lines), added_lists: JSON.stringify(addedLists), changed_at })
          .where('account_id', '=', account_id)
          .execute()
      return { version, lines: known === before.version ? null : lines, addedLists: [...addedLists] }
    }),
  )
}
