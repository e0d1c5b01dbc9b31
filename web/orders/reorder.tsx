import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { refillCart } from '#web/cart/refill-cart.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Adds the products of an order to the cart and opens it. */
export function ReorderButton({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function reorder() {
    setBusy(true)
    setAlert(null)
    const failure = await refillCart(order)
    if (failure === null) return void navigate(href('/cart'))
    setBusy(false)
    setAlert(failure)
  }

  return (
    <div className="flex flex-col gap-3 print:hidden">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button variant="secondary" busy={isBusy} busyLabel="Adding..." onClick={() => void reorder()}>
        Order again
      </Button>
    </div>
  )
}
