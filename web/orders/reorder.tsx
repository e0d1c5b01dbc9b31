import { href, useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { refillCart } from '#web/cart/refill-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'

const refillPad = async (order: Order) => (await import('#web/trade-prices/add-to-pad.ts')).addOrderToPad(order)

/** Adds the products of an order to the cart, or to the order pad of a trade buyer, and opens it. */
export function ReorderButton({ order }: { order: Order }) {
  const navigate = useNavigate()
  const reorder = useCall(
    async (): Promise<Sent<null>> => {
      const failure = await (order.isTrade ? refillPad(order) : refillCart(order))
      return failure === null ? { ok: true, body: null } : { alert: failure }
    },
    { done: () => navigate(order.isTrade ? href('/trade/order') : href('/cart')) },
  )
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <CallAlert call={reorder} />
      <Button variant="secondary" busy={reorder.isBusy} busyLabel="Adding..." onClick={() => reorder.start()}>
        Order again
      </Button>
    </div>
  )
}
