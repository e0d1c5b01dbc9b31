import { type ReactNode, useEffect } from 'react'
import { href } from 'react-router'
import { countItems } from '#domain/cart/cart-lines.ts'
import { useSession } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartNotices } from './cart-notices.tsx'
import { CartRow } from './cart-row.tsx'
import { cart, checkVisitorCart, useCart } from './cart-store.ts'
import { OrderSummary } from './order-summary.tsx'
import { RemovedNotice } from './removed-notice.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Cart',
    description: 'What you have chosen, what it comes to with delivery, and the way to the checkout.',
    canonical: href('/cart'),
    matches,
  })
}

export default function CartPage() {
  const { lines, isReady, removed, stock } = useCart()
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (isReady && !isLoggedIn) void checkVisitorCart()
  }, [isReady, isLoggedIn])
  const notices = (
    <>
      <CartNotices />
      <RemovedNotice removed={removed} onUndo={() => cart.undo()} />
    </>
  )
  if (lines.length === 0) return <EmptyCart isReady={isReady}>{notices}</EmptyCart>
  const count = countItems(lines)
  return (
    <div className="page-column py-6 md:py-10">
      <PageHeading lead={`${count} ${count === 1 ? 'item' : 'items'}`}>Your Cart</PageHeading>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          {notices}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {lines.map((line, position) => (
              <CartRow
                key={line.id}
                line={line}
                stock={stock[line.id]}
                onQuantity={(quantity) => cart.setQuantity(position, quantity)}
                onRemove={() => cart.remove(position)}
              />
            ))}
          </ul>
        </div>
        <OrderSummary lines={lines}>
          <LinkButton href={isLoggedIn ? href('/checkout') : href('/login')} size="large" wide>
            Proceed to Checkout
          </LinkButton>
          <LinkButton href={href('/products')} variant="secondary" wide>
            Continue Shopping
          </LinkButton>
        </OrderSummary>
      </div>
    </div>
  )
}

/** Only the browser knows the cart. Until it has told, the page already stands as it does with an empty one, so that nothing jumps. */
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
            <p role="status" className="flex min-h-11 items-center">
              Loading...
            </p>
          )
        }
      >
        <p>Medicines and health products that you add will wait for you here.</p>
        <noscript>
          <p>This page needs JavaScript. Please switch it on, or call us to order by telephone.</p>
        </noscript>
      </EmptyState>
    </div>
  )
}
