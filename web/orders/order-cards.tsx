import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { say } from '#web/languages/say.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Fact, FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { SignedRupees } from '#web/ui/signed-rupees.tsx'
import { StatusBadge } from './status-badge.tsx'

const MISSING = 'Not available'

const paymentTypes = {
  COD: 'Cash on Delivery (COD)',
  ONLINE: 'Pay Online',
  CREDIT: 'On credit',
} as const satisfies Record<Order['paymentType'], string>

export function OrderDetailsCard({ order }: { order: Order }) {
  return (
    <DetailsSection title="Order Details">
      <FactList
        facts={[
          { label: 'Order ID', value: order.orderId },
          { label: 'Order Date', value: formatDateTime(order.createdAt, MISSING) },
          { label: 'Status', value: <StatusBadge status={order.status} /> },
          { label: 'Payment Status', value: <StatusBadge status={order.paymentStatus} /> },
          { label: 'Payment Type', value: paymentTypeText(order) },
          ...(order.poNumber ? [{ label: 'PO number', value: order.poNumber }] : []),
          ...(order.enteredBy === null
            ? []
            : [{ label: 'Entered by', value: <span translate="no">{order.enteredBy}</span> }]),
          { label: 'Items Total', value: <Rupees amount={order.itemsTotal} /> },
          { label: 'Delivery Fee', value: <Rupees amount={order.deliveryFee} /> },
          { label: 'Total Amount', value: <Rupees amount={order.totalAmount} className="text-lg font-semibold" /> },
          ...cutFacts(order),
          ...chargeFacts(order),
        ]}
      />
    </DetailsSection>
  )
}

function paymentTypeText({ paymentType, collectAt }: Order): string {
  return paymentType === 'COD' && collectAt ? 'At the outlet' : paymentTypes[paymentType]
}

function cutFacts({ cuts }: Order): Fact[] {
  if (cuts.length === 0) return []
  const lines = cuts.map(({ productName, quantity, amount, reason }, index) => (
    <span key={index} className="block">
      {productName} × {quantity}, <Rupees amount={amount} />. {reason}.
    </span>
  ))
  return [{ label: 'Not supplied', value: lines }]
}

/** What is charged, where it is not the total: packs were cut, or the invoice is rounded. */
function chargeFacts({ cuts, roundOff, amountCharged, status }: Order): Fact[] {
  if (status === 'Cancelled' || (cuts.length === 0 && !roundOff)) return []
  return [
    ...(roundOff ? [{ label: 'Round-off', value: <SignedRupees amount={roundOff} /> }] : []),
    { label: cuts.length === 0 ? 'On the invoice' : 'Remaining', value: <Rupees amount={amountCharged} /> },
  ]
}

export function ShippingCard({ order: { shippingDetails, collectAt } }: { order: Order }) {
  return (
    <DetailsSection title={collectAt ? `Collect at ${collectAt}` : 'Shipping Details'}>
      <AddressText address={shippingDetails} />
    </DetailsSection>
  )
}

const beforeShipping: readonly Order['status'][] = ['Pending', 'Confirmed', 'Packed']

/** Missing values are 'Not available'. A missing shipping cost is the delivery fee (orders-8). */
export function ShipmentCard({ order: { shipmentDetails, deliveryFee, status, collectAt } }: { order: Order }) {
  if (collectAt) return null
  const { carrier, trackingNumber, shippingDate, estimatedDeliveryDate, shippingCost } = shipmentDetails
  const facts: Fact[] = [
    { label: 'Carrier', value: carrier || MISSING },
    { label: 'Tracking Number', value: trackingNumber || MISSING },
    { label: 'Shipping Date', value: formatDate(shippingDate, MISSING) },
    { label: 'Estimated Delivery Date', value: formatDate(estimatedDeliveryDate, MISSING) },
    {
      label: 'Shipping Cost',
      value: (
        <>
          <Rupees amount={shippingCost ?? deliveryFee} />
          <span className="block text-xs text-quiet">You pay nothing for it beside the delivery fee.</span>
        </>
      ),
    },
  ]
  return (
    <DetailsSection title="Shipment Details">
      {beforeShipping.includes(status) && (
        <p className="text-quiet">Carrier, tracking number and dates appear here once the parcel is on its way.</p>
      )}
      <FactList facts={facts} />
    </DetailsSection>
  )
}

function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3 break-inside-avoid">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </Card>
  )
}

/** The status changes of an order, latest first. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  if (history.length === 0) return null
  return (
    <Card as="section" aria-label="History" className="flex flex-col gap-4 break-inside-avoid">
      <h2 className="text-xl font-semibold">History</h2>
      <ol className="flex flex-col">
        {history.toReversed().map(({ at, status, paymentStatus, note }, index) => (
          <li key={`${at}-${index}`} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.5rem] left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="relative mt-1.5 size-3 shrink-0 rounded-full border-2 border-brand bg-surface group-first:bg-brand"
            />
            <div>
              <p className="font-semibold">{say(status)}</p>
              <p className="text-xs text-quiet">
                {formatDateTime(at)} · Payment: {say(paymentStatus)}
              </p>
              {note !== '' && <p className="text-quiet">{noteWords(note)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The note of a step in the language of the page; that of a parcel names its courier. */
function noteWords(note: string): string {
  const [, courier, number] = /^Shipped with (.+?)(?:, tracking number (.+))?$/.exec(note) ?? []
  if (courier === undefined) return say(note)
  return number === undefined ? `Shipped with ${courier}` : `Shipped with ${courier}, tracking number ${number}`
}
