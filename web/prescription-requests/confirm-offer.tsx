import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { PrescriptionRequest, RequestLine } from '#contract/prescription-requests.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { chargeAt, noFee } from '#domain/settings/delivery-fee.ts'
import { rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { api } from '#web/platform/api.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { formText } from '#web/platform/forms.ts'
import { withIdempotencyKey } from '#web/platform/idempotency-key.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { useCall } from '#web/ui/use-call.ts'
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
  const { lines, totals, confirm } = useConfirmation(request, onChanged)
  return (
    <CallForm call={confirm} data-unguarded aria-label="Your offer" className="flex flex-col gap-6">
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
            <RadioCard key={type} name="paymentType" value={type} {...payments[type]} defaultChecked={type === 'COD'} />
          ))}
        </fieldset>
        <CallAlert call={confirm} />
        {totals.itemsTotal > 0 && (
          <Button type="submit" size="large" wide busy={confirm.isBusy} busyLabel="Ordering...">
            Confirm the order
          </Button>
        )}
      </Card>
    </CallForm>
  )
}

const placingApi = withIdempotencyKey(api, tabStore)

/** Places the order of the offer. What changed meanwhile is shown and asked again. */
function useConfirmation(request: PrescriptionRequest, onChanged: () => void) {
  const [lines, setLines] = useState(request.lines)
  const navigate = useNavigate()
  const offered = lines.flatMap(({ offer }) => offer ?? [])
  const totals = priceCart(
    offered.map(({ price, packs }) => ({ unitPrice: tolerantPaise(price), quantity: packs })),
    chargeAt(request) ?? noFee,
  )

  const confirm = useCall(
    async (form: FormData) => {
      const paymentType = formText(form, 'paymentType') as PaymentType
      const result = await placingApi('POST /api/prescription-requests/:id/confirm', {
        id: request._id,
        offerNumber: request.offerNumber,
        items: offered.map(({ productId, packs, price }) => ({ productId, quantity: packs, price })),
        paymentType,
        itemsTotal: rupeesFromPaise(totals.itemsTotal),
        deliveryFee: rupeesFromPaise(totals.deliveryFee),
        totalAmount: rupeesFromPaise(totals.totalAmount),
      })
      return result.ok ? { ok: true as const, body: { ...result.body.order, paymentType } } : result
    },
    {
      done: ({ _id: id, orderId, paymentType, paymentStatus }) => {
        announce({ text: `Order ${orderId} is placed`, isAcrossPages: true })
        const isToPay = paymentType === 'ONLINE' && paymentStatus !== 'Paid'
        return navigate(
          isToPay ? href('/online-payment/:orderId?', { orderId: id }) : href('/orderdetails/:id', { id }),
        )
      },
      refused: (result) => {
        if (result.reason !== 'refused') return
        const { cart } = result.body as Partial<FreshCart>
        if (cart !== undefined) setLines(linesLeft(lines, cart))
        else if (result.code === 'conflict' || result.code === 'already_ordered') onChanged()
      },
      fallback: 'The order could not be placed. Please press again: nothing is ordered twice.',
    },
  )

  return { lines, totals, confirm }
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
