import { type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { type CartLine, countItems, MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { useSession } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { loadUnsettledNotice, mayHaveUnsettledOrder } from '#web/payments/unsettled-lookup.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { OrderByTelephone } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartNotices } from './cart-notices.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { localCart, checkVisitorCart, useCart } from './cart-store.ts'
import { cartLineTotal } from './cart-totals.ts'
import type { CartState } from './local-cart.ts'
import { LineNotes, UnitPrice } from './line-notes.tsx'
import { OrderSummary } from './order-summary.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Cart',
    description: 'What you have chosen, what it comes to with delivery, and the way to the checkout.',
    matches,
  })
}

/** The server cannot know the unsettled order, whose id is in the browser. */
export function loader() {
  return { isDone: false, unsettled: null, pause: null, notes: null }
}

export async function clientLoader() {
  const [unsettled, pause] = await Promise.all([loadUnsettledNotice(), loadPause()])
  return { isDone: true, unsettled, pause, notes: loadNotes() }
}
clientLoader.hydrate = true as const

async function loadPause(): Promise<ReactNode> {
  return (await import('./load-pause-notice.tsx')).loadPauseNotice()
}

/** The delivery to a known PIN. The page does not wait for it. */
async function loadNotes(): Promise<ReactNode> {
  if (!['shippingAddress', 'deliveryPin'].some((key) => localStore.read(key))) return null
  return (await (await import('#web/delivery/checkout-delivery.tsx')).loadCheckoutDelivery()).notes
}

export default function CartPage({ loaderData: { isDone, unsettled, pause, notes } }: Route.ComponentProps) {
  const { lines, isReady, removed, stock } = useCart()
  const isHydrated = useIsHydrated()
  const { isLoggedIn, hasEnded } = useSession()
  useEffect(() => {
    if (isReady && !isLoggedIn) void checkVisitorCart()
  }, [isReady, isLoggedIn])
  const notices = (
    <>
      {pause}
      {unsettled}
      {hasEnded && lines.length === 0 && (
        <AlertBox tone="notice" action={<LinkButton href={href('/login')}>Login</LinkButton>}>
          Your session has ended. Log in to see your cart again.
        </AlertBox>
      )}
      <CartNotices />
      <RemovedNotice removed={removed} onUndo={() => localCart.undo()} />
    </>
  )
  // The notice is above the lines: showing it later would shift them.
  const isAsking = !isDone && isHydrated && mayHaveUnsettledOrder()
  if (lines.length === 0 || isAsking) return <EmptyCart isReady={isReady && !isAsking}>{notices}</EmptyCart>
  const count = countItems(lines)
  return (
    <div className="page-column py-6 md:py-10">
      <PageHeading lead={`${count} ${count === 1 ? 'item' : 'items'}`}>Your Cart</PageHeading>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          {notices}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {lines.map((line, position) => (
              <CartRow
                key={line.id}
                line={line}
                stock={stock[line.id]}
                onQuantity={(quantity) => localCart.setQuantity(position, quantity)}
                onRemove={() => localCart.remove(position)}
              />
            ))}
          </ul>
        </div>
        <OrderSummary lines={lines}>
          <CheckoutBar lines={lines}>
            <LinkButton href={isLoggedIn ? href('/checkout') : href('/login')} size="large" wide>
              Proceed to Checkout
            </LinkButton>
          </CheckoutBar>
          <LinkButton href={href('/products')} variant="secondary" wide>
            Continue Shopping
          </LinkButton>
        </OrderSummary>
        {/* Last on phones, to avoid a layout shift. */}
        <Suspense>{notes && <Notes notes={notes} />}</Suspense>
      </div>
    </div>
  )
}

function Notes({ notes }: { notes: Promise<ReactNode> }) {
  return use(notes)
}

/** Also shown until the browser has read the cart, so that the layout does not shift. */
function EmptyCart({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  return (
    <div className="page-column py-6 md:py-10">
      <div className="mx-auto flex max-w-prose flex-col gap-4">{children}</div>
      <EmptyState
        icon="cart"
        heading="h1"
        title={isReady ? 'Your cart is empty' : 'Your Cart'}
        action={
          isReady ? (
            <LinkButton href={href('/products')}>Explore Now</LinkButton>
          ) : (
            <p role="status" className="flex min-h-11 items-center noscript:hidden">
              Loading...
            </p>
          )
        }
      >
        <p>Medicines and health products that you add will wait for you here.</p>
        <noscript>
          <OrderByTelephone />
        </noscript>
      </EmptyState>
    </div>
  )
}

type CartRowProps = {
  line: CartLine
  /** Undefined until the server has named it. */
  stock: number | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A cart line. Minus at 1 removes it (cart-1). */
function CartRow({ line, stock, onQuantity, onRemove }: CartRowProps) {
  const { id, productName, image, quantity } = line
  const most = stock === undefined ? MAX_QUANTITY : Math.max(stock, quantity)
  return (
    <li className="grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] gap-y-3 p-[min(1rem,4vw)] md:grid-cols-[6rem_minmax(0,1fr)] md:p-6">
      <div className="aspect-square overflow-hidden rounded-md bg-picture">
        <Picture src={image} alt="" sizes="96px" className="size-full object-contain" />
      </div>
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          <AppLink
            href={href('/product-details/:id', { id })}
            translate="no"
            className="font-semibold hover:text-brand-strong hover:underline"
          >
            {productName}
          </AppLink>
          <LineNotes {...line} />
          <p className="text-quiet tabular-nums">
            <UnitPrice {...line} each />
          </p>
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${productName}`}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-quiet hover:bg-danger-soft hover:text-danger"
        >
          <Icon name="trash" />
        </button>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-1 md:col-start-2">
        <QuantityStepper name={productName} value={quantity} min={0} max={most} onChange={onQuantity} />
        {/* Both lines are as high as the stepper, so that the stock does not move the lines below. */}
        <div className="ml-auto min-w-0 text-right">
          <p className="text-lg/7 font-semibold tabular-nums">{formatRupees(cartLineTotal(line))}</p>
          {stock !== undefined && quantity >= stock && (
            <p className="text-xs/4 text-quiet">{stock === 0 ? 'Out of Stock' : `Only ${stock} in stock`}</p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The latest removal with Undo (cart-1). It takes the focus, because the pressed button is gone. */
function RemovedNotice({ removed, onUndo }: { removed: CartState['removed']; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const count = removed.length
  const seen = useRef(count)
  useEffect(() => {
    if (count > seen.current) undo.current?.focus({ preventScroll: true })
    seen.current = count
  }, [count])
  const last = removed.at(-1)
  return (
    <div role="status" className="empty:-mb-4">
      {last !== undefined && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-sunken py-2 pr-2 pl-4">
          <Icon name="trash" className="text-quiet" />
          <p className="min-w-0 flex-1">
            <span className="line-clamp-1 font-semibold">{last.line.productName}</span> removed from your cart
          </p>
          <Button ref={undo} variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
