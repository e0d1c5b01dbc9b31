import { changedTradeAccount, tradeAccountChangeEndpoints } from '#contract/desk-trade.ts'
import { indianDay } from '#domain/time.ts'
import { tradeAccountRules } from '#domain/trade/trade-account-changes.ts'
import type { TradeAccountState } from '#domain/trade/trade-account.ts'
import type { TradeDetails } from '#domain/trade/trade-application.ts'
import { isUniqueViolation } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import type { TradeAccountRow } from '../db/trade-tables.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { jobRow } from '../jobs/jobs.ts'
import { expectNoMembership } from './firm-memberships.ts'
import { endMembership } from './firm-people.ts'
import { findCreditHead } from './ledger/shared-credit.ts'
import { listLicences } from './licence-terms.ts'
import { endOfLicences, getTradeAccount, listSalesmen } from './trade-account-queries.ts'

type LockedAccount = {
  readonly row: TradeAccountRow
  readonly licences: Awaited<ReturnType<typeof listLicences>>
  /** In India. */
  readonly today: string
}

/** Everything that staff may do to the account of a licensed buyer (trade-1). */
export const tradeAccountRecord: DeskRecord<typeof tradeAccountChangeEndpoints, LockedAccount, AccountResult> = {
  subject: 'trade-account',
  action: (name) => `trade.${name}`,
  endpoints: tradeAccountChangeEndpoints,
  lock: async (ctx, trx, id) => {
    const row = await trx.selectFrom('trade_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Buyer')
    const today = indianDay(ctx.now())
    return { row, licences: await listLicences(trx, id, today), today }
  },
  refusal: (name, { row, licences, today }) =>
    tradeAccountRules.refusal(name, {
      state: row.state,
      isWaiting: row.is_waiting,
      endedOn: endOfLicences(row, licences, today),
    }),
  versions: { of: ({ row }) => row.version, what: 'this buyer' },
  shown: changedTradeAccount.omit({ success: true }),
  show: async (ctx, principal, id) => ({ account: await getTradeAccount(ctx, principal, id) }),
  useCases: {
    verify: verifyAccount,
    askAgain: async ({ record, input: { answer } }) => ({
      // A renewed licence that is asked again leaves the buyer verified.
      ...(record.row.state === 'asked' && { state: 'asked-again' as const }),
      is_waiting: false,
      answer,
    }),
    refuse: async ({ input: { answer } }) => ({ state: 'refused', is_waiting: false, answer }),
    setPriceList: async ({ trx, input }) => ({ price_list_id: await getSharedList(trx, input.priceListId) }),
    setTerms: async ({ input }) => ({ credit_limit_paise: input.creditLimit, terms_days: input.termsDays }),
    shareCredit: async ({ trx, record: { row }, input: { head } }) => ({
      credit_head_id: await findCreditHead(trx, row.id, head),
    }),
    setSalesman: async ({ trx, input: { staff } }) => {
      const isKnown = staff === null || (await listSalesmen(trx)).some(({ id }) => id === staff)
      if (!isKnown) throw invalidField('staff', 'Please choose a salesman.')
      return { salesman_id: staff }
    },
    removePerson: async ({ ctx, trx, record: { row }, input: { personId, reason } }) => {
      const name = await endMembership(ctx, trx, { id: personId, accountId: row.id })
      if (name === null) throw notFound('Person')
      return { removed: { name, reason } }
    },
    block: async ({ input: { answer } }) => ({ state: 'blocked', is_waiting: false, answer }),
    unblock: async ({ record: { licences } }) => ({
      state: stateByLicences(licences),
      is_waiting: licences.some(({ isAsked }) => isAsked),
      answer: '',
    }),
  },
  async save({ trx, record }, { removed, ...columns }) {
    if (removed !== undefined)
      return { changes: { person: { before: removed.name, after: null } }, reason: removed.reason }
    await updateAccount(trx, record.row.id, columns)
    const { verified_at: _, answer, ...audited } = columns
    const before: Record<string, unknown> = record.row
    return { changes: changesBetween(before, audited), ...(answer && { reason: answer }) }
  },
  mail: (ctx, { name, id, result: { answer = '' } }) =>
    tradeAccountRules.isMailed(name) ? jobRow(ctx, 'mail.trade-step', { accountId: id, step: name, answer }) : null,
}

/** What a change writes: columns of the account, or the person who was removed. */
type AccountResult = AccountColumns & { readonly removed?: { readonly name: string; readonly reason: string } }

type AccountColumns = Partial<
  Pick<
    TradeAccountRow,
    | 'state'
    | 'is_waiting'
    | 'answer'
    | 'price_list_id'
    | 'credit_limit_paise'
    | 'terms_days'
    | 'salesman_id'
    | 'credit_head_id'
    | 'is_branch'
    | 'verified_at'
    | keyof TradeDetails
  >
>
/** Confirms what was sent. Its licences replace those of the same form, and those of a change replace all. */
async function verifyAccount({
  trx,
  at,
  record: { row },
  input,
}: ChangeCall<LockedAccount, (typeof tradeAccountChangeEndpoints)['verify']>): Promise<AccountColumns> {
  await expectNoMembership(
    trx,
    row.customer_id,
    (firm) => `This customer orders for ${firm} and has to leave that firm first.`,
  )
  const ofAccount = trx.selectFrom('trade_licences').select('form').where('account_id', '=', row.id)
  await trx
    .deleteFrom('trade_licences')
    .where('account_id', '=', row.id)
    .where('is_asked', '=', false)
    .$if(row.pending_change === null, (query) => query.where('form', 'in', ofAccount.where('is_asked', '=', true)))
    .execute()
  await trx
    .updateTable('trade_licences')
    .set({ is_asked: false, sent_on: null })
    .where('account_id', '=', row.id)
    .execute()
  const list = await getSharedList(trx, input.priceListId)
  const { isBranch = row.is_branch, ...change } = row.pending_change ?? {}
  return {
    ...change,
    is_branch: isBranch,
    state: 'verified',
    is_waiting: false,
    answer: '',
    verified_at: at,
    price_list_id: list,
  }
}

function stateByLicences(licences: LockedAccount['licences']): TradeAccountState {
  return licences.some(({ term }) => term === 'in-force' || term === 'extended') ? 'verified' : 'lapsed'
}

/** The id of a list that accounts share; those of one account's own rates are not chosen. */
async function getSharedList(trx: Trx, id: string): Promise<string> {
  const list = await trx
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  if (list === undefined) throw invalidField('priceListId', 'Please choose a price list.')
  return list.id
}

async function updateAccount(trx: Trx, id: string, columns: AccountColumns): Promise<void> {
  const { premises, ...others } = columns
  try {
    await trx
      .updateTable('trade_accounts')
      .set((eb) => ({
        ...others,
        ...(premises && { premises: JSON.stringify(premises), pending_change: null }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Refusal('conflict', 'Another account has this GSTIN already. Please ask the buyer about it.')
    throw error
  }
}
