import type { OrderStatus } from '../orders/order-status.ts'
import { type RecordChange, sameLabels } from '../staff/record-change.ts'
import {
  orderPaidModes,
  cashRefusal,
  missedReasons,
  type OrderInFulfilment,
  runRefusal,
} from './order-in-fulfilment.ts'
import { partInCashErrors } from './received-money.ts'
import { onTheWay } from './sending-changes.ts'

/** The money of a cash order as it was received. */
export const moneyFields = {
  amount: { kind: 'rupees', label: 'Amount in rupees', max: 10_000_000 },
  mode: { kind: 'choice', label: 'How', options: orderPaidModes, missing: 'Please choose how it was paid.' },
  inCash: {
    kind: 'rupees',
    label: 'Of it in cash',
    hint: 'Only where a part is paid in cash.',
    max: 10_000_000,
    isOptional: true,
  },
} as const

/** The changes of an order by its rider (day-1). */
export const runChanges = {
  deliverPaid: {
    permission: 'orders.cash',
    path: 'deliver-paid',
    summary: 'Marks a cash order as delivered and records its money, in one transaction (day-1).',
    from: onTheWay,
    participle: 'delivered',
    absentIf: cashRefusal,
    label: 'Delivered and paid…',
    variant: 'primary',
    done: 'Delivered and paid',
    audit: 'Delivered an order and recorded its money',
    dialog: { title: 'Delivered and paid', submit: 'Save' },
    fields: moneyFields,
    check: partInCashErrors,
  },
  takeOnRun: {
    permission: 'orders.deliver',
    path: 'take',
    summary: 'Assigns a parcel of own staff to the caller or a colleague who delivers, also one that another took.',
    from: onTheWay,
    participle: 'taken on a run',
    absentIf: runRefusal,
    label: 'I deliver this',
    variant: 'secondary',
    done: 'On your run',
    audit: 'Took a parcel on the run',
  },
  missed: {
    permission: 'orders.deliver',
    summary: 'Notes a failed try to deliver; the parcel stays on its way for a next one.',
    from: onTheWay,
    participle: 'tried',
    label: 'Nobody there…',
    variant: 'secondary',
    done: 'The try is noted',
    audit: 'Noted a try to deliver an order',
    dialog: { title: 'Nobody there', submit: 'Save' },
    fields: {
      reason: {
        kind: 'choice',
        label: 'What happened?',
        options: sameLabels(missedReasons),
        missing: 'Please choose.',
      },
    },
  },
} as const satisfies Record<string, RecordChange<OrderStatus, OrderInFulfilment>>
