import type { PaymentStatus, OrderPaymentType } from '../orders/order-status.ts'
import type { ChangeFields, RecordChange } from '../staff/record-change.ts'
import { type MailedChange, recordRules } from '../staff/record-rules.ts'
import { isOpenReturn, type ReturnState, returnStateNames } from './return-states.ts'

/** Why the customer cannot say that the goods are on their way, as a sentence, or null (returns-3). */
export const sentRefusals = {
  asked: 'Please wait until we have approved the return.',
  approved: null,
  refused: 'This return was not accepted.',
  sent: 'We know already that it is on its way.',
  collecting: 'We collect this return. You need not send it.',
  received: 'It has arrived already.',
  inspected: 'It has arrived already.',
  settled: 'It has arrived already.',
} as const satisfies Record<ReturnState, string | null>

/** Why the customer cannot withdraw a return, as a sentence, or null (returns-3). */
export function withdrawalRefusal(state: ReturnState): string | null {
  if (!isOpenReturn(state)) return 'This return has ended already.'
  const isBefore = (returnChanges.withdraw.from as readonly ReturnState[]).includes(state)
  return isBefore ? null : 'It has arrived already. Please call us.'
}

/** How the customer sent the goods; both may stay empty. */
export const sentFields = {
  carrier: { kind: 'line', label: 'Courier', max: 100 },
  trackingNumber: { kind: 'line', label: 'Tracking number', max: 100 },
} as const satisfies ChangeFields

/** What the refusals of changes depend on. */
type ReturnInWork = {
  readonly state: ReturnState
  readonly paymentType: OrderPaymentType
  readonly paymentStatus: PaymentStatus
  /** The payout of a paid cash order whose parcel came back (returns-5). */
  readonly isRefusedParcel: boolean
}

/** How the money of a return goes back, by the payment of its order. */
const settlements = {
  ONLINE: 'This order was paid online. Its money is refunded.',
  COD: 'This order was paid at the door. Its money is paid out.',
  CREDIT: 'This order was on credit. Its account is credited.',
} as const satisfies Record<OrderPaymentType, string>

function otherSettlement(meant: OrderPaymentType, paymentType: OrderPaymentType): string | null {
  return paymentType === meant ? null : settlements[paymentType]
}

/** Why a return ends, for its customer. */
const toldReason = { kind: 'line', label: 'Why?', hint: 'The customer reads this.', max: 300 } as const

/** The changes of a return by staff, in the order of their buttons (returns-3). */
export const returnChanges = {
  approve: {
    permission: 'returns.decide',
    summary: 'Accepts a return: the customer sends it, or the shop collects it.',
    from: ['asked'],
    participle: 'approved',
    label: 'Approve…',
    variant: 'primary',
    done: 'Approved',
    audit: 'Approved a return',
    mail: 'Approved',
    dialog: { title: 'Approve the return', submit: 'Approve' },
    fields: {
      way: {
        kind: 'choice',
        label: 'How does it come back?',
        options: { send: 'The customer sends it', collect: 'We collect it' },
        missing: 'Please choose how it comes back.',
      },
    },
  },
  markSent: {
    permission: 'returns.decide',
    path: 'sent',
    summary: 'Notes that the customer sent an approved return.',
    from: ['approved'],
    participle: 'marked as sent',
    label: 'Mark as sent…',
    variant: 'secondary',
    done: 'Marked as sent',
    audit: 'Noted that a return was sent',
    dialog: { title: 'Mark the goods as sent', submit: 'Save' },
    fields: sentFields,
  },
  receive: {
    permission: 'returns.inspect',
    summary: 'Notes that the goods of a return arrived; they wait for inspection.',
    from: ['approved', 'sent', 'collecting'],
    participle: 'received',
    label: 'It has arrived',
    variant: 'primary',
    done: 'Received',
    audit: 'Received the goods of a return',
    mail: 'Received',
  },
  inspect: {
    permission: 'returns.inspect',
    summary:
      'Says for each batch how many packs go back to the shelf (a pharmacist, unopened, not cold chain) and how many are destroyed. Packs that are not accepted bring no money.',
    from: ['received'],
    participle: 'inspected',
    label: 'Inspect…',
    variant: 'primary',
    done: 'Inspected',
    audit: 'Inspected the goods of a return',
    dialog: { title: 'Inspect the goods', submit: 'Save' },
  },
  refund: {
    permission: 'money.refund',
    summary: 'Writes the credit note of an inspected return and refunds its online payment.',
    from: ['inspected'],
    participle: 'refunded',
    absentIf: ({ paymentType }) => otherSettlement('ONLINE', paymentType),
    label: 'Refund the money',
    variant: 'primary',
    done: 'Refunded',
    audit: 'Refunded a return',
    mail: 'Settled',
  },
  payOut: {
    permission: 'money.payout',
    path: 'pay-out',
    summary: 'Writes the credit note of an inspected return of a cash order and records how its money was paid out.',
    from: ['inspected'],
    participle: 'paid out',
    absentIf: ({ paymentType }) => otherSettlement('COD', paymentType),
    refusedIf: ({ paymentStatus }) => (paymentStatus === 'Paid' ? null : 'Please record the money of the order first.'),
    label: 'Record the payout…',
    variant: 'primary',
    done: 'The payout is recorded',
    audit: 'Paid out a return',
    mail: 'Settled',
    dialog: { title: 'Record the payout', submit: 'Record' },
    fields: {
      reference: {
        kind: 'line',
        label: 'Reference of the transfer',
        hint: 'The UTR that the bank or the UPI app shows.',
        max: 50,
        missing: 'Please type the reference of the transfer.',
      },
    },
  },
  settleUnpaid: {
    permission: 'money.refund',
    path: 'settle-unpaid',
    summary:
      'Writes the credit note of a cash order that came back whole and was never paid. 409 while the customer keeps packs.',
    from: ['inspected'],
    participle: 'settled',
    absentIf: ({ paymentType, paymentStatus }) =>
      otherSettlement('COD', paymentType) ??
      (paymentStatus === 'Paid' ? 'This order is paid. Its money is paid out.' : null),
    label: 'Settle without a payout',
    variant: 'secondary',
    done: 'Settled',
    audit: 'Settled a return that was never paid',
    mail: 'Settled',
  },
  creditAccount: {
    permission: 'money.refund',
    path: 'credit-account',
    summary: 'Writes the credit note of an inspected return of an order on credit.',
    from: ['inspected'],
    participle: 'credited',
    absentIf: ({ paymentType }) => otherSettlement('CREDIT', paymentType),
    label: 'Credit the account',
    variant: 'primary',
    done: 'Credited',
    audit: 'Credited a return',
    mail: 'Settled',
  },
  withdraw: {
    permission: 'returns.decide',
    summary: 'Ends a return whose goods the customer keeps, before they arrive.',
    from: ['asked', 'approved', 'sent', 'collecting'],
    participle: 'withdrawn',
    label: 'Withdraw…',
    variant: 'secondary',
    done: 'Withdrawn',
    audit: 'Withdrew a return',
    mail: 'Withdrawn',
    dialog: { title: 'Withdraw the return', submit: 'Withdraw' },
    fields: {
      reason: { ...toldReason, missing: 'Please say why the return is withdrawn.' },
    },
  },
  refuse: {
    permission: 'returns.decide',
    summary: 'Refuses a return with a reason that the customer reads.',
    from: ['asked', 'received', 'inspected'],
    participle: 'refused',
    absentIf: ({ state, isRefusedParcel }) =>
      state === 'inspected' && !isRefusedParcel ? 'The goods of this return are accepted already.' : null,
    label: 'Refuse…',
    variant: 'danger',
    done: 'Refused',
    audit: 'Refused a return',
    mail: 'Refused',
    dialog: { title: 'Refuse the return', submit: 'Refuse' },
    fields: {
      reason: { ...toldReason, missing: 'Please say why the return is refused.' },
    },
  },
} as const satisfies Record<string, RecordChange<ReturnState, ReturnInWork>>

type ReturnChanges = typeof returnChanges
export type ReturnChangeName = keyof ReturnChanges

export const returnRules = recordRules(returnChanges, {
  nouns: 'returns',
  of: ({ state }: ReturnInWork) => state,
  names: returnStateNames,
})

/** A step of a return that the customer gets a mail about. */
export type MailedReturnStep = 'ask' | MailedChange<ReturnChanges>
