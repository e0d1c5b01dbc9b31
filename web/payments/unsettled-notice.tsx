import type { ReactNode } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { useDeliveryFee } from '#web/cart/zone-fee.ts'
import { addressBook, useAddress } from '#web/addresses/address-book.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { mayStillBePaid, refundText } from '#web/orders/payment-state.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { storePaymentType } from './payment-storage.ts'
import * as submits from './submit-order.ts'
import { findUnsettledOrder, repeatsOrder } from './unsettled-order.ts'
import { usePayment } from './use-payment.ts'

/** The notice about the order that this browser left for the gateway, or null. */
export async function findUnsettledNotice(waitingOnly: boolean): Promise<ReactNode> {
  const order = await findUnsettledOrder(api, localStore)
  if (order === null || (waitingOnly && !mayStillBePaid(order))) return null
  if (mayStillBePaid(order)) return <WaitingOrder order={order} />
  await addressBook.ready()
  return <FailedPayment order={order} />
}

function WaitingOrder({ order }: { order: Order }) {
  const { _id, orderId, totalAmount, canPayNow } = order
  const cancel = useCancel(order)
  if (!canPayNow)
    return (
      <Notice title={`The payment of your order ${orderId} is being checked.`} actions={<ViewOrder order={order} />}>
        Please do not pay again. We tell you by mail as soon as it is settled.
      </Notice>
    )
  return (
    <Notice
      title={`Your order ${orderId} is not paid yet.`}
      actions={
        <>
          <LinkButton
            href={href('/online-payment/:orderId?', { orderId: _id })}
            aria-label={`Pay now for order ${orderId}`}
          >
            Pay now
          </LinkButton>
          <Button
            variant="secondary"
            busy={cancel.isBusy}
            busyLabel="Cancelling..."
            aria-label={cancel.isBusy ? undefined : `Cancel order ${orderId}`}
            onClick={() => cancel.start()}
          >
            Cancel
          </Button>
        </>
      }
      alert={cancel.alert}
    >
      It comes to <Rupees amount={totalAmount} />. <Consequence order={order} />
    </Notice>
  )
}

/** What another order of the present cart does to the unpaid one (orders-2). */
function Consequence({ order }: { order: Order }) {
  const { lines } = useCart()
  const { address } = useAddress()
  const fee = useDeliveryFee()
  if (lines.length === 0) return null
  return (
    <span>
      {repeatsOrder(order, { lines, address, fee })
        ? 'Paying online leads back to it; Cash on Delivery takes its place.'
        : 'A new online order takes its place.'}
    </span>
  )
}

function FailedPayment({ order }: { order: Order }) {
  const { orderId, refunds } = order
  const [refund] = refunds
  const { lines } = useCart()
  const { pay, isBusy, failure } = usePayment('ONLINE', submits)
  return (
    <Notice
      title={
        refund === undefined
          ? `No money was taken for your order ${orderId}.`
          : `Your money for order ${orderId} is being returned.`
      }
      actions={
        <>
          {lines.length > 0 && (
            <>
              <Button className="max-sm:grow" busy={isBusy} busyLabel="Opening the payment..." onClick={pay}>
                Pay again
              </Button>
              <LinkButton
                href={href('/payment-options')}
                variant="secondary"
                className="max-sm:grow"
                onClick={() => storePaymentType('COD')}
              >
                Pay on delivery
              </LinkButton>
            </>
          )}
          <ViewOrder order={order} />
        </>
      }
      alert={
        failure && (
          <>
            <p>{failure.message}</p>
            {failure.hint && <p className="font-normal">{failure.hint}</p>}
          </>
        )
      }
    >
      <span>The payment was not completed, so this order is cancelled. Your cart is unchanged. </span>
      <span>
        {refund === undefined
          ? 'If your bank shows a charge all the same, we confirm the order or send the money back.'
          : refundText(refund)}
      </span>
    </Notice>
  )
}

function ViewOrder({ order: { _id } }: { order: Order }) {
  return (
    <LinkButton href={href('/orderdetails/:id', { id: _id })} variant="quiet">
      View order
    </LinkButton>
  )
}

type NoticeProps = { title: string; children: ReactNode; actions: ReactNode; alert?: ReactNode }

function Notice({ title, children, actions, alert = null }: NoticeProps) {
  return (
    <Card as="section" aria-label="Payment" className="flex flex-col gap-4 border-brand">
      <div className="flex items-start gap-3">
        <Icon name="clock" className="mt-0.5 text-brand-strong" />
        <div className="min-w-0">
          <p className="text-lg font-semibold">{title}</p>
          <p className="text-quiet">{children}</p>
        </div>
      </div>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <div className="flex flex-wrap gap-3">{actions}</div>
    </Card>
  )
}

function useCancel({ _id, orderId }: Order) {
  const { revalidate } = useRevalidator()
  return useCall(() => api('POST /api/orders/:id/cancel', { id: _id }), {
    done: () => {
      localStore.remove('orderId')
      announce(`Order ${orderId} is cancelled`)
      return revalidate()
    },
    refused: revalidate,
    fallback: 'The order could not be cancelled just now. Please try again, or call us.',
  })
}
