import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { readOrder } from './order-shape.ts'

/** Loads after the page. */
const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

const shippingStatuses = ['Packed', 'Shipped', 'Out for Delivery']

/** Cancels an order before it is packed, after a confirmation. Later it shows why that is not possible. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const refusal = cancelRefusal(order.status)
  if (refusal !== null)
    return shippingStatuses.includes(order.status) ? <p className="text-quiet print:hidden">{refusal}</p> : null

  async function cancel() {
    setBusy(true)
    const answer = await api('POST /api/orders/:id/cancel', { id: order._id })
    setBusy(false)
    setAsking(false)
    const cancelled = answer.ok ? readOrder(answer.body.order) : null
    if (cancelled === null)
      return setAlert(refusalText(answer, 'The order could not be cancelled just now. Please try again, or call us.'))
    announce('Your order is cancelled')
    if (localStore.read('orderId') === order._id) localStore.remove('orderId')
    onCancelled(cancelled)
  }

  return (
    <div className="flex flex-col gap-4 print:hidden">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
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
              <Button variant="danger" busy={isBusy} busyLabel="Cancelling..." onClick={() => void cancel()}>
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
