import type { RecordChange } from '../staff/record-change.ts'
import { type MailedChange, recordRules } from '../staff/record-rules.ts'
import type { TradeAccountState } from './trade-account.ts'

/** The states with their names for staff. */
export const tradeStateNames = {
  asked: 'Asked',
  'asked-again': 'Asked again',
  verified: 'Verified',
  refused: 'Refused',
  lapsed: 'Lapsed',
  blocked: 'Blocked',
} as const satisfies Record<TradeAccountState, string>

/** What the refusals of changes depend on. */
type TradeAccountInWork = {
  readonly state: TradeAccountState
  /** Whether staff have an application, a change or a renewed licence to check. */
  readonly isWaiting: boolean
  /** The end of the last licence, such as "31 Mar 2026"; null while one holds once the buyer is verified. */
  readonly endedOn: string | null
}

/** In rupees. */
const CREDIT_LIMIT_MAX = 10_00_00_000
const TERMS_MAX = 365
const NOT_WAITING = 'Nothing of this account waits for a check.'

const sentence = (label: string, missing: string) =>
  ({ kind: 'lines', label, hint: 'The buyer reads this.', max: 500, missing }) as const

/** The changes of the account of a licensed buyer by staff, in the order of their buttons (trade-1). */
export const tradeAccountChanges = {
  verify: {
    permission: 'trade.verify',
    summary: 'Confirms what a buyer sent, a change or a renewed licence, and chooses the price list.',
    from: ['asked', 'asked-again', 'verified', 'lapsed'],
    participle: 'verified',
    absentIf: ({ state, isWaiting }) => (isWaiting || state === 'asked-again' ? null : NOT_WAITING),
    refusedIf: ({ endedOn }) =>
      endedOn === null ? null : `The last licence has ended on ${endedOn}. Please ask for the renewed one.`,
    label: 'Verify…',
    variant: 'primary',
    done: 'Verified',
    audit: 'Verified a licensed buyer',
    mail: 'Verified',
    dialog: { title: 'Verify the buyer', submit: 'Verify' },
  },
  askAgain: {
    permission: 'trade.verify',
    path: 'ask-again',
    summary: 'Says what is missing. The buyer sends it again.',
    from: ['asked', 'verified', 'lapsed'],
    participle: 'asked again',
    absentIf: ({ isWaiting }) => (isWaiting ? null : NOT_WAITING),
    label: 'Ask again…',
    variant: 'secondary',
    done: 'The buyer is asked again',
    audit: 'Asked a licensed buyer again',
    mail: 'Asked again',
    dialog: { title: 'Ask the buyer again', submit: 'Send' },
    fields: { answer: sentence('What is missing?', 'Please say what is missing.') },
  },
  refuse: {
    permission: 'trade.verify',
    summary: 'Refuses an application with a reason that the applicant reads.',
    from: ['asked', 'asked-again'],
    participle: 'refused',
    label: 'Refuse…',
    variant: 'danger',
    done: 'Refused',
    audit: 'Refused a licensed buyer',
    mail: 'Refused',
    dialog: { title: 'Refuse the application', submit: 'Refuse' },
    fields: { answer: sentence('Why?', 'Please say why it is refused.') },
  },
  setPriceList: {
    permission: 'trade.prices',
    path: 'price-list',
    summary: 'Gives a buyer another price list.',
    from: ['verified', 'lapsed', 'blocked'],
    participle: 'given a price list',
    label: 'Change the price list…',
    variant: 'secondary',
    done: 'The price list is changed',
    audit: 'Changed the price list of a licensed buyer',
    dialog: { title: 'Change the price list', submit: 'Save' },
  },
  setTerms: {
    permission: 'trade.money',
    path: 'terms',
    summary: 'Sets the credit limit of a buyer and the days until invoices are due.',
    from: ['verified', 'lapsed', 'blocked'],
    participle: 'given credit',
    label: 'Change the credit…',
    variant: 'secondary',
    done: 'The credit is changed',
    audit: 'Changed the credit of a licensed buyer',
    dialog: { title: 'Change the credit', submit: 'Save' },
    fields: {
      creditLimit: { kind: 'rupees', label: 'Credit limit in rupees', hint: '0 is no credit.', max: CREDIT_LIMIT_MAX },
      termsDays: { kind: 'count', label: 'Days until an invoice is due', min: 0, max: TERMS_MAX },
    },
  },
  shareCredit: {
    permission: 'trade.money',
    path: 'shared-credit',
    summary: 'Lets a buyer use the credit limit of another one of its chain, or of its own again.',
    from: ['verified', 'lapsed', 'blocked'],
    participle: 'given the credit of a chain',
    label: 'Common credit…',
    variant: 'secondary',
    done: 'The credit is changed',
    audit: 'Changed whose credit a licensed buyer uses',
    dialog: { title: 'Whose credit limit holds?', submit: 'Save' },
  },
  setSalesman: {
    permission: 'trade.assign',
    path: 'salesman',
    summary: 'Gives a buyer to a salesman, who alone of the salesmen sees the buyer, or to none.',
    from: ['verified', 'lapsed', 'blocked'],
    participle: 'given to a salesman',
    label: 'Salesman…',
    variant: 'secondary',
    done: 'The salesman is changed',
    audit: 'Gave a licensed buyer to a salesman',
    dialog: { title: 'Who visits this buyer?', submit: 'Save' },
  },
  removePerson: {
    permission: 'trade.verify',
    path: 'remove-person',
    summary: 'Removes a person who orders for the firm of a buyer, at once. Orders stay (trade-22).',
    from: ['verified', 'lapsed', 'blocked'],
    participle: 'left by a person',
    label: 'Remove…',
    variant: 'secondary',
    done: 'The person is removed',
    audit: 'Removed a person of a licensed buyer',
    dialog: { title: 'Remove the person from the firm', submit: 'Remove' },
    fields: { reason: { kind: 'lines', label: 'Why?', max: 500, missing: 'Please say why the person is removed.' } },
  },
  block: {
    permission: 'trade.verify',
    summary: 'Ends the trade prices of a buyer, with a reason that the buyer reads. Open orders stay.',
    from: ['verified', 'lapsed'],
    participle: 'blocked',
    label: 'Block…',
    variant: 'danger',
    done: 'Blocked',
    audit: 'Blocked a licensed buyer',
    mail: 'Blocked',
    dialog: { title: 'Block the buyer', submit: 'Block' },
    fields: { answer: sentence('Why?', 'Please say why the buyer is blocked.') },
  },
  unblock: {
    permission: 'trade.verify',
    summary: 'Takes a block back.',
    from: ['blocked'],
    participle: 'unblocked',
    label: 'Unblock',
    variant: 'primary',
    done: 'Unblocked',
    audit: 'Unblocked a licensed buyer',
    mail: 'Unblocked',
  },
} as const satisfies Record<string, RecordChange<TradeAccountState, TradeAccountInWork>>

type TradeAccountChanges = typeof tradeAccountChanges
export type TradeAccountChangeName = keyof TradeAccountChanges

export const tradeAccountRules = recordRules(tradeAccountChanges, {
  nouns: 'buyers',
  of: ({ state }: TradeAccountInWork) => state,
  names: tradeStateNames,
})

/** A decision that the buyer gets a mail about. */
export type MailedTradeStep = MailedChange<TradeAccountChanges>
