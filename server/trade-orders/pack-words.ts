import * as contract from '#contract/trade-pack-words.ts'
import { MAX_PACK_WORDS, unitWord } from '#domain/trade/count-packs.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { App } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { handlePad } from './handle-pad.ts'
import { getTradeBuyer } from './list-offers.ts'

/** What a buyer calls a box of a product, or a word of his own (trade-12). */
export function addPackWordRoutes(app: App, ctx: Context): void {
  const accountOf = async (db: Db, customerId: string) => (await getTradeBuyer(ctx, db, customerId)).id
  handlePad(app, ctx, contract.listPackWords, async ({ customerId }) => ({
    words: await readPackWords(ctx.db, await accountOf(ctx.db, customerId)),
  }))
  handlePad(app, ctx, contract.savePackWord, ({ customerId, input: { word: typed, productId, packs } }) =>
    inTransaction(ctx.db, async (trx) => {
      const account_id = await accountOf(trx, customerId)
      await trx.selectFrom('trade_accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
      const word = unitWord(typed)
      const known = await readPackWords(trx, account_id)
      const isNew = !known.some((one) => one.word === word && one.productId === productId)
      if (isNew && known.length >= MAX_PACK_WORDS)
        throw new Refusal(
          'conflict',
          `You have ${MAX_PACK_WORDS} units, the most there can be. Please remove one first.`,
        )
      await trx
        .insertInto('trade_pack_words')
        .values({ account_id, word, product_id: productId, packs })
        .onConflict((on) => on.columns(['account_id', 'word', 'product_id']).doUpdateSet({ packs }))
        .execute()
      return { words: await readPackWords(trx, account_id) }
    }),
  )
  handlePad(app, ctx, contract.removePackWord, async ({ customerId, input: { word, productId } }) => {
    const account_id = await accountOf(ctx.db, customerId)
    await ctx.db
      .deleteFrom('trade_pack_words')
      .where('account_id', '=', account_id)
      .where('word', '=', word)
      .where('product_id', '=', productId)
      .execute()
    return { words: await readPackWords(ctx.db, account_id) }
  })
}

/** What a buyer said about units, by word. */
export function readPackWords(db: Db, accountId: string) {
  return db
    .selectFrom('trade_pack_words')
    .leftJoin('products', 'products.id', 'trade_pack_words.product_id')
    .select((eb) => [
      'word',
      'product_id as productId',
      'packs',
      eb.fn.coalesce('products.name', eb.val('')).as('productName'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('word')
    .orderBy('productName')
    .execute()
}
