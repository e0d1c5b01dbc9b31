import type { OrderStatus } from '../orders/order-status.ts'
import { indianStates } from '../addresses/indian-states.ts'
import { businessErrors, businessFields } from '../documents/business-buyer.ts'
import { ewayTransportFields } from '../documents/eway-bill.ts'
import { type RecordChange, sameLabels } from '../staff/record-change.ts'
import {
  callRefusal,
  cancelReasons,
  cashRefusal,
  claimRefusal,
  cutReasons,
  type OrderInFulfilment,
  packRefusal,
  releaseRefusal,
} from './order-in-fulfilment.ts'
import { paperChanges } from './paper-changes.ts'
import { partInCashErrors } from './received-money.ts'
import { moneyFields, runChanges } from './run-changes.ts'
import { onTheWay, sendingChanges } from './sending-changes.ts'

/** The changes of an order by staff, in the order of their buttons. */
export const orderChanges = {
  confirm: {
    permission: 'orders.call',
    summary: 'Releases a first large cash order after a call to the customer.',
    from: ['Confirmed'],
    participle: 'confirmed by phone',
    absentIf: callRefusal,
    label: 'Confirmed by phone',
    variant: 'primary',
    done: 'Confirmed by phone',
    audit: 'Confirmed an order by phone',
  },
  pack: {
    permission: 'orders.pack',
    summary:
      'Packs a confirmed order: no hold, no prescription missing, not claimed by a colleague. Without `lines` the proposed batches are taken. 409 `short_stock` with a fresh `order` when a batch went meanwhile.',
    from: ['Confirmed'],
    participle: 'packed',
    refusedIf: (order) => claimRefusal(order) ?? packRefusal(order),
    label: 'Mark as packed',
    variant: 'primary',
    done: 'Packed',
    audit: 'Packed an order',
    mail: 'Packed',
    bulk: 'Mark as packed',
    dialog: { title: 'Pack the order', submit: 'Pack' },
  },
  ...sendingChanges,
  ...runChanges,
  recordCash: {
    permission: 'orders.cash',
    path: 'cash',
    summary:
      'Records the money of a cash order; the amount must equal what is due. 422 for cash at the legal limit (trade-7).',
    from: [...onTheWay, 'Delivered'],
    participle: 'paid in cash',
    absentIf: cashRefusal,
    label: 'Record the money…',
    variant: 'primary',
    done: 'The money is recorded',
    audit: 'Recorded the money of an order',
    mail: 'Receipt',
    dialog: { title: 'Record the money', submit: 'Record' },
    fields: moneyFields,
    check: partInCashErrors,
  },
  claim: {
    permission: 'orders.pack',
    summary: 'Reserves the packing of an order for ten minutes; 409 while a colleague packs it.',
    from: ['Confirmed'],
    participle: 'packed',
    refusedIf: claimRefusal,
    label: 'I pack this',
    variant: 'secondary',
    done: 'Reserved for ten minutes',
    audit: 'Began to pack an order',
  },
  hold: {
    permission: 'orders.pack',
    summary: 'Puts a confirmed order on hold. Without a reason it is released.',
    from: ['Confirmed'],
    participle: 'put on hold',
    absentIf: ({ holdReason }) => (holdReason === null ? null : 'This order is already on hold.'),
    label: 'Hold…',
    variant: 'secondary',
    done: 'On hold',
    audit: 'Put an order on hold',
    dialog: { title: 'Put the order on hold', submit: 'Hold' },
    fields: {
      reason: { kind: 'line', label: 'Why does it wait?', max: 200, missing: 'Please say why the order waits.' },
    },
  },
  release: {
    permission: 'orders.pack',
    summary: 'Releases an order that is on hold.',
    from: ['Confirmed'],
    participle: 'released',
    absentIf: releaseRefusal,
    label: 'Release',
    variant: 'secondary',
    done: 'Released',
    audit: 'Released an order',
  },
  chooseState: {
    permission: 'orders.pack',
    path: 'state',
    summary: 'Chooses the state in which a confirmed order is supplied, where address and PIN leave a doubt.',
    from: ['Confirmed'],
    participle: 'given a state',
    absentIf: ({ placeOfSupply: { code, warning } }) =>
      code === null || warning !== null ? null : 'The state of this order is clear.',
    label: 'Choose the state…',
    variant: 'secondary',
    done: 'The state is chosen',
    audit: 'Chose the state of an order',
    dialog: { title: 'Choose the state', submit: 'Choose' },
    fields: {
      state: {
        kind: 'choice',
        label: 'State of the delivery address',
        options: sameLabels(indianStates),
        missing: 'Please choose the state.',
      },
    },
  },
  nameTransport: {
    permission: 'orders.pack',
    path: 'transport',
    summary: 'Names the transport of a trade order, which its invoice prints.',
    from: ['Confirmed'],
    participle: 'given a transport',
    absentIf: ({ isTrade }) => (isTrade ? null : 'Only trade orders name their transport.'),
    label: 'Transport…',
    variant: 'secondary',
    done: 'The transport is saved',
    audit: 'Named the transport of an order',
    dialog: { title: 'Name the transport', submit: 'Save' },
    fields: {
      transporter: ewayTransportFields.transporterName,
      lrNumber: ewayTransportFields.lrNumber,
    },
  },
  ...paperChanges,
  nameBusiness: {
    permission: 'orders.place',
    path: 'business',
    summary: 'Names the firm of a retail buyer with its GSTIN, or nothing, before packing: the invoice is then B2B.',
    from: ['Pending', 'Confirmed'],
    participle: 'given a GSTIN',
    absentIf: ({ isTrade }) => (isTrade ? 'A trade order has the GSTIN of its account.' : null),
    label: 'GSTIN of the buyer…',
    variant: 'quiet',
    done: 'The GSTIN is saved',
    audit: 'Named the firm of a buyer',
    dialog: { title: 'Invoice to a firm', submit: 'Save' },
    fields: businessFields,
    check: businessErrors,
  },
  cut: {
    permission: 'orders.cut',
    summary:
      'Takes packs out of a confirmed order; a paid order gets exactly their price back. The last pack cancels it.',
    from: ['Confirmed'],
    participle: 'shortened',
    label: 'Cut packs…',
    variant: 'secondary',
    done: 'The packs are cut',
    audit: 'Cut packs from an order',
    dialog: { title: 'Cut packs', submit: 'Cut' },
    fields: {
      reason: { kind: 'choice', label: 'Reason', options: sameLabels(cutReasons), missing: 'Please choose a reason.' },
    },
  },
  takeBack: {
    permission: 'orders.deliver',
    path: 'return',
    summary:
      'The parcel was refused at the door: an online payment is refunded, received cash is owed to the customer, a cash payment that was not received fails.',
    from: onTheWay,
    participle: 'taken back',
    label: 'Came back…',
    variant: 'secondary',
    done: 'Taken back',
    audit: 'Took an order back',
    mail: 'Came back',
    dialog: { title: 'Take the parcel back', submit: 'Take back' },
    fields: {
      reason: {
        kind: 'line',
        label: 'Why did it come back?',
        max: 200,
        missing: 'Please say why the parcel came back.',
      },
    },
  },
  cancel: {
    permission: 'orders.cancel',
    summary: 'Cancels an order before it is shipped: stock and paid money go back.',
    from: ['Pending', 'Confirmed', 'Packed'],
    participle: 'cancelled',
    label: 'Cancel the order…',
    variant: 'danger',
    done: 'Cancelled',
    audit: 'Cancelled an order',
    bulk: 'Cancel…',
    dialog: { title: 'Cancel the order', submit: 'Cancel the order' },
    fields: {
      reason: {
        kind: 'choice',
        label: 'Reason',
        options: sameLabels(cancelReasons),
        missing: 'Please choose a reason.',
      },
    },
  },
  note: {
    permission: 'orders.note',
    summary: 'Writes a note that only the desk reads.',
    participle: 'annotated',
    label: 'Write a note…',
    variant: 'quiet',
    done: 'The note is saved',
    audit: 'Wrote a note on an order',
    dialog: { title: 'Write a note', submit: 'Save' },
    fields: {
      note: {
        kind: 'lines',
        label: 'Note',
        hint: 'Only the desk reads it.',
        max: 500,
        missing: 'Please write a note.',
      },
    },
  },
} as const satisfies Record<string, RecordChange<OrderStatus, OrderInFulfilment>>

export type OrderChanges = typeof orderChanges
export type OrderChangeName = keyof OrderChanges
