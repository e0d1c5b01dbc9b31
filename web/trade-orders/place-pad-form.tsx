import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { TradeCreditShown, TradeOfferShown } from '#contract/trade-orders.ts'
import { formatRupees, type Paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import { creditRefusal } from '#domain/trade/trade-lines.ts'
import { api, refusedFieldErrors, refusalText } from '#web/platform/api.ts'
import { tabStore } from '#web/platform/browser-storage.ts'
import { formText } from '#web/platform/forms.ts'
import { clearIdempotencyKey, idempotencyKey, isDecided } from '#web/platform/idempotency-key.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { type PadRow, padTotal, rowRefusal } from './pad-rows.ts'
import type { useOrderPad } from './use-order-pad.ts'

type PlacePadFormProps = {
  pad: ReturnType<typeof useOrderPad>
  credit: TradeCreditShown
  methods: readonly OrderPaymentType[]
  onRefused: (fields: Readonly<Record<string, string>>) => void
}

const NOT_PLACED = 'Please check your connection and press the button again. Nothing is ordered twice.'

/** Sends the order once. `failure` is a sentence. */
function usePlaceOrder({ pad, credit, onRefused }: Omit<PlacePadFormProps, 'methods'>, open: readonly PadRow[]) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function place(paymentType: OrderPaymentType, poNumber: string) {
    const total = padTotal(pad.rows, pad.offers)
    const refusal = placeRefusal(pad.rows, open) ?? (paymentType === 'CREDIT' ? creditSentence(credit, total) : null)
    setFailure(refusal)
    if (refusal !== null) return
    setBusy(true)
    onRefused({})
    const lines = pad.rows.map(({ chosen, quantity }) => ({ productId: chosen ?? '', quantity: quantity ?? 0 }))
    const input = { lines, paymentType, poNumber: poNumber.trim(), totalAmount: rupeesFromPaise(total) }
    const headers = { 'idempotency-key': idempotencyKey(tabStore, input) }
    const answer = await api('POST /api/trade/orders', input, { headers })
    setBusy(false)
    if (isDecided(answer)) clearIdempotencyKey(tabStore)
    if (!answer.ok) {
      if (answer.reason === 'refused' && answer.code === 'price_changed') pad.refresh(freshOffers(answer.body))
      onRefused(refusedFieldErrors(answer))
      return setFailure(refusalText(answer, NOT_PLACED))
    }
    const { _id: id } = answer.body.order
    pad.clear()
    void navigate(
      paymentType === 'ONLINE' ? href('/online-payment/:orderId?', { orderId: id }) : href('/orderdetails/:id', { id }),
    )
  }
  return { failure, isBusy, place }
}

function placeRefusal(rows: readonly PadRow[], open: readonly PadRow[]): string | null {
  if (rows.length === 0) return 'Please add a line first.'
  return open.length > 0 ? toCheck(open) : null
}

/** Places the order of the pad. The credit that is left stands before the button. */
export function PlacePadForm({ methods, ...props }: PlacePadFormProps) {
  const { pad, credit } = props
  const [paymentType, setPaymentType] = useState<OrderPaymentType>(credit.limit > 0 ? 'CREDIT' : 'COD')
  const open = pad.rows.filter((row) => rowRefusal(row, pad.offers) !== null)
  const { failure, isBusy, place } = usePlaceOrder(props, open)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void place(paymentType, formText(new FormData(event.currentTarget), 'poNumber'))
  }
  return (
    <Card as="section" aria-label="Place the order">
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
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
        <Field label="PO number" optional name="poNumber" maxLength={30} />
        <PaymentChoice methods={methods} credit={credit} chosen={paymentType} onChoose={setPaymentType} />
        {open.length > 0 && <p className="font-medium">{toCheck(open)}</p>}
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        <Button type="submit" size="large" busy={isBusy}>
          Place the order
        </Button>
      </form>
    </Card>
  )
}

type PaymentChoiceProps = Pick<PlacePadFormProps, 'methods' | 'credit'> & {
  chosen: OrderPaymentType
  onChoose: (type: OrderPaymentType) => void
}

function PaymentChoice({ methods, credit, chosen, onChoose }: PaymentChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">Payment</legend>
      {methods.map((type) => (
        <RadioCard
          key={type}
          name="tradePayment"
          label={paymentLabels[type]}
          hint={type === 'CREDIT' ? creditHint(credit) : undefined}
          checked={chosen === type}
          onChange={() => onChoose(type)}
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
  return `${formatRupees(tolerantPaise(left))} left of ${formatRupees(tolerantPaise(limit))}, due within ${termsDays} days.`
}

function creditSentence({ limit, left, isOverdue }: TradeCreditShown, total: Paise): string | null {
  return creditRefusal({ limit: tolerantPaise(limit), left: tolerantPaise(left), isOverdue }, total)
}

function toCheck(open: readonly PadRow[]): string {
  return open.length === 1 ? 'One line is still to be checked.' : `${open.length} lines are still to be checked.`
}

function freshOffers(body: unknown): readonly TradeOfferShown[] {
  const { offers } = (body ?? {}) as { offers?: readonly TradeOfferShown[] }
  return Array.isArray(offers) ? offers : []
}
