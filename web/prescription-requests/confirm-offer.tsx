import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { PrescriptionRequest, RequestLine } from '#contract/prescription-requests.ts'
import { DELIVERY_FEE, priceCart } from '#domain/cart/price-cart.ts'
import { paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { clearIdempotencyKey, idempotencyKey, isDecided } from '#web/platform/idempotency-key.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { OfferLines } from './offer-lines.tsx'

type ConfirmOfferProps = {
  request: PrescriptionRequest
  methods: readonly PaymentType[]
  /** The offer cannot be confirmed any more. */
  onChanged: () => void
}

const payments = {
  COD: { label: 'Cash on Delivery (COD)', hint: 'Cash or UPI when you get it.' },
  ONLINE: { label: 'Pay Online', hint: 'By UPI, card or net banking, on the next page.' },
} as const satisfies Record<PaymentType, object>

/** The offer with its total, and the button that makes it an order. */
export function ConfirmOffer({ request, methods, onChanged }: ConfirmOfferProps) {
  const { lines, totals, alert, isBusy, confirm } = useConfirmation(request, onChanged)
  const [paymentType, setPaymentType] = useState<PaymentType>('COD')
  return (
    <form
      noValidate
      data-unguarded
      aria-label="Your offer"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(paymentType)
      }}
      className="flex flex-col gap-6"
    >
      <OfferLines lines={lines} isOpen={false} />
      <Card className="flex flex-col gap-4">
        <FactList
          facts={[
            { label: 'Items', value: <Rupees amount={rupeesFromPaise(totals.itemsTotal)} /> },
            { label: 'Delivery', value: <Rupees amount={rupeesFromPaise(totals.deliveryFee)} /> },
            {
              label: 'Total',
              value: <Rupees amount={rupeesFromPaise(totals.totalAmount)} className="text-lg font-semibold" />,
            },
          ]}
        />
        <fieldset className="grid gap-3">
          <legend className="pb-2 font-semibold">How would you like to pay?</legend>
          {methods.map((type) => (
            <RadioCard
              key={type}
              name="paymentType"
              value={type}
              {...payments[type]}
              checked={paymentType === type}
              onChange={() => setPaymentType(type)}
            />
          ))}
        </fieldset>
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        {totals.itemsTotal > 0 && (
          <Button type="submit" size="large" wide busy={isBusy} busyLabel="Ordering...">
            Confirm the order
          </Button>
        )}
      </Card>
    </form>
  )
}

/** Places the order of the offer. What changed meanwhile is shown and asked again. */
function useConfirmation(request: PrescriptionRequest, onChanged: () => void) {
  const [lines, setLines] = useState(request.lines)
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const offered = lines.flatMap(({ offer }) => offer ?? [])
  const totals = priceCart(
    offered.map(({ price, packs }) => ({ unitPrice: tolerantPaise(price), quantity: packs })),
    request.collectAt === null ? DELIVERY_FEE : paise(0),
  )

  async function confirm(paymentType: PaymentType) {
    const payload = {
      id: request._id,
      offerNumber: request.offerNumber,
      items: offered.map(({ productId, packs, price }) => ({ productId, quantity: packs, price })),
      paymentType,
      itemsTotal: rupeesFromPaise(totals.itemsTotal),
      deliveryFee: rupeesFromPaise(totals.deliveryFee),
      totalAmount: rupeesFromPaise(totals.totalAmount),
    }
    setBusy(true)
    const headers = { 'idempotency-key': idempotencyKey(tabStore, payload) }
    const result = await api('POST /api/prescription-requests/:id/confirm', payload, { headers })
    if (isDecided(result)) clearIdempotencyKey(tabStore)
    setBusy(false)
    if (result.ok) {
      const { _id: id, orderId, paymentStatus } = result.body.order
      announce({ text: `Order ${orderId} is placed`, isAcrossPages: true })
      const isToPay = paymentType === 'ONLINE' && paymentStatus !== 'Paid'
      return navigate(isToPay ? href('/online-payment/:orderId?', { orderId: id }) : href('/orderdetails/:id', { id }))
    }
    setAlert(refusalText(result, 'The order could not be placed. Please press again: nothing is ordered twice.'))
    if (result.reason !== 'refused') return
    const { cart } = result.body as Partial<FreshCart>
    if (cart !== undefined) setLines(linesLeft(lines, cart))
    else if (result.code === 'conflict' || result.code === 'already_ordered') onChanged()
  }

  return { lines, totals, alert, isBusy, confirm }
}

type FreshCart = Pick<ApiOutput<'POST /api/cart/check'>, 'cart' | 'corrections'>

/** The lines at today's prices, with the packs that are left. */
function linesLeft(lines: readonly RequestLine[], { items }: FreshCart['cart']): RequestLine[] {
  const left = new Map(items.map((item) => [item.product._id, item]))
  return lines.map((line) => {
    if (line.offer === null) return line
    const item = left.get(line.offer.productId)
    if (item === undefined) return { ...line, offer: null, reason: 'unavailable' }
    const isFewer = item.quantity < line.offer.packs
    return {
      ...line,
      offer: { ...line.offer, packs: item.quantity, price: item.price },
      reason: isFewer ? 'quantity' : line.reason,
    }
  })
}
