import { useCallback } from 'react'
import type { Order } from '#contract/orders.ts'
import { session } from '#web/accounts/session-store.ts'
import { clearOrderedCart, localCart } from '#web/cart/cart-store.ts'
import { say } from '#web/languages/say.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import type { Route } from './+types/validate-payment-page.ts'
import { clearPaymentType, storedPaymentLink, storePlacedOrder } from './payment-storage.ts'
import { ResultIcon } from './order-result.tsx'
import { isUnrelatedCart, VALIDATING, validatePayment } from './validate-payment.ts'
import { useDelayedRedirect, WaitingPage } from './waiting-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: say('Payment'), matches })
}

export default function ValidatePaymentPage({ params }: Route.ComponentProps) {
  return <Validation key={params.orderId ?? ''} orderId={params.orderId} />
}

function Validation({ orderId }: { orderId: string | undefined }) {
  const validate = useCallback(
    async (signal: AbortSignal) => {
      const { token } = await session.ready()
      // The outcome of a payment by a link is shown there, without a login.
      const link = orderId === undefined ? null : storedPaymentLink(orderId)
      if (link === null) return validatePayment({ call: api, token, onPaid }, orderId, signal)
      // Loads the page anew, because the router reads a page's data before its fragment is in the address.
      location.replace(link)
      return null
    },
    [orderId],
  )
  const result = useDelayedRedirect(validate)
  const tone = result?.tone ?? 'waiting'
  return (
    <WaitingPage
      isWaiting={tone === 'waiting'}
      withoutScript="This page needs JavaScript. Your payment counts all the same, and we tell you by mail how it ended."
    >
      <h1 className="sr-only">Payment</h1>
      {tone !== 'waiting' && <ResultIcon tone={tone} />}
      {/* Screen readers announce the changed text of one element. */}
      <p role="alert" className="text-2xl font-bold">
        {result?.message ?? VALIDATING}
      </p>
      {result?.reason && <p className="text-lg text-quiet">{result.reason}</p>}
      {tone === 'waiting' && <p className="text-lg text-quiet">We are asking the payment gateway how it went.</p>}
    </WaitingPage>
  )
}

/** The server has emptied its own cart, so the local one must not be written any more (cart-3). */
function onPaid(order: Order | null) {
  if (!isUnrelatedCart(localCart.lines, order)) clearOrderedCart()
  localStore.remove('orderId')
  clearPaymentType()
  if (order !== null) storePlacedOrder(order._id)
}
