import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderReturn, OrderReturns } from '#contract/returns.ts'
import { withdrawalRefusal } from '#domain/returns/return-changes.ts'
import { customerReturnStates, isOpenReturn, returnStateName } from '#domain/returns/return-states.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { ReturnForm } from './return-form.tsx'
import { SentForm } from './sent-form.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type OrderReturnsCardProps = { order: Pick<Order, '_id' | 'paymentType'>; loaded: OrderReturns }

/** The returns of an order with their states, and the form to ask for one. */
export function OrderReturnsCard({ order, loaded }: OrderReturnsCardProps) {
  const [shown, setShown] = useState(loaded)
  const [isAsking, setAsking] = useState(false)
  const { returns, refusal, lastDay, lines } = shown
  const canAsk = refusal === null && lines.length > 0
  if (returns.length === 0 && !canAsk && refusal === null) return null
  const show = (now: OrderReturns, announced: string) => {
    setShown(now)
    announce(announced)
  }
  return (
    <Card as="section" id="returns" aria-label="Returns" className="flex scroll-mt-24 flex-col gap-4 print:hidden">
      <h2 className="text-xl font-semibold">Returns</h2>
      {returns.length > 0 && (
        <ul className="divide-y divide-line">
          {returns.map((one) => (
            <ShownReturn key={one._id} shown={one} paymentType={order.paymentType} onSent={show} />
          ))}
        </ul>
      )}
      {refusal !== null && returns.length === 0 && <p className="text-quiet">{refusal}</p>}
      {canAsk && !isAsking && (
        <>
          <p className="text-quiet">
            {`You can send products back until ${formatDate(lastDay === null ? null : startOfIndianDay(lastDay))}.`}
          </p>
          <Button data-opens="return-items" variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            Return items
          </Button>
        </>
      )}
      {canAsk && isAsking && (
        <ReturnForm
          orderId={order._id}
          returnable={shown}
          onSent={(now) => {
            setAsking(false)
            show(now, 'We have your request')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

type ShownReturnProps = {
  shown: OrderReturn
  paymentType: Order['paymentType']
  onSent: (now: OrderReturns, announced: string) => void
}

function ShownReturn({ shown, paymentType, onSent }: ShownReturnProps) {
  const { state, lines, dueOn, refusal, carrier, trackingNumber } = shown
  const isOpen = isOpenReturn(state)
  const parcel = [carrier, trackingNumber].filter((text) => text !== '').join(', ')
  return (
    <li className="flex flex-col items-start gap-1 py-3">
      <Badge tone={isOpen ? 'brand' : 'neutral'}>{returnStateName(shown, customerReturnStates)}</Badge>
      {lines.map(({ position, productName, quantity }) => (
        <span key={position} className="wrap-anywhere">
          <span>{`${quantity} × `}</span>
          <span translate="no">{productName}</span>
        </span>
      ))}
      {parcel !== '' && <span className="text-quiet wrap-anywhere">{`Sent with ${parcel}.`}</span>}
      {isOpen && <span className="text-quiet">{`Your money is due by ${formatDate(startOfIndianDay(dueOn))}.`}</span>}
      {refusal !== '' && <span className="wrap-anywhere">{refusal}</span>}
      <Repayment shown={shown} paymentType={paymentType} />
      {withdrawalRefusal(state) === null && (
        <WithdrawButton id={shown._id} onWithdrawn={(now) => onSent(now, 'The return is withdrawn')} />
      )}
      {state === 'approved' && <SentForm id={shown._id} onSent={(now) => onSent(now, 'It is noted as sent')} />}
    </li>
  )
}

type RepaymentProps = Pick<ShownReturnProps, 'shown' | 'paymentType'>

/** What was paid back, when and where to. */
function Repayment({ shown: { refund, settledAt, payoutHint, payoutReference }, paymentType }: RepaymentProps) {
  if (refund === null) return null
  if (refund === 0) return <span>You had paid nothing for it, and owe nothing.</span>
  const words = {
    ONLINE: ` goes back the way you paid, since ${formatDate(settledAt)}.`,
    COD: ` paid back on ${formatDate(settledAt)} to ${payoutHint}, reference ${payoutReference}.`,
    CREDIT: ` credited to your account on ${formatDate(settledAt)}.`,
  } as const satisfies Record<Order['paymentType'], string>
  return (
    <span className="wrap-anywhere">
      <Rupees amount={refund} />
      <span>{words[paymentType]}</span>
    </span>
  )
}
