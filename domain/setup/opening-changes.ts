import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import type { OpeningState } from './shop-opening.ts'

/** What the changes of the opening depend on. */
type OpeningFacts = {
  readonly state: OpeningState
  /** What the law or an order still needs; read for a shop that is not open. */
  readonly missing: readonly string[]
}

const saidFields = {
  message: {
    kind: 'lines',
    label: 'What customers read',
    max: 300,
    hint: 'Such as the reason, and how they reach you. It may stay empty.',
  },
  until: {
    kind: 'day',
    label: 'Until',
    isOptional: true,
    hint: 'Customers read this day. The shop does not open by itself: you press when you are back.',
  },
} as const

/** How an owner opens, pauses and closes the shop (setup-5). */
export const openingChanges = {
  open: {
    permission: 'shop.open',
    summary: 'Opens the shop to customers. Refused while something is missing that the law or an order needs (409).',
    from: ['new', 'paused', 'closed'],
    participle: 'opened',
    // A pause interrupts a shop that was opened already.
    refusedIf: ({ state, missing }) =>
      state === 'paused' || missing.length === 0 ? null : `Still missing: ${missing.join(' ')}`,
    label: 'Open the shop',
    variant: 'primary',
    done: 'The shop is open',
    audit: 'Opened the shop',
  },
  pause: {
    permission: 'shop.open',
    summary: 'Takes no further orders. Customers still see the pages, and what they ordered goes on.',
    from: ['open', 'paused'],
    participle: 'paused',
    label: 'Pause orders',
    variant: 'secondary',
    done: 'The shop takes no orders',
    audit: 'Paused orders',
    dialog: { title: 'Pause orders', submit: 'Pause orders' },
    fields: saidFields,
  },
  close: {
    permission: 'shop.open',
    summary: 'Closes the shop: customers see one page with the message. What they ordered goes on.',
    from: ['open', 'paused'],
    participle: 'closed',
    label: 'Close the shop',
    variant: 'quiet',
    done: 'The shop is closed',
    audit: 'Closed the shop',
    dialog: { title: 'Close the shop', submit: 'Close the shop' },
    fields: saidFields,
  },
} as const satisfies Record<string, RecordChange<OpeningState, OpeningFacts>>

export const openingRules = recordRules<typeof openingChanges, OpeningState, OpeningFacts>(openingChanges, {
  nouns: 'shops',
  of: ({ state }) => state,
})
