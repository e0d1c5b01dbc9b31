import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { session } from '#web/accounts/session-store.ts'
import { addressBook } from '#web/addresses/address-store.ts'
import { api } from '#web/api.ts'
import { tabShelf } from '#web/browser-storage.ts'
import { cart, dropPending, flushCart, releaseCart } from '#web/cart/cart-store.ts'
import { type Counter, placeOrder } from './place-order.ts'

const counter: Counter = {
  call: api,
  shelf: tabShelf,
  flush: flushCart,
  release: releaseCart,
  lines: () => cart.lines,
  adopt: (server, sentences) => cart.adopt(server, sentences),
}

/** The button of the payment page: busy until the answer came, and `leavingWith` once the order stands (D29). */
export function usePayment() {
  const navigate = useNavigate()
  const [paymentType, choose] = useState<PaymentType>('COD')
  const [alert, setAlert] = useState<{ message: string; hint?: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The lines which the order has taken: shown until the next page stands. */
  const [leavingWith, setLeavingWith] = useState<Cart | null>(null)
  useEffect(() => {
    // Somebody who comes back by the browser's button finds a page that works (D44).
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  async function pay() {
    setBusy(true)
    setAlert(null)
    const placed = await placeOrder(counter, {
      token: session.token,
      lines: cart.lines,
      address: addressBook.state.get().address,
      paymentType,
    })
    if (placed.kind === 'placed') {
      // Before the cart is emptied, or the page would say for a moment that there is nothing to pay.
      flushSync(() => setLeavingWith(cart.lines))
      dropPending()
      return void navigate('/order-success', { replace: true, state: placed.order.orderId })
    }
    setBusy(false)
    if (placed.kind === 'failed') setAlert(placed)
    else void navigate(placed.path)
  }

  return { paymentType, choose, alert, isBusy: isBusy || leavingWith !== null, leavingWith, pay }
}
