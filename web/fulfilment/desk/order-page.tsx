import { gstinText } from '#domain/trade/trade-application.ts'
import { Fragment, useState } from 'react'
import { href } from 'react-router'
import type { DeskOrderLine } from '#contract/desk-order-lines.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { documentNames, documentPaperNames, documentPapers } from '#domain/documents/document-kinds.ts'
import { documentFileName } from '#domain/documents/document-lines.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { CustomerCardLink } from '#web/desk/customer-card-link.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { ReachLinks } from '#web/desk/reach-links.tsx'
import { EInvoice } from '#web/documents/desk/e-invoice.tsx'
import { EwayBill } from '#web/documents/desk/eway-bill.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { AttachPrescription } from '#web/staff-orders/desk/attach-prescription.tsx'
import { PaymentLink } from '#web/staff-orders/desk/payment-link.tsx'
import { OrderReturnsSection } from '#web/returns/desk/order-returns.tsx'
import { Barcode } from '#web/desk/barcode.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'
import type { Route } from './+types/order-page.ts'
import { OrderFlags } from './order-flags.tsx'
import { OrderMoneyCard } from './order-money-card.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderChangeButtons } from './order-change-buttons.tsx'
import { OrderPaperButton } from './order-paper-button.tsx'
import { LinePrice } from './line-price.tsx'
import { describeBatch } from './packing-fields.tsx'
import { PrintButtons, usePrintSheet } from './print-order.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/orders/:id', { id })
}

export default function DeskOrderPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="orders.read"
      title="Order"
      list={{ label: 'Orders', href: href('/desk/orders') }}
      result={result}
    >
      {({ order }) => <Details key={order._id} loaded={order} />}
    </DetailsPage>
  )
}

function Details({ loaded }: { loaded: DeskOrder }) {
  const [order, setOrder] = useState(loaded)
  const { Sheet, print } = usePrintSheet()
  // Colleagues and the customer may change the order.
  useRefresh(async () => {
    const result = await deskApi('GET /api/desk/orders/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) setOrder(result.body.order)
  })
  const { phoneNumber, address, city, postalCode } = order.shippingDetails
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 print:hidden">
        <h1 className="text-2xl font-bold md:text-3xl">
          Order <span translate="no">#{order.orderNumber}</span>
        </h1>
        <StatusBadge status={order.status} />
        <OrderFlags order={order} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:hidden">
        <div className="flex min-w-0 flex-col gap-6">
          <OrderChangeButtons order={order} onChanged={setOrder} />
          <EInvoice
            order={order}
            onChanged={setOrder}
            buttons={<OrderPaperButton order={order} name="recordEInvoice" onChanged={setOrder} />}
          />
          <PaymentLink order={order} />
          <AttachPrescription order={order} onChanged={setOrder} />
          <DeskSection title="Print">
            <PrintButtons onChosen={print} />
            <Documents order={order} />
          </DeskSection>
          <Lines order={order} />
          <Timeline order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title={order.collectAt === null ? 'Customer' : `Collected at ${order.collectAt}`}>
            <AddressText address={order.shippingDetails} />
            <ReachLinks phone={phoneNumber} place={`${address}, ${city} ${postalCode}`} />
            {order.customer !== null && <CustomerCardLink customer={order.customer} />}
            {order.business !== null && <BusinessFacts {...order.business} />}
          </DeskSection>
          {order.trade !== null && <TradeCard trade={order.trade} />}
          <EwayBill
            order={order}
            buttons={<OrderPaperButton order={order} name="recordEwayBill" onChanged={setOrder} />}
          />
          <OrderMoneyCard order={order} />
          <OrderReturnsSection order={order} />
          <Shipment order={order} />
          <OrderMails order={order} onChanged={setOrder} />
        </div>
      </div>
      <Sheet order={order} />
    </>
  )
}

/** The firm of a retail buyer who gave a GSTIN. */
function BusinessFacts({ firm, gstin }: NonNullable<DeskOrder['business']>) {
  return (
    <FactList
      facts={[
        { label: 'Invoice to', value: <span className="wrap-anywhere">{firm}</span> },
        { label: 'GSTIN', value: <span translate="no">{gstin}</span> },
      ]}
    />
  )
}

/** The licensed buyer of an order at trade prices. */
function TradeCard({ trade }: { trade: NonNullable<DeskOrder['trade']> }) {
  const { firm, gstin, enteredBy, poNumber, transporter, lrNumber } = trade
  const named = [
    { label: 'Entered by', text: enteredBy ?? 'The buyer' },
    { label: 'PO number', text: poNumber },
    { label: 'Transporter', text: transporter },
    { label: 'LR number', text: lrNumber },
  ].filter(({ text }) => text !== '')
  return (
    <DeskSection title="Trade order">
      <FactList
        facts={[
          { label: 'Firm', value: <span className="wrap-anywhere">{firm}</span> },
          { label: 'GSTIN', value: <span>{gstinText(gstin)}</span> },
          ...named.map(({ label, text }) => ({ label, value: <span className="wrap-anywhere">{text}</span> })),
        ]}
      />
    </DeskSection>
  )
}

function Lines({ order }: { order: DeskOrder }) {
  return (
    <DeskSection title="Products">
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.position} className="flex flex-wrap justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-64 gap-3">
              {line.image !== '' && <Thumbnail src={line.image} size={64} />}
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {line.shelf !== '' && <Badge tone="brand">{line.shelf}</Badge>}{' '}
                  <span translate="no">{line.name || 'Product'}</span>
                </p>
                <p className="text-quiet">
                  {line.packSize} · {line.manufacturer}
                  {line.needsPrescription && <span> · needs a prescription</span>}
                </p>
                <LineBatches line={line} />
              </div>
            </div>
            <div className="ml-auto flex flex-wrap items-start justify-end gap-x-4 gap-y-2">
              {line.barcode !== '' && (
                <figure className="text-center text-xs text-quiet tabular-nums">
                  <Barcode text={line.barcode} label={`Barcode ${line.barcode}`} />
                  <figcaption translate="no">{line.barcode}</figcaption>
                </figure>
              )}
              <p className="min-w-24 text-right tabular-nums">
                <span className="text-lg font-semibold">{line.quantity - line.cut}</span>
                {line.cut > 0 && (
                  <span className="text-quiet">
                    {' '}
                    of {line.quantity}, cut {line.cut}
                  </span>
                )}
                <span className="block text-quiet">
                  <LinePrice line={line} />
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

/** The batches to take, or those that were packed. */
function LineBatches({ line: { batches, packing } }: { line: DeskOrderLine }) {
  const shown = packing === null ? batches : packing.proposal
  return (
    <>
      {shown.map((batch) => (
        <p key={batch.batchId} className="tabular-nums">
          {batch.quantity} × {describeBatch(batch)}
        </p>
      ))}
      {packing !== null && packing.missing > 0 && <p className="font-medium text-danger">{packing.missing} missing</p>}
    </>
  )
}

function Shipment({ order: { shipmentDetails } }: { order: DeskOrder }) {
  const { carrier, trackingNumber, shippingDate, estimatedDeliveryDate } = shipmentDetails
  if (carrier === null) return null
  return (
    <DeskSection title="Shipment">
      <FactList
        facts={[
          { label: 'Carrier', value: carrier },
          { label: 'Tracking number', value: trackingNumber ?? 'None' },
          { label: 'Shipped', value: formatDate(shippingDate, 'Unknown') },
          { label: 'Expected', value: formatDate(estimatedDeliveryDate, 'Unknown') },
        ]}
      />
    </DeskSection>
  )
}

/** The documents as files to print, beside slip and label. */
function Documents({ order: { _id: id, documents } }: { order: DeskOrder }) {
  if (documents.length === 0) return null
  return (
    <section aria-label="Documents" className="flex flex-wrap items-center gap-3 pt-3">
      {documents.map(({ _id: doc, number, kind, isCancelled }) => (
        <Fragment key={doc}>
          {(kind === 'memo' ? (['a4'] as const) : documentPapers).map((paper) => (
            <DownloadButton
              key={paper}
              action="documents.read"
              label={`${capitalised(documentNames[kind])} ${number}, ${documentPaperNames[paper]}`}
              path={`/api/desk/orders/${id}/documents/${doc}?paper=${paper}`}
              fileName={documentFileName(number)}
            />
          ))}
          {(kind === 'tax-invoice' || kind === 'invoice-cum-bill') && (
            <DownloadButton
              action="documents.read"
              label={`Three copies of invoice ${number}`}
              path={`/api/desk/orders/${id}/documents/${doc}?paper=a4&copies=three`}
              fileName={documentFileName(number)}
            />
          )}
          {isCancelled && <Badge tone="danger">Cancelled</Badge>}
        </Fragment>
      ))}
    </section>
  )
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function Timeline({ order }: { order: DeskOrder }) {
  return (
    <DeskSection title="Timeline">
      <ol className="divide-y divide-line">
        {order.timeline.toReversed().map(({ at, by, text }, index) => (
          <li key={index} className="py-2.5">
            <p className="font-medium wrap-anywhere">{text}</p>
            <p className="text-xs text-quiet">
              {formatDateTime(at)} · {by}
            </p>
          </li>
        ))}
      </ol>
    </DeskSection>
  )
}
