import { href } from 'react-router'
import type { OrderReference } from '#contract/shapes.ts'
import { TextLink } from '#web/ui/link.tsx'

/** The number of an order, as a link for the readers who see it (fulfilment-3). */
export function OrderLink({ order: { _id, orderNumber }, label = '' }: { order: OrderReference; label?: string }) {
  const text = `${label}#${orderNumber}`
  return _id === null ? <span>{text}</span> : <TextLink href={href('/desk/orders/:id', { id: _id })}>{text}</TextLink>
}
