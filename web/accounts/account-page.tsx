import { say } from '#web/languages/say.ts'
import { lazy, Suspense, useState } from 'react'
import { href } from 'react-router'
import { useItemCount } from '#web/cart/cart-store.ts'
import { AccountSummary, AccountSummarySkeleton } from '#web/orders/account-summary.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { classNames } from '#web/ui/class-names.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AppLink } from '#web/ui/link.tsx'
import type { Route } from './+types/account-page.ts'
import { LoginSessions } from './login-sessions.tsx'
import { logOut, useSession } from './session-store.ts'

const AskedTerms = lazy(async () => ({ default: (await import('#web/privacy/asked-terms.tsx')).AskedTerms }))

/** Loads after the page. */
const OpenRequests = lazy(async () => ({
  default: (await import('#web/prescription-requests/open-requests.tsx')).OpenRequests,
}))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Account', matches })
}

type AccountLink = { readonly label: string; readonly href: string; readonly icon: IconName }

const customerLinks: readonly AccountLink[] = [
  { label: 'Orders', href: href('/orders'), icon: 'bag' },
  { label: 'Invoices', href: href('/account/invoices'), icon: 'menu' },
  { label: 'Prescriptions', href: href('/account/prescriptions'), icon: 'rx' },
  { label: 'Order with prescription', href: href('/order-with-prescription'), icon: 'camera' },
  { label: 'Family', href: href('/account/family'), icon: 'user' },
  { label: 'Address', href: href('/address'), icon: 'pin' },
  { label: 'Your data', href: href('/account/your-data'), icon: 'shield' },
  { label: 'Trade prices', href: href('/trade'), icon: 'store' },
]

const moreLinks: readonly AccountLink[] = [
  { label: 'Explore More Products', href: href('/products'), icon: 'grid' },
  { label: 'Who We Are', href: href('/about-us'), icon: 'store' },
  { label: 'Services', href: href('/services'), icon: 'heart' },
  { label: 'Gallery', href: href('/photo-gallery'), icon: 'play' },
  { label: 'Terms & Conditions', href: href('/terms-and-conditions'), icon: 'shield' },
  { label: 'Shipping Policy', href: href('/shipping-policy'), icon: 'truck' },
  { label: 'Returns & Refund Policy', href: href('/return-and-refund'), icon: 'again' },
]

export default function AccountPage() {
  const { isLoggedIn, username } = useSession()
  const itemCount = useItemCount()
  const isKnown = useIsHydrated()
  const [hasLoggedOut, setLoggedOut] = useState(false)
  const logOutHere: typeof logOut = (options) => {
    logOut(options)
    setLoggedOut(true)
    scrollTo(0, 0)
  }
  return (
    <div className="page-column py-6 md:py-12">
      <div className="mx-auto flex max-w-prose flex-col gap-6">
        <h1 className="sr-only">Account</h1>
        {hasLoggedOut && !isLoggedIn && (
          <AlertBox ref={focusOnMount} tone="success">
            You are logged out. Your cart and your address are no longer on this device.
          </AlertBox>
        )}
        {!isLoggedIn && (
          <div className={isKnown ? undefined : 'in-data-logged-in:hidden'}>
            <LoginCard />
          </div>
        )}
        {/* Until the login is known, this avoids a layout shift for customers. */}
        {(isLoggedIn || !isKnown) && (
          <div className={classNames('flex flex-col gap-6', !isKnown && 'not-in-data-logged-in:hidden')}>
            <Greeting username={username} />
            {(itemCount > 0 || !isKnown) && <WaitingCart count={itemCount} isKnown={isKnown} />}
            {isLoggedIn ? <AccountSummary /> : <AccountSummarySkeleton />}
            <Suspense>{isLoggedIn && <OpenRequests />}</Suspense>
            <Suspense>{isLoggedIn && <AskedTerms />}</Suspense>
            <LinkList label="Your account" links={customerLinks} />
          </div>
        )}
        <LinkList label="More" links={moreLinks} />
        {isLoggedIn && (
          <Button variant="secondary" size="large" onClick={() => logOutHere()}>
            <Icon name="logout" /> Log Out
          </Button>
        )}
        {isLoggedIn && <LoginSessions logOut={logOutHere} />}
      </div>
    </div>
  )
}

/** The pressed button is gone, so the message takes the focus. */
function focusOnMount(box: HTMLElement | null): void {
  box?.setAttribute('tabindex', '-1')
  box?.focus({ preventScroll: true })
}

function Greeting({ username }: { username: string }) {
  return (
    <Card className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-items-center rounded-full bg-brand text-2xl font-bold text-on-brand uppercase"
      >
        {[...username.trim()][0] ?? '?'}
      </span>
      <div className="min-w-0">
        <p className="truncate text-xl font-semibold">{username || '\u00a0'}</p>
        <p className="text-quiet">Welcome back!</p>
      </div>
    </Card>
  )
}

/** Stands in the HTML of the server for browsers that have stored a cart. */
function WaitingCart({ count, isKnown }: { count: number; isKnown: boolean }) {
  return (
    <Card
      as="section"
      aria-label="Cart"
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 border-brand',
        !isKnown && 'not-in-data-cart:hidden',
      )}
    >
      <Icon name="cart" size={24} className="text-brand" />
      <p className="flex-1 basis-40">
        <strong className="block text-lg">Your cart is waiting</strong>
        <span className="text-quiet">{isKnown ? `${count} ${count === 1 ? 'item' : 'items'}` : '\u00a0'}</span>
      </p>
      <LinkButton href={href('/checkout')}>Go to checkout</LinkButton>
    </Card>
  )
}

function LoginCard() {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span className="grid size-16 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon name="user" size={32} />
      </span>
      <p className="flex-1 basis-40 text-quiet">Log in to order, and to see your orders and your address.</p>
      <LinkButton href={href('/login')}>Log In / Register</LinkButton>
    </Card>
  )
}

function LinkList({ label: listLabel, links }: { label: string; links: readonly AccountLink[] }) {
  return (
    <nav aria-label={listLabel}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {links.map(({ label, href, icon }) => (
          <li key={href}>
            <AppLink
              href={href}
              className="flex min-h-14 items-center gap-4 px-4 font-semibold hover:bg-brand-soft md:px-6"
            >
              <Icon name={icon} className="text-brand" />
              <span className="flex-1">{say(label)}</span>
              <Icon name="right" size={16} className="text-quiet" />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
