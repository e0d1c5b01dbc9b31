import { href } from 'react-router'
import { type DeskAction, mayDo, type StaffRole } from '#domain/staff/actions.ts'
import type { IconName } from '#web/ui/icon.tsx'

type DeskPageLink = {
  readonly label: string
  /** The heading and title of the page; the label unless stated. */
  readonly title?: string
  readonly href: string
  /** The key after `g` that opens the page. */
  readonly letter: string
  /** The permission to see it. */
  readonly action: DeskAction
}

/** Pages under one entry of the navigation; the entry leads to the first of them. */
type DeskSection = {
  readonly label: string
  readonly icon: IconName
  readonly pages: readonly DeskPageLink[]
}

const sections = [
  {
    label: 'Today',
    icon: 'home',
    pages: [{ label: 'Today', href: href('/desk'), letter: 't', action: 'desk.use' }],
  },
  {
    label: 'Orders',
    icon: 'bag',
    pages: [
      { label: 'Orders', href: href('/desk/orders'), letter: 'o', action: 'orders.read' },
      { label: 'New order', href: href('/desk/orders/new'), letter: 'z', action: 'orders.place' },
      { label: 'Buyers', title: 'Order for a buyer', href: href('/desk/buyers'), letter: '8', action: 'trade.sell' },
      {
        label: 'Sales',
        title: 'Orders entered for buyers',
        href: href('/desk/sales'),
        letter: '9',
        action: 'trade.sales',
      },
      { label: 'Packing', href: href('/desk/packing'), letter: 'k', action: 'orders.pack' },
      { label: 'Run', href: href('/desk/run'), letter: 'f', action: 'run.deliver' },
      { label: 'Cash', href: href('/desk/cash'), letter: 'l', action: 'cash.close' },
      { label: 'Returns', href: href('/desk/returns'), letter: 'u', action: 'returns.read' },
    ],
  },
  {
    label: 'Prescriptions',
    icon: 'rx',
    pages: [
      {
        label: 'Prescription queue',
        title: 'Prescriptions',
        href: href('/desk/prescriptions'),
        letter: 'm',
        action: 'rx.read',
      },
      { label: 'Registers', href: href('/desk/registers'), letter: 'h', action: 'registers.read' },
    ],
  },
  {
    label: 'Products',
    icon: 'store',
    pages: [{ label: 'Products', href: href('/desk/products'), letter: 'p', action: 'products.read' }],
  },
  {
    label: 'Stock',
    icon: 'grid',
    pages: [
      { label: 'Batches', title: 'Stock', href: href('/desk/stock'), letter: 'b', action: 'products.read' },
      { label: 'Receipts', href: href('/desk/receipts'), letter: 'r', action: 'stock.receive' },
      { label: 'Buying', href: href('/desk/buying'), letter: 'y', action: 'stock.receive' },
      {
        label: 'Supplier returns',
        href: href('/desk/supplier-returns'),
        letter: 'w',
        action: 'stock.supplier-returns',
      },
      { label: 'Counts', href: href('/desk/counts'), letter: 'c', action: 'stock.count' },
      { label: 'Recalls', href: href('/desk/recalls'), letter: 'x', action: 'customers.read' },
    ],
  },
  {
    label: 'Books',
    icon: 'shield',
    pages: [
      { label: 'Month', href: href('/desk/reports'), letter: 'n', action: 'reports.read' },
      { label: 'Day', href: href('/desk/day'), letter: 'j', action: 'cash.read' },
      { label: 'Invoices', href: href('/desk/invoices'), letter: 'i', action: 'reports.read' },
      { label: 'Purchases', href: href('/desk/purchases'), letter: '7', action: 'reports.read' },
    ],
  },
  {
    label: 'Customers',
    icon: 'user',
    pages: [
      { label: 'Customers', href: href('/desk/customers'), letter: 'g', action: 'customers.read' },
      { label: 'Tickets', href: href('/desk/tickets'), letter: 'e', action: 'tickets.answer' },
      { label: 'Canned replies', href: href('/desk/replies'), letter: 'q', action: 'tickets.answer' },
      { label: 'Licensed buyers', href: href('/desk/trade'), letter: '1', action: 'trade.read' },
      { label: 'Price lists', href: href('/desk/trade/prices'), letter: '2', action: 'trade.read' },
      { label: 'Money of buyers', href: href('/desk/trade-ledgers'), letter: '4', action: 'trade.read' },
      { label: 'Privacy', href: href('/desk/privacy'), letter: '5', action: 'privacy.read' },
      { label: 'Erasures', href: href('/desk/privacy/erasures'), letter: '6', action: 'privacy.erasures' },
    ],
  },
  {
    label: 'Settings',
    icon: 'filter',
    pages: [
      { label: 'Staff', href: href('/desk/staff'), letter: 's', action: 'staff.read' },
      { label: 'Shop', href: href('/desk/settings'), letter: ',', action: 'settings.read' },
      { label: 'Going live', href: href('/desk/setup'), letter: '.', action: 'setup.read' },
      { label: 'Pages', href: href('/desk/pages'), letter: ';', action: 'pages.edit' },
      { label: 'Languages', href: href('/desk/languages'), letter: '3', action: 'languages.edit' },
      { label: 'Delivery', href: href('/desk/settings/delivery'), letter: 'd', action: 'delivery.read' },
      { label: 'Tax rates', href: href('/desk/settings/tax'), letter: 'v', action: 'tax.read' },
      { label: 'Audit', href: href('/desk/audit'), letter: 'a', action: 'audit.read' },
    ],
  },
] as const satisfies readonly DeskSection[]

type NamedPage = (typeof sections)[number]['pages'][number]

/** The name of a page in the navigation. */
export type DeskPageLabel = NamedPage['label']

/** The pages that the holders of a permission see. */
export type DeskPageWith<A extends DeskAction> = Extract<NamedPage, { readonly action: A }>['label']

/** The title and permission of a page of the navigation. */
export function getNavigationPage(label: DeskPageLabel): { readonly title: string; readonly action: DeskAction } {
  const page = allPages().find((one) => one.label === label)
  if (page === undefined) throw new Error(`There is no page ${label}`)
  return { title: page.title ?? page.label, action: page.action }
}

function allPages(): readonly (DeskPageLink & { readonly label: DeskPageLabel })[] {
  return sections.flatMap(({ pages }) => [...pages])
}

/** The sections of the navigation with the pages that these roles may see. */
export function deskSectionsFor(roles: readonly StaffRole[]): readonly DeskSection[] {
  return sections
    .map((section) => ({ ...section, pages: section.pages.filter(({ action }) => mayDo(roles, action)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** The pages that these roles may see. */
export function deskPagesFor(roles: readonly StaffRole[]): readonly DeskPageLink[] {
  return deskSectionsFor(roles).flatMap(({ pages }) => pages)
}

/** The page after a sign-in: Today, or the run of a rider. */
export function firstPageOf(roles: readonly StaffRole[]): string {
  return deskPagesFor(roles)[0]?.href ?? href('/desk')
}

/** The name of the page of the navigation at exactly this address. */
export function findDeskPage(pathname: string): DeskPageLabel | undefined {
  return allPages().find((page) => page.href === pathname)?.label
}

/** Whether an address is the page or a record of its list. A page below another one has its own records. */
export function isWithinDeskPage(page: { readonly href: string }, pathname: string): boolean {
  const isBelow = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  const isOfOther = allPages().some((other) => other.href.startsWith(`${page.href}/`) && isBelow(other.href))
  return pathname === page.href || (page.href !== href('/desk') && isBelow(page.href) && !isOfOther)
}
