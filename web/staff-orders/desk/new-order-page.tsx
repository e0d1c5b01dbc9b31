import { href } from 'react-router'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { ListLink } from '#web/desk/list-links.tsx'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/new-order-page.ts'
import { checkLines } from './entry-lines.ts'
import { OrderForm } from './order-form.tsx'
import { loadTerms } from './pin-terms.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'New order', matches })
}

/** A reservation, or a customer, with which the order begins. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const [ticketId, customerId] = [query.get('ticket'), query.get('customer')]
  const [ticket, customer] = await Promise.all([
    ticketId === null ? null : deskApi('GET /api/desk/tickets/:id', { id: ticketId }),
    customerId === null ? null : deskApi('GET /api/desk/order-customers/:id', { id: customerId }),
  ])
  const reservation = ticket?.ok && ticket.body.ticket.state !== 'closed' ? ticket.body.ticket : null
  const phone = reservation?.phone
  const [known, checked] = await Promise.all([
    phone === undefined ? null : deskApi('GET /api/desk/order-customers', { q: phone }),
    reservation?.reserved == null
      ? null
      : checkLines([{ ...reservation.reserved, name: 'Product', quantity: reservation.reserved.packs }]),
  ])
  const only = known?.ok && known.body.rows.length === 1 ? known.body.rows[0] : undefined
  const chosen = (customer?.ok ? customer.body.customer : only) ?? null
  return {
    reservation,
    customer: chosen,
    terms: await loadTerms(chosen?.address?.postalCode ?? ''),
    lines: checked !== null && 'lines' in checked ? checked.lines : [],
  }
}

export function shouldRevalidate() {
  return false
}

export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="orders.place" title="New order">
      <div className="page-column max-w-4xl py-6 md:py-8">
        <ListLink label="Orders" href={href('/desk/orders')} />
        <DeskHeading>New order</DeskHeading>
        {loaderData.reservation !== null && (
          <p className="pt-2">
            For reservation {loaderData.reservation.ticket} of {loaderData.reservation.name}. It is closed with the
            order.
          </p>
        )}
        <OrderForm {...loaderData} />
      </div>
    </RequirePermission>
  )
}
