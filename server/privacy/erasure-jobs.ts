import { sql } from 'kysely'
import type { Language } from '#domain/languages/languages.ts'
import { erasableFrom, erasedWords, type KeptData, keptKinds } from '#domain/privacy/erasure-rules.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { joinErasedLists, noteErased, readErased, shareErased } from '../backups/erased-list.ts'
import type { Context } from '../context.ts'
import { sealText, unsealText } from '../crypto/sealed-text.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, type MailBlock, paragraph, quietParagraph, table } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { eraseCustomer } from './erase-customer.ts'
import { listObstacles } from './erasure-obstacles.ts'
import { erasureToken } from './own-erasure.ts'

/** The jobs of erasures. */
export const erasureJobs = {
  'privacy.erase': async (ctx, { erasureId }) => carryOut(ctx, erasureId),
  'privacy.share-erased': async (ctx, { customerId }) => shareErased(ctx, customerId),
  'privacy.erase-restored': async (ctx) => void (await eraseListed(ctx, await joinErasedLists(ctx))),
  'mail.erasure': async (ctx, { erasureId, about }, jobId) => mailErasure(ctx, { erasureId, about, jobId }),
  'mail.account-erased': async (ctx, { sealedTo, erasureId, language = 'en' }, jobId) => {
    const to = unsealText(ctx, 'erased-address', erasureId, sealedTo)
    const row = await ctx.db.selectFrom('erasures').select('kept').where('id', '=', erasureId).executeTakeFirst()
    if (to !== null && row !== undefined) await sendMail(ctx, { to, language, jobId, ...erasedMail(row.kept) })
  },
} satisfies Partial<JobHandlers>

/** Erases a customer whose seven days are over. What is open again postpones it (erasure-2). */
async function carryOut(ctx: Context, erasureId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const asked = await trx.selectFrom('erasures').select('customer_id').where('id', '=', erasureId).executeTakeFirst()
    if (asked === undefined) return
    const customerId = asked.customer_id
    const { email, language } = await lockCustomer(trx, customerId)
    const row = await trx.selectFrom('erasures').selectAll().where('id', '=', erasureId).executeTakeFirstOrThrow()
    if (row.state !== 'asked' || row.due_at === null || row.due_at > ctx.now()) return
    const obstacles = await listObstacles(ctx, trx, customerId)
    if (obstacles.length > 0) {
      const due = startOfIndianDay(erasableFrom(obstacles))
      await trx.updateTable('erasures').set({ due_at: due }).where('id', '=', erasureId).execute()
      return enqueue(ctx, trx, 'privacy.erase', { erasureId }, { runAt: due })
    }
    await eraseAndNote(ctx, trx, { customerId, erasureId })
    if (email !== null) {
      const sealedTo = sealText(ctx, 'erased-address', erasureId, email)
      await enqueue(ctx, trx, 'mail.account-erased', { sealedTo, erasureId, language })
    }
  })
}

/** Locks the customer with everything that refers to it, so that no order is placed beside the erasure. */
function lockCustomer(
  trx: Trx,
  customerId: string,
): Promise<{ email: string | null; language: Language; erased_at: Date | null }> {
  return trx
    .selectFrom('customers')
    .select(['email', 'language', 'erased_at'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function eraseAndNote(
  ctx: Context,
  trx: Trx,
  { customerId, erasureId }: { readonly customerId: string; readonly erasureId: string },
): Promise<void> {
  const kept = JSON.stringify(await eraseCustomer(ctx, trx, customerId))
  const now = ctx.now()
  const done = { state: 'done' as const, done_at: now, kept }
  await trx
    .insertInto('erasures')
    .values({
      id: erasureId,
      customer_id: customerId,
      asked_at: now,
      link_until: now,
      confirmed_at: now,
      due_at: now,
      ...done,
    })
    .onConflict((on) => on.column('id').doUpdateSet(done))
    .execute()
  await noteErased(ctx.config, [customerId])
  if (ctx.config.filesBucket !== null) await enqueue(ctx, trx, 'privacy.share-erased', { customerId })
}

/**
 * Erases customers again whom a restored backup brought back (erasure-4), before the shop serves. Without the bucket it
 * goes by the list of this machine, and a job compares with the bucket once it answers. Returns how many.
 */
export async function eraseRestored(ctx: Context): Promise<number> {
  try {
    return await eraseListed(ctx, await joinErasedLists(ctx))
  } catch (err) {
    if (!(err instanceof Refusal)) throw err
    ctx.log.error({ err }, 'the list of erased customers in the bucket cannot be read; it is tried again')
    await enqueue(ctx, ctx.db, 'privacy.erase-restored', {})
    return eraseListed(ctx, await readErased(ctx.config))
  }
}

async function eraseListed(ctx: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const back = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .where('erased_at', 'is', null)
    .execute()
  let count = 0
  for (const { id: customerId } of back)
    await inTransaction(ctx.db, async (trx) => {
      const { erased_at } = await lockCustomer(trx, customerId)
      // Another machine that starts too may have been first.
      if (erased_at !== null) return
      const open = await trx
        .selectFrom('erasures')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('state', '=', 'asked')
        .executeTakeFirst()
      await eraseAndNote(ctx, trx, { customerId, erasureId: open?.id ?? ctx.newId('erasure') })
      count += 1
    })
  return count
}

type ErasureMail = { readonly heading: string; readonly blocks: readonly MailBlock[] }
type SentErasureMail = { readonly to: string; readonly language: Language; readonly jobId: string }
type MailedErasure = { readonly erasureId: string; readonly about: 'confirm' | 'waits'; readonly jobId: string }

async function mailErasure(ctx: Context, { erasureId, about, jobId }: MailedErasure): Promise<void> {
  const row = await ctx.db
    .selectFrom('erasures')
    .innerJoin('customers', 'customers.id', 'erasures.customer_id')
    .select(['customers.email', 'customers.language', 'erasures.due_at', 'erasures.state'])
    .where('erasures.id', '=', erasureId)
    .executeTakeFirst()
  if (row?.email == null || row.state !== 'asked') return
  const page = '/account/your-data'
  const mail =
    about === 'confirm'
      ? confirmMail(`${page}?erase=${encodeURIComponent(erasureToken(ctx, erasureId))}`)
      : waitsMail(row.due_at, page)
  await sendMail(ctx, { to: row.email, language: row.language, jobId, ...mail })
}

function confirmMail(link: string): ErasureMail {
  return {
    heading: 'Confirm that your account is erased',
    blocks: [
      paragraph(`You asked us to erase ${erasedWords}.`),
      button('Confirm', link),
      paragraph('The link is valid for 24 hours. Then you have seven days to change your mind.'),
      quietParagraph('It was not you? Then do nothing, and please set a new password.'),
    ],
  }
}

function waitsMail(due: Date | null, page: string): ErasureMail {
  return {
    heading: 'Your account will be erased',
    blocks: [
      paragraph(`We erase your account on ${formatDateTime(due)}. Until then you can keep it by one press.`),
      button('Keep my account', page),
    ],
  }
}

function erasedMail(kept: readonly KeptData[]): ErasureMail {
  const rows = kept.map(({ kind, until }) => ({
    label: keptKinds[kind].name,
    value: until === null ? 'as long as the books' : `until ${formatDate(startOfIndianDay(until))}`,
  }))
  return {
    heading: 'Your account is erased',
    blocks: [
      paragraph(`We erased ${erasedWords}.`),
      ...(kept.length === 0
        ? [paragraph('Nothing was left that the law keeps.')]
        : [
            paragraph('The law keeps this. An owner or accountant reads it only with a reason, which is recorded.'),
            table(rows),
          ]),
      quietParagraph('This is our last mail to you. A new account begins from nothing.'),
    ],
  }
}

async function sendMail(
  ctx: Context,
  { to, language, jobId, heading, blocks }: ErasureMail & SentErasureMail,
): Promise<void> {
  const shop = mailShop(ctx, language)
  const subject = `${heading} at ${shop.name}`
  const greeting = { mail: 'accountChange' } as const
  await ctx.mail.send(buildMail({ shop, to, messageId: jobId, subject, heading, blocks, greeting }))
}
