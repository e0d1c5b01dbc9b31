import { useRef } from 'react'
import { Form, href, NavLink, useLocation } from 'react-router'
import { shop } from '#shop/shop.ts'
import { type LoadComboboxList, SearchInput } from '#web/ui/search-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Logo } from './logo.tsx'
import { navigationProps } from './router-link.tsx'

/** The state of the shopper in header and footer. On the server: an unknown login and an empty cart. */
export type ShopperState = {
  readonly isLoggedIn: boolean | null
  readonly itemCount: number
  readonly logOut: () => void
}

const mainLinks = [
  { label: 'Products', href: href('/products') },
  { label: 'Services', href: href('/services') },
  { label: 'About Us', href: href('/about-us') },
  { label: 'Contact Us', href: href('/contact-us') },
]

type SiteHeaderProps = { shopper: ShopperState; search: string; loadSuggestions: LoadComboboxList }

/** The sticky header: name, search, profile or login, cart. */
export function SiteHeader({ shopper, search, loadSuggestions }: SiteHeaderProps) {
  return (
    <header className="relative z-30 border-b border-line bg-surface pinned:sticky pinned:top-0 print:hidden">
      <div className="page-column flex flex-wrap items-center gap-x-2 md:gap-x-4">
        <AppLink
          href={href('/')}
          className="mr-auto flex min-h-16 items-center gap-2.5 rounded-lg no-underline md:min-h-18 lg:mr-0"
        >
          <Logo />
          <span className="flex flex-col leading-tight">
            <span className="text-lg font-bold tracking-tight">{shop.shortName}</span>
            <span className="text-xs text-quiet">
              {shop.nameEnding}
              <span className="sr-only">, home</span>
            </span>
          </span>
        </AppLink>
        <nav aria-label="Main" className="main-nav">
          <ul className="flex">
            {mainLinks.map(({ label, href }) => (
              <li key={href}>
                <NavLink to={href} {...navigationProps} className="header-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="not-at-checkout hidden min-w-0 flex-1 md:flex md:max-w-96">
          <HeaderSearch search={search} loadSuggestions={loadSuggestions} />
        </div>
        <ul className="-mr-2 flex items-center">
          <li className="not-at-checkout md:hidden">
            <AppLink
              href={`${href('/products')}#product-search`}
              aria-label="Search medicines"
              className="header-control"
            >
              <Icon name="search" size={24} />
            </AppLink>
          </li>
          <li>
            <ProfileLink isLoggedIn={shopper.isLoggedIn} />
          </li>
          <li>
            <CartLink count={shopper.itemCount} />
          </li>
        </ul>
      </div>
    </header>
  )
}

/** Until the login is known, the mark of `loginMarkScript` hides one of two links. */
function ProfileLink({ isLoggedIn }: Pick<ShopperState, 'isLoggedIn'>) {
  return (
    <>
      {isLoggedIn !== true && (
        <AppLink href={href('/login')} className="header-control in-data-logged-in:hidden">
          <Icon name="user" size={24} />
          <span className="max-sm:sr-only">Login</span>
        </AppLink>
      )}
      {isLoggedIn !== false && (
        <AppLink href={href('/account')} className="header-control not-in-data-logged-in:hidden">
          <Icon name="user" size={24} />
          <span className="max-sm:sr-only">Profile</span>
        </AppLink>
      )}
    </>
  )
}

function CartLink({ count }: { count: number }) {
  return (
    <AppLink href={href('/cart')} className="header-control relative">
      <Icon name="cart" size={24} />
      <span className="max-xl:sr-only xl:pl-1">Cart</span>
      {count > 0 && (
        <>
          <span className="absolute -top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums xl:right-auto xl:left-6">
            {count}
          </span>
          <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
        </>
      )}
    </AppLink>
  )
}

/** The header's search. Only the catalogue's own box says 'Search Products...' (catalogue-5). */
function HeaderSearch({ search, loadSuggestions }: { search: string; loadSuggestions: LoadComboboxList }) {
  const box = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  // These pages have the catalogue's own box (catalogue-13).
  if (pathname === href('/') || pathname === href('/products')) return null
  return (
    <Form
      method="get"
      action={href('/products')}
      role="search"
      aria-label="Site"
      className="relative flex min-w-0 flex-1"
    >
      <SearchInput
        key={search}
        id="header-search"
        label="Search medicines"
        ref={box}
        loadList={loadSuggestions}
        defaultValue={search}
        placeholder="Medicine, brand or device"
        className="h-11 min-w-0 flex-1 rounded-l-lg border border-r-0 border-edge bg-ground px-3"
      />
      <button
        type="submit"
        aria-label="Search"
        className="grid size-11 shrink-0 place-items-center rounded-r-lg border border-edge bg-brand text-on-brand hover:bg-brand-strong"
      >
        <Icon name="search" />
      </button>
    </Form>
  )
}

/** Telephone, website and social links. */
export function ContactStrip() {
  const [phone] = shop.phones
  return (
    <section aria-label="Contact" className="contact-strip">
      <div className="page-column flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        <div className="flex items-center gap-4">
          <a href={phone.href} className="inline-flex min-h-11 items-center gap-2 hover:underline">
            <Icon name="phone" size={16} className="max-[22rem]:hidden" />
            <span className="sr-only">Phone </span>
            <span className="tabular-nums">{phone.display}</span>
          </a>
          <a href={shop.website.href} className="hidden min-h-11 items-center gap-2 hover:underline sm:inline-flex">
            <Icon name="globe" size={16} />
            <span className="sr-only">Website </span>
            {shop.website.display}
          </a>
        </div>
        <ul className="-mr-2 flex flex-wrap items-center">
          <li className="sm:hidden">
            <a href={shop.website.href} aria-label={`Website ${shop.website.display}`} className="strip-link">
              <Icon name="globe" size={16} />
            </a>
          </li>
          {shop.social.map(({ name, icon, href }) => (
            <li key={name}>
              <a href={href} aria-label={name} className="strip-link">
                <Icon name={icon} size={16} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Marks a demo store, in which nothing is sold (shop-2). */
export function DemoStrip() {
  return (
    <aside aria-label="Demo store" className="bg-accent-soft px-4 py-1.5 text-center text-xs text-ink print:hidden">
      <strong>Demo store.</strong> Nothing is really sold.{' '}
      <a href="/dev/mailbox" className="inline-block underline">
        See its mails
      </a>
    </aside>
  )
}

/** The letterhead of printed pages, in place of header and navigation. */
export function Letterhead() {
  const [address] = shop.addresses
  return (
    <div className="page-column hidden border-b border-line pb-4 print:block">
      <p className="text-xl font-bold">{shop.name}</p>
      <p>{address.lines.join(', ')}</p>
      <p>{[shop.phones[0].display, shop.email.display, shop.website.display].join(' · ')}</p>
    </div>
  )
}
