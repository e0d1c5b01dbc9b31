import { useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import { api, refusalText } from '#web/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

const onTheWay = ['Packed', 'Shipped', 'Out for Delivery']

/** Cancels an order before it is packed, after asking once more. Later it says why that is no longer possible. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const refusal = cancelRefusal(order.status)
  if (refusal !== null)
    return onTheWay.includes(order.status) ? <p className="text-quiet print:hidden">{refusal}</p> : null

  async function cancel() {
    setBusy(true)
    const answer = await api('POST /api/orders/:id/cancel', { id: order._id })
    setBusy(false)
    dialog.current?.close()
    if (!answer.ok)
      return setAlert(refusalText(answer, 'The order could not be cancelled just now. Please try again, or call us.'))
    announce('Your order is cancelled')
    onCancelled(answer.body.order)
  }

  return (
    <div className="flex flex-col gap-4 print:hidden">
      {alert !== null && <Alert>{alert}</Alert>}
      <Button variant="danger" onClick={() => dialog.current?.showModal()}>
        Cancel order
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="cancel-title"
        className="m-auto w-[calc(100%-2rem)] max-w-form rounded-lg border border-line bg-surface p-6 text-ink backdrop:bg-ink/50"
      >
        <h2 id="cancel-title" className="text-xl font-semibold">
          Cancel order #{order.orderId}?
        </h2>
        <p className="mt-2 text-quiet">We will not pack it. You can order the same products again at any time.</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Keep the order
          </Button>
          <Button variant="danger" busy={isBusy} busyLabel="Cancelling..." onClick={() => void cancel()}>
            Yes, cancel it
          </Button>
        </div>
      </dialog>
    </div>
  )
}
