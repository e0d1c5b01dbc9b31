import { sql } from 'kysely'
import {
  type ConsentPlace,
  type ConsentPurpose,
  consentPurposes,
  type ConsentState,
  mayMessage,
  type UsedPurpose,
} from '#domain/consents/consent-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { currentNotice, noticeSha } from './consent-notices.ts'

type Ledger = Pick<Context, 'now' | 'translations'>

type GivenAnswer = {
  readonly customerId: string
  readonly purpose: ConsentPurpose
  readonly isGiven: boolean
  /** The version of the notice that was shown. */
  readonly version: number
  readonly place: ConsentPlace
  /** Of the page that showed it; absent for programs, which get English. */
  readonly language?: Language | undefined
  /** The minor patient for whom a parent agrees. */
  readonly patientId?: string
}

/**
 * Writes a consent or a withdrawal, unless it says what the newest row says already. It waits for messages of the purpose
 * that are leaving, so that none leaves after a withdrawal (consents-3). Refuses an older notice (409).
 */
export async function recordConsent(ctx: Ledger, trx: Trx, answer: GivenAnswer): Promise<void> {
  const { customerId, purpose, isGiven, version, place, language = 'en', patientId = null } = answer
  const notice = currentNotice(purpose)
  if (isGiven && version !== notice.version)
    throw new Refusal('conflict', 'This text has changed. Please load the page again and read it.')
  // Before the other lock, in the order of changes that lock the customer first.
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forKeyShare().execute()
  await sql`select pg_advisory_xact_lock(${lockKey(customerId, purpose)})`.execute(trx)
  const latest = await findLatest(trx, customerId, purpose, patientId)
  if (latest?.is_given === isGiven && (!isGiven || latest.version === version)) return
  const row = { customer_id: customerId, purpose, is_given: isGiven, place, patient_id: patientId, at: ctx.now() }
  await trx
    .insertInto('consents')
    .values({
      ...row,
      version: notice.version,
      text_sha: noticeSha(purpose, notice, language, ctx.translations),
      language,
    })
    .execute()
}

/** The text of the refusal of a call that needs a consent. */
const missing = 'Please read the notice and agree, so that we may do this.'

/** Refuses with 422 unless the customer has agreed, now or earlier. */
export async function expectConsent(
  ctx: Ledger,
  trx: Trx,
  {
    customerId,
    purpose,
    version,
    place,
    language,
  }: Omit<GivenAnswer, 'isGiven' | 'version'> & { readonly version: number | undefined },
): Promise<void> {
  if (version !== undefined)
    return recordConsent(ctx, trx, { customerId, purpose, isGiven: true, version, place, language })
  if ((await readConsent(trx, customerId, purpose)).state !== 'given') throw invalidField('consent', missing)
}

type Consent = { readonly state: ConsentState; readonly version: number; readonly at: Date | null }

/** What the customer last said about a purpose. */
async function readConsent(db: Db, customerId: string, purpose: ConsentPurpose): Promise<Consent> {
  const row = await findLatest(db, customerId, purpose, null)
  if (row === undefined) return { state: 'none', version: 0, at: null }
  return { state: row.is_given ? 'given' : 'withdrawn', version: row.version, at: row.at }
}

/** What the customer last said about each purpose. */
export async function listConsents(db: Db, customerId: string): Promise<(Consent & { purpose: ConsentPurpose })[]> {
  const read = async (purpose: ConsentPurpose) => ({ purpose, ...(await readConsent(db, customerId, purpose)) })
  return Promise.all(consentPurposes.map(read))
}

function findLatest(db: Db, customerId: string, purpose: ConsentPurpose, patientId: string | null) {
  return db
    .selectFrom('consents')
    .select(['is_given', 'version', 'at'])
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('patient_id', 'is not distinct from', patientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Sends a message of a job that is due, if the customer still agrees (consents-3). A withdrawal waits until the message has
 * left. The lock belongs to a connection and not to a transaction, in which no external call happens.
 */
export async function sendWithConsent(
  ctx: Pick<Context, 'db' | 'log'>,
  { customerId, purpose }: { readonly customerId: string; readonly purpose: UsedPurpose },
  send: () => Promise<void>,
): Promise<void> {
  const key = lockKey(customerId, purpose)
  await ctx.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${key})`.execute(connection)
    try {
      const { state } = await readConsent(connection, customerId, purpose)
      if (mayMessage(purpose, state)) await send()
      else ctx.log.info({ purpose }, 'a message was not sent, because its consent is missing or withdrawn')
    } finally {
      await sql`select pg_advisory_unlock_shared(${key})`.execute(connection)
    }
  })
}

function lockKey(customerId: string, purpose: ConsentPurpose) {
  return sql`hashtextextended(${`consent:${purpose}:${customerId}`}, 0)`
}
