import { href, NavLink } from 'react-router'

import { shop } from '#shop/shop.ts'
import type { LoadList } from '#web/ui/combobox-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

import { HeaderSearch } from './header-search.tsx'
import { Mark } from './mark.tsx'
import { allowsMotion } from './motion.ts'
import { prefetch } from './prefetch.ts'
import type { Shopper } from './shopper.ts'

const places = [
  { label: 'Products', href: href('/products') },
  { label: 'Services', href: href('/services') },
  { label: 'About Us', href: href('/about-us') },
  { label: 'Contact Us', href: href('/contact-us') },
]

type SiteHeaderProps = { shopper: Shopper; search: string; loadSuggestions: LoadList }

/** Name and mark, search, Profile or Login, cart. Sticks to the top; small on phones. */
export function SiteHeader({ shopper, search, loadSuggestions }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="page-column flex h-16 items-center gap-2 md:h-(--header-height) md:gap-4">
        <AppLink href={href('/')} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg no-underline">
          <Mark />
          <span className="flex min-w-0 flex-col leading-tight">
            <span className="truncate text-lg font-bold tracking-tight">{shop.shortName}</span>
            <span className="truncate text-xs text-quiet">
              {shop.nameEnding}
              <span className="sr-only">, home</span>
            </span>
          </span>
        </AppLink>
        <nav aria-label="Main" className="ml-4 hidden lg:block">
          <ul className="flex">
            {places.map(({ label, href }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  prefetch={prefetch}
                  viewTransition={allowsMotion}
                  className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-quiet hover:text-brand-strong aria-[current]:text-brand-strong"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto hidden min-w-0 flex-1 justify-end md:flex lg:max-w-96">
          <HeaderSearch search={search} loadSuggestions={loadSuggestions} />
        </div>
        <ul className="-mr-2 ml-auto flex items-center md:ml-0">
          <li className="md:hidden">
            <AppLink href={`${href('/products')}#product-search`} aria-label="Search medicines" className={control}>
              <Icon name="search" size={24} />
            </AppLink>
          </li>
          <li>
            <AppLink href={shopper.loggedIn ? href('/account') : href('/login')} className={control}>
              <Icon name="user" size={24} />
              <span className="max-sm:sr-only">{shopper.loggedIn ? 'Profile' : 'Login'}</span>
            </AppLink>
          </li>
          <li>
            <CartLink count={shopper.cartCount} />
          </li>
        </ul>
      </div>
    </header>
  )
}

const control =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-ink no-underline hover:bg-brand-soft hover:text-brand-strong'

function CartLink({ count }: { count: number }) {
  return (
    <AppLink href={href('/cart')} className={`${control} relative`}>
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
