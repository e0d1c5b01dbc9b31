import { useCallback } from 'react'
import { session } from '#web/accounts/session-store.ts'
import { cart, clearOrderedCart } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/validate-payment-page.ts'
import { isUnrelatedCart, validatePayment, VALIDATING } from './validate-payment.ts'
import { useDelayedRedirect, WaitingPage } from './waiting-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Payment', matches })
}

export default function ValidatePaymentPage({ params }: Route.ComponentProps) {
  return <Validate key={params.orderId ?? ''} orderId={params.orderId} />
}

const signs = {
  success: { icon: 'check', look: 'bg-success-soft text-success' },
  danger: { icon: 'close', look: 'bg-danger-soft text-danger' },
} as const

function Validate({ orderId }: { orderId: string | undefined }) {
  const ending = useDelayedRedirect(
    useCallback(
      async (signal) => {
        const { token } = await session.ready()
        return validatePayment({ call: api, token, settle }, orderId, signal)
      },
      [orderId],
    ),
  )
  const tone = ending?.tone ?? 'waiting'
  return (
    <WaitingPage
      isWaiting={tone === 'waiting'}
      withoutScript="This page needs JavaScript. Your payment counts all the same, and we tell you by mail how it ended."
    >
      <h1 className="sr-only">Payment</h1>
      {tone !== 'waiting' && (
        <span className={`animate-rise mb-2 grid size-24 place-items-center rounded-full ${signs[tone].look}`}>
          <Icon name={signs[tone].icon} size={32} />
        </span>
      )}
      {/* One element whose words change, so that each of them is read out. */}
      <p role="alert" className="text-2xl font-bold">
        {ending?.message ?? VALIDATING}
      </p>
      {tone === 'waiting' && <p className="text-lg text-quiet">We are asking the payment gateway how it went.</p>}
    </WaitingPage>
  )
}

/** The order is paid. The server has emptied its own cart, so nothing of it is written any more (D6). */
function settle(order: Parameters<typeof isUnrelatedCart>[1]) {
  if (!isUnrelatedCart(cart.lines, order)) clearOrderedCart()
  localStore.remove('orderId')
}
