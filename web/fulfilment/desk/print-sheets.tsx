import type { DeskOrderLine } from '#contract/desk-order-lines.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { Barcode } from '#web/desk/barcode.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { LinePrice } from './line-price.tsx'
import { describeBatch } from './packing-fields.tsx'
import { PickList } from './pick-list.tsx'

type SheetProps = { order: DeskOrder }

/** The sheets of an order with the labels of their buttons. The page sizes are in desk.css. */
export const printSheets = {
  'pick-list': { label: 'Pick list', sheet: PickListOfOrder },
  'slip-a4': { label: 'Packing slip, A4', sheet: SlipA4 },
  'slip-80mm': { label: 'Packing slip, 80 mm', sheet: Slip80 },
  'label-a6': { label: 'Parcel label, A6', sheet: LabelA6 },
} as const

export type PrintSheet = keyof typeof printSheets

function PickListOfOrder({ order }: SheetProps) {
  return <PickList orders={[order]} />
}

function SlipA4({ order }: SheetProps) {
  return (
    <article className="hidden [page:slip-a4] not-last:break-after-page print:block" aria-label="Packing slip">
      <SlipHead order={order} />
      <AddressText address={order.shippingDetails} />
      <table className="mt-4 w-full border-collapse text-left align-baseline">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1 pr-4">Packs</th>
            <th className="py-1">Product</th>
            <th className="py-1 pl-4 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {linesToPack(order).map((line) => (
            <tr key={line.position} className="border-b border-line">
              <td className="py-1 font-semibold">{line.packs}</td>
              <td className="py-1">
                <PackedProduct line={line} />
              </td>
              <td className="py-1 pl-4 text-right whitespace-nowrap">
                <LinePrice line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SlipFoot order={order} />
    </article>
  )
}

/** The slip for a roll printer. */
function Slip80({ order }: SheetProps) {
  return (
    <article
      className="hidden text-xs [page:slip-80mm] not-last:break-after-page print:block"
      aria-label="Packing slip, 80 mm"
    >
      <SlipHead order={order} />
      <AddressText address={order.shippingDetails} />
      <ul className="mt-3 border-y border-ink">
        {linesToPack(order).map((line) => (
          <li key={line.position} className="border-b border-line py-1 last:border-b-0">
            <span className="font-semibold">{line.packs} ×</span> <PackedProduct line={line} />
            <span className="block text-right">
              <LinePrice line={line} />
            </span>
          </li>
        ))}
      </ul>
      <SlipFoot order={order} />
    </article>
  )
}

/** The packed product of one line with its batches. */
function PackedProduct({ line: { name, packSize, shelf, needsPrescription, batches } }: { line: DeskOrderLine }) {
  return (
    <>
      {name}, {packSize}
      {needsPrescription && <span> (prescription)</span>}
      {shelf !== '' && <span> · shelf {shelf}</span>}
      {batches.map((batch) => (
        <span key={batch.batchId} className="block">
          {batch.quantity} × {describeBatch(batch)}
        </span>
      ))}
    </>
  )
}

function SlipHead({ order }: SheetProps) {
  const shop = useShop()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-[4mm]">
        <h2 className="text-[1.5em] font-bold">Packing slip, order {order.orderNumber}</h2>
        <Barcode text={order.orderNumber} label={`Barcode of order ${order.orderNumber}`} />
      </div>
      <p>
        {shop.name} · placed {formatDateTime(order.placedAt)}
      </p>
      {order.trade !== null && <p>{tradeWords(order.trade)}</p>}
      <p className="pb-4 font-semibold">This is not an invoice.</p>
    </>
  )
}

function tradeWords({ firm, gstin, poNumber }: NonNullable<DeskOrder['trade']>): string {
  return [firm, gstin === '' ? '' : `GSTIN ${gstin}`, poNumber === '' ? '' : `PO ${poNumber}`]
    .filter(Boolean)
    .join(' · ')
}

function SlipFoot({ order }: SheetProps) {
  return (
    <p className="pt-4 text-[1.125em]">
      <span>{order.paymentType === 'CREDIT' ? 'On credit: ' : isCashDue(order) ? 'To collect: ' : 'Paid: '}</span>
      <Rupees
        amount={order.paymentType === 'CREDIT' || isCashDue(order) ? order.amountDue : order.amountPaid}
        className="font-semibold"
      />
    </p>
  )
}

/** The label on the parcel. It names no product, because strangers can read it (desk-5). */
function LabelA6({ order }: SheetProps) {
  const shop = useShop()
  const { name, address, city, postalCode, state, phoneNumber } = order.shippingDetails
  const [outlet] = shop.addresses
  return (
    <article
      className="hidden h-[136mm] flex-col gap-[4mm] [page:label-a6] wrap-anywhere not-last:break-after-page print:flex"
      aria-label="Parcel label"
    >
      <div className="flex items-center justify-between gap-[4mm] border-b border-ink pb-[2mm]">
        <p className="text-xl font-bold">Order {order.orderNumber}</p>
        <Barcode text={order.orderNumber} label={`Barcode of order ${order.orderNumber}`} />
      </div>
      <div className="text-lg leading-snug">
        <p className="text-xs">To</p>
        <p className="text-xl font-bold">{name}</p>
        <p className="line-clamp-6">{address}</p>
        <p>
          {city} <span className="font-bold">{postalCode}</span>
        </p>
        <p>{state}</p>
        <p className="font-semibold">{phoneNumber}</p>
      </div>
      <p className="mt-auto border-2 border-ink p-[2mm] text-center text-xl font-bold">
        {isCashDue(order) ? (
          <>
            Collect <Rupees amount={order.amountDue} />
          </>
        ) : order.amountPaid > 0 ? (
          'Paid. Collect nothing.'
        ) : (
          'Collect nothing.'
        )}
      </p>
      <div className="text-xs">
        <p>From</p>
        <p className="font-semibold">{shop.name}</p>
        {outlet.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{shop.phones[0].display}</p>
      </div>
    </article>
  )
}

function linesToPack({ lines }: DeskOrder) {
  return lines
    .filter(({ quantity, cut }) => cut < quantity)
    .map((line) => ({ ...line, packs: line.quantity - line.cut }))
}

function isCashDue({ paymentType, amountDue }: DeskOrder): boolean {
  return paymentType === 'COD' && amountDue > 0
}
