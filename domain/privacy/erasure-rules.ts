import { DAY, formatDate, startOfIndianDay } from '../time.ts'

export const erasureStates = ['asked', 'withdrawn', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

/** How long a customer can change the mind after the confirmation, in milliseconds (erasure-1). */
export const CHANGE_OF_MIND = 7 * DAY

/** How long the mailed link confirms an erasure, in milliseconds (erasure-1). */
export const ERASURE_LINK_LIFETIME = DAY

/** How long an open matter without a day of its own is expected to last, in days. */
export const USUAL_DAYS_OPEN = 14

/** What is open, in the words of a sentence that says from when on an account can be erased (erasure-2). */
const obstacleWords = {
  order: (what) => `Order #${what} is not finished.`,
  cash: (what) => `The cash of order #${what} is not recorded yet.`,
  refund: (what) => `The refund of order #${what} is still on its way to you.`,
  return: (what) => `The return of order #${what} is not settled.`,
  credit: () => 'The account of your firm is not balanced.',
} as const satisfies Record<string, (what: string) => string>

export type ErasureObstacle = {
  readonly kind: keyof typeof obstacleWords
  /** The number of the order; '' for the account of a firm. */
  readonly what: string
  /** The day in India from which it should be settled. */
  readonly from: string
}

/** Why an account cannot be erased yet and from which day on it can, as sentences; null if nothing is open (erasure-2). */
export function erasureRefusal(obstacles: readonly ErasureObstacle[]): string | null {
  if (obstacles.length === 0) return null
  const reasons = obstacles.map(({ kind, what }) => obstacleWords[kind](what))
  return `${reasons.join(' ')} You can erase your account from ${formatDate(startOfIndianDay(erasableFrom(obstacles)))} on.`
}

/** The first day on which nothing should be open, as 2026-11-20. */
export function erasableFrom(obstacles: readonly ErasureObstacle[]): string {
  return obstacles.map(({ from }) => from).reduce((one, other) => (one > other ? one : other), '')
}

/** What the law keeps after an erasure, and why (erasure-3). */
export const keptKinds = {
  documents: { name: 'Invoices and credit notes', why: 'The GST law asks for the books of 8 years.' },
  registers: { name: 'Rows of the prescription registers', why: 'The Drugs Rules ask for the registers.' },
  prescriptions: {
    name: 'Prescriptions of supplied orders, with their patients and pictures',
    why: 'The Drugs Rules ask for the proof of what was supplied.',
  },
  payments: { name: 'Orders without a name, and their payments', why: 'They prove the invoices and the books.' },
  ledger: { name: 'The ledger of your firm with its licences', why: 'It consists of invoices and receipts.' },
  audit: { name: 'What staff did, in the audit log', why: 'It proves who saw and changed what.' },
} as const satisfies Record<string, { readonly name: string; readonly why: string }>

export type KeptKind = keyof typeof keptKinds

/** So many rows of a kind are kept until a day such as 2034-11-20; null as long as the books. */
export type KeptData = { readonly kind: KeptKind; readonly count: number; readonly until: string | null }

/** The same day some years later. 29 February becomes 28 February. */
export function yearsAfter(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return Number.isNaN(Date.parse(moved)) || new Date(`${moved}T00:00:00Z`).toISOString().slice(0, 10) !== moved
    ? moved.replace(/-29$/, '-28')
    : moved
}

/** What is erased, in the words of the page and the mail. */
export const erasedWords =
  'your name, mail address and password, addresses, cart, family profiles, lists, messages and the texts of enquiries, and prescriptions that were never used'
