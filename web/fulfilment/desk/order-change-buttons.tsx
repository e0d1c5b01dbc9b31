import type { ApiResult } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { orderRules } from '#domain/fulfilment/order-change-rules.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import type { OrderInFulfilment } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { PacksFields, readPacks } from '#web/desk/packs-fields.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { Card } from '#web/ui/card.tsx'
import { CallLink } from './call-link.tsx'
import { cancelledGoodsText } from './cancelled-goods.ts'
import { HandOverFields, readHandOver } from './hand-over-fields.tsx'
import { isProposalComplete, PackingFields, proposedLines, readPackedLines } from './packing-fields.tsx'

type OrderChangeButtonsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

/** The next steps of an order. */
export function OrderChangeButtons({ order, onChanged }: OrderChangeButtonsProps) {
  const session = useDeskSession()
  if (session.kind !== 'staff') return null
  const facts = fulfilmentFacts(order, session.staff)
  const isOffered = (name: OrderChangeName) => orderRules.absence(name, facts) === null
  const isDone = orderRules.names.every((name) => name === 'note' || !isOffered(name))
  return (
    <Card as="section" aria-label="Next steps" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Next steps</h2>
      {order.queue === 'on-hold' && <p className="font-medium">On hold: {order.holdReason}</p>}
      {order.queue === 'to-call' && (
        <p className="font-medium">This first large cash order waits for a call to the customer.</p>
      )}
      <CallLink phone={order.callPhone} />
      {isOffered('chooseState') && order.placeOfSupply.warning !== null && (
        <p className="font-medium">{order.placeOfSupply.warning}</p>
      )}
      {isDone && <p className="text-quiet">Nothing is left to do for this order.</p>}
      <RecordChanges
        of={orderRules}
        at="/api/desk/orders/:id"
        as="order"
        record={order}
        facts={facts}
        parts={parts}
        newerOf={freshOrder}
        reloads
        onChanged={onChanged}
      />
    </Card>
  )
}

/** The order as the rules of its fulfilment see it. */
export function fulfilmentFacts(order: DeskOrder, { id }: SignedInStaff): OrderInFulfilment {
  const { carrier } = order.shipmentDetails
  return { ...order, carrier, claimedBy: order.claim === null || order.claim.staffId === id ? null : order.claim.name }
}

/** The order with a fresh proposal that comes when packs went meanwhile; null for any other answer. */
export function freshOrder(answer: ApiResult<unknown>): DeskOrder | null {
  const isShort = !answer.ok && answer.reason === 'refused' && answer.code === 'short_stock'
  return isShort ? (answer.body as { readonly order: DeskOrder }).order : null
}

/** The usual days until a parcel arrives. */
const USUAL_DAYS = 4

/** The days of a shipment that leaves now. */
export function shipmentPresets(now: Date) {
  return { shippedOn: indianDay(now), expectedOn: indianDay(new Date(now.getTime() + USUAL_DAYS * DAY)) }
}

const parts: Readonly<Partial<Record<OrderChangeName, DialogParts<DeskOrder>>>> = {
  pack: {
    ownFields: ({ record, errors }) => <PackingFields order={record} errors={errors} />,
    readOwn: (order, data) => ({ lines: readPackedLines(order, data) }),
    ready: (order) => (isProposalComplete(order) ? { lines: proposedLines(order) } : null),
    alternative: { label: 'Other batches…', title: 'Choose batches' },
  },
  nameTransport: {
    presets: ({ trade }) => ({ transporter: trade?.transporter ?? '', lrNumber: trade?.lrNumber ?? '' }),
  },
  nameBusiness: {
    presets: ({ business }) => ({ gstin: business?.gstin ?? '', firm: business?.firm ?? '' }),
  },
  ship: {
    presets: ({ trade, deliveryFee }, now) => ({
      ...shipmentPresets(now),
      cost: deliveryFee,
      carrier: trade?.transporter ?? '',
      trackingNumber: trade?.lrNumber ?? '',
    }),
  },
  handOver: {
    ownFields: ({ record, errors }) => <HandOverFields order={record} errors={errors} />,
    readOwn: (order, data) => readHandOver(order, data),
  },
  recordCash: {
    intro: (order) => (
      <p>
        {formatRupees(tolerantPaise(order.amountDue))} is due. Please type what you received, so that both are compared.
      </p>
    ),
    presets: () => ({ mode: 'cash' }),
  },
  deliverPaid: { presets: (order) => ({ mode: 'cash', amount: order.amountDue }) },
  cut: {
    intro: (order) => (
      <p>
        The price of the cut packs is {order.paymentStatus === 'Paid' ? 'returned' : 'not charged'}. Without a pack left
        the order is cancelled.
      </p>
    ),
    ownFields: ({ record, errors }) => <PacksFields order={record} hint="Packs to cut" errors={errors} />,
    readOwn: (order, data) => ({ lines: readPacks(order, data) }),
  },
  cancel: {
    intro: (order) => (
      <p>
        {cancelledGoodsText([order])}
        {order.paymentStatus === 'Paid' && (
          <span>, {formatRupees(tolerantPaise(order.amountCharged))} are returned</span>
        )}
        <span> and the customer gets a mail.</span>
      </p>
    ),
  },
}
