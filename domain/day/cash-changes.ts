import { cashModes } from '../fulfilment/order-in-fulfilment.ts'
import { formatDate, startOfIndianDay } from '../time.ts'
import { type RecordChange, reasonField } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

/** Where the money of an order is received. */
export const cashPlaces = { outlet: 'At the outlet', run: 'On the run' } as const
export type CashPlace = keyof typeof cashPlaces

/** What changes the money that a person holds (day-5). */
export const cashRowKinds = { order: 'Order', float: 'Float', expense: 'Expense', receipt: 'Payment' } as const
export type CashRowKind = keyof typeof cashRowKinds

/** The changes of the money that a person holds (day-5, day-6). */
export const heldCashChanges = {
  count: {
    permission: 'cash.close',
    summary:
      'Records a count of the money that a person holds, and answers what is expected. Only an owner counts the money of a colleague.',
    label: 'Compare with what is expected',
    variant: 'primary',
    done: 'Counted',
    audit: 'Counted the money of a person',
  },
  takeFloat: {
    permission: 'cash.close',
    path: 'float',
    summary: 'Records change money that a person takes from the safe, which the sheet then expects.',
    label: 'Take a float…',
    variant: 'secondary',
    done: 'The float is recorded',
    audit: 'Took a float of cash',
    dialog: { title: 'Take a float', submit: 'Save' },
    fields: {
      amount: {
        kind: 'rupees',
        label: 'Amount in rupees',
        hint: 'Change money from the safe. It is handed over with the rest at closing time.',
        max: 100_000,
      },
    },
  },
  spend: {
    permission: 'cash.close',
    path: 'expense',
    summary:
      'Records what a person paid from the cash at hand, with photos of the receipt. 422 for more than the cash at hand.',
    label: 'Expense…',
    variant: 'secondary',
    done: 'The expense is recorded',
    audit: 'Paid an expense in cash',
    dialog: { title: 'Paid from the cash at hand', submit: 'Save' },
    fields: {
      amount: { kind: 'rupees', label: 'Amount in rupees', max: 100_000 },
      purpose: { kind: 'line', label: 'What for?', max: 200, missing: 'Please say what the money was spent on.' },
    },
  },
} as const satisfies Record<string, RecordChange<never, unknown>>

/** The changes of the sheets of closing time (day-2). */
export const cashSheetChanges = {
  close: {
    permission: 'cash.close',
    creates: true,
    path: '',
    summary:
      'Closes the sheet of the money that a person holds by its last count, with a reason for a difference, and hands it over. 409 `stale` when money came in or went out since it was counted. Only an owner closes the sheet of a colleague.',
    label: 'Close the sheet',
    variant: 'primary',
    done: 'The sheet is closed',
    audit: 'Closed a cash sheet',
  },
  correct: {
    permission: 'cash.correct',
    summary: 'Adds a correction to a closed sheet, which stays as it is.',
    label: 'Correct…',
    variant: 'secondary',
    done: 'The correction is saved',
    audit: 'Corrected a cash sheet',
    dialog: { title: 'Correct the sheet', submit: 'Save the correction' },
    fields: {
      mode: { kind: 'choice', label: 'Which money?', options: cashModes, missing: 'Please choose cash, UPI or card.' },
      direction: {
        kind: 'choice',
        label: 'What was wrong?',
        options: { more: 'There was more than counted', less: 'There was less than counted' },
        missing: 'Please choose whether there was more or less.',
      },
      amount: { kind: 'rupees', label: 'By how many rupees?', max: 10_000_000 },
      reason: reasonField,
    },
  },
} as const satisfies Record<string, RecordChange<string, never>>

export const cashSheetRules = recordRules(cashSheetChanges)

/** What the lock of a day depends on: days in India, and who still holds its money. */
type DayFacts = { readonly day: string; readonly today: string; readonly holder: string | null }

/** The changes of a day of the shop (day-3). */
export const cashDayChanges = {
  lock: {
    permission: 'cash.correct',
    refusedIf: ({ day, today, holder }) => {
      if (day > today) return `${formatDate(startOfIndianDay(day))} has not begun.`
      return holder === null ? null : `${holder} still holds money. Please close that sheet first.`
    },
    summary: 'Locks the sheet of a day, once all its money is handed over. Later sheets belong to the next day.',
    label: 'Lock the day…',
    variant: 'secondary',
    done: 'The day is locked',
    audit: 'Locked the cash sheet of a day',
    dialog: { title: 'Lock the day', submit: 'Lock' },
  },
} as const satisfies Record<string, RecordChange<never, DayFacts>>

export const cashDayRules = recordRules(cashDayChanges, { nouns: 'days', of: (_: DayFacts) => null })
