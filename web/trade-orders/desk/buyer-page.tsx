import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { Client, DeskClient } from '#contract/client.ts'
import type { VisitedBuyer } from '#contract/desk-buyers.ts'
import { roundRules } from '#domain/ledgers/round-changes.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { callDesk, deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { paymentDoubts } from '#web/trade/desk/payment-doubts.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/buyer-page.ts'
import { loadOrderPad } from '../load-order-pad.ts'
import type { PadPlace } from '../pad-place.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order for a buyer', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [buyer, pad] = await Promise.all([
    deskApi('GET /api/desk/buyers/:id', { id }),
    loadOrderPad({ api: padClientOf(id), storage: tabStore, storageKey: `tradePad ${id}`, onPlaced: null }),
  ])
  return buyer.ok ? { ...buyer, body: { ...buyer.body, pad } } : buyer
}

/** The client of the order pad, whose calls are those of staff for this buyer. */
function padClientOf(buyer: string): Client {
  const call = (key: string, input: object, options?: Parameters<DeskClient>[2]) =>
    callDesk(key.replace('/api/trade/', '/api/desk/buyers/:buyer/') as never, { ...input, buyer } as never, options)
  return call as unknown as Client
}

export default function BuyerPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="trade.sell"
      title="Order for a buyer"
      list={{ label: 'Buyers', href: href('/desk/buyers') }}
      result={loaderData}
    >
      {({ buyer, pad }) => <Visit key={buyer._id} loaded={buyer} pad={pad} />}
    </DetailsPage>
  )
}

type LoadedPad = Awaited<ReturnType<typeof loadOrderPad>>

/** Without the page of a gateway, which only the buyer opens. */
const methodsOf = (limit: number): readonly OrderPaymentType[] => (limit > 0 ? ['CREDIT', 'COD'] : ['COD'])

function Visit({ loaded, pad }: { loaded: VisitedBuyer; pad: LoadedPad }) {
  const session = useDeskSession()
  const [buyer, setBuyer] = useState(loaded)
  const [placed, setPlaced] = useState<{ readonly id: string; readonly number: string } | null>(null)
  const seesOrders = session.kind === 'staff' && mayDo(session.staff.roles, 'orders.read')
  async function showPlaced(order: { readonly id: string; readonly number: string }) {
    setPlaced(order)
    announce(`Order ${order.number} is placed`)
    const fresh = await deskApi('GET /api/desk/buyers/:id', { id: buyer._id })
    if (fresh.ok) setBuyer(fresh.body.buyer)
  }
  return (
    <div className="flex flex-col gap-6">
      <BuyerMoney buyer={buyer} onChanged={setBuyer} />
      {placed !== null && (
        <AlertBox tone="success">
          <span>{`Order #${placed.number} is placed.`}</span>{' '}
          {seesOrders ? (
            <TextLink href={href('/desk/orders/:id', { id: placed.id })}>See the order</TextLink>
          ) : (
            <TextLink href={href('/desk/sales')}>See your orders</TextLink>
          )}
        </AlertBox>
      )}
      <PadOfVisit pad={pad} onPlaced={(order) => void showPlaced(order)} />
    </div>
  )
}

function PadOfVisit({ pad, onPlaced }: { pad: LoadedPad; onPlaced: NonNullable<PadPlace['onPlaced']> }): ReactNode {
  if (pad === null) return <AlertBox>The order pad could not be loaded just now. Please load the page again.</AlertBox>
  if (typeof pad === 'string') return <AlertBox tone="notice">{pad}</AlertBox>
  const { OrderPad, place, ...props } = pad
  return <OrderPad {...props} place={{ ...place, onPlaced }} methods={methodsOf(props.credit.limit ?? 0)} />
}

function BuyerMoney({ buyer, onChanged }: { buyer: VisitedBuyer; onChanged: (buyer: VisitedBuyer) => void }) {
  const { firm, phone, due, isOverdue, invoices } = buyer
  return (
    <header className="flex flex-col gap-3">
      <h1 translate="no" className="text-2xl font-bold wrap-anywhere md:text-3xl">
        {firm}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="text-lg">{dueText(due)}</strong>
        {isOverdue && <span className="font-semibold text-danger">An invoice is overdue.</span>}
        {phone !== null && (
          <TextLink href={`tel:${phone}`}>
            <span translate="no">{phone}</span>
          </TextLink>
        )}
      </p>
      {invoices.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{`Unpaid invoices (${invoices.length})`}</summary>
          <ul className="divide-y divide-line">
            {invoices.map(({ number, dueOn, left }) => (
              <li key={number} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <span translate="no">{number}</span>
                  <span className="text-quiet">{`, due ${formatDate(startOfIndianDay(dueOn))}`}</span>
                </span>
                <span className="tabular-nums">{formatRupees(tolerantPaise(left))}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <RecordChanges
        of={roundRules}
        at="/api/desk/buyers/:id"
        as="buyer"
        record={buyer}
        parts={{ receive: { ...paymentDoubts, presets: () => ({ mode: 'cash' }) } }}
        onChanged={onChanged}
      />
    </header>
  )
}

function dueText(due: number): string {
  if (due === 0) return 'Nothing is due'
  return due > 0 ? `Due ${formatRupees(tolerantPaise(due))}` : `${formatRupees(tolerantPaise(-due))} is on account`
}
