import { memo, useId } from 'react'
import { href } from 'react-router'

import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stars } from '#web/ui/stars.tsx'

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

/** A product in a list: the whole card leads to its page, the button adds one. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, inCart, onAdd, eager = false, id, heading: Heading = 'h3' } = props
  const { _id, productName, images, packSize, brand, sellingPrice, mrp, rating, prescriptionRequired, stock } = product
  return (
    <article
      id={id}
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-brand"
    >
      <div className="relative flex h-[200px] justify-center overflow-hidden bg-picture">
        <Picture
          src={images[0]}
          alt=""
          sizes="(min-width: 28rem) 200px, calc(50vw - 24px)"
          eager={eager}
          className="picture-fade h-[200px] w-full max-w-[200px] object-contain"
        />
        <span className="absolute top-2 left-2 flex flex-wrap gap-1">
          {prescriptionRequired && <Badge icon="rx">Rx</Badge>}
          {stock !== null && stock > 0 && stock <= 5 && <Badge tone="notice">Only {stock} left</Badge>}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <Heading className="line-clamp-2 min-h-12 text-base leading-6 font-semibold">
          {_id === undefined ? (
            productName
          ) : (
            <AppLink
              href={href('/product-details/:id', { id: _id })}
              className="after:absolute after:inset-0 group-hover:text-brand-strong"
            >
              {productName}
            </AppLink>
          )}
        </Heading>
        <p className="truncate text-xs text-quiet">{packSize || brand || ' '}</p>
        <Stars rating={rating} />
        <div className="mt-auto flex flex-col gap-3 pt-1">
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
    <div className="relative z-1 flex flex-col gap-1.5">
      <Button
        variant="secondary"
        wide
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        aria-label={`Add to Cart: ${product.productName}`}
        onClick={add}
        className="px-2!"
      >
        Add to Cart
        {inCart > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1.5 text-xs text-on-brand tabular-nums">
            <span className="sr-only">, in cart: </span>
            {inCart}
          </span>
        )}
      </Button>
      {reason !== null && (
        <span
          id={reasonId}
          className={soldOut ? 'text-center text-xs font-semibold text-danger' : 'text-center text-xs text-quiet'}
        >
          {reason}
        </span>
      )}
    </div>
  )
}
