import type { Paise } from '#domain/money.ts'
import type { Db, Trx } from '../../db/tables.ts'
import { invalidField } from '../../http/refusal.ts'

/** The limit of an account, and the accounts that share it: those of the chain, or the account alone (trade-21). */
export async function readCreditGroup(
  db: Db,
  accountId: string,
): Promise<{ readonly limit: Paise; readonly accountIds: readonly string[] }> {
  const head = await selectHead(db, accountId).executeTakeFirstOrThrow()
  const branches = await db.selectFrom('trade_accounts').select('id').where('credit_head_id', '=', head.id).execute()
  return { limit: head.limit, accountIds: [head.id, ...branches.map(({ id }) => id)] }
}

/** Locks the limit of an account until the transaction ends, so that parallel orders of a chain count each other. */
export async function lockCredit(trx: Trx, accountId: string): Promise<void> {
  const { id } = await selectHead(trx, accountId).executeTakeFirstOrThrow()
  await trx.selectFrom('trade_accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

function selectHead(db: Db, accountId: string) {
  return db
    .selectFrom('trade_accounts as account')
    .innerJoin('trade_accounts as head', (join) =>
      join.on((eb) => eb('head.id', '=', eb.fn.coalesce('account.credit_head_id', 'account.id'))),
    )
    .select(['head.id', 'head.credit_limit_paise as limit'])
    .where('account.id', '=', accountId)
}

/** The account of this number as the head of another one's credit, or null for ''. A head has no head, so that a chain is flat. */
export async function findCreditHead(trx: Trx, accountId: string, number: string): Promise<string | null> {
  if (number === '') return null
  const wrong = (sentence: string) => invalidField('head', sentence)
  const head = /^\d{1,9}$/.test(number)
    ? await trx
        .selectFrom('trade_accounts')
        .select(['id', 'credit_head_id'])
        .where('number', '=', Number(number))
        .where('verified_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  if (head === undefined) throw wrong('No verified buyer has this number.')
  if (head.id === accountId) throw wrong('This is the buyer itself. Leave it empty for a credit of its own.')
  if (head.credit_head_id !== null) throw wrong('That buyer uses the limit of another one itself.')
  const branch = await trx
    .selectFrom('trade_accounts')
    .select('id')
    .where('credit_head_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  if (branch !== undefined) throw wrong('Other buyers use the limit of this one.')
  return head.id
}
