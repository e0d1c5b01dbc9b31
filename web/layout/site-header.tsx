import { type ReactNode, useRef } from 'react'
import { Form, href, NavLink, useLocation } from 'react-router'
import { LanguageLinks } from '#web/languages/language-links.tsx'
import { useShop } from '#web/platform/shop-profile.ts'
import { type LoadComboboxList, SearchInput } from '#web/ui/search-input.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
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

export type SiteHeaderProps = {
  shopper: ShopperState
  search: string
  loadSuggestions: LoadComboboxList
  /** The button with the place of delivery. */
  deliverTo: ReactNode
}

/** The strip with place of delivery and contact, and the sticky bar: name, search, profile or login, cart. */
export function SiteHeader({ shopper, search, loadSuggestions, deliverTo }: SiteHeaderProps) {
  const shop = useShop()
  return (
    <header className="site-header">
      <div className="contact-strip">
        <div>
          {deliverTo}
          <LanguageLinks />
          <ContactLinks />
        </div>
      </div>
      <div className="header-bar">
        <AppLink href={href('/')} className="shop-name">
          <Logo />
          <span>
            <b>{shop.shortName}</b>
            <span>
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

/** Until the login is known, the mark of `storageMarksScript` hides one of two links. */
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
          <span className="cart-badge">{count}</span>
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

/** Telephone, website and social links; on phones behind one button. */
function ContactLinks() {
  const shop = useShop()
  const [phone] = shop.phones
  return (
    <>
      <button type="button" popoverTarget="contact-links">
        <Icon name="phone" size={16} />
        <span>Contact</span>
      </button>
      <ul id="contact-links" popover="auto">
        <ContactLink icon="phone" label="Phone" text={phone.display} href={phone.href} />
        <ContactLink icon="globe" label="Website" text={shop.website.display} href={shop.website.href} />
        {shop.social.map(({ name, icon, href }) => (
          <ContactLink key={name} icon={icon} label="" text={name} href={href} />
        ))}
      </ul>
    </>
  )
}

function ContactLink({ icon, label, text, href }: { icon: IconName; label: string; text: string; href: string }) {
  return (
    <li>
      <a href={href}>
        <Icon name={icon} size={16} />
        <span className="sr-only">{label}</span> <span>{text}</span>
      </a>
    </li>
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
  const shop = useShop()
  const [address] = shop.addresses
  return (
    <div className="page-column hidden border-b border-line pb-4 print:block">
      <p className="text-xl font-bold">{shop.name}</p>
      <p>{address.lines.join(', ')}</p>
      <p>{[shop.phones[0].display, shop.email.display, shop.website.display].join(' · ')}</p>
    </div>
  )
}
