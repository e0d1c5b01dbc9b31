import { useState } from 'react'
import { href } from 'react-router'
import type { BatchDetails, StockMovement } from '#contract/stock.ts'
import { movementKinds } from '#domain/stock/movement-kinds.ts'
import { batchExpiryText, NO_EXPIRY } from '#domain/stock/batch-state.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { OrderLink } from '#web/desk/order-link.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { FactList } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/batch-page.ts'
import { BarcodeLabels, LabelSection, useLabelPrint } from './barcode-labels.tsx'
import { BatchFlags } from './batch-row.tsx'
import { BatchChangeButtons } from './batch-change-buttons.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Batch', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/batches/:id', { id })
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="products.read"
      title="Batch"
      list={{ label: 'Stock', href: href('/desk/stock') }}
      result={loaderData}
    >
      {({ batch }) => <Batch key={batch._id} loaded={batch} />}
    </DetailsPage>
  )
}

function Batch({ loaded }: { loaded: BatchDetails }) {
  const [batch, setBatch] = useState(loaded)
  const labels = useLabelPrint()
  const refresh = async () => {
    const result = await deskApi('GET /api/desk/batches/:id', { id: loaded._id }, { headers: backgroundHeaders })
    if (result.ok) setBatch(result.body.batch)
  }
  useRefresh(refresh)
  return (
    <>
      <header className="flex flex-col gap-1 pb-6 print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">Batch {batch.number}</h1>
          <BatchFlags batch={batch} />
        </div>
        <p className="text-lg wrap-anywhere">
          <TextLink href={href('/desk/products/:id', { id: batch.productId })}>{batch.productName}</TextLink>{' '}
          <span className="text-quiet">{batch.packSize}</span>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:hidden">
        <div className="min-w-0">
          <DeskSection title="Movements">
            <MovementList movements={batch.movements} />
          </DeskSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <DeskSection title="Facts">
            <FactList facts={factsOf(batch)} />
          </DeskSection>
          <BatchChangeButtons batch={batch} setBatch={setBatch} refresh={refresh} />
          <LabelSection code={batch.labelCode} print={labels.print} />
        </div>
      </div>
      <BarcodeLabels
        count={labels.count}
        code={batch.labelCode}
        name={batch.productName}
        note={`${batch.number}, ${batchExpiryText(batch.expiresOn)}`}
      />
    </>
  )
}

function factsOf({ shelf, onHand, held, expiresOn, madeOn, mrp, ptr, supplier }: BatchDetails) {
  return [
    { label: 'On the shelf', value: <span className="text-lg font-semibold">{onHand}</span> },
    ...(shelf === '' ? [] : [{ label: 'Shelf place', value: shelf }]),
    ...(held > 0 ? [{ label: 'To inspect', value: held }] : []),
    {
      label: 'Expires',
      value: expiresOn === NO_EXPIRY ? 'Never' : `${printedMonth(expiresOn)}, good through ${formatDate(expiresOn)}`,
    },
    ...(madeOn === null ? [] : [{ label: 'Made on', value: formatDate(madeOn) }]),
    { label: 'MRP', value: <Rupees amount={mrp} /> },
    ...(ptr === null ? [] : [{ label: 'Price to retailer', value: <Rupees amount={ptr} /> }]),
    ...(supplier === null ? [] : [{ label: 'Supplier', value: <span className="wrap-anywhere">{supplier}</span> }]),
  ]
}

function MovementList({ movements }: Pick<BatchDetails, 'movements'>) {
  if (movements.length === 0) return <p className="text-quiet">No pack of this batch has moved yet.</p>
  return (
    <ol className="divide-y divide-line" aria-label="Movements">
      {movements.map((movement) => (
        <li key={movement.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {movementKinds[movement.kind]}
              {movement.reason !== '' && <span>: {movement.reason}</span>}
            </p>
            <p className="text-xs text-quiet">
              {formatDateTime(movement.at)}
              {movement.by !== null && <span> · {movement.by.name}</span>}
            </p>
            <MovementSource movement={movement} />
          </div>
          <p className="text-right tabular-nums">
            {movement.shelf !== 0 && <span className="block font-semibold">{signed(movement.shelf)}</span>}
            {movement.held !== 0 && <span className="block text-quiet">{signed(movement.held)} to inspect</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The order, the receipt or the return note of a movement. */
function MovementSource({ movement: { order, receiptId, supplierReturnId } }: { movement: StockMovement }) {
  if (order !== null) return <OrderLink order={order} label="Order " />
  if (supplierReturnId !== null)
    return <TextLink href={href('/desk/supplier-returns/:id', { id: supplierReturnId })}>Return note</TextLink>
  if (receiptId !== null) return <TextLink href={href('/desk/receipts/:id', { id: receiptId })}>Receipt</TextLink>
  return null
}

/** "+12" or "−2". */
function signed(count: number): string {
  return count > 0 ? `+${count}` : `−${-count}`
}
