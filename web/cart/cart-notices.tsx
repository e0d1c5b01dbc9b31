import { countItems } from '#domain/cart/cart-lines.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { localCart, useCart } from './cart-store.ts'

/** The server's corrections and the offer of a guest's lines (cart-2, cart-3). */
export function CartNotices() {
  const { notices, offer } = useCart()
  const count = countItems(offer)
  return (
    <>
      {notices.length > 0 && (
        <AlertBox
          tone="notice"
          action={
            <Button variant="quiet" onClick={() => localCart.dismissNotices()}>
              OK
            </Button>
          }
        >
          <ul className="flex flex-col gap-1">
            {notices.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </AlertBox>
      )}
      {count > 0 && (
        <Card
          as="section"
          aria-label="Items from before you logged in"
          className="flex flex-wrap items-center gap-x-4 gap-y-3 border-brand bg-brand-soft"
        >
          <div className="flex-1 basis-56">
            <p className="font-semibold">
              You had {count} {count === 1 ? 'item' : 'items'} before logging in
            </p>
            <p className="text-quiet">
              {offer.map(({ productName, quantity }) => `${productName} × ${quantity}`).join(', ')}
            </p>
          </div>
          <div className="flex gap-2">
            <Button onClick={() => localCart.acceptOffer()}>{count === 1 ? 'Add it' : 'Add them'}</Button>
            <Button variant="quiet" onClick={() => localCart.setOffer([])}>
              No, thanks
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}
