import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { TradeCreditShown, TradeOfferShown } from '#contract/trade-orders.ts'
import { formatRupees, type Paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import { creditRefusal } from '#domain/trade/trade-lines.ts'
import { refusedFieldErrors } from '#web/platform/api.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { formText } from '#web/platform/forms.ts'
import { withIdempotencyKey } from '#web/platform/idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { usePadPlace } from './pad-place.ts'
import { type PadRow, padTotal, rowRefusal } from './pad-rows.ts'
import type { useOrderPad } from './use-order-pad.ts'

type PlacePadFormProps = {
  pad: ReturnType<typeof useOrderPad>
  credit: TradeCreditShown
  /** When an order that is placed now arrives. */
  arrives: string
  methods: readonly OrderPaymentType[]
  onRefused: (fields: Readonly<Record<string, string>>) => void
}

const NOT_PLACED = 'Please check your connection and press the button again. Nothing is ordered twice.'

/** Places the order of the pad. */
function usePlaceOrder({ pad, credit, onRefused }: Omit<PlacePadFormProps, 'methods' | 'arrives'>) {
  const navigate = useNavigate()
  const { api, onPlaced } = usePadPlace()
  const [placingApi] = useState(() => withIdempotencyKey(api, tabStore))
  return useCall(
    async (form: FormData) => {
      const unfinished = pad.findTyped()
      if (unfinished !== null) return { alert: unfinished }
      const rows = pad.readRows()
      const total = padTotal(rows, pad.offers)
      const paymentType = formText(form, 'tradePayment') as OrderPaymentType
      const open = rows.filter((row) => rowRefusal(row, pad.offers, rows) !== null)
      const refusal = placeRefusal(rows, open) ?? (paymentType === 'CREDIT' ? creditSentence(credit, total) : null)
      if (refusal !== null) return { alert: refusal }
      onRefused({})
      const result = await placingApi('POST /api/trade/orders', {
        lines: rows.map(({ chosen, quantity, text, shortDated }) => {
          const { version, relatives } = pad.offers.get(chosen ?? '') ?? {}
          return {
            productId: chosen ?? '',
            quantity: quantity ?? 0,
            ...(version !== undefined && { version }),
            ...(shortDated && { shortDated }),
            // A line without words names its product by itself.
            ...(text !== '' && relatives !== undefined && { relatives }),
          }
        }),
        paymentType,
        poNumber: formText(form, 'poNumber').trim(),
        totalAmount: rupeesFromPaise(total),
      })
      return result.ok
        ? { ok: true as const, body: { id: result.body.order._id, number: result.body.order.orderId, paymentType } }
        : result
    },
    {
      done: ({ id, number, paymentType }) => {
        pad.clear()
        if (onPlaced !== null) return onPlaced({ id, number })
        return navigate(
          paymentType === 'ONLINE'
            ? href('/online-payment/:orderId?', { orderId: id })
            : href('/orderdetails/:id', { id }),
        )
      },
      refused: (result) => {
        if (result.reason === 'refused' && result.code === 'price_changed') pad.showAnew(freshOffers(result.body))
        onRefused(refusedFieldErrors(result))
      },
      fallback: NOT_PLACED,
    },
  )
}

function placeRefusal(rows: readonly PadRow[], open: readonly PadRow[]): string | null {
  if (rows.length === 0) return 'Please add a line first.'
  return open.length > 0 ? toCheck(open) : null
}

/** Places the order of the pad. The credit that is left stands before the button. */
export function PlacePadForm({ methods, arrives, ...props }: PlacePadFormProps) {
  const { pad, credit } = props
  const open = pad.rows.filter((row) => rowRefusal(row, pad.offers, pad.rows) !== null)
  const place = usePlaceOrder(props)
  return (
    <Card as="section" aria-label="Place the order">
      <CallForm call={place}>
        <h2 className="text-xl font-semibold">Place the order</h2>
        <p className="flex flex-wrap justify-between gap-x-4 text-lg">
          <span>{`${pad.rows.length} ${pad.rows.length === 1 ? 'line' : 'lines'}, with GST`}</span>
          <strong translate="no" className="tabular-nums">
            {formatRupees(padTotal(pad.rows, pad.offers))}
          </strong>
        </p>
        <p className="text-quiet wrap-anywhere">
          <span>Delivered to </span>
          <span translate="no">{credit.premises}</span>
        </p>
        <p className="text-quiet">{`Arrives ${arrives}, if you order now.`}</p>
        <Field label="PO number" optional name="poNumber" maxLength={30} />
        <PaymentChoice methods={methods} credit={credit} />
        <div data-buy-bar className="checkout-bar">
          <CallAlert call={place} className="w-full" />
          <p className="flex shrink-0 flex-col md:hidden">
            <span className="text-xs text-quiet">{`${pad.rows.length} ${pad.rows.length === 1 ? 'line' : 'lines'}`}</span>
            <span translate="no" className="font-semibold whitespace-nowrap tabular-nums">
              {formatRupees(padTotal(pad.rows, pad.offers))}
            </span>
          </p>
          {open.length > 0 && (
            <Button variant="secondary" className="flex-auto" onClick={pad.checkNext}>
              <span>Next to check</span>
              <span>{`(${open.length})`}</span>
            </Button>
          )}
          <Button type="submit" className="flex-auto" busy={place.isBusy}>
            Place the order
          </Button>
        </div>
      </CallForm>
    </Card>
  )
}

function PaymentChoice({ methods, credit }: Pick<PlacePadFormProps, 'methods' | 'credit'>) {
  const first = credit.hasCredit ? 'CREDIT' : 'COD'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">Payment</legend>
      {methods.map((type) => (
        <RadioCard
          key={type}
          name="tradePayment"
          label={paymentLabels[type]}
          hint={type === 'CREDIT' ? creditHint(credit) : undefined}
          value={type}
          defaultChecked={type === first}
        />
      ))}
    </fieldset>
  )
}

const paymentLabels = {
  CREDIT: 'On credit',
  COD: 'On delivery',
  ONLINE: 'Online',
} as const satisfies Record<OrderPaymentType, string>

function creditHint({ limit, left, termsDays }: TradeCreditShown): string {
  if (limit === null || left === null) return `On the account of the firm, due within ${termsDays} days.`
  return `${formatRupees(tolerantPaise(left))} left of ${formatRupees(tolerantPaise(limit))}, due within ${termsDays} days.`
}

function creditSentence({ limit, left, isOverdue }: TradeCreditShown, total: Paise): string | null {
  if (limit === null || left === null || isOverdue === null) return null
  return creditRefusal({ limit: tolerantPaise(limit), left: tolerantPaise(left), isOverdue }, total)
}

function toCheck(open: readonly PadRow[]): string {
  return open.length === 1 ? 'One line is still to be checked.' : `${open.length} lines are still to be checked.`
}

function freshOffers(body: unknown): readonly TradeOfferShown[] {
  const { offers } = (body ?? {}) as { offers?: readonly TradeOfferShown[] }
  return Array.isArray(offers) ? offers : []
}
