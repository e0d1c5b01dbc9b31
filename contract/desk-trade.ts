import { z } from 'zod'
import { tradeAccountStates } from '#domain/trade/trade-account.ts'
import { tradeAccountChanges } from '#domain/trade/trade-account-changes.ts'
import { type TradeRight, tradeRights } from '#domain/trade/trade-people.ts'
import { storedAddress } from './addresses.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, id, instant, line, namedStaff, rowNumber, rowVersion, rupees } from './shapes.ts'
import { auditEntry } from './staff.ts'
import { pendingTradeChange, tradeKind, tradeLicence, tradeState } from './trade.ts'

const tradeAccountRow = z.object({
  _id: id,
  number: z.number().int(),
  state: tradeState,
  isWaiting: z.boolean(),
  kind: tradeKind,
  firm: z.string(),
  gstin: z.string(),
  city: z.string(),
  askedAt: instant,
  /** The last day of the confirmed licence that ends first; null before one is confirmed. */
  endsOn: day.nullable(),
})
export type TradeAccountListRow = z.infer<typeof tradeAccountRow>

const otherAccount = z.object({ _id: id, number: z.number().int(), firm: z.string(), city: z.string() })

/** A price list to choose. */
const listChoice = z.object({ _id: id, name: z.string() })

const deskTradeAccount = tradeAccountRow.extend({
  version: rowVersion,
  customer: z.object({ _id: id, name: z.string(), email: z.string() }),
  premises: storedAddress,
  /** While it waits, verifying ends the licences that were not sent with it. */
  pendingChange: pendingTradeChange,
  answer: z.string(),
  licences: z.array(
    tradeLicence.extend({
      /** Addresses of its pictures that work for five minutes in this session; none for roles that do not verify. */
      pictures: z.array(z.string()),
    }),
  ),
  /** The end of the last licence, as text; null while one holds. */
  endedOn: z.string().nullable(),
  priceList: listChoice.nullable(),
  /** The list with the account's own rates. */
  ownList: listChoice.nullable(),
  /** The lists that an account can have. */
  priceLists: z.array(listChoice),
  creditLimit: rupees,
  termsDays: z.number().int(),
  /** Whether these are further premises of a firm that has an account. */
  isBranch: z.boolean(),
  /** Other accounts with the GSTIN. */
  sameGstin: z.array(otherAccount),
  /** Other verified accounts of the PAN in the GSTIN, whose credit limit may hold for this one. */
  samePan: z.array(otherAccount),
  /** The buyer whose credit limit holds, or null. */
  creditHead: otherAccount.nullable(),
  /** Who orders or ordered for the firm, those of today first. Mail addresses are not shown. */
  people: z.array(
    z.object({
      _id: id,
      name: z.string(),
      right: z.enum(Object.keys(tradeRights) as [TradeRight, ...TradeRight[]]),
      invitedAt: instant,
      joinedAt: instant.nullable(),
      removedAt: instant.nullable(),
    }),
  ),
  salesman: namedStaff.nullable(),
  /** Who may visit the buyer. */
  salesmen: z.array(namedStaff),
  /** The newest changes. */
  history: z.array(auditEntry.omit({ ip: true })),
})
export type DeskTradeAccount = z.infer<typeof deskTradeAccount>
export type DeskTradeAccountInPaise = z.input<typeof deskTradeAccount>

export const changedTradeAccount = z.object({ success: z.literal(true), account: deskTradeAccount })

export const deskTradeAccountList = endpoint('GET', '/api/desk/trade-accounts', {
  access: { desk: 'trade.read' },
  summary: 'Licensed buyers: those with something to check, or those of a state, oldest first, 50 a page.',
  input: z.object({
    state: z.enum([...tradeAccountStates, 'waiting']).default('waiting'),
    /** The number of the last account of the page before. */
    after: rowNumber.optional(),
  }),
  output: deskPage(tradeAccountRow),
})

export const deskTradeAccountDetails = endpoint('GET', '/api/desk/trade-accounts/:id', {
  access: { desk: 'trade.read' },
  summary: 'One licensed buyer with licences, prices and credit.',
  input: z.object({ id }),
  output: changedTradeAccount,
})

const version = { version: rowVersion }
const chosenList = { version: rowVersion, priceListId: id }

/** The changes of licensed buyers by staff. */
export const tradeAccountChangeEndpoints = deskChanges(
  '/api/desk/trade-accounts/:id',
  tradeAccountChanges,
  changedTradeAccount,
  {
    verify: chosenList,
    askAgain: version,
    refuse: version,
    setPriceList: chosenList,
    setTerms: version,
    /** The number of the account whose limit holds for both, or '' for a limit of its own. */
    shareCredit: { version: rowVersion, head: line(10) },
    setSalesman: { version: rowVersion, staff: id.nullable() },
    removePerson: { personId: id },
    block: version,
    unblock: version,
  },
)

export const deskTradeEndpoints = [
  deskTradeAccountList,
  deskTradeAccountDetails,
  ...Object.values(tradeAccountChangeEndpoints),
] as const
