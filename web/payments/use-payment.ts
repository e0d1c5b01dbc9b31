import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { useDeliveryFee } from '#web/cart/zone-fee.ts'
import { loginHref } from '#web/accounts/login-redirect.ts'
import { session } from '#web/accounts/session-store.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { clearOrderedCart, discardPendingWrites, flushCart, localCart, releaseCart } from '#web/cart/cart-store.ts'
import { api } from '#web/platform/api.ts'
import { localStore, tabStore } from '#web/platform/browser-storage.ts'
import { finishBeforeLeaving } from '#web/platform/before-leaving.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { clearPaymentType, storePaymentType, storePlacedOrder } from './payment-storage.ts'
import type * as Submits from './submit-order.ts'
import { openGateway, useOnPageRestored } from './waiting-page.tsx'

const ports: Submits.CheckoutPorts = {
  call: api,
  storage: tabStore,
  flush: flushCart,
  release: releaseCart,
  lines: () => localCart.lines,
  applyServerCart: (server, notices) => localCart.applyServerCart(server, notices),
  storeOrderId: (orderId) => localStore.write('orderId', orderId),
  discardPendingWrites,
}

/**
 * The payment button. `orderedLines` are set once the order is placed (accounts-6). A customer who left the page is told about
 * the order and is not sent to the gateway (orders-11).
 */
export function usePayment(initialType: PaymentType, { submitOnlineOrder, submitOrder }: typeof Submits) {
  const navigate = useNavigate()
  const fee = useDeliveryFee()
  const { revalidate } = useRevalidator()
  const [paymentType, choose] = useState(initialType)
  const [failure, setFailure] = useState<Extract<Submits.OrderResult, { kind: 'failed' }> | null>(null)
  const [orderedLines, setOrderedLines] = useState<Cart | null>(null)
  const isOnPage = useIsOnPage()
  // Back from the gateway, the page works again and names the unpaid order (payments-4, payments-5).
  const restore = useCallback(() => void revalidate(), [revalidate])
  useOnPageRestored(restore)

  const pay = useCall(async () => {
    setFailure(null)
    storePaymentType(paymentType)
    const { address } = addressBook.state.get()
    const submit = paymentType === 'ONLINE' ? submitOnlineOrder : submitOrder
    const result = await submit(ports, { token: session.token, lines: localCart.lines, address, paymentType, fee })
    if (result.kind === 'placed') finish(result.order._id)
    else if (result.kind === 'gateway') await goToGateway(result)
    else if (result.kind === 'redirect') void navigate(result.path)
    // The session ended meanwhile, which emptied the cart.
    else if (session.token === null) void navigate(loginHref(href('/payment-options')))
    else if (isOnPage()) setFailure(result)
    else void navigate(href('/order-failed'))
    return null
  })
  async function goToGateway({ url, orderId }: Extract<Submits.OnlineOrderResult, { kind: 'gateway' }>) {
    await finishBeforeLeaving()
    if (isOnPage()) return openGateway(url)
    const onPress = () => void navigate(href('/online-payment/:orderId?', { orderId }))
    announce({ text: 'Your order is not paid yet.', action: { label: 'Pay now', onPress } })
  }

  function finish(orderId: string) {
    // Before the cart is emptied; otherwise the page would flash its empty state.
    flushSync(() => setOrderedLines(localCart.lines))
    clearOrderedCart()
    localStore.remove('orderId')
    clearPaymentType()
    storePlacedOrder(orderId)
    void navigate(href('/order-success'), { replace: true, state: orderId })
  }

  return {
    paymentType,
    choose,
    failure,
    isBusy: pay.isBusy || orderedLines !== null,
    orderedLines,
    pay: () => pay.start(),
  }
}

/** Whether the page is still open. The router keeps a page mounted until the next one has rendered. */
function useIsOnPage() {
  const isMounted = useRef(true)
  const [page] = useState(() => location.pathname)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current && location.pathname === page
}
