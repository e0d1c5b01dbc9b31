import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { readOrder } from './order-shape.ts'

/** Loads after the page. */
const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

const NOT_CANCELLED = 'The order could not be cancelled just now. Please try again, or call us.'
const shippingStatuses = ['Packed', 'Shipped', 'Out for Delivery']

/** Cancels an order before it is packed, after a confirmation. Later it shows why that is not possible. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCall(
    async (): Promise<Sent<Order>> => {
      const answer = await api('POST /api/orders/:id/cancel', { id: order._id })
      setAsking(false)
      const cancelled = answer.ok ? readOrder(answer.body.order) : null
      return cancelled === null ? { alert: refusalText(answer, NOT_CANCELLED) } : { ok: true, body: cancelled }
    },
    {
      done: (cancelled) => {
        announce('Your order is cancelled')
        if (localStore.read('orderId') === order._id) localStore.remove('orderId')
        onCancelled(cancelled)
      },
    },
  )
  const refusal = cancelRefusal(order.status)
  if (!order.mayCancel) return null
  if (refusal !== null)
    return shippingStatuses.includes(order.status) ? <p className="text-quiet print:hidden">{refusal}</p> : null

  return (
    <div className="flex flex-col gap-4 print:hidden">
      <CallAlert call={cancel} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Suspense>
        <Dialog
          title={`Cancel order #${order.orderId}?`}
          open={isAsking}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" busy={cancel.isBusy} busyLabel="Cancelling..." onClick={() => cancel.start()}>
                Yes, cancel it
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep the order
              </Button>
            </>
          }
        >
          <p className="text-quiet">We will not pack it. You can order the same products again at any time.</p>
        </Dialog>
      </Suspense>
    </div>
  )
}
