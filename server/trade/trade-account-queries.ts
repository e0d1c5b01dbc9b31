import { sql } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import type { DeskTradeAccountInPaise, TradeAccountListRow } from '#contract/desk-trade.ts'
import type { TradeAccountInPaise } from '#contract/trade.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { normaliseGstin } from '#domain/tax/gstin.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { licencesOnceVerified } from '#domain/trade/trade-licences.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { countUpToCap, type PageOfRows, PAGE_ROWS, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { TradeAccountRow } from '../db/trade-tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { pictureAddress } from '../customer-files/picture-addresses.ts'
import { listSubjectEntries } from '../staff/audit-queries.ts'
import { readCreditGroup } from './ledger/shared-credit.ts'
import { listLicences } from './licence-terms.ts'
import { listShownPeople } from './firm-people.ts'
import { findTradeBuyer } from './trade-buyer.ts'

/** The account of a customer as its holder sees it, or null. */
export async function findOwnAccount({ db, now }: Context, customerId: string): Promise<TradeAccountInPaise | null> {
  const row = await selectAccounts(db).where('account.customer_id', '=', customerId).executeTakeFirst()
  if (row === undefined) return null
  return {
    state: row.state,
    isBranch: row.is_branch,
    kind: row.kind,
    firm: row.firm,
    gstin: row.gstin,
    premises: row.premises,
    pendingChange: row.pending_change,
    answer: row.answer,
    licences: await listLicences(db, row.id, indianDay(now())),
    isBuying: (await findTradeBuyer(db, customerId, indianDay(now()))) !== undefined,
    hasLedger: row.verified_at !== null,
    creditLimit: (await readCreditGroup(db, row.id)).limit,
    termsDays: row.terms_days,
  }
}

/** A page of accounts, oldest first. */
export async function listTradeAccounts(
  { db }: Pick<Context, 'db'>,
  { state, after }: ServerInput<'GET /api/desk/trade-accounts'>,
): Promise<PageOfRows<TradeAccountListRow>> {
  const matching = selectAccounts(db)
    .$if(state === 'waiting', (query) => query.where('account.is_waiting', '=', true))
    .$if(state !== 'waiting', (query) => query.where('account.state', '=', state === 'waiting' ? 'asked' : state))
  return readPage(db, matching, { order: ['account.number'], after, toRow: toListRow })
}

/** The accounts of this number or GSTIN, or whose firm begins so. */
export async function findTradeAccounts(
  { db }: Pick<Context, 'db'>,
  { text, number }: { readonly text: string; readonly number: number },
): Promise<TradeAccountListRow[]> {
  const found = await selectAccounts(db)
    .where((eb) =>
      eb.or([
        eb('account.number', '=', number),
        eb('account.gstin', '=', normaliseGstin(text) || null),
        sql<boolean>`account.id in (select account_id from trade_licences where upper(number) = ${text.toUpperCase()})`,
        eb(eb.fn<string>('lower', ['account.firm']), 'like', `${escapeLike(text.toLowerCase())}%`),
      ]),
    )
    .orderBy('account.number')
    .limit(PAGE_ROWS)
    .execute()
  return found.map(toListRow)
}

/** The accounts with something to check, at most 501, and when the first was sent. */
export async function countWaitingAccounts(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const waiting = db.selectFrom('trade_accounts').select('asked_at').where('is_waiting', '=', true)
  const { oldest } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.min('asked_at').as('oldest'))
    .executeTakeFirstOrThrow()
  return { count: await countUpToCap(db, waiting), oldest }
}

/** An account with licences, prices and credit. Only roles that verify see the pictures. */
export async function getTradeAccount(
  ctx: Pick<Context, 'db' | 'now' | 'secret'>,
  principal: StaffPrincipal,
  id: string,
): Promise<DeskTradeAccountInPaise> {
  const { db, now } = ctx
  const row = await selectAccounts(db)
    .leftJoin('price_lists as list', 'list.id', 'account.price_list_id')
    .leftJoin('price_lists as own', 'own.account_id', 'account.id')
    .leftJoin('staff as salesman', 'salesman.id', 'account.salesman_id')
    .select([
      'list.name as list_name',
      'own.id as own_list_id',
      'own.name as own_list_name',
      'salesman.name as salesman_name',
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Buyer')
  const seesPictures = mayDo(principal.roles, 'trade.verify')
  const licences = await listLicences(db, id, indianDay(now()))
  return {
    ...toListRow(row),
    version: row.version,
    customer: { _id: row.customer_id, name: row.username, email: row.email ?? '' },
    premises: row.premises,
    pendingChange: row.pending_change,
    answer: row.answer,
    licences: licences.map(({ fileIds, ...licence }) => ({
      ...licence,
      pictures: seesPictures ? fileIds.map((fileId) => pictureAddress(ctx, fileId, principal.sessionId)) : [],
    })),
    endedOn: endOfLicences(row, licences, indianDay(now())),
    priceList: row.price_list_id === null ? null : { _id: row.price_list_id, name: row.list_name ?? '' },
    ownList: row.own_list_id === null ? null : { _id: row.own_list_id, name: row.own_list_name ?? '' },
    priceLists: await listChoices(db),
    creditLimit: row.credit_limit_paise,
    termsDays: row.terms_days,
    people: await listShownPeople(db, id),
    salesman: row.salesman_id === null ? null : { id: row.salesman_id, name: row.salesman_name ?? '' },
    salesmen: await listSalesmen(db),
    isBranch: row.is_branch,
    sameGstin: row.gstin === '' ? [] : await selectOthers(db, id).where('gstin', '=', row.gstin).execute(),
    samePan: row.gstin === '' ? [] : await selectSamePan(db, id, row.gstin).execute(),
    creditHead:
      (await selectOthers(db, id)
        .where('id', '=', row.credit_head_id ?? '')
        .executeTakeFirst()) ?? null,
    history: await listSubjectEntries(db, id),
  }
}

const MAX_CHOICES = 200

function listChoices(db: Db) {
  return db
    .selectFrom('price_lists')
    .select(['id as _id', 'name'])
    .where('account_id', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .limit(MAX_CHOICES)
    .execute()
}

/** Other accounts as the page of an account names them. */
function selectOthers(db: Db, id: string) {
  return db
    .selectFrom('trade_accounts')
    .select(['id as _id', 'number', 'firm', sql<string>`premises ->> 'city'`.as('city')])
    .where('id', '<>', id)
    .where('state', '<>', 'refused')
    .orderBy('number')
    .limit(20)
}

/** The accounts of the person in a GSTIN, the same GSTIN first, that may lend their credit limit. */
function selectSamePan(db: Db, id: string, gstin: string) {
  return selectOthers(db, id)
    .where(sql`substr(gstin, 3, 10)`, '=', gstin.slice(2, 12))
    .where('verified_at', 'is not', null)
    .where('credit_head_id', 'is', null)
    .clearOrderBy()
    .orderBy(sql`gstin = ${gstin}`, 'desc')
    .orderBy('number')
}

/** The people with the role of a salesman, by name. */
export function listSalesmen(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('blocked_at', 'is', null)
    .where(sql<boolean>`'salesman' = any(roles)`)
    .orderBy('name')
    .execute()
}

/** The day on which the last licence ended that the account has after a verification, as text; null while one holds (trade-2). */
export function endOfLicences(
  { pending_change: change }: Pick<TradeAccountRow, 'pending_change'>,
  licences: Awaited<ReturnType<typeof listLicences>>,
  today: string,
): string | null {
  const kept = licencesOnceVerified(licences, { isChange: change !== null })
  const last = kept
    .map(({ validUntil }) => validUntil)
    .toSorted()
    .at(-1)
  return last === undefined || last >= today ? null : formatDate(startOfIndianDay(last))
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .where('customers.erased_at', 'is', null)
    .selectAll('account')
    .select(['customers.username', 'customers.email'])
    .select((eb) =>
      eb
        .selectFrom('trade_licences')
        .select(({ fn }) => fn.min('valid_until').as('ends_on'))
        .whereRef('account_id', '=', 'account.id')
        .where('is_asked', '=', false)
        .as('ends_on'),
    )
}

function toListRow(row: QueryRow<typeof selectAccounts>): TradeAccountListRow {
  return {
    _id: row.id,
    number: row.number,
    state: row.state,
    isWaiting: row.is_waiting,
    kind: row.kind,
    firm: row.firm,
    gstin: row.gstin,
    city: row.premises.city,
    askedAt: row.asked_at.toISOString(),
    endsOn: row.ends_on,
  }
}
