import type { OwnErasure } from '#contract/privacy-erasures.ts'
import { CHANGE_OF_MIND, ERASURE_LINK_LIFETIME, erasureRefusal } from '#domain/privacy/erasure-rules.ts'
import { MINUTE } from '#domain/time.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import type { Context } from '../context.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { listObstacles } from './erasure-obstacles.ts'
import { listKept } from './kept-data.ts'

/** A second press within this time gets no second link. */
const LINK_INTERVAL = MINUTE

/** The erasure of a customer that is asked for, what is in the way and what the law keeps. */
export async function readOwnErasure(ctx: Context, customerId: string): Promise<Omit<OwnErasure, 'success'>> {
  const row = await findOpen(ctx.db, customerId)
  const isLive = row !== undefined && (row.confirmed_at !== null || row.link_until > ctx.now())
  return {
    erasure: isLive ? { askedAt: row.asked_at.toISOString(), dueAt: row.due_at?.toISOString() ?? null } : null,
    refusal: erasureRefusal(await listObstacles(ctx, ctx.db, customerId)),
    kept: await listKept(ctx, ctx.db, customerId),
  }
}

function findOpen(db: Db, customerId: string) {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
}

/** Mails a link that confirms an erasure, in place of an earlier one. Refuses while something is open (409, erasure-2). */
export async function askToErase(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, customerId)
    await refuseOpenMatters(ctx, trx, customerId)
    const now = ctx.now()
    const open = await findOpen(trx, customerId)
    if (open?.confirmed_at != null) return
    if (open !== undefined && now.getTime() - open.asked_at.getTime() < LINK_INTERVAL) return
    await withdrawOpen(trx, customerId)
    const id = ctx.newId('erasure')
    const until = new Date(now.getTime() + ERASURE_LINK_LIFETIME)
    await trx.insertInto('erasures').values({ id, customer_id: customerId, asked_at: now, link_until: until }).execute()
    await enqueue(ctx, trx, 'mail.erasure', { erasureId: id, about: 'confirm' })
  })
}

/** Serialises what is asked about an account, with its orders. */
async function lockAccount(trx: Trx, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

async function refuseOpenMatters(ctx: Context, trx: Trx, customerId: string): Promise<void> {
  const refusal = erasureRefusal(await listObstacles(ctx, trx, customerId))
  if (refusal !== null) throw new Refusal('conflict', refusal)
}

/** The secret of the link that confirms an erasure. */
export function erasureToken(ctx: Pick<Context, 'secret'>, erasureId: string): string {
  return `${erasureId}.${keyedHash(ctx, 'erasure-link', erasureId)}`
}

/** Begins the seven days of an erasure. Refuses a link that is old, replaced, withdrawn or of another customer (410). */
export async function confirmOwnErasure(ctx: Context, customerId: string, token: string): Promise<void> {
  const [id = ''] = token.split('.')
  await inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, customerId)
    const open = await findOpen(trx, customerId)
    const isRight = open?.id === id && constantTimeEqual(token, erasureToken(ctx, id))
    const now = ctx.now()
    if (!isRight || (open.confirmed_at === null && open.link_until <= now))
      throw new Refusal('gone', 'This link is no longer valid. Please ask again to erase your account.')
    if (open.confirmed_at !== null) return
    await refuseOpenMatters(ctx, trx, customerId)
    const due = new Date(now.getTime() + CHANGE_OF_MIND)
    await trx.updateTable('erasures').set({ confirmed_at: now, due_at: due }).where('id', '=', id).execute()
    await enqueue(ctx, trx, 'privacy.erase', { erasureId: id }, { runAt: due })
    await enqueue(ctx, trx, 'mail.erasure', { erasureId: id, about: 'waits' })
  })
}

/** Keeps the account. */
export async function withdrawOwnErasure(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, customerId)
    await withdrawOpen(trx, customerId)
  })
}

async function withdrawOpen(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ state: 'withdrawn' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'asked')
    .execute()
}
