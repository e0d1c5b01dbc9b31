import type { ServerInput } from '#contract/api.ts'
import { indianDay } from '#domain/time.ts'
import { isVerifiedBuyer, type TradeLicenceForm } from '#domain/trade/trade-account.ts'
import { tradeApplicationErrors } from '#domain/trade/trade-application.ts'
import { licenceErrors, type StatedLicence } from '#domain/trade/trade-licences.ts'
import type { Context } from '../context.ts'
import { inTransaction, isUniqueViolation } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import type { TradeAccountRow } from '../db/trade-tables.ts'
import { invalidFields, Refusal } from '../http/refusal.ts'
import { attachFiles } from '../customer-files/save-upload.ts'
import { expectNoMembership } from './firm-memberships.ts'

type Application = ServerInput<'POST /api/trade/account'>

/** Records the application of a customer, its corrections, or what has changed of a verified buyer (trade-1). */
export async function recordApplication(ctx: Context, customerId: string, application: Application): Promise<void> {
  const errors = tradeApplicationErrors(application, indianDay(ctx.now()))
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  const { licences, hasNoGstin: _, isBranch: said, ...details } = application
  const sent = { is_waiting: true, answer: '', asked_at: ctx.now() }
  try {
    await inTransaction(ctx.db, async (trx) => {
      const found = await lockAccount(trx, customerId)
      await expectNoMembership(
        trx,
        customerId,
        (firm) => `You order for ${firm}. To apply for yourself, please leave that firm first.`,
      )
      if (found?.state === 'blocked') throw new Refusal('conflict', 'Your account is blocked. Please call us.')
      const isVerified = found !== undefined && isVerifiedBuyer(found.state)
      const isBranch = said ?? found?.is_branch ?? false
      if (!isBranch) await refuseTakenGstin(trx, customerId, details.gstin)
      const premises = JSON.stringify(details.premises)
      const asked = { ...details, is_branch: isBranch, premises, state: 'asked' as const }
      const change = isVerified ? { pending_change: JSON.stringify({ ...details, isBranch }) } : asked
      const { id } = await trx
        .insertInto('trade_accounts')
        .values({ id: ctx.newId('tradeAccount'), customer_id: customerId, ...asked, ...sent })
        .onConflict((on) =>
          on
            .column('customer_id')
            .doUpdateSet((eb) => ({ ...change, ...sent, version: eb('trade_accounts.version', '+', 1) })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const replaced = await takeAskedLicences(trx, id)
      const sentOn = sentDays(replaced, { wasWaiting: found?.is_waiting === true, today: indianDay(ctx.now()) })
      await insertLicences(trx, { id, customerId, sentOn }, licences)
    })
  } catch (error) {
    // Another application with the same GSTIN was faster.
    if (isUniqueViolation(error)) throw gstinTaken()
    throw error
  }
}

/** Records renewed licences of a verified or lapsed buyer. Those in force stay until staff have checked (trade-2). */
export async function recordRenewal(
  ctx: Context,
  customerId: string,
  { licences }: ServerInput<'POST /api/trade/licences'>,
): Promise<void> {
  const errors = licenceErrors(licences, indianDay(ctx.now()))
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  await inTransaction(ctx.db, async (trx) => {
    const found = await lockAccount(trx, customerId)
    if (found === undefined || !isVerifiedBuyer(found.state))
      throw new Refusal('conflict', 'Only verified buyers renew licences.')
    const { id } = found
    const forms = licences.map(({ form }) => form)
    const replaced = await takeAskedLicences(trx, id, forms)
    const sentOn = sentDays(replaced, { wasWaiting: found.is_waiting, today: indianDay(ctx.now()) })
    await insertLicences(trx, { id, customerId, sentOn }, licences)
    await trx
      .updateTable('trade_accounts')
      .set((eb) => ({ is_waiting: true, answer: '', asked_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  })
}

/** The customer is locked first, so that two first applications wait for each other (desk-2). */
async function lockAccount(trx: Trx, customerId: string): Promise<TradeAccountRow | undefined> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
  return trx
    .selectFrom('trade_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

async function refuseTakenGstin(trx: Trx, customerId: string, gstin: string): Promise<void> {
  if (gstin === '') return
  const other = await trx
    .selectFrom('trade_accounts')
    .select('id')
    .where('gstin', '=', gstin)
    .where('customer_id', '<>', customerId)
    .where('state', '<>', 'refused')
    .where('is_branch', '=', false)
    .executeTakeFirst()
  if (other !== undefined) throw gstinTaken()
}

function gstinTaken(): Refusal {
  const message =
    'Another account has this GSTIN already. Please say that these are further premises of the firm, or call us.'
  return new Refusal('conflict', message, { fields: { gstin: message } })
}

/** Deletes what was sent and is not confirmed, of these forms or of all, and returns when it was sent. */
function takeAskedLicences(trx: Trx, accountId: string, forms?: readonly TradeLicenceForm[]) {
  return trx
    .deleteFrom('trade_licences')
    .where('account_id', '=', accountId)
    .where('is_asked', '=', true)
    .$if(forms !== undefined, (query) => query.where('form', 'in', [...(forms ?? [])]))
    .returning(['form', 'sent_on'])
    .execute()
}

type SentDay = { readonly form: TradeLicenceForm; readonly sent_on: string | null }

/** A corrected licence that waited for staff was sent when its first version was (trade-2). */
function sentDays(
  replaced: readonly SentDay[],
  { wasWaiting, today }: { readonly wasWaiting: boolean; readonly today: string },
): (form: TradeLicenceForm) => string {
  const earlier = new Map(replaced.map(({ form, sent_on: sentOn }) => [form, sentOn]))
  return (form) => (wasWaiting ? (earlier.get(form) ?? today) : today)
}

type AccountOfCustomer = {
  readonly id: string
  readonly customerId: string
  readonly sentOn: (form: TradeLicenceForm) => string
}

/** Pictures that came with an earlier application of the account may be named again. */
async function insertLicences(
  trx: Trx,
  { id, customerId, sentOn }: AccountOfCustomer,
  licences: readonly StatedLicence[],
): Promise<void> {
  await trx
    .insertInto('trade_licences')
    .values(
      licences.map(({ form, number, validUntil, fileIds }) => ({
        account_id: id,
        form,
        number,
        valid_until: validUntil,
        file_ids: [...fileIds],
        is_asked: true,
        sent_on: sentOn(form),
      })),
    )
    .execute()
  const known = await trx.selectFrom('customer_files').select('id').where('trade_account_id', '=', id).execute()
  const fileIds = licences
    .flatMap((licence) => licence.fileIds)
    .filter((fileId) => !known.some((file) => file.id === fileId))
  await attachFiles(trx, { customerId, fileIds, use: { trade_account_id: id } })
}
