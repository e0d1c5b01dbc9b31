import { cartTotals } from '#web/cart/cart-totals.ts'
import { type ReactNode, useEffect } from 'react'
import { href, redirect, useNavigate } from 'react-router'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { SECOND } from '#domain/time.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { addressBook, useAddress } from '#web/addresses/address-book.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { CheckoutBar } from '#web/cart/checkout-bar.tsx'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { cartReady, useCart } from '#web/cart/cart-store.ts'
import { OrderSummary } from '#web/cart/order-summary.tsx'
import { CheckoutLoading } from '#web/cart/checkout-loading.tsx'
import { useDeliveryFee } from '#web/cart/zone-fee.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { CheckoutSteps } from '#web/cart/checkout-steps.tsx'
import { SecurePayment } from '#web/orders/help-line.tsx'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/payment-options-page.ts'
import { paymentMethods } from './payment-calls.ts'
import { readPaymentType } from './payment-storage.ts'
import { loadUnsettledNotice } from './unsettled-lookup.ts'
import { usePayment } from './use-payment.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Payment options', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [{ lines }, { address }, offered, waiting, delivery, submits] = await Promise.all([
    cartReady(),
    addressBook.ready(),
    paymentMethods(api),
    loadUnsettledNotice(true),
    // The order is placed with the server's address.
    import('#web/delivery/checkout-delivery.tsx').then((module) => module.loadCheckoutDelivery(addressBook.ready())),
    import('./submit-order.ts'),
  ])
  await requireCustomer(request)
  if (lines.length > 0 && address === null) throw redirect(href('/address'))
  return { ...offered, ...delivery, waiting, submits }
}

export function HydrateFallback() {
  return <CheckoutLoading title="Payment" />
}

export default function PaymentOptionsPage({ loaderData }: Route.ComponentProps) {
  const { methods, waiting, notes, codReason, codRefusedUntil, submits } = loaderData
  const { lines } = useCart()
  const codRefusal = codReason(cartTotals(lines, useDeliveryFee()).totalAmount, codRefusedUntil)
  const isCodChosen = waiting === null && codRefusal === null
  const chosen = readPaymentType() ?? (isCodChosen ? 'COD' : 'ONLINE')
  const payment = usePayment(methods.includes(chosen) ? chosen : 'COD', submits)
  const shown = payment.orderedLines ?? lines
  return (
    <CustomerOnly>
      {shown.length === 0 ? (
        <NothingToPay />
      ) : (
        <Options {...{ methods, codRefusal, payment, waiting, notes }} lines={shown} />
      )}
    </CustomerOnly>
  )
}

const choices = {
  COD: {
    label: 'Cash on Delivery (COD)',
    hint: 'Pay in cash when the parcel reaches you.',
    button: 'Place Order',
  },
  ONLINE: {
    label: 'Pay Online',
    hint: 'Pay by UPI, card or net banking on the secure page of our payment partner. You come back here afterwards.',
    button: 'Proceed to Payment',
  },
} as const satisfies Record<PaymentType, object>

type OptionsProps = {
  lines: ReturnType<typeof useCart>['lines']
  methods: readonly PaymentType[]
  codRefusal: string | null
  payment: ReturnType<typeof usePayment>
  waiting: ReactNode
  notes: ReactNode
}

function Options({ lines, methods, codRefusal, payment, waiting, notes }: OptionsProps) {
  const { paymentType, choose, failure, isBusy, pay } = payment
  return (
    <div data-checkout className="page-column py-6 md:py-10">
      <PageHeading>Payment</PageHeading>
      <div className="flex flex-col gap-6">
        <CheckoutSteps current={3} />
        <CartNotices />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <div className="flex min-w-0 flex-col gap-6">
            {waiting}
            <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-3">
              <legend className="mb-3 text-xl font-semibold">How would you like to pay?</legend>
              {methods.map((type) => (
                <RadioCard
                  key={type}
                  name="paymentType"
                  value={type}
                  label={choices[type].label}
                  hint={(type === 'COD' && codRefusal) || choices[type].hint}
                  disabled={type === 'COD' && codRefusal !== null}
                  checked={paymentType === type}
                  onChange={() => choose(type)}
                />
              ))}
            </fieldset>
            <DeliverTo />
            {notes}
          </div>
          <OrderSummary lines={lines}>
            {failure !== null && (
              <AlertBox ref={scrollIntoView}>
                <p>{failure.message}</p>
                {failure.hint && <p className="font-normal">{failure.hint}</p>}
                {failure.orderNumber && (
                  <LinkButton href={href('/orderdetails/:id', { id: failure.orderNumber })} variant="quiet">
                    {`View order ${failure.orderNumber}`}
                  </LinkButton>
                )}
              </AlertBox>
            )}
            <CheckoutBar lines={lines}>
              <Button size="large" wide busy={isBusy} busyLabel="Processing..." onClick={pay}>
                {choices[paymentType].button}
              </Button>
            </CheckoutBar>
            <LinkButton href={href('/cart')} variant="quiet" wide>
              Change the cart
            </LinkButton>
            <SecurePayment />
          </OrderSummary>
        </div>
      </div>
    </div>
  )
}

/** The pressed button may be fixed at the foot of the window, away from the message. */
function scrollIntoView(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
}

function DeliverTo() {
  const { address } = useAddress()
  if (address === null) return null
  return (
    <Card as="section" aria-labelledby="deliver-to" className="flex flex-col gap-2">
      <h2 id="deliver-to" className="text-xl font-semibold">
        Deliver to
      </h2>
      <AddressText address={address} />
      <LinkButton href={href('/address')} variant="quiet" className="-ml-4 self-start">
        Edit Address
      </LinkButton>
    </Card>
  )
}

/** Shows the message for two seconds, then opens the catalogue (pages-3). */
function NothingToPay() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href('/products'), { replace: true }), 2 * SECOND)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="page-column py-6 md:py-10">
      <h1 className="sr-only">Payment</h1>
      <EmptyState
        icon="cart"
        title="Your cart is empty. Please add items to proceed with payment."
        action={<LinkButton href={href('/products')}>Browse Products</LinkButton>}
      />
    </div>
  )
}
