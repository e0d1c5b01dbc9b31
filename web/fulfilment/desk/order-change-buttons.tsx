import type { ApiResult } from '#contract/client.ts'
import type { DeskOrder, orderChangeEndpoints } from '#contract/fulfilment.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { absenceOf, orderChangeRefusal } from '#domain/fulfilment/order-change-rules.ts'
import { type OrderChangeName, orderChanges } from '#domain/fulfilment/order-changes.ts'
import type { OrderInFulfilment } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { PacksFields, readPacks } from '#web/desk/packs-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { CallLink } from './call-link.tsx'
import { cancelledGoodsText } from './cancelled-goods.ts'
import { HandOverFields, readHandOver } from './hand-over-fields.tsx'
import { isProposalComplete, PackingFields, proposedLines, readPackedLines } from './packing-fields.tsx'

type Answer = { readonly order: DeskOrder }
type OrderChangeButtonsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

/** The next steps of an order. */
export function OrderChangeButtons({ order, onChanged }: OrderChangeButtonsProps) {
  const session = useDeskSession()
  if (session.kind !== 'staff') return null
  const facts = fulfilmentFacts(order, session.staff)
  const isOffered = (name: OrderChangeName) => absenceOf(name, facts) === null
  const isDone = (Object.keys(orderChanges) as OrderChangeName[]).every((name) => name === 'note' || !isOffered(name))
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
      <ChangeButtons
        changes={orderChanges}
        record={{ order }}
        dialogs={dialogs}
        isOffered={isOffered}
        refusalOf={(name) => orderChangeRefusal(name, facts)}
        send={(api, name, values) => sendTyped(api, keyOf(name), { ...values, id: order._id })}
        newerOf={freshOrder}
        reload={async () => {
          const now = await deskApi('GET /api/desk/orders/:id', { id: order._id })
          return now.ok ? now.body : null
        }}
        onChanged={(changed) => onChanged(changed.order)}
      />
    </Card>
  )
}

type OrderChangeKey = `POST ${(typeof orderChangeEndpoints)[OrderChangeName]['path']}`

function keyOf(name: OrderChangeName): OrderChangeKey {
  const change = orderChanges[name]
  return `POST /api/desk/orders/:id/${'path' in change ? change.path : name}` as OrderChangeKey
}

/** The order as the rules of its fulfilment see it. */
export function fulfilmentFacts(order: DeskOrder, { id }: SignedInStaff): OrderInFulfilment {
  const { carrier } = order.shipmentDetails
  return { ...order, carrier, claimedBy: order.claim === null || order.claim.staffId === id ? null : order.claim.name }
}

/** The order with a fresh proposal that comes when packs went meanwhile; null for any other answer. */
export function freshOrder(answer: ApiResult<Answer>): Answer | null {
  const isShort = !answer.ok && answer.reason === 'refused' && answer.code === 'short_stock'
  return isShort ? (answer.body as Answer) : null
}

/** The usual days until a parcel arrives. */
const USUAL_DAYS = 4

/** The days of a shipment that leaves now. */
export function shipmentPresets(now: Date) {
  return { shippedOn: indianDay(now), expectedOn: indianDay(new Date(now.getTime() + USUAL_DAYS * DAY)) }
}

const dialogs: Readonly<Partial<Record<OrderChangeName, DialogParts<Answer>>>> = {
  pack: {
    ownFields: ({ record, errors }) => <PackingFields order={record.order} errors={errors} />,
    readOwn: ({ order }, data) => ({ lines: readPackedLines(order, data) }),
    ready: ({ order }) => (isProposalComplete(order) ? { lines: proposedLines(order) } : null),
    alternative: 'Other batches…',
  },
  nameTransport: {
    presets: ({ order: { trade } }) => ({ transporter: trade?.transporter ?? '', lrNumber: trade?.lrNumber ?? '' }),
  },
  ship: {
    presets: ({ order: { trade, deliveryFee } }, now) => ({
      ...shipmentPresets(now),
      cost: deliveryFee,
      carrier: trade?.transporter ?? '',
      trackingNumber: trade?.lrNumber ?? '',
    }),
  },
  handOver: {
    ownFields: ({ record, errors }) => <HandOverFields order={record.order} errors={errors} />,
    readOwn: ({ order }, data) => readHandOver(order, data),
  },
  recordCash: {
    intro: ({ order }) => (
      <p>
        {formatRupees(tolerantPaise(order.amountDue))} is due. Please type what you received, so that both are compared.
      </p>
    ),
    presets: () => ({ mode: 'cash' }),
  },
  deliverPaid: { presets: ({ order }) => ({ mode: 'cash', amount: order.amountDue }) },
  cut: {
    intro: ({ order }) => (
      <p>
        The price of the cut packs is {order.paymentStatus === 'Paid' ? 'returned' : 'not charged'}. Without a pack left
        the order is cancelled.
      </p>
    ),
    ownFields: ({ record, errors }) => <PacksFields order={record.order} hint="Packs to cut" errors={errors} />,
    readOwn: ({ order }, data) => ({ lines: readPacks(order, data) }),
  },
  cancel: {
    intro: ({ order }) => (
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
