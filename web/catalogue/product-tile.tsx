import { memo, useId } from 'react'
import { href } from 'react-router'

import { CardDelivery } from '#web/delivery-pin/card-delivery.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AppLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { StarRating } from '#web/ui/stars.tsx'

import { type AddToCart, announceAdded, addRefusal } from './add-to-cart.ts'
import { isSoldOut, type ListedProduct } from './product-shape.ts'

type ProductTileProps = {
  product: ListedProduct
  inCart: number
  onAdd: AddToCart
  eager?: boolean
  id?: string
  heading?: 'h2' | 'h3'
}

/** A product in a list: the card links to its page, the button adds one. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, inCart, onAdd, eager = false, id, heading: Heading = 'h3' } = props
  const { _id, productName, images, packSize, brand, sellingPrice, mrp, rating, prescriptionRequired, stock } = product
  const isScarce = stock !== null && stock > 0 && stock <= 5
  return (
    <article id={id} className="product-card">
      <div>
        <Picture src={images[0]} alt="" sizes="min(200px,44vw)" eager={eager} />
        {(prescriptionRequired || isScarce) && (
          <span className="absolute top-2 left-2 flex flex-wrap gap-1">
            {prescriptionRequired && <Badge icon="rx">Rx</Badge>}
            {isScarce && <Badge tone="notice">{`Only ${stock} left`}</Badge>}
          </span>
        )}
      </div>
      <div>
        <Heading translate="no">
          {_id === undefined ? (
            productName
          ) : (
            <AppLink href={href('/product-details/:id', { id: _id })}>{productName}</AppLink>
          )}
        </Heading>
        <p>{packSize || brand || ' '}</p>
        <StarRating rating={rating} />
        <CardDelivery classes={product.deliveryClasses} />
        <div>
          <Price sellingPrice={sellingPrice} mrp={mrp} />
          <AddOne product={product} inCart={inCart} onAdd={onAdd} />
        </div>
      </div>
    </article>
  )
})

function AddOne({ product, inCart, onAdd }: Pick<ProductTileProps, 'product' | 'inCart' | 'onAdd'>) {
  const reasonId = useId()
  const soldOut = isSoldOut(product)
  const reason = soldOut ? 'Out of Stock' : addRefusal(product.stock, inCart, 1)
  const add = () => {
    onAdd(product, 1)
    if (product._id !== undefined) announceAdded(product.productName, inCart + 1)
  }
  return (
    <>
      <button
        type="button"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={add}
      >
        Add to Cart<span>{`: ${product.productName}`}</span>
        {inCart > 0 && (
          <span className="cart-count">
            <span className="sr-only">, in cart: </span>
            {inCart}
          </span>
        )}
      </button>
      {reason !== null && (
        <span
          id={reasonId}
          className={classNames(
            'relative z-1 -mt-1.5 text-center text-xs',
            soldOut ? 'font-semibold text-danger' : 'text-quiet',
          )}
        >
          {reason}
        </span>
      )}
    </>
  )
}
