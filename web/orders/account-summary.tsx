import { type ReactNode, Suspense, use, useState } from 'react'
import { href } from 'react-router'
import { formatDate } from '#domain/time.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { api } from '#web/platform/api.ts'
import { Card } from '#web/ui/card.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { readOrder } from './order-shape.ts'
import { StatusBadge } from './status-badge.tsx'

async function loadSummary() {
  const [answer, { address }] = await Promise.all([api('GET /api/orders/list', { limit: 1 }), addressBook.ready()])
  const listed: readonly unknown[] = answer.ok && Array.isArray(answer.body.orders) ? answer.body.orders : []
  return { order: readOrder(listed.at(-1)), address }
}

/** The customer's last order and saved address. Parts that cannot be loaded look empty. */
export function AccountSummary() {
  const [summary] = useState(loadSummary)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Part title="Your last order">
        <LastOrder summary={summary} />
      </Part>
      <Part title="Your address">
        <SavedAddress summary={summary} />
      </Part>
    </div>
  )
}

/** The placeholder of the summary until the login is known. */
export function AccountSummarySkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex min-h-52 flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <Suspense fallback={<Skeleton className="h-24 w-48" />}>{children}</Suspense>
    </Card>
  )
}

type SummaryProps = { summary: ReturnType<typeof loadSummary> }

function LastOrder({ summary }: SummaryProps) {
  const { order } = use(summary)
  if (order === null) return <p className="text-quiet">No orders yet.</p>
  return (
    <div className="flex flex-col items-start gap-1">
      <StatusBadge status={order.status} />
      <p>
        Order <span translate="no">#{order.orderId}</span>, {formatDate(order.createdAt)}
      </p>
      <Rupees amount={order.totalAmount} className="font-semibold" />
      <ArrowLink href={href('/orderdetails/:id', { id: order._id })}>View order</ArrowLink>
    </div>
  )
}

function SavedAddress({ summary }: SummaryProps) {
  const { address } = use(summary)
  return address === null ? <p className="text-quiet">No address saved yet.</p> : <AddressText address={address} />
}
