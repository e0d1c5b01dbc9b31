import { memo, useId, useRef } from 'react'
import { href } from 'react-router'

import { CardDelivery } from '#web/delivery-pin/card-delivery.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price, SavingBadge } from '#web/ui/price.tsx'
import { StarRating } from '#web/ui/stars.tsx'

import { addRefusal, type ChangeCart, announceAdded, announceTaken } from './add-to-cart.ts'
import { isSoldOut, type ListedProduct, unitPriceText } from './product-shape.ts'

type ProductTileProps = {
  product: ListedProduct
  inCart: number
  onChange: ChangeCart
  eager?: boolean
  id?: string
  heading?: 'h2' | 'h3'
}

/** A product in a list: the card links to its page, the button adds one. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, inCart, onChange, eager = false, id, heading: Heading = 'h3' } = props
  const { _id, productName, images, salt, packSize, brand, sellingPrice, mrp, rating, stock } = product
  const isScarce = stock !== null && stock > 0 && stock <= 5
  // A pack of one unit needs no second price.
  const perUnit = product.unitPrice === sellingPrice ? '' : unitPriceText(product)
  return (
    <article id={id} className="product-card">
      <div>
        <Picture src={images[0]} alt="" sizes="min(200px,44vw)" eager={eager} />
        <span>
          {product.prescriptionRequired && <Badge icon="rx">Rx</Badge>}
          {isScarce && <Badge tone="notice">{`Only ${stock} left`}</Badge>}
          <SavingBadge sellingPrice={sellingPrice} mrp={mrp} />
        </span>
        <StarRating rating={rating} />
      </div>
      <div>
        <Heading translate="no">
          {_id === undefined ? (
            productName
          ) : (
            <AppLink href={href('/product-details/:id', { id: _id })}>{productName}</AppLink>
          )}
        </Heading>
        {salt && <p>{salt}</p>}
        <p>{packSize || brand || ' '}</p>
        <div>
          <Price sellingPrice={sellingPrice} mrp={mrp} />
          {perUnit && <p>{perUnit}</p>}
          <CardDelivery classes={product.deliveryClasses} />
          <CartButtons product={product} inCart={inCart} onChange={onChange} />
        </div>
      </div>
    </article>
  )
})

/** "Add to Cart", which after the first press is the plus of a stepper: minus, count, plus (cart-5). */
function CartButtons({ product, inCart, onChange }: Pick<ProductTileProps, 'product' | 'inCart' | 'onChange'>) {
  const { _id, productName, stock } = product
  const reasonId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const soldOut = isSoldOut(product)
  const reason = soldOut ? 'Out of Stock' : addRefusal(stock, inCart, 1)
  const add = () => {
    onChange(product, 1)
    if (_id === undefined) return
    announceAdded(productName, inCart + 1)
  }
  const take = () => {
    // The minus leaves with the last pack.
    if (inCart === 1) addButton.current?.focus({ preventScroll: true })
    onChange(product, -1)
    announceTaken(productName, inCart - 1)
  }
  return (
    <>
      <div className="cart-buttons">
        {inCart > 0 && (
          <>
            <button type="button" aria-label={`Take one out of the cart: ${productName}`} onClick={take}>
              <Icon name="minus" size={16} />
            </button>
            <span aria-hidden="true">{inCart}</span>
          </>
        )}
        <button
          ref={addButton}
          type="button"
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={add}
        >
          {inCart > 0 ? <Icon name="plus" size={16} /> : <b>Add to Cart</b>}
          <span>{inCart > 0 ? `Add to Cart: ${productName}, in cart: ${inCart}` : `: ${productName}`}</span>
        </button>
      </div>
      {reason !== null && (
        <span id={reasonId} data-sold-out={soldOut || undefined} className="card-reason">
          {reason}
        </span>
      )}
    </>
  )
}
