import { eInvoiceFields } from '../documents/e-invoice.ts'
import { ewayTransportErrors, ewayTransportFields } from '../documents/eway-bill.ts'
import { ewayNumberFormat } from '../documents/transport-numbers.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'

const packed = ['Packed', 'Shipped', 'Out for Delivery', 'Delivered'] as const

/** The changes that keep what the portals gave for the invoice of an order. */
export const paperChanges = {
  recordEwayBill: {
    permission: 'orders.ship',
    path: 'eway-bill-number',
    summary:
      'Keeps the number of the e-way bill with vehicle and transporter of a packed order. 422 for a number of another order and for days that the law does not allow.',
    from: packed,
    participle: 'given an e-way bill',
    label: 'Number of the e-way bill…',
    variant: 'secondary',
    done: 'The e-way bill is saved',
    audit: 'Recorded the e-way bill of an order',
    dialog: { title: 'Keep the e-way bill', submit: 'Save' },
    fields: {
      number: {
        kind: 'line',
        label: 'Number of the e-way bill',
        max: 20,
        format: ewayNumberFormat,
        missing: 'Please type the 12 digits of the e-way bill.',
      },
      issuedOn: { kind: 'day', label: 'Made on' },
      ...ewayTransportFields,
    },
    check: ewayTransportErrors,
  },
  recordEInvoice: {
    permission: 'orders.ship',
    path: 'e-invoice',
    summary:
      'Keeps IRN and signed QR code of the invoice of an order, or of the credit note that the QR code names. 422 where the QR code is of another document or IRN, or was not signed by the portal.',
    from: [...packed, 'Cancelled', 'Returned'],
    participle: 'given an IRN',
    label: 'IRN and QR code…',
    variant: 'primary',
    done: 'The IRN is saved',
    audit: 'Recorded the e-invoice of an order',
    dialog: { title: 'Keep the e-invoice', submit: 'Save' },
    fields: eInvoiceFields,
  },
} as const satisfies Record<string, RecordChange<OrderStatus, OrderInFulfilment>>

export type PaperChangeName = keyof typeof paperChanges

/** Apart from the other changes of an order, because only its page has them. */
export const paperRules = recordRules(paperChanges, {
  nouns: 'orders',
  of: ({ status }: OrderInFulfilment) => status,
})
