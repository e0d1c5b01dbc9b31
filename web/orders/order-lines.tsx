import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatRupees, timesPaise, tolerantPaise } from '#domain/money.ts'
import { UnitPrice } from '#web/cart/line-notes.tsx'
import { Card } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'

type OrderLineItem = {
  readonly id: string
  readonly productName: string
  readonly notes?: ReactNode
  readonly mrp?: number
  readonly image: string
  readonly price: number
  readonly quantity: number
  /** What the packs cost together; absent: price times quantity. */
  readonly amount?: number
  /** Of an order at trade prices: the free ones among the packs. */
  readonly free?: number
}

/** The lines of an order or a cart at checkout. */
export function OrderLines({ title, lines }: { title: string; lines: readonly OrderLineItem[] }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-1">
      <h2 className="text-xl font-semibold">{title}</h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex gap-4 py-4 last:pb-0">
            <Thumbnail src={line.image} size={64} />
            <div className="min-w-0 flex-1">
              <AppLink
                href={href('/product-details/:id', { id: line.id })}
                translate="no"
                className="font-semibold hover:text-brand-strong hover:underline"
              >
                {line.productName}
              </AppLink>
              {line.notes}
              <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
                <span className="text-quiet">
                  Quantity: {line.free ? `${line.quantity - line.free} + ${line.free} free` : line.quantity} ×{' '}
                  <UnitPrice sellingPrice={line.price} mrp={line.mrp} />
                </span>
                <span className="ml-auto font-semibold whitespace-nowrap">
                  {formatRupees(
                    line.amount === undefined
                      ? timesPaise(tolerantPaise(line.price), line.quantity)
                      : tolerantPaise(line.amount),
                  )}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
