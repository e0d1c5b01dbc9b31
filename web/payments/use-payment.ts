import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { session } from '#web/accounts/session-store.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { cart, clearOrderedCart, discardPendingWrites, flushCart, releaseCart } from '#web/cart/cart-store.ts'
import { api } from '#web/platform/api.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { announce } from '#web/ui/announcer.tsx'
import {
  type OnlineCheckoutPorts,
  type OrderRequest,
  type OrderResult,
  payOnline,
  submitOrder,
} from './submit-order.ts'
import { useOnPageRestored } from './waiting-page.tsx'

const counter: OnlineCheckoutPorts = {
  call: api,
  shelf: tabStore,
  flush: flushCart,
  release: releaseCart,
  lines: () => cart.lines,
  adopt: (server, sentences) => cart.adopt(server, sentences),
  remember: (orderId) => localStore.write('orderId', orderId),
  dropWrites: discardPendingWrites,
}

/**
 * The button of the payment page: busy until the answer came, and `leavingWith` once the order stands (D29). A customer
 * who left the page meanwhile is not taken to the gateway, but hears what became of the order (D43).
 */
export function usePayment(initialType: PaymentType) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [paymentType, choose] = useState(initialType)
  const [alert, setAlert] = useState<{ message: string; hint?: string; orderId?: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The lines which the order has taken: shown until the next page stands. */
  const [leavingWith, setLeavingWith] = useState<Cart | null>(null)
  const isHere = useIsHere()
  // Back from the gateway the page works again and names the order that waits (D44, D86).
  const comeBack = useCallback(() => {
    setBusy(false)
    void revalidate()
  }, [revalidate])
  useOnPageRestored(comeBack)

  async function pay() {
    setBusy(true)
    setAlert(null)
    const wish = { token: session.token, lines: cart.lines, address: addressBook.state.get().address, paymentType }
    const result = await start(wish)
    if (result.kind === 'placed') return finish(result.order.orderId)
    if (result.kind === 'leave' && isHere()) return location.assign(result.url)
    setBusy(false)
    if (result.kind === 'leave') {
      const onPress = () => void navigate(href('/online-payment/:orderId?', { orderId: result.orderId }))
      announce({ text: 'Your order is not paid yet.', action: { label: 'Pay now', onPress } })
    } else if (result.kind === 'elsewhere') void navigate(result.path)
    else if (isHere()) setAlert(result)
    else void navigate(href('/order-failed'))
  }

  function finish(orderNumber: string) {
    // Before the cart is emptied, or the page would say for a moment that there is nothing to pay.
    flushSync(() => setLeavingWith(cart.lines))
    clearOrderedCart()
    localStore.remove('orderId')
    void navigate(href('/order-success'), { replace: true, state: orderNumber })
  }

  return { paymentType, choose, alert, isBusy: isBusy || leavingWith !== null, leavingWith, pay }
}

function start(wish: OrderRequest): Promise<OrderResult | Awaited<ReturnType<typeof payOnline>>> {
  return wish.paymentType === 'ONLINE' ? payOnline(counter, wish) : submitOrder(counter, wish)
}

/** Whether the page still stands when an answer comes. A page that is being left stays mounted until the next one rendered. */
function useIsHere() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current && location.pathname === href('/payment-options')
}
