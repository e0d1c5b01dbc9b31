import { href } from 'react-router'
import { type DeskAction, mayDo, type StaffRole } from '#domain/staff/actions.ts'
import type { IconName } from '#web/ui/icon.tsx'

type DeskPlace = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** The letter after `g` that goes there. */
  readonly letter: string
  /** Who sees it. */
  readonly action: DeskAction
}

/** The pages in the navigation of the desk. */
const places: readonly DeskPlace[] = [
  { label: 'Today', href: href('/desk'), icon: 'home', letter: 't', action: 'desk.enter' },
  { label: 'Orders', href: href('/desk/orders'), icon: 'bag', letter: 'o', action: 'orders.read' },
  { label: 'Prescriptions', href: href('/desk/prescriptions'), icon: 'rx', letter: 'm', action: 'rx.read' },
  { label: 'Products', href: href('/desk/products'), icon: 'store', letter: 'p', action: 'products.read' },
  { label: 'Stock', href: href('/desk/stock'), icon: 'grid', letter: 'b', action: 'products.read' },
  { label: 'Receipts', href: href('/desk/receipts'), icon: 'truck', letter: 'r', action: 'stock.receive' },
  { label: 'Counts', href: href('/desk/counts'), icon: 'check', letter: 'c', action: 'stock.count' },
  { label: 'Recalls', href: href('/desk/recalls'), icon: 'alert', letter: 'x', action: 'customers.read' },
  { label: 'Tickets', href: href('/desk/tickets'), icon: 'mail', letter: 'e', action: 'tickets.answer' },
  { label: 'Staff', href: href('/desk/staff'), icon: 'user', letter: 's', action: 'staff.read' },
  { label: 'Audit', href: href('/desk/audit'), icon: 'shield', letter: 'a', action: 'audit.read' },
]

/** The pages that these roles may see. */
export function placesFor(roles: readonly StaffRole[]): readonly DeskPlace[] {
  return places.filter(({ action }) => mayDo(roles, action))
}
