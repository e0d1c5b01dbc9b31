import type { DataCopy } from '#contract/privacy-your-data.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { readEncrypted, storeEncrypted } from '../customer-files/encrypted-files.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { collectCopy } from './collect-copy.ts'
import { drawCopyPage } from './draw-copy-page.ts'

/** How long the link to a copy is valid (your-data-2). */
const COPY_LIFETIME = DAY

/** The copy of a customer that is being made or can be read, or null. */
export async function findCopy({ db, now }: Context, customerId: string): Promise<DataCopy | null> {
  const row = await db
    .selectFrom('data_copies')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row === undefined ? null : toCopy(row)
}

type CopyDates = {
  readonly id: string
  readonly asked_at: Date
  readonly ready_at: Date | null
  readonly expires_at: Date
}

function toCopy({ id: _id, asked_at: askedAt, ready_at: readyAt, expires_at: expiresAt }: CopyDates): DataCopy {
  return { _id, askedAt: askedAt.toISOString(), isReady: readyAt !== null, expiresAt: expiresAt.toISOString() }
}

/** Starts a copy, in place of an earlier one. Refuses while one is being made (409). */
export async function startCopy(ctx: Context, customerId: string): Promise<DataCopy> {
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
    const now = ctx.now()
    const current = await trx
      .selectFrom('data_copies')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (current !== undefined && current.ready_at === null && current.expires_at > now)
      throw new Refusal('conflict', 'Your copy is being made already. It takes a few minutes.')
    await removeCopies(ctx, trx, customerId)
    const expires = new Date(now.getTime() + COPY_LIFETIME)
    const row = { id: ctx.newId('dataCopy'), customer_id: customerId, asked_at: now, expires_at: expires }
    await trx.insertInto('data_copies').values(row).execute()
    await enqueue(ctx, trx, 'privacy.make-copy', { copyId: row.id })
    await enqueue(ctx, trx, 'privacy.end-copy', { copyId: row.id }, { runAt: expires })
    return toCopy({ ...row, ready_at: null })
  })
}

/** Removes the copies of a customer, and their files after the commit. */
export async function removeCopies(ctx: Context, trx: Trx, customerId: string): Promise<void> {
  const removed = await trx.deleteFrom('data_copies').where('customer_id', '=', customerId).returning('id').execute()
  const fileIds = removed.flatMap(({ id }) => Object.values(filesOf(id)))
  if (fileIds.length > 0) await enqueue(ctx, trx, 'privacy.remove-files', { fileIds })
}

const filesOf = (id: string) => ({ data: `${id}data`, page: `${id}page` })

/** The jobs of copies. */
export const copyJobs = {
  'privacy.make-copy': async (ctx, { copyId }) => makeCopy(ctx, copyId),
  'privacy.end-copy': async (ctx, { copyId }) => {
    await inTransaction(ctx.db, async (trx) => {
      const row = await trx.selectFrom('data_copies').select('customer_id').where('id', '=', copyId).executeTakeFirst()
      if (row !== undefined) await removeCopies(ctx, trx, row.customer_id)
    })
  },
  'mail.copy-ready': async (ctx, { customerId }, jobId) => mailCopyReady(ctx, customerId, jobId),
} satisfies Partial<JobHandlers>

/** Writes the two files of a copy and mails that it is ready. */
async function makeCopy(ctx: Context, id: string): Promise<void> {
  const asked = await ctx.db
    .selectFrom('data_copies')
    .innerJoin('customers', 'customers.id', 'data_copies.customer_id')
    .select(['customers.id as customerId', 'customers.email'])
    .where('data_copies.id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (asked === undefined) return
  const collected = await collectCopy(ctx, asked.customerId)
  const files = filesOf(id)
  const data = await storeEncrypted(ctx, files.data, Buffer.from(JSON.stringify(collected, null, 2)))
  const page = await storeEncrypted(ctx, files.page, Buffer.from(drawCopyPage(collected, ctx.settings.shop.name)))
  const ready = { ready_at: ctx.now(), ...data, page_sealed_key: page.sealed_key }
  await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx.updateTable('data_copies').set(ready).where('id', '=', id).executeTakeFirst()
    // The customer was erased, or asked anew, in between.
    if (numUpdatedRows === 0n) await enqueue(ctx, trx, 'privacy.remove-files', { fileIds: Object.values(files) })
    else await enqueue(ctx, trx, 'mail.copy-ready', { customerId: asked.customerId })
  })
}

/** A file of the copy of a customer: another's is missing (404), an old one is gone (410). */
export async function readCopyFile(
  ctx: Context,
  customerId: string,
  { id, kind }: { readonly id: string; readonly kind: 'data' | 'page' },
): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('data_copies')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (row === undefined || row.key_id === null) throw notFound('Copy')
  if (row.expires_at <= ctx.now())
    throw new Refusal('gone', 'This copy is older than 24 hours. Please ask for a new one.')
  const sealed = kind === 'data' ? row.sealed_key : row.page_sealed_key
  return readEncrypted(ctx, filesOf(id)[kind], { key_id: row.key_id, sealed_key: sealed ?? '' })
}

/** The mail that a copy can be read. */
async function mailCopyReady(ctx: Context, customerId: string, messageId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['email', 'language'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (row?.email == null) return
  const shop = mailShop(ctx, row.language)
  const heading = 'The copy of your data is ready'
  await ctx.mail.send(
    buildMail({
      shop,
      to: row.email,
      messageId,
      subject: `${heading} at ${shop.name}`,
      heading,
      greeting: { mail: 'accountChange' },
      blocks: [
        paragraph('You can save it for 24 hours, after you log in. Then it is deleted.'),
        button('Save your copy', '/account/your-data'),
      ],
    }),
  )
}
