import type { DeskOrder } from '#contract/fulfilment.ts'
import { type PaperChangeName, paperRules } from '#domain/fulfilment/paper-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { fulfilmentFacts } from './order-change-buttons.tsx'

type OrderPaperButtonProps = { order: DeskOrder; name: PaperChangeName; onChanged: (order: DeskOrder) => void }

/** The button that keeps what a portal gave for the invoice, beside what is kept. */
export function OrderPaperButton({ order, name, onChanged }: OrderPaperButtonProps) {
  const session = useDeskSession()
  if (session.kind !== 'staff') return null
  return (
    <RecordChanges
      of={paperRules}
      at="/api/desk/orders/:id"
      as="order"
      record={order}
      facts={fulfilmentFacts(order, session.staff)}
      only={[name]}
      parts={parts}
      onChanged={onChanged}
    />
  )
}

const parts: Readonly<Partial<Record<PaperChangeName, DialogParts<DeskOrder>>>> = {
  recordEwayBill: {
    presets: ({ ewayBill, trade }, now) =>
      ewayBill ?? {
        mode: 'road',
        issuedOn: indianDay(now),
        transporterName: trade?.transporter ?? '',
        lrNumber: trade?.lrNumber ?? '',
        lrDate: indianDay(now),
      },
  },
  recordEInvoice: {
    presets: ({ eInvoice, creditNoteIrns }, now) =>
      creditNoteIrns.length > 0 || eInvoice === null ? { ackOn: indianDay(now) } : eInvoice,
  },
}
