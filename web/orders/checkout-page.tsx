import { useEffect } from 'react'
import { href, Navigate, redirect, useNavigate, useRevalidator } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import { addressBook, useAddress } from '#web/addresses/address-book.ts'
import { AddressCheck } from '#web/addresses/address-check.tsx'
import { AddressText } from '#web/addresses/address-text.tsx'
import { CheckoutBar } from '#web/cart/checkout-bar.tsx'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { cartReady, useCart } from '#web/cart/cart-store.ts'
import { LineNotes } from '#web/cart/line-notes.tsx'
import { OrderSummary } from '#web/cart/order-summary.tsx'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { CheckoutLoading } from '#web/cart/checkout-loading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { loadUnsettledNotice } from '#web/payments/unsettled-lookup.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutSteps } from '#web/cart/checkout-steps.tsx'
import { SecurePayment } from './help-line.tsx'
import { OrderLines } from './order-lines.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Checkout', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  // Loaded before the page is shown, so that its cards keep their height.
  const [{ lines }, waiting, pause, notes, { address }] = await Promise.all([
    cartReady(),
    loadUnsettledNotice(true),
    loadPart(async () => (await import('#web/cart/load-pause-notice.tsx')).loadPauseNotice()),
    loadPart(async () => (await (await import('#web/delivery/checkout-delivery.tsx')).loadCheckoutDelivery()).notes),
    addressBook.known(),
  ])
  await requireCustomer(request)
  if (lines.length === 0) throw redirect(href('/cart'))
  const needsPrescription = lines.some(({ prescriptionRequired }) => prescriptionRequired)
  const prescription = needsPrescription ? await loadPart(loadPrescriptionCard) : null
  return { waiting, pause, notes, prescription, pin: address?.postalCode }
}

async function loadPrescriptionCard() {
  const { loadCheckoutPrescription } = await import('#web/prescriptions/checkout/checkout-prescription.tsx')
  return loadCheckoutPrescription()
}

/** Loads an optional part of the page, whose failure must not block the order (prescriptions-1). */
async function loadPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    return null
  }
}

export function HydrateFallback() {
  return <CheckoutLoading title="Checkout" />
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <CustomerOnly>
      <Checkout {...loaderData} />
    </CustomerOnly>
  )
}

function Checkout({ waiting, pause, notes, prescription, pin }: Route.ComponentProps['loaderData']) {
  const { lines, isReady } = useCart()
  const { address, isReady: isAddressReady } = useAddress()
  useNewPin(pin, address?.postalCode)
  // The cart may have been emptied in another tab.
  if (isReady && lines.length === 0) return <Navigate to={href('/cart')} replace />
  return (
    <div data-checkout className="page-column py-6 md:py-10">
      <PageHeading>Checkout</PageHeading>
      <div className="flex flex-col gap-6">
        {pause}
        <CheckoutSteps current={address === null ? 1 : 2} />
        {waiting}
        <CartNotices />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <div className="flex min-w-0 flex-col gap-6">
            <AddressCard address={address} isLoading={!isAddressReady} />
            {notes}
            {prescription?.card}
            <OrderLines
              title="Order Items"
              lines={lines.map((line) => ({
                ...line,
                price: line.sellingPrice,
                notes: <LineNotes {...line} />,
              }))}
            />
          </div>
          <OrderSummary lines={lines}>
            <Proceed
              lines={lines}
              onProceed={prescription?.send}
              reason={
                pause !== null
                  ? 'Orders are paused.'
                  : !isAddressReady
                    ? 'Loading your address...'
                    : address === null
                      ? 'Please add a shipping address first.'
                      : null
              }
            />
            <SecurePayment />
          </OrderSummary>
        </div>
      </div>
    </div>
  )
}

/** Loads the page's data again when the server's address has another PIN than the stored one. */
function useNewPin(loaded: string | undefined, pin: string | undefined) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (pin !== loaded) void revalidate()
  }, [pin, loaded, revalidate])
}

function AddressCard({ address, isLoading }: { address: Address | null; isLoading: boolean }) {
  const isMissing = address === null && !isLoading
  return (
    <Card as="section" aria-labelledby="shipping-address" className="relative flex flex-col gap-2">
      <h2 id="shipping-address" className="text-xl font-semibold">
        Shipping Address
      </h2>
      {address !== null && <AddressCheck isChecked={!isLoading} />}
      {address !== null && <AddressText address={address} />}
      {address === null && (
        <p className="text-quiet">{isLoading ? 'Loading...' : 'No address saved yet. Tell us where to deliver.'}</p>
      )}
      <LinkButton
        href={href('/address')}
        variant={isMissing ? 'primary' : 'quiet'}
        className={isMissing ? 'mt-2 self-start' : '-ml-4 self-start'}
      >
        Edit Address
      </LinkButton>
    </Card>
  )
}

type ProceedProps = { lines: Cart; reason: string | null; onProceed: (() => void) | undefined }

function Proceed({ lines, reason, onProceed }: ProceedProps) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-2">
      <CheckoutBar lines={lines}>
        <Button
          size="large"
          wide
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'proceed-reason'}
          onClick={() => {
            onProceed?.()
            void navigate(href('/payment-options'))
          }}
        >
          Proceed to Payment
        </Button>
      </CheckoutBar>
      {reason !== null && (
        <p id="proceed-reason" className="text-center text-quiet">
          {reason}
        </p>
      )}
    </div>
  )
}
